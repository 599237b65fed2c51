import { hasArguments } from '#app/ui/copy-of.ts'
import { argumentsIn, argumentTypes, formsOf, syntaxProblem } from '#app/ui/message-syntax.server.ts'

// The parts that a changed sentence must keep, so that its page still works.

interface Slots {
  links: string[]
  values: string[]
}

/** The names of the links, as in `[words](link)`, and of the values in braces, each as often as it occurs. */
export function slotsOf(text: string): Slots {
  const links = [...text.matchAll(/\[[^\]]+\]\((\w+)\)/g)].map(([, link = '']) => link)
  return { links, values: syntaxProblem(text) ? [] : argumentsIn(text).map(({ name }) => name) }
}

export interface Original {
  text: string
  /** Bold markup would show its asterisks. */
  plain: boolean
}

/**
 * A sentence with markup is drawn by `Sentence`. A text without any, or with lines, can also be in an attribute or a
 * mail.
 */
export const isPlain = (text: string): boolean =>
  !/\*\*|\]\(\w+\)/.test(text) && (!hasArguments(text) || text.includes('\n'))

const HOURS = /\b\d+[ -]?hours?\b/gi
const COUNT =
  '(?:\\d+|an?|one|two|three|four|five|six|seven|eight|ten|twelve|twenty-four|thirty-six|forty-eight|seventy-two)'
/** Promises that no change may add: hours in figures or words, and a time within which something is done. */
const TIMES = [
  HOURS,
  /\b\d+ ?(?:h|hrs?)\b/gi,
  new RegExp(
    `\\b(?:within|in less than|no later than) ${COUNT} (?:full |working |business )?(?:hours?|days?|weeks?)\\b`,
    'gi',
  ),
  /\b(?:same|next) (?:working |business )?day\b/gi,
  /\b(?:twelve|twenty-four|thirty-six|forty-eight|seventy-two)[ -]hours?\b/gi,
]
const LONGEST = 3000
const roomFor = (original: string): number =>
  Math.min(LONGEST, Math.max(original.length * 2, original.length + 200))

/**
 * The error of a replacement text, in a sentence; null if there is none.
 * @param stored it was saved earlier: braces without a meaning in a text without values are signs like others
 */
export function wordProblem(original: Original, text: string, { stored = false } = {}): string | null {
  if (text.trim() === '') return 'Write the words, or go back to the first version'
  if (text.length > roomFor(original.text))
    return `Use at most ${roomFor(original.text)} characters, so that the words fit on the page`
  if (text.includes('\n') && !original.text.includes('\n'))
    return 'Write it in one line. The page has no room for more'
  return (
    (stored && !hasArguments(original.text) ? null : syntaxProblem(text)) ??
    slotProblem(slotsOf(original.text), slotsOf(text)) ??
    formProblem(original.text, text) ??
    saidProblem(original, text)
  )
}

/** The same for what the message says, in each of its forms. */
function saidProblem(original: Original, text: string): string | null {
  const known = { ...original, text: said(original.text).join('\n') }
  for (const form of said(text)) {
    const problem =
      addressProblem(known.text, form) ?? contactProblem(known.text, form) ?? markProblem(known, form)
    if (problem) return problem
  }
  return null
}

const said = (text: string): string[] => (syntaxProblem(text) ? [text] : formsOf(text))

const ADDRESS = /(?:\w+:)?\/\/[^\s/]|\bwww\./gi
/** The characters around a value without a space between. */
const AROUND = /\S*\{\w+\}\S*/g
const PART_OF_AN_ADDRESS = /[/\\=?&@#%]|\w\.\w/

/** Values can be links and codes that open an account: inside another site's URL, following the link would hand them over. */
function addressProblem(original: string, text: string): string | null {
  const [address] = lacking(text.match(ADDRESS) ?? [], original.match(ADDRESS) ?? [])
  if (address) return 'Take out the address. Words can lead only to the places that they had before'
  const known = new Set(original.match(AROUND))
  const joined = text.match(AROUND)?.find((one) => !known.has(one) && PART_OF_AN_ADDRESS.test(bare(one)))
  if (joined) return `Put a space before and behind the value in “${joined}”`
  const [bareAddress] = lacking(addressesIn(text), addressesIn(original))
  return bareAddress
    ? `Take out “${bareAddress}”: it reads as an address. Words can lead only to the places that they had before`
    : null
}

/**
 * Numbers of phones and accounts, streets and boxes. They are settings, which a second person confirms: in a sentence, one person
 * alone could lead mail or money somewhere else.
 */
const CONTACT = [
  /\p{Nd}(?:[\s().-]{0,3}\p{Nd}){4,}/gu,
  /\bp\.?\s?o\.?\s?box\b/giu,
  /\b\p{Nd}{1,6}\s+(?:\p{L}+\.?\s+){1,3}(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|ln|drive|dr|court|ct|highway|hwy|way|place|pl)\b/giu,
]

function contactProblem(original: string, text: string): string | null {
  const found = (of: string) => {
    const plain = of.normalize('NFKC').replace(UNSEEN, '')
    return CONTACT.flatMap((one) => plain.match(one) ?? []).map((one) => one.toLowerCase())
  }
  const [contact] = lacking(found(text), found(original))
  return contact
    ? `Take out “${contact}”. Phone numbers, addresses and accounts are under Settings, so that one change reaches every page`
    : null
}

/** Mail programs and browsers turn these into links: sam@example.org, example.org, 192.0.2.1. */
const BARE_ADDRESS =
  /[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]*[\p{L}\p{N}]|(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+|\b\d{1,3}(?:\.\d{1,3}){3}\b/gu
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const addressesIn = (text: string): string[] =>
  text.normalize('NFKC').replace(UNSEEN, '').replaceAll('。', '.').toLowerCase().match(BARE_ADDRESS) ?? []

/** The text without its values, the site's links, and the punctuation at the end. */
const bare = (joined: string) => joined.replace(/\{\w+\}|\]\(\w+\)/g, '').replace(/[.,;:!?)]+$/, '')

function slotProblem(before: Slots, after: Slots): string | null {
  const [link] = lacking(before.links, after.links)
  if (link)
    return `Keep the link “${link}”: write its words in square brackets and (${link}) right behind them, like [words of the link](${link})`
  const [value] = lacking(before.values, after.values)
  if (value) return `Keep {${value}}: the site puts something in its place`
  const [other] = [...lacking(after.links, before.links), ...lacking(after.values, before.values)]
  if (other)
    return `Take out “${other}” in its brackets, or use it as often as before: the site has nothing more to put there`
  return null
}

/** A value can be written as it is, but only a number can choose a form. */
function formProblem(original: string, text: string): string | null {
  if (!hasArguments(original)) return null
  const known = argumentTypes(original)
  const other = [...argumentTypes(text)].find(([name, kind]) => kind !== 'value' && kind !== known.get(name))
  return other ? `Write only {${other[0]}}: the site has no number or choice there` : null
}

/** Entries of the first list missing in the second, counting repetitions. */
function lacking(wanted: readonly string[], there: readonly string[]): string[] {
  const left = [...there]
  return wanted.filter((name) => {
    const at = left.indexOf(name)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

function markProblem({ text: original, plain }: Original, text: string): string | null {
  if (plain && text.includes('**')) return 'These words cannot be bold. Take out the stars'
  if ((text.match(/\*\*/g)?.length ?? 0) % 2 === 1)
    return 'Put two stars before and two behind the bold words'
  const promise = TIMES.flatMap((times) => {
    const known = new Set(original.match(times)?.map((one) => one.toLowerCase()))
    return text.match(times)?.find((one) => !known.has(one.toLowerCase())) ?? []
  })[0]
  if (promise)
    return `Take out “${promise}”. When we answer is said in one place, so that no two pages promise different times`
  return null
}

/** Whether this text promises a response time, which staff cannot change here. */
export const promisesHours = (text: string): boolean => text.match(HOURS) !== null

export const WORDS_A_PAGE = 60
