import { isEmpty, stem, stemsOf, wordsIn } from '#app/platform/text/stems.ts'
import { states } from '#app/shared/states.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { LEXICON } from './lexicon.ts'

// Interprets a query: the things it names, each with its synonyms, and the state if there is one.

const QUERY_MOST = 200
const WORDS_MOST = 12
/** A synonym is a little less certain to be meant. */
const OTHER_WORDS_WEIGH = 0.55

/** One way to say something: the stems of its words, in order. */
interface Way {
  stems: readonly string[]
  weight: number
}

/** A thing that is searched for. The first way is the visitor's own. */
type Thing = readonly Way[]

export interface Understood {
  /** The meaningful words as typed, but lowercase and without accents. */
  words: string[]
  things: Thing[]
  /** Stems of all words, including meaningless ones, in order. */
  row: string[]
  state: { code: string; name: string } | undefined
}

/** Groups of synonyms, prepared for look-up. */
export interface Lexicon {
  /** By the stems of a way to say it: the other ways in its groups. */
  ways: ReadonlyMap<string, readonly (readonly string[])[]>
  /** The length in words of its longest way. */
  longest: number
  /** Words that are never misspellings. */
  words: readonly string[]
}

export function lexiconOf(groups: readonly (readonly string[])[]): Lexicon {
  const ways = new Map<string, readonly (readonly string[])[]>()
  const lines = groups.map((line) => line.map(stemsOf))
  for (const line of lines)
    for (const phrase of line) {
      const others = line.filter((other) => other !== phrase)
      ways.set(phrase.join(' '), [...(ways.get(phrase.join(' ')) ?? []), ...others])
    }
  const longest = Math.max(1, ...lines.flat().map((phrase) => phrase.length))
  return { ways, longest, words: groups.flat().flatMap(wordsIn) }
}

const builtIn = lexiconOf(LEXICON)

export function understand(query: string, lexicon = builtIn): Understood {
  const asked = wordsIn(cutText(query, QUERY_MOST)).slice(0, WORDS_MOST * 2)
  const state = stateIn(query, asked)
  // The state's pages contain its name, not its code.
  const typed = asked.flatMap((word) => (word.toUpperCase() === state?.code ? wordsIn(state.name) : [word]))
  const telling = typed.filter((word) => !isEmpty(word))
  const words = [...new Set(telling.length > 0 ? telling : typed)].slice(0, WORDS_MOST)
  const row = typed.map(stem)
  return { words, row, things: thingsIn(typed, words, lexicon), state }
}

/** The longest phrases of the lexicon first, then single words. */
function thingsIn(typed: string[], words: string[], { ways, longest }: Lexicon): Thing[] {
  const things = new Map<string, Thing>()
  const row = typed.map(stem)
  for (let at = 0; at < row.length; ) {
    let length = Math.min(longest, row.length - at)
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

/** A code that is also a common English or Spanish word, or usually means something else, is a state only in capitals. */
const NO_WORD =
  'ak az ca ct dc fl ga ia il ks ky mn mt nc nd nh nj nm nv ny ri sc sd tn tx ut vt wa wi wv wy'.split(' ')

/** By name, the longest first (West Virginia is not Virginia), or by its two-letter code. */
function stateIn(query: string, typed: string[]): Understood['state'] {
  const text = ` ${typed.join(' ')} `
  const named = states
    .filter(([, name]) => text.includes(` ${wordsIn(name).join(' ')} `))
    .sort(([, one], [, other]) => other.length - one.length)[0]
  // "IN" and "OR" are words if the whole query is in capitals.
  const shouted = query === query.toUpperCase() && query.trim().length > 2
  const capitals = shouted ? undefined : states.find(([code]) => new RegExp(`\\b${code}\\b`).test(query))
  const coded = capitals ?? states.find(([code]) => isSmallCode(code.toLowerCase(), typed))
  const [code, name] = named ?? coded ?? []
  return code && name ? { code, name } : undefined
}

/** At the ends, where people write it: "ny human rights", "school law tx". */
const isSmallCode = (code: string, typed: string[]) =>
  NO_WORD.includes(code) && (typed[0] === code || typed.at(-1) === code)
