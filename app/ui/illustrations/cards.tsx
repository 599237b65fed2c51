import type { ReactNode } from 'react'
import { Bird } from './bird.tsx'

// The four cards of the home page. The handrail leaves each card at the height
// at which it enters the next, so that it is continuous across the row.

function CardDrawing({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg className="drawing card-scene" viewBox="0 0 320 168" aria-hidden="true" focusable="false">
      <rect className={ground} width="320" height="168" />
      {children}
    </svg>
  )
}

/** A law book held open by the rail. */
export function RightsDrawing() {
  return (
    <CardDrawing ground="f-mint">
      <path className="f-leaf" d="M0 168V150C70 132 120 152 180 146S280 130 320 140V168Z" />
      <path
        className="f-brand"
        d="M76 46C106 32 138 36 160 52C182 36 214 32 244 46V130C214 118 184 120 160 134C136 120 106 118 76 130Z"
      />
      <path className="f-paper" d="M88 38C112 28 140 32 160 46V122C140 108 112 106 88 114Z" />
      <path className="f-paper" d="M232 38C208 28 180 32 160 46V122C180 108 208 106 232 114Z" />
      <path
        className="s-ink s-thin"
        d="M160 46V122M104 54C118 50 132 52 144 58M104 70C118 66 132 68 144 74M104 86C118 82 132 84 144 90M216 54C202 50 188 52 176 58M216 70C202 66 188 68 176 74"
      />
      <path className="s-clay s-mid" d="M176 92C188 86 202 85 214 87" />
      <path className="s-ink" d="M40 128V168M280 128V168" />
      <path
        className="s-accent s-thick"
        d="M-8 128H64C84 128 88 146 108 146H212C232 146 236 128 256 128H328"
      />
    </CardDrawing>
  )
}

/** A door at the top of a short ramp, with the light on. */
export function HelpDrawing() {
  return (
    <CardDrawing ground="f-sand">
      <path className="f-clay" d="M104 60 160 22l56 38v90H104Z" />
      <path className="f-paper" d="M116 66 160 36l44 30v84h-88Z" />
      <path className="f-ink" d="M136 150V84a6 6 0 0 1 6-6h36a6 6 0 0 1 6 6v66Z" />
      <path className="f-accent" d="M143 150V90a4 4 0 0 1 4-4h26a4 4 0 0 1 4 4v60Z" />
      <path className="f-brand" d="M177 150V86l-18 12v66Z" />
      <path className="f-brand" d="M0 168V158H60L128 146H192L260 158H320V168Z" />
      <path className="s-ink" d="M36 128V158M92 112V152M228 112V152M284 128V158" />
      <path className="s-accent s-thick" d="M-8 128H44C72 128 76 106 104 106H122" />
      <path className="s-accent s-thick" d="M198 106H216C244 106 248 128 276 128H328" />
    </CardDrawing>
  )
}

/** Two birds on the rail, talking. */
export function TalkDrawing() {
  return (
    <CardDrawing ground="f-mint">
      <path className="f-leaf" d="M0 168V152C60 140 130 156 200 148S290 142 320 150V168Z" />
      <path
        className="f-brand"
        d="M40 18H150a14 14 0 0 1 14 14V58a14 14 0 0 1 -14 14H120L104 88 100 72H40A14 14 0 0 1 26 58V32A14 14 0 0 1 40 18Z"
      />
      <path className="s-paper" d="M48 38H140M48 54H108" />
      <path
        className="f-paper"
        d="M206 36H276a14 14 0 0 1 14 14V66a14 14 0 0 1 -14 14H240L232 94 222 80H206A14 14 0 0 1 192 66V50A14 14 0 0 1 206 36Z"
      />
      <path className="s-ink s-thin" d="M208 58H272" />
      <path className="s-ink" d="M40 128V168M160 128V168M280 128V168" />
      <path className="s-accent s-thick" d="M-8 128H328" />
      <Bird x={98} y={122} size={0.8} />
      <Bird x={228} y={122} size={0.8} left tone="f-clay" />
    </CardDrawing>
  )
}

/** Books on a shelf that is the rail. */
export function ResourcesDrawing() {
  return (
    <CardDrawing ground="f-sand">
      <rect className="f-brand" x="62" y="46" width="34" height="76" rx="5" />
      <path className="s-accent" d="M62 62H96M62 72H96" />
      <rect className="f-clay" x="100" y="30" width="28" height="92" rx="5" />
      <rect className="f-paper" x="132" y="40" width="40" height="82" rx="5" />
      <path className="s-ink s-thin" d="M142 58H162M142 70H162" />
      <path className="f-ink" d="M180 44 206 37 228 117 202 124Z" />
      <path className="s-paper s-thin" d="M190 58 206 54M194 72 210 68" />
      <path className="f-clay" d="M250 122l-5-30h32l-5 30Z" />
      <path
        className="f-leaf"
        d="M261 94C240 84 238 60 244 46C256 54 261 68 261 80C264 62 272 52 284 48C286 72 278 90 261 94Z"
      />
      <path className="s-ink" d="M40 128V168M160 128V168M280 128V168" />
      <path className="s-accent s-thick" d="M-8 128H328" />
    </CardDrawing>
  )
}
