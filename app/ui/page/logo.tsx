/** The mark: a rail that bends once, on three posts. */
export function Logo() {
  return (
    <svg className="logo-mark" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="44" height="44" rx="12" />
      <path className="logo-posts" d="M12 32v6M22 25v13M32 17v21" />
      <path className="logo-rail" d="M6 32H14C20 32 20 17 26 17H38" />
    </svg>
  )
}
