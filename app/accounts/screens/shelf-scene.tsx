import { Bird } from '#app/ui/illustrations/bird.tsx'

/** Saved items hanging on the rail: a folder, a letter, a bookmark. Decorative. */
export function ShelfScene() {
  return (
    <svg className="drawing drawing-beside" aria-hidden="true" focusable="false" viewBox="0 0 420 210">
      <circle className="f-sand" cx="296" cy="92" r="78" />
      <path className="f-mint" d="M0 210V172C80 156 160 182 250 170S360 156 420 166V210Z" />
      <path className="s-ink" d="M40 62V210M380 62V210" />
      <path className="s-accent s-thick" d="M6 62H414" />
      <path className="s-ink s-thin" d="M104 66V88M196 66V92M286 66V86" />
      <path className="f-brand" d="M66 92h26l8 10h42v52H66Z" />
      <path className="f-leaf" d="M66 112h76v42H66Z" />
      <path className="f-paper" d="M164 92h66v48h-66Z" />
      <path className="s-ink s-thin" d="M164 92h66v48h-66ZM164 94l33 26 33-26" />
      <path className="f-clay" d="M268 86h38v72l-19-16-19 16Z" />
      <Bird x={338} y={56} size={1.05} left />
      <Bird x={140} y={56} size={0.75} tone="f-brand" />
    </svg>
  )
}
