/** A rail that stops, and a bird that waits on it: pages that are not there. */
export function LostDrawing() {
  return (
    <svg className="drawing drawing-lost" viewBox="0 0 360 200" aria-hidden="true" focusable="false">
      <path className="s-accent s-thick" d="M10 120H150" />
    </svg>
  )
}
