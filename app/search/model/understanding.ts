import { states } from '#app/platform/states.ts'
import { isEmpty, stem, stemsOf, wordsIn } from '#app/platform/text/stems.ts'
import { cutText } from '#app/ui/cut-text.ts'
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
type Thing = readonly Way[]

export interface Understood {
  /** The words that say something, as typed but in small letters and without accents. */
  words: string[]
  things: Thing[]
  /** Stems of all the words, also those that say nothing, in their order. */
  row: string[]
  state: { code: string; name: string } | undefined
}

/** Groups of ways to say nearly the same, ready to be looked up. */
export interface Lexicon {
  /** By the stems of a way to say it: the others of its groups. */
  ways: ReadonlyMap<string, readonly (readonly string[])[]>
  /** How many words its longest way has. */
  longest: number
  /** None of them is a spelling mistake. */
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

const builtIn = lexiconOf(SAME)

export function understand(query: string, lexicon = builtIn): Understood {
  const asked = wordsIn(cutText(query, QUERY_MOST)).slice(0, WORDS_MOST * 2)
  const state = stateIn(query, asked)
  // Its pages say its name, not its letters.
  const typed = asked.flatMap((word) => (word.toUpperCase() === state?.code ? wordsIn(state.name) : [word]))
  const telling = typed.filter((word) => !isEmpty(word))
  const words = [...new Set(telling.length > 0 ? telling : typed)].slice(0, WORDS_MOST)
  const row = typed.map(stem)
  return { words, row, things: thingsIn(typed, words, lexicon), state }
}

/** The longest phrases of the lexicon first, then word by word. */
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

/** Two letters that are a word in English or Spanish, or mean something else to most people, are a state only as capitals. */
const NO_WORD =
  'ak az ca ct dc fl ga ia il ks ky mn mt nc nd nh nj nm nv ny ri sc sd tn tx ut vt wa wi wv wy'.split(' ')

/** By its name, the longest first (West Virginia is not Virginia), or by its two letters. */
function stateIn(query: string, typed: string[]): Understood['state'] {
  const text = ` ${typed.join(' ')} `
  const named = states
    .filter(([, name]) => text.includes(` ${wordsIn(name).join(' ')} `))
    .sort(([, one], [, other]) => other.length - one.length)[0]
  // "IN" and "OR" are words when somebody types all in capitals.
  const shouted = query === query.toUpperCase() && query.trim().length > 2
  const capitals = shouted ? undefined : states.find(([code]) => new RegExp(`\\b${code}\\b`).test(query))
  const coded = capitals ?? states.find(([code]) => isSmallCode(code.toLowerCase(), typed))
  const [code, name] = named ?? coded ?? []
  return code && name ? { code, name } : undefined
}

/** Where people write it: "ny human rights", "school law tx". */
const isSmallCode = (code: string, typed: string[]) =>
  NO_WORD.includes(code) && (typed[0] === code || typed.at(-1) === code)
