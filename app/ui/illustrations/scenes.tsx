import { Bird } from './bird.tsx'

// The drawings beside the headings of the pages about us. Decorative: they say nothing that the text does not.

/** Many birds, one rail. */
export function TeamScene() {
  return (
    <svg className="drawing" aria-hidden="true" focusable="false" viewBox="0 0 420 250">
      <circle className="f-sand" cx="310" cy="92" r="78" />
      <path className="f-mint" d="M0 250V196C70 176 130 208 220 196S350 160 420 180V250Z" />
      <path className="s-ink" d="M44 172V250M134 166V250M224 140V250M314 112V250M396 112V250" />
      <path className="s-accent s-thick" d="M6 172H110C190 172 214 112 300 112H414" />
      <Bird x={46} y={166} size={0.9} />
      <Bird x={112} y={166} size={1.15} tone="f-brand" />
      <Bird x={196} y={143} size={0.75} left tone="f-clay" />
      <Bird x={296} y={106} size={1} tone="f-ink" />
      <Bird x={376} y={106} size={1.25} left tone="f-brand" />
    </svg>
  )
}

/** Two rails that were made for different places, joined. */
export function JoinScene() {
  return (
    <svg className="drawing" aria-hidden="true" focusable="false" viewBox="0 0 420 250">
      <path className="f-sand" d="M0 250V190C90 168 150 196 210 186V250Z" />
      <path className="f-mint" d="M210 250V186C270 176 340 150 420 172V250Z" />
      <path className="s-ink" d="M36 176V250M116 176V250M304 118V250M384 118V250" />
      <path className="s-accent s-thick" d="M6 176H136C164 176 178 160 190 148" />
      <path className="s-brand s-thick" d="M230 142C244 130 256 118 284 118H414" />
      <circle className="f-paper" cx="210" cy="146" r="34" />
      <circle className="s-ink" cx="210" cy="146" r="34" />
      <path className="s-ink" d="M196 146l10 10 20-22" />
      <Bird x={82} y={170} size={1.1} />
      <Bird x={344} y={112} size={1.1} left tone="f-clay" />
    </svg>
  )
}

/** A letter brought by a bird. */
export function LetterScene() {
  return (
    <svg className="drawing drawing-beside" aria-hidden="true" focusable="false" viewBox="0 0 420 250">
      <circle className="f-sand" cx="128" cy="104" r="84" />
      <path className="f-mint" d="M0 250V204C90 186 170 216 260 202S360 184 420 196V250Z" />
      <path
        className="f-paper"
        d="M62 62H214a8 8 0 0 1 8 8V164a8 8 0 0 1 -8 8H62a8 8 0 0 1 -8 -8V70a8 8 0 0 1 8 -8Z"
      />
      <path
        className="s-ink"
        d="M62 62H214a8 8 0 0 1 8 8V164a8 8 0 0 1 -8 8H62a8 8 0 0 1 -8 -8V70a8 8 0 0 1 8 -8ZM58 68L138 124 218 68M60 166L112 112M216 166L164 112"
      />
      <path className="s-ink" d="M250 178V250M320 150V250M390 150V250M60 214V250M150 214V250" />
      <path className="s-accent s-thick" d="M6 214H190C244 214 258 150 312 150H414" />
      <Bird x={336} y={144} size={1.35} left tone="f-brand" />
    </svg>
  )
}

const TONES = ['f-brand', 'f-clay', 'f-ink', 'f-leaf'] as const

/** A placeholder for a photo: we do not invent faces. */
export function Portrait({ of }: { of: number }) {
  return (
    <svg className="drawing portrait" aria-hidden="true" focusable="false" viewBox="0 0 96 96">
      <circle className={of % 2 ? 'f-sand' : 'f-mint'} cx="48" cy="48" r="48" />
      <path className="s-accent" d="M6 74C26 74 30 66 48 66S72 58 90 58" />
      <Bird x={46} y={64} size={1.05} left={of % 2 === 0} tone={TONES[of % TONES.length]} />
    </svg>
  )
}
