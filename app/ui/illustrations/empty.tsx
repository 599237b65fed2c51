import { Bird } from './bird.tsx'

/** A rail that stops, and a bird that waits on it: pages that are not there. */
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

/** An open box beside the rail: nothing kept yet. */
export function EmptyDrawing() {
  return (
    <svg className="drawing drawing-empty" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
      <path className="f-mint" d="M0 160V142C70 124 130 146 190 138S290 126 320 134V160Z" />
      <path className="f-clay" d="M104 70H216V142H104Z" />
      <path className="f-sand" d="M104 70 84 46H138L160 70ZM216 70l20-24H182L160 70Z" />
      <path className="s-ink s-thin" d="M134 96H186" />
      <path className="s-ink" d="M44 104V150M276 104V144" />
      <path className="s-accent s-thick" d="M-20 104H92M228 104H340" />
      <Bird x={268} y={98} size={0.8} left />
    </svg>
  )
}

/** A letter on its way along the rail: something was sent. */
export function SentDrawing() {
  return (
    <svg className="drawing drawing-sent" viewBox="0 0 320 160" aria-hidden="true" focusable="false">
      <circle className="f-sand" cx="210" cy="64" r="56" />
      <path className="f-paper" d="M104 40H224V112H104Z" />
      <path className="s-ink s-thin" d="M104 40H224V112H104ZM104 44 164 86 224 44" />
      <path className="s-ink" d="M52 132V160M160 124V160M268 112V160" />
      <path className="s-accent s-thick" d="M-20 132H70C130 132 190 112 250 112H340" />
    </svg>
  )
}
