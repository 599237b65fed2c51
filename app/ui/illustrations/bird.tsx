/** A small bird that accompanies the handrail. Its feet are at (x, y). */
export function Bird({
  x,
  y,
  left,
  tone = 'f-ink',
  size = 1,
}: {
  x: number
  y: number
  /** Facing left. */
  left?: boolean
  tone?: string
  size?: number
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${left ? -size : size} ${size})`}>
      <path className="s-ink s-thin" d="M-3 -8V0M4 -8V0" />
      <path
        className={tone}
        d="M-34 -8L-14 -22C-8 -36 4 -44 14 -42C25 -40 29 -30 25 -20C21 -9 10 -4 -2 -5C-8 -5 -14 -7 -18 -10Z"
      />
      <path className="f-clay" d="M25 -35L37 -30L25 -26Z" />
      <path className="f-leaf" d="M-14 -20C-6 -28 6 -26 10 -20C4 -12 -6 -10 -14 -20Z" />
      <circle className="f-paper" cx="16" cy="-33" r="2.6" />
    </g>
  )
}
