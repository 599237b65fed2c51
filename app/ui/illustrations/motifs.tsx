import type { ReactNode } from 'react'
import { Bird } from './bird.tsx'

// The motifs of a post's drawing, 360 wide, with the floor at 162.

const laptop = (
  <>
    <path className="f-ink" d="M92 24H268a10 10 0 0 1 10 10V142H82V34A10 10 0 0 1 92 24Z" />
    <rect className="f-paper" x="94" y="36" width="172" height="96" rx="3" />
    <path className="f-brand" d="M56 142H304L292 162H68Z" />
    <path className="s-leaf" d="M112 54H176M112 72H236" />
    <rect className="f-mint" x="112" y="84" width="66" height="14" rx="4" />
    <rect className="f-brand" x="116" y="108" width="58" height="16" rx="5" />
    <rect className="s-clay" x="106" y="100" width="78" height="30" rx="9" />
    <path className="s-leaf" d="M206 92H246M206 108H238" />
  </>
)

const courthouse = (
  <>
    <path className="f-clay" d="M92 56 180 14l88 42Z" />
    <path className="f-ink" d="M86 56H274V68H86Z" />
    <path className="f-paper" d="M98 68H262V128H98Z" />
    <path className="s-brand s-column" d="M116 74V122M150 74V122M210 74V122M244 74V122" />
    <path className="f-ink" d="M166 128V90a14 14 0 0 1 28 0V128Z" />
    <path className="f-mint" d="M82 128H278V139H82ZM70 139H290V150H70ZM58 150H302V162H58Z" />
    <path className="s-ink s-thin" d="M82 128H278M70 139H290M58 150H302" />
    <path className="f-brand" d="M360 162H214L278 128H360Z" />
  </>
)

const note = (
  <>
    <path className="f-brand" d="M104 32 226 20 240 152 116 162Z" />
    <path className="f-paper" d="M112 26 232 26V154H112Z" />
    <path
      className="s-ink s-thin"
      d="M130 52C142 46 150 58 162 52S184 46 196 52M130 74C144 68 154 80 168 74S196 68 212 74M130 96C142 90 152 102 164 96S176 92 182 96"
    />
    <path className="s-clay" d="M130 124C140 112 148 134 158 120S170 124 176 122" />
    <path className="f-clay" d="M276 46 292 56 236 142 222 132Z" />
    <path className="f-ink" d="M276 46 284 34 300 44 292 56ZM222 132 236 142 216 152Z" />
  </>
)

const bars = (
  <>
    <path
      className="f-paper"
      d="M84 20H276a8 8 0 0 1 8 8V154a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8V28a8 8 0 0 1 8-8Z"
    />
    <path className="s-mint s-thin" d="M104 52H258M104 82H258M104 112H258" />
    <rect className="f-brand" x="126" y="44" width="42" height="98" rx="4" />
    <rect className="f-clay" x="194" y="86" width="42" height="56" rx="4" />
    <path className="s-ink" d="M104 36V142H260" />
  </>
)

const desks = (
  <>
    <path className="f-clay" d="M124 104H236V116H124Z" />
    <path className="s-ink" d="M134 116V160M226 116V160" />
    <path className="f-brand" d="M148 62H172l8 8H212a5 5 0 0 1 5 5V104H143V67a5 5 0 0 1 5-5Z" />
    <path className="f-paper" d="M152 80H208V98H152Z" />
    <path className="f-sand" d="M16 128H88V138H16Z" />
    <path className="f-sand" d="M272 128H344V138H272Z" />
    <path className="s-ink s-thin" d="M24 138V160M80 138V160M280 138V160M336 138V160" />
    <path className="s-brand" d="M128 76C92 60 64 76 54 106M44 94 53 110 68 100" />
    <path className="s-brand" d="M232 76C268 60 296 76 306 106M316 94 307 110 292 100" />
  </>
)

const dog = (
  <>
    <path className="f-clay" d="M176 162V30a10 10 0 0 1 10-10h76a10 10 0 0 1 10 10V162Z" />
    <path className="f-brand" d="M188 162V42a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8V162Z" />
    <rect className="f-paper" x="204" y="48" width="40" height="36" rx="5" />
    <circle className="f-accent" cx="248" cy="104" r="5" />
    <path
      className="f-ink"
      d="M70 162C58 162 54 150 62 146C66 128 92 120 118 124C128 104 150 100 162 108L172 112C178 116 176 124 168 126L158 128C154 140 158 150 168 152C176 154 176 162 168 162Z"
    />
    <path className="f-leaf" d="M134 108C126 108 118 116 120 130C130 132 138 122 138 112Z" />
    <path className="s-ink" d="M64 152C50 152 44 142 50 132" />
    <circle className="f-paper" cx="154" cy="115" r="2.6" />
    <path className="s-clay" d="M134 136C142 140 148 140 156 136" />
  </>
)

const book = (
  <>
    <path
      className="f-brand"
      d="M84 50C120 34 156 38 180 58C204 38 240 34 276 50V152C240 138 204 140 180 160C156 140 120 138 84 152Z"
    />
    <path className="f-paper" d="M96 42C124 30 158 34 180 52V148C158 130 126 128 96 140Z" />
    <path className="f-paper" d="M264 42C236 30 202 34 180 52V148C202 130 234 128 264 140Z" />
    <path
      className="s-ink s-thin"
      d="M180 52V148M114 62C130 58 146 60 160 68M114 82C130 78 146 80 160 88M246 62C230 58 214 60 200 68"
    />
    <path className="s-clay s-mid" d="M204 106C218 98 232 97 246 100" />
  </>
)

const talk = (
  <>
    <path
      className="f-brand"
      d="M84 22H206a16 16 0 0 1 16 16V70a16 16 0 0 1-16 16H156L138 106 132 86H84A16 16 0 0 1 68 70V38A16 16 0 0 1 84 22Z"
    />
    <path className="s-paper" d="M92 44H196M92 64H158" />
    <path
      className="f-paper"
      d="M238 56H302a14 14 0 0 1 14 14V90a14 14 0 0 1-14 14H266L258 120 248 104H238A14 14 0 0 1 224 90V70A14 14 0 0 1 238 56Z"
    />
    <path className="s-ink s-thin" d="M240 80H298" />
    <Bird x={112} y={158} size={0.9} />
    <Bird x={246} y={158} size={0.9} left tone="f-clay" />
  </>
)

/** Words in a picture's description, and the motif for each. The first match is used. */
const BY_WORD: readonly (readonly [RegExp, ReactNode])[] = [
  [/laptop|computer|screen|website|web form|phone/i, laptop],
  [/court|capitol|columns/i, courthouse],
  [/\bnote\b|letter|\bpen\b|envelope|handwritten/i, note],
  [/chart|graph|bars?\b|numbers/i, bars],
  [/desk|folder|arrow|office/i, desks],
  [/\bdog\b|animal|\bdoor\b|house|home/i, dog],
  [/book|law|page|document/i, book],
  [/people|talk|voice|speech|group/i, talk],
]

const BY_CATEGORY: Record<string, ReactNode> = {
  'Legal Updates': book,
  Advocacy: talk,
  'Case Results': courthouse,
  Research: bars,
  'Policy Updates': desks,
}

export function motifFor(category: string, description: string): ReactNode {
  return BY_WORD.find(([words]) => words.test(description))?.[1] ?? BY_CATEGORY[category] ?? book
}
