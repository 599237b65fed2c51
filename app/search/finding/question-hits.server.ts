import { kindsNow } from '#app/attorneys/attorneys.server.ts'
import { directoryUrl, noFilters } from '#app/attorneys/model/rules.ts'
import { entriesAt, findAnyInSearch, findInSearch } from '#app/platform/search-text/search-text.server.ts'
import { correctSpelling } from '#app/platform/search-text/spelling.server.ts'
import { offered } from '#app/platform/settings/kinds-in-lines.ts'
import { stem, wordsIn } from '#app/platform/text/stems.ts'
import { saysCrisis } from '#app/ui/crisis/crisis-words.ts'
import type { Db } from '#db/schema.ts'
import { phrasesIn } from '#db/search-words.ts'
import { BEST_BETS } from '../model/best-bets.ts'
import { type Lexicon, type Understood, understand } from '../model/understanding.ts'
import { questionKey, type Tuning, tuningInUse } from '../tuning/tuning.ts'
import { type Entry, pagesAsked, type Ranked, rank } from './ranking.ts'

// Finds and ranks the pages that answer a query.

const STATES_MOST = 3
/** How many texts each index query returns before ranking. */
const GATHERED = 120
const DIRECTORY = 'page:directory with filters'

/** The interpretation of a query. */
export interface Meant {
  asked: Understood
  /** The corrected words, if some were misspelled. */
  spelled: string[] | null
  /** The page that staff pinned. */
  pin: string | null
}

interface Finding extends Meant {
  hits: Ranked[]
  /** Each state has a page on this, and the query names no state, so not all are included. */
  whichState: boolean
  /** No page has the quoted words next to each other. */
  phraseMissing: boolean
}

export async function meantBy(db: Db, query: string, { lexicon, pins }: Tuning): Promise<Meant> {
  const typed = understand(query, lexicon)
  // Quoted words are not respelled, nor is "kill myself": its box would stand above letters to fill in.
  const asTyped = phrasesIn(query).length > 0 || saysCrisis(query)
  const spelled = asTyped ? null : await correctSpelling(db, typed.words, knownWords(lexicon))
  const better = spelled && withSpelling(query, typed.words, spelled)
  const pin = pins.get(questionKey(query)) ?? (better && pins.get(questionKey(better))) ?? null
  return { asked: better === null ? typed : understand(better, lexicon), spelled, pin }
}

/** @param tuning what staff changed, in place of the live tuning */
export async function findFor(db: Db, query: string, tuning: Tuning = tuningInUse()): Promise<Finding> {
  const meant = await meantBy(db, query, tuning)
  const { asked, pin } = meant
  const ranked = rank([...(await gathered(db, asked)), ...filteredDirectory(asked)], asked)
  const phrases = phrasesIn(query)
  const exact = phrases.length > 0 ? ranked.filter((entry) => holdsPhrases(entry, phrases)) : ranked
  const phraseMissing = phrases.length > 0 && exact.length === 0
  const { hits, whichState } = fewStates(directoryFirst(phraseMissing ? ranked : exact), asked)
  return {
    ...meant,
    hits: pin === null ? hits : await pinFirst(db, hits, pin),
    whichState,
    phraseMissing,
  }
}

/** Texts with all the words, then with any of them or their synonyms, and pages listed for such queries. */
async function gathered(db: Db, asked: Understood): Promise<Entry[]> {
  if (asked.words.length === 0) return []
  const ways = asked.things.flatMap((thing) => thing.flatMap(({ stems }) => stems))
  const named = asked.state ? wordsIn(asked.state.name) : []
  const lists = await Promise.all([
    findInSearch(db, asked.words.join(' '), GATHERED),
    findAnyInSearch(db, [...asked.words, ...named, ...ways], GATHERED),
    entriesAt(db, pagesAsked(asked)),
  ])
  return [...new Map(lists.flat().map((entry) => [entry.id, entry])).values()]
}

/** Whether a text contains each phrase. */
function holdsPhrases({ title, text }: Entry, phrases: readonly string[][]): boolean {
  const row = ` ${wordsIn(title).join(' ')} | ${wordsIn(text).join(' ')} `
  return phrases.every((phrase) => row.includes(` ${phrase.join(' ')} `))
}

/** A page that does not exist is ignored. */
async function pinFirst(db: Db, hits: Ranked[], url: string): Promise<Ranked[]> {
  const found = hits.find((hit) => hit.url === url)
  const [page] = found ? [found] : await entriesAt(db, [url])
  if (!page) return hits
  return [{ score: 0, fit: 0, ...page, whole: true }, ...hits.filter((hit) => hit !== found)]
}

/** "Lawyer Ohio school": the directory with these filters is the answer. */
function filteredDirectory({ things, state }: Understood): Entry[] {
  const says = (word: string) =>
    things.some((thing) => thing.some(({ stems }) => stems.join() === stem(word)))
  if (!says('attorney')) return []
  const law = offered(kindsNow().law).find(({ code, label }) =>
    [label, code].some((name) => says(wordsIn(name)[0] ?? '')),
  )
  if (!state && !law) return []
  const filters = {
    ...noFilters,
    ...(state && { state: state.code }),
    ...(law && { specialization: law.code }),
  }
  const where = state ? ` in ${state.name}` : ''
  return [
    {
      id: DIRECTORY,
      kind: 'page',
      url: directoryUrl(filters),
      title: `Attorneys (lawyers)${where}${law ? `: ${law.label}` : ''}`,
      text: 'Opens the attorney directory with these filters already chosen.',
    },
  ]
}

/** The directory with filters comes first if it covers the whole query. */
function directoryFirst(hits: Ranked[]): Ranked[] {
  const directory = hits.find(({ id, whole }) => id === DIRECTORY && whole)
  return directory ? [directory, ...hits.filter((hit) => hit !== directory)] : hits
}

/** Fifty pages that say the same about fifty states do not help a visitor who named no state. */
function fewStates(hits: Ranked[], { state }: Understood): { hits: Ranked[]; whichState: boolean } {
  const inStates = hits.filter(({ kind }) => kind === 'state')
  if (state || inStates.length <= STATES_MOST) return { hits, whichState: false }
  const kept = new Set(inStates.slice(0, STATES_MOST))
  return { hits: hits.filter((hit) => hit.kind !== 'state' || kept.has(hit)), whichState: true }
}

/** The query with its misspelled words corrected, and everything else as typed. */
function withSpelling(query: string, words: string[], spelled: string[]): string {
  const meant = new Map(words.map((word, i) => [word, spelled[i] ?? word]))
  return wordsIn(query)
    .map((word) => meant.get(word) ?? word)
    .join(' ')
}

const askedWords = Object.values(BEST_BETS).flat().flatMap(wordsIn)
let known: { lexicon: Lexicon; words: Set<string> } | undefined

/** Correct words that no page has. */
function knownWords(lexicon: Lexicon): Set<string> {
  if (known?.lexicon !== lexicon) known = { lexicon, words: new Set([...lexicon.words, ...askedWords]) }
  return known.words
}
