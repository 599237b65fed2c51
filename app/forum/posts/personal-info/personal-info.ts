// Finds information that may tell strangers who or where a person is. It is shown to the writer once, before the post is
// public, and is not stored.

type FactKind = 'phone' | 'email' | 'address' | 'case' | 'name'

export interface FoundFact {
  kind: FactKind
  text: string
}

/** Public help lines are toll-free, so they have one of these area codes. */
const TOLL_FREE = /^(?:\+?1[ .-]?)?\(?8(?:00|33|44|55|66|77|88)\b/
const OF_AN_AGENCY = /\.gov$/i

/** Words before a phone number. */
const CUE = '(?:calls?|text|phone|telephone|number|tel|cell|mobile|dial|reach|ring|fax)'
const OF_A_LAW =
  'sections?|sec|rules?|docket|cases?|orders?|forms?|parts?|chapters?|titles?|acts?|laws?|bills?|pages?|pp?|no|nos|u\\.?s\\.?c|c\\.?f\\.?r|from|between|about'
/** Excludes parts of longer numbers, prices, and numbers of laws, forms or files. */
const NO_PART = `(?<![\\w.$€£§#-]|[\\d§$#][ .]|\\) ?|\\b(?:${OF_A_LAW})\\b\\.?:?(?: (?:number|no\\.?))? ?)`
const LOCAL = (between: string) => `[2-9](?!11)\\d{2}${between}\\d{4}(?![\\w-]|\\.\\d)`
const NO_UNIT =
  '(?! ?(?:%|dollars|words|letters|people|members|miles|feet|pages|hours|minutes|steps|calories|mg|ml|per|a (?:day|week|month|year)))'

const SHAPES: [FactKind, RegExp][] = [
  [
    'phone',
    /(?<![\w.-])(?:\+?1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[ .-]?)[2-9]\d{2}[ .-]?\d{4}(?![\w-]|\.\d)/g,
  ],
  // Seven digits count after a cue word, or where they can hardly be a year, a range, a price or the number of a law.
  ['phone', new RegExp(`(?<=\\b${CUE}\\b[^\\d\\n]{0,25})${NO_PART}${LOCAL('[ .-]')}`, 'gi')],
  ['phone', new RegExp(`${NO_PART}(?!\\d{3}-(?:19|20)\\d\\d|\\d{3}-\\d\\d00)${LOCAL('-')}${NO_UNIT}`, 'gi')],
  ['email', /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g],
  [
    'address',
    /(?<![\w§.-])\d{1,6} (?:[NSEW]\.? )?(?:[A-Z0-9][\w'’-]{0,30}\.? ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Ln|Drive|Dr|Boulevard|Blvd|Terrace|Parkway|Pkwy|Highway|Hwy|Circle|Cir)\b/g,
  ],
  // As app/cases/person/case-number.ts writes them.
  ['case', /(?<![\w-])(?=[\dA-Z-]{0,9}\d)[\dA-Z]{3}-[\dA-Z]{4}-[\dA-Z](?![\w-])/gi],
  [
    'name',
    /\b(?:Mr|Mrs|Ms|Mx|Dr|Prof)\.? [A-Z][\p{L}'’-]{1,40} [A-Z][\p{L}'’-]{1,40}|(?<=\b(?:boss|manager|supervisor|coworker|colleague|teacher|principal|landlord|landlady|neighbor|doctor|therapist|nurse|lawyer|attorney|judge|roommate),? (?:is |was |named |called )?)[A-Z][\p{L}'’-]{1,40} [A-Z][\p{L}'’-]{1,40}/gu,
  ],
]

/** @returns at most ten facts, each once, ordered by kind */
export function findPersonalInfo(words: string): FoundFact[] {
  const found = SHAPES.flatMap(([kind, shape]) =>
    [...words.matchAll(shape)].map(([text]) => ({ kind, text: text.trim() })),
  )
  const told = found.filter(({ kind, text }) => !isPublic(kind, text))
  return told.filter((one, at) => told.findIndex(({ text }) => text === one.text) === at).slice(0, 10)
}

const isPublic = (kind: FactKind, text: string): boolean =>
  (kind === 'phone' && TOLL_FREE.test(text)) || (kind === 'email' && OF_AN_AGENCY.test(text))
