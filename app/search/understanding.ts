import { states } from '#app/platform/states.ts'
import { isEmpty, stem, stemsOf, wordsIn } from '#app/platform/text/stems.ts'
import { SAME } from './lexicon.ts'

// What a person's words ask for: the things they name, each with other ways to say it, and the state if there is one.

const QUERY_MOST = 200
const WORDS_MOST = 12
/** What is said in other words is a little less sure to be meant. */
const OTHER_WORDS_WEIGH = 0.55

/** One way to say something: the stems of its words, in their order. */
interface Way {
  stems: readonly string[]
  weight: number
}

/** A thing that is asked for. The first way is the person's own. */
export type Thing = readonly Way[]

export interface Understood {
  /** The words that say something, as typed but in small letters and without accents. */
  words: string[]
  things: Thing[]
  /** Stems of all the words, also those that say nothing, in their order. */
  row: string[]
  state: { code: string; name: string } | undefined
}

const lines = SAME.map((line) => line.map(stemsOf))
const LONGEST = Math.max(...lines.flat().map((phrase) => phrase.length))
const ways = new Map<string, readonly string[][]>()
for (const line of lines)
  for (const phrase of line) {
    const others = line.filter((other) => other !== phrase)
    ways.set(phrase.join(' '), [...(ways.get(phrase.join(' ')) ?? []), ...others])
  }

/** Every word of the lexicon; none of them is a spelling mistake. */
export const lexiconWords = (): string[] => SAME.flat().flatMap(wordsIn)

export function understand(query: string): Understood {
  const typed = wordsIn(query.slice(0, QUERY_MOST)).slice(0, WORDS_MOST * 2)
  const telling = typed.filter((word) => !isEmpty(word))
  const words = [...new Set(telling.length > 0 ? telling : typed)].slice(0, WORDS_MOST)
  const row = typed.map(stem)
  return { words, row, things: thingsIn(typed, words), state: stateIn(query, typed) }
}

/** The longest phrases of the lexicon first, then word by word. */
function thingsIn(typed: string[], words: string[]): Thing[] {
  const things = new Map<string, Thing>()
  const row = typed.map(stem)
  for (let at = 0; at < row.length; ) {
    let length = Math.min(LONGEST, row.length - at)
    while (length > 0 && !ways.has(row.slice(at, at + length).join(' '))) length -= 1
    const stems = row.slice(at, at + Math.max(length, 1))
    const others = ways.get(stems.join(' ')) ?? []
    if (length > 0 || words.includes(typed[at] ?? ''))
      things.set(stems.join(' '), [
        { stems, weight: 1 },
        ...others.map((other) => ({ stems: other, weight: OTHER_WORDS_WEIGH })),
      ])
    at += Math.max(length, 1)
  }
  return [...things.values()].slice(0, WORDS_MOST)
}

/** By its name, the longest first (West Virginia is not Virginia), or by its two capital letters. */
function stateIn(query: string, typed: string[]): Understood['state'] {
  const text = ` ${typed.join(' ')} `
  const named = states
    .filter(([, name]) => text.includes(` ${wordsIn(name).join(' ')} `))
    .sort(([, one], [, other]) => other.length - one.length)[0]
  // "IN" and "OR" are words when somebody types all in capitals.
  const shouted = query === query.toUpperCase() && query.trim().length > 2
  const coded = shouted ? undefined : states.find(([code]) => new RegExp(`\\b${code}\\b`).test(query))
  const [code, name] = named ?? coded ?? []
  return code && name ? { code, name } : undefined
}
