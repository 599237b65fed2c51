import { Bird } from './bird.tsx'
import { every, postsPath, type Rail, railPath } from './rail.ts'

const FAR = 3000
const rail: Rail = { from: -FAR, to: 428, bend: [92, 330], high: [318, 208] }
const after: Rail = { from: 604, to: FAR + 640, bend: [9000, 9001], high: [208, 208] }
const ground = (x: number) => (x < 104 ? 404 : x > 340 ? 304 : 404 - ((x - 104) / 236) * 100)

/**
 * The home page's scene: the handrail enters from the left edge of the page, passes under the text, goes up the
 * ramp to an open door and leaves the page. Two rails, as on a real ramp: one for standing, one for sitting.
 */
export function HeroScene() {
  return (
    <svg className="drawing hero-scene" viewBox="0 0 640 470" aria-hidden="true" focusable="false">
      <circle className="f-accent hero-sun" cx="322" cy="128" r="74" />
      <path
        className="f-mint"
        d="M-3000 404V372C-700 330 -420 386 -160 366C0 352 60 380 200 362L340 330V404Z"
      />
      <g>
        <path className="s-ink" d="M168 376V268" />
        <circle className="f-leaf" cx="168" cy="214" r="62" />
        <path className="s-ink s-thin" d="M168 268V226M168 250L190 230M168 240L150 224" />
      </g>
      <path className="f-sand" d="M380 96H3640V304H380Z" />
      <path className="f-clay" d="M366 74H3640V104H366Z" />
      <path className="f-ink" d="M366 104H3640V112H366Z" />
      {[628, 768, 908, 1048, 1188, 1328].map((x) => (
        <g key={x}>
          <rect className="f-paper" x={x} y="140" width="84" height="84" rx="8" />
          <path
            className="s-ink"
            d={`M${x} 148a8 8 0 0 1 8 -8h68a8 8 0 0 1 8 8v76h-84ZM${x + 42} 140v84M${x} 182h84`}
          />
        </g>
      ))}
      <path className="f-ink" d="M446 304V152a18 18 0 0 1 18 -18h104a18 18 0 0 1 18 18v152Z" />
      <path className="f-accent" d="M460 304V158a10 10 0 0 1 10 -10h92a10 10 0 0 1 10 10v146Z" />
      <path className="f-paper" d="M486 304V182h48v122Z" />
      <path className="f-brand" d="M572 304V148L534 172V330Z" />
      <circle className="f-accent" cx="545" cy="248" r="5" />
      <path className="f-clay" d="M400 304l7 -40h30l7 40Z" />
      <path
        className="f-leaf"
        d="M422 266C398 252 396 222 404 204C416 214 422 232 422 246C426 226 436 212 448 208C450 236 442 258 422 266Z"
      />
      <path className="f-brand" d="M-3000 470V404H104L340 304H3640V470Z" />
      <path className="s-leaf" d="M-3000 404H104L340 304H3640" />
      <path className="s-ink" d={postsPath(rail, every(75, -1508, 420), ground)} />
      <path className="s-ink" d={postsPath(after, every(75, 620, 1600), ground)} />
      <path className="s-brand s-thin" d={railPath({ ...rail, to: 420 }, 40)} />
      <path className="s-brand s-thin" d={railPath({ ...after, from: 612 }, 40)} />
      <path
        className="s-accent s-thick"
        d={`${railPath({ ...rail, to: 410 })}C424 208 430 214 430 228V244`}
      />
      <path className="s-accent s-thick" d="M602 244V228C602 214 608 208 622 208H3640" />
      <Bird x={30} y={312} />
    </svg>
  )
}
