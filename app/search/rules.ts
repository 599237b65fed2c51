// How the words that people type become the words that our texts use.

const QUERY_MOST = 200
const VARIANTS_MOST = 8

/** Words that stand in every question and say nothing about what is looked for. */
const EMPTY_WORDS = new Set(
  'a about am an and any are at be but by can could did do does for from get give had has have help how i if in into is it its me my need of on or our should so some that the their them there they this to us was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** Each line holds ways to say nearly the same. A word alone or a few words together. */
const SAME: readonly (readonly string[])[] = [
  ['iep', '504', 'school plan', 'special education'],
  ['lawyer', 'attorney'],
  ['job', 'work', 'employment', 'workplace'],
  ['fired', 'terminated', 'laid off', 'lost job'],
  ['boss', 'employer', 'manager'],
  ['rent', 'landlord', 'apartment', 'housing', 'tenant'],
  ['school', 'education', 'student', 'college'],
  ['doctor', 'hospital', 'clinic', 'health care', 'medical'],
  ['airplane', 'flight', 'airline', 'air carrier'],
  ['service dog', 'service animal', 'support animal'],
  ['deadline', 'time limit', 'how long'],
  ['free', 'pro bono'],
  ['complain', 'complaint', 'report', 'file'],
  ['change', 'accommodation', 'adjustment'],
  ['website', 'web', 'online'],
  ['store', 'shop', 'restaurant', 'public accommodations'],
  ['money', 'donate', 'give'],
  ['punished', 'retaliation', 'revenge'],
  ['ada', 'americans with disabilities act'],
  ['idea', 'individuals with disabilities education act'],
]

/** The words of a query in small letters, without those that say nothing (unless nothing else is there). */
export function askedWords(query: string): string[] {
  const words =
    query
      .slice(0, QUERY_MOST)
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter((word) => !EMPTY_WORDS.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, 8)
}

/** The query itself, then the same with one word or phrase said in another way. */
export function waysToSay(words: string[]): string[][] {
  const ways = [words]
  for (const line of SAME) {
    for (const said of line) {
      const at = placeOf(words, said.split(' '))
      if (at < 0) continue
      for (const other of line) {
        if (other === said) continue
        const way = [...words.slice(0, at), ...other.split(' '), ...words.slice(at + said.split(' ').length)]
        ways.push(way.filter((word) => !EMPTY_WORDS.has(word)))
      }
    }
  }
  return ways.slice(0, VARIANTS_MOST)
}

/** Where a phrase begins in a list of words; one that is only another form of a word counts ("lawyers"). */
function placeOf(words: string[], phrase: string[]): number {
  return words.findIndex((_, at) =>
    phrase.every((part, i) => {
      const word = words[at + i]
      return word === part || (part.length > 3 && word === `${part}s`)
    }),
  )
}

export interface Piece {
  text: string
  marked: boolean
}

/** A text cut into pieces, those marked that begin like one of the roots. */
export function markWords(text: string, roots: string[]): Piece[] {
  const pattern = beginning(roots)
  if (!pattern) return [{ text, marked: false }]
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), marked: false })
    pieces.push({ text: found[0], marked: true })
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false })
  return pieces
}

const EXCERPT = 180

/** The part of a text around the first of these words, cut between words. */
export function excerptAround(text: string, roots: string[]): string {
  if (text.length <= EXCERPT) return text
  const first = beginning(roots)?.exec(text)?.index ?? 0
  const start = first < EXCERPT / 2 ? 0 : text.indexOf(' ', first - EXCERPT / 2) + 1
  const end = text.length - start <= EXCERPT ? text.length : text.lastIndexOf(' ', start + EXCERPT)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

function beginning(roots: string[]): RegExp | undefined {
  const safe = roots.filter((root) => /^[\p{L}\p{N}]+$/u.test(root))
  if (safe.length === 0) return undefined
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${safe.join('|')})[\\p{L}\\p{N}]*`, 'giu')
}
