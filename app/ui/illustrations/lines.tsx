import { Bird } from './bird.tsx'
import { every, postsPath, type Rail, railAt, railPath } from './rail.ts'

const footer: Rail = { from: -3000, to: 3640, bend: [170, 470], high: [62, 20] }
const footerGround: Rail = { ...footer, high: [112, 78] }

// Computed once, not for every page: there are many posts.
const footerPosts = postsPath(footer, every(80, -1440, 2080), () => 120)

/** The handrail along the top of the footer: it leaves the page on both sides. */
export function FooterRail() {
  return (
    <svg className="drawing footer-rail" viewBox="0 -46 640 166" aria-hidden="true" focusable="false">
      <path className="s-ink" d={footerPosts} />
      <path className="f-night" d={`${railPath(footerGround)}V130H-3000Z`} />
      <path className="s-accent s-thick" d={railPath(footer)} />
      <Bird x={560} y={14} size={0.75} left />
    </svg>
  )
}

const head: Rail = { from: -3000, to: 3448, bend: [150, 330], high: [40, 14] }
const headGround: Rail = { ...head, high: [66, 48] }
const headPosts = postsPath(head, every(56, -2800, 3248), (x) => railAt(headGround, x))

/** The rail under the heading of an ordinary page. */
export function HeadRail() {
  return (
    <svg className="drawing head-rail" viewBox="0 0 448 66" aria-hidden="true" focusable="false">
      <path className="f-page" d={`${railPath(headGround)}V70H-3000Z`} />
      <path className="s-ink s-thin" d={headPosts} />
      <path className="s-accent head-line" d={railPath(head)} />
    </svg>
  )
}

const mission: Rail = { from: -3000, to: 3640, bend: [120, 470], high: [338, 120] }
const missionPosts = postsPath(mission, every(92, -1410, 1300), () => 470)

/** The rail that climbs through the mission band. */
export function MissionRail() {
  return (
    <svg className="drawing mission-rail" viewBox="0 0 620 400" aria-hidden="true" focusable="false">
      <path className="s-post s-thick" d={missionPosts} />
      <path className="s-accent mission-line" d={railPath(mission)} />
      <Bird x={520} y={111} size={1.1} left tone="f-clay" />
    </svg>
  )
}
