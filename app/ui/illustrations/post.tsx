import { motifFor } from './motifs.tsx'
import { every, postsPath, type Rail, railAt, railPath } from './rail.ts'

const GROUNDS = ['f-mint', 'f-sand', 'f-leaf'] as const

/**
 * A post's own drawing: the motif its description names, beside the handrail. The title determines the position of the sun and
 * the bend of the rail, so that each post looks different and never changes.
 * @param decorative without an accessible name, because the text is beside it
 */
export function PostIllustration({
  category,
  title,
  description,
  decorative,
}: {
  category: string
  title: string
  description: string
  decorative?: boolean
}) {
  const seed = seedOf(title)
  const ground = GROUNDS[seed % GROUNDS.length] ?? 'f-mint'
  const sun = { x: 40 + (seed % 5) * 70, y: 44 + ((seed >> 3) % 4) * 8 }
  const begins = 30 + ((seed >> 5) % 4) * 50
  const rises = (seed >> 7) % 2 === 0
  const rail: Rail = {
    from: -20,
    to: 380,
    bend: [begins, begins + 130],
    high: rises ? [182, 168] : [168, 182],
  }
  const named = decorative ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': description }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, or named by its description
    <svg className="drawing post-drawing" viewBox="0 0 360 216" focusable="false" {...named}>
      <rect className={ground} width="360" height="216" />
      <circle className={ground === 'f-sand' ? 'f-paper' : 'f-sand'} cx={sun.x} cy={sun.y} r="38" />
      <path
        className={ground === 'f-leaf' ? 'f-mint' : 'f-leaf'}
        d="M0 216V152C60 140 110 160 180 152S300 140 360 152V216Z"
      />
      {motifFor(category, description)}
      <path className="s-ink" d={postsPath(rail, every(60, 30, 350), (x) => railAt(rail, x) + 60)} />
      <path className="s-accent s-thick" d={railPath(rail)} />
    </svg>
  )
}

function seedOf(text: string): number {
  let seed = 7
  for (const letter of text) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return seed
}
