import { Bird } from './bird.tsx'

/** A rail that ends, and a bird waiting on it: for pages that do not exist. */
export function LostDrawing() {
  return (
    <svg className="drawing drawing-lost" viewBox="0 0 360 220" aria-hidden="true" focusable="false">
      <circle className="f-sand" cx="232" cy="92" r="76" />
      <path className="f-mint" d="M0 220V196C80 176 140 200 210 190S330 178 360 188V220Z" />
      <path className="s-ink" d="M44 132V204M124 132V204M300 96V196" />
      <path className="s-accent s-thick" d="M-30 132H150C164 132 168 140 168 152" />
      <path className="s-accent s-thick" d="M262 120C262 104 268 96 282 96H390" />
      <path className="s-leaf s-thin" d="M184 158l8 12M204 172l12 6M230 172l12-8M250 154l6-12" />
      <Bird x={104} y={126} />
    </svg>
  )
}
