export interface OwnLogoFacts {
  says: string
  src: string
  width: number
  height: number
  /** The logo contains the name. */
  named: boolean
}

/** Our logo: a rail that bends once, on three posts. Or the organization's own logo, which contains its name or has it beside it. */
export function Logo({ own }: { own?: OwnLogoFacts | null }) {
  if (own)
    return <img className="logo-own" src={own.src} width={own.width} height={own.height} alt={own.says} />
  return (
    <svg className="logo-mark" viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      <rect className="logo-ground" width="44" height="44" rx="12" />
      <path className="logo-posts" d="M12 32v6M22 25v13M32 17v21" />
      <path className="logo-rail" d="M6 32H14C20 32 20 17 26 17H38" />
    </svg>
  )
}
