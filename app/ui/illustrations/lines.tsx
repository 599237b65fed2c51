import { Bird } from './bird.tsx'
import { every, postsPath, type Rail, railPath } from './rail.ts'

const footer: Rail = { from: -3000, to: 3640, bend: [170, 470], high: [62, 20] }
const footerGround: Rail = { ...footer, high: [112, 78] }

/** The handrail along the top of the footer: it runs out of the page on both sides. */
export function FooterRail() {
  return (
    <svg className="drawing footer-rail" viewBox="0 -46 640 166" aria-hidden="true" focusable="false">
      <path className="s-ink" d={postsPath(footer, every(80, -1440, 2080), () => 120)} />
      <path className="f-night" d={`${railPath(footerGround)}V130H-3000Z`} />
      <path className="s-accent s-thick" d={railPath(footer)} />
      <Bird x={560} y={14} size={0.75} left />
    </svg>
  )
}

const mission: Rail = { from: -3000, to: 3640, bend: [120, 470], high: [330, 110] }

/** The rail that climbs through the mission band. */
export function MissionRail() {
  return (
    <svg className="drawing mission-rail" viewBox="0 0 620 400" aria-hidden="true" focusable="false">
      <path className="s-post s-thick" d={postsPath(mission, every(92, 62, 1300), () => 460)} />
      <path className="s-accent mission-line" d={railPath({ ...mission, from: 0 })} />
      <Bird x={540} y={101} size={1.1} left tone="f-clay" />
    </svg>
  )
}

/** A short piece of the rail with a bird on it, for the end of a page. */
export function RestingBird() {
  return (
    <svg className="drawing drawing-rest" viewBox="0 0 320 120" aria-hidden="true" focusable="false">
      <path className="s-ink" d="M60 84V116M160 70V116M260 52V116" />
      <path className="s-accent s-thick" d="M10 84H80C140 84 180 52 240 52H310" />
      <Bird x={270} y={46} size={0.9} left />
    </svg>
  )
}
