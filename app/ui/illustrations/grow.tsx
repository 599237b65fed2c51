import { Bird } from './bird.tsx'

/** A young tree tied to the rail. */
export function GrowScene() {
  return (
    <svg className="drawing drawing-beside" aria-hidden="true" focusable="false" viewBox="0 0 420 250">
      <circle className="f-sand" cx="300" cy="86" r="62" />
      <path className="f-mint" d="M0 250V206C80 190 170 214 260 202S360 186 420 200V250Z" />
      <path className="s-ink" d="M210 212V96M210 150L176 118M210 132L240 104" />
      <circle className="f-leaf" cx="210" cy="74" r="46" />
      <circle className="f-leaf" cx="166" cy="104" r="28" />
      <circle className="f-leaf" cx="250" cy="94" r="28" />
      <path className="s-clay" d="M198 156C204 164 216 164 222 156" />
      <path className="s-ink" d="M60 166V250M150 166V250M290 140V250M380 140V250" />
      <path className="s-accent s-thick" d="M6 166H186C236 166 236 140 276 140H414" />
      <Bird x={334} y={134} size={1.1} left tone="f-clay" />
      <Bird x={92} y={160} size={0.8} />
    </svg>
  )
}
