import { directoryUrl, noFilters, specializations } from '#app/attorneys/rules.ts'
import { topicsWith } from '#app/forum/forum.server.ts'
import { excerptAround, markWords, type Piece } from '#app/platform/text/marked-words.ts'
import { entriesAt, findAnyInSearch, findInSearch } from '#app/platform/text/search-text.server.ts'
import { respelled } from '#app/platform/text/spelling.server.ts'
import { stem, wordsIn } from '#app/platform/text/stems.ts'
import type { Db } from '#db/schema.ts'
import { ASKED } from './asked-words.ts'
import { type Entry, pagesAsked, type Ranked, rank } from './ranking.ts'
import { lexiconWords, type Understood, understand } from './understanding.ts'

const HITS_MOST = 40
const ON_TOP = 4
const STATES_MOST = 3
const TOPICS_MOST = 5
/** How many texts each question to the index brings, before they are put in order. */
const GATHERED = 120
const DIRECTORY = 'page:directory with filters'

const groups: readonly (readonly [kind: string, heading: string, one: string])[] = [
  ['law', 'Federal laws', 'Federal law'],
  ['right', 'Your rights', 'Your rights'],
  ['resource', 'Resources', 'Resource'],
  ['page', 'Pages', 'Page'],
  ['post', 'Blog posts', 'Blog post'],
  ['state', 'State laws', 'State law'],
  ['attorney', 'Attorneys', 'Attorney'],
  ['term', 'Words explained', 'Word explained'],
]

export interface Found {
  url: string
  title: Piece[]
  excerpt: Piece[]
  /** A topic that we wrote to show what belongs there. */
  example?: boolean
}

interface SearchAnswer {
  /** The words that were searched for in the end. */
  words: string
  /** How they came about: as asked, spelled another way, or not all of them together. */
  how: 'as asked' | 'spelled another way' | 'any of the words'
  count: number
  /** What fits best, of whatever kind, with the kind in words. */
  best: (Found & { kind: string })[]
  /** Everything else, by kind. */
  groups: { kind: string; heading: string; found: Found[] }[]
  /** What people wrote about it in the forum. Never between our own pages: nobody has checked what it says. */
  topics: Found[]
  /** Each state has a page on this, and no state was named: not all are shown. */
  whichState: boolean
}

/**
 * Everything public that fits a person's words: the best of all kinds first, then the rest by kind.
 * @param reader the member who asks: what they do not see in the forum is left out
 */
export async function searchFor(db: Db, query: string, reader: string | null = null): Promise<SearchAnswer> {
  let asked = understand(query)
  const spelled = await respelled(db, asked.words, knownWords())
  if (spelled) asked = understand(withSpelling(query, asked.words, spelled))
  const ranked = rank([...(await gathered(db, asked)), ...filteredDirectory(asked)], asked)
  const { hits, whichState } = fewStates(directoryFirst(ranked), asked)
  const partly = asked.things.length > 1 && !hits.some(({ whole }) => whole)
  const shown = hits.slice(0, HITS_MOST)
  const stems = new Set(asked.things.flatMap((thing) => thing.flatMap((way) => way.stems)))
  const topics = await topicsWith(db, asked.words.join(' '), TOPICS_MOST, reader)
  return {
    words: spelled ? spelled.join(' ') : query,
    how: spelled ? 'spelled another way' : partly ? 'any of the words' : 'as asked',
    count: shown.length + topics.length,
    best: shown.slice(0, ON_TOP).map((hit) => ({ ...found(hit, stems), kind: kindOf(hit)[2] })),
    groups: grouped(shown.slice(ON_TOP), stems),
    topics: topics.map((topic) => ({ ...found(topic, stems), example: topic.example })),
    whichState,
  }
}

/** Texts with all the words, then with any of them or of what else they are called, and pages that people ask for so. */
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

/** "Lawyer Ohio school": the directory with these filters answers it. */
function filteredDirectory({ things, state }: Understood): Entry[] {
  const says = (word: string) =>
    things.some((thing) => thing.some(({ stems }) => stems.join() === stem(word)))
  if (!says('attorney')) return []
  const specialization = specializations.find((name) => says(wordsIn(name)[0] ?? ''))
  if (!state && !specialization) return []
  const filters = {
    ...noFilters,
    ...(state && { state: state.code }),
    ...(specialization && { specialization }),
  }
  const where = state ? ` in ${state.name}` : ''
  return [
    {
      id: DIRECTORY,
      kind: 'page',
      url: directoryUrl(filters),
      title: `Attorneys (lawyers)${where}${specialization ? `: ${specialization}` : ''}`,
      text: 'Opens the attorney directory with these filters already chosen.',
    },
  ]
}

/** Where the directory with filters holds all that was asked for, nothing answers it better. */
function directoryFirst(hits: Ranked[]): Ranked[] {
  const directory = hits.find(({ id, whole }) => id === DIRECTORY && whole)
  return directory ? [directory, ...hits.filter((hit) => hit !== directory)] : hits
}

/** Fifty pages that say the same of fifty states help nobody who named no state. */
function fewStates(hits: Ranked[], { state }: Understood): { hits: Ranked[]; whichState: boolean } {
  const inStates = hits.filter(({ kind }) => kind === 'state')
  if (state || inStates.length <= STATES_MOST) return { hits, whichState: false }
  const kept = new Set(inStates.slice(0, STATES_MOST))
  return { hits: hits.filter((hit) => hit.kind !== 'state' || kept.has(hit)), whichState: true }
}

const kindOf = (hit: { kind: string }) => groups.find(([kind]) => kind === hit.kind) ?? PAGES
const PAGES = groups[3] as (typeof groups)[number]

const found = (
  { url, title, text }: Pick<Entry, 'url' | 'title' | 'text'>,
  stems: ReadonlySet<string>,
): Found => ({
  url,
  title: markWords(title, stems),
  excerpt: markWords(excerptAround(text, stems), stems),
})

function grouped(hits: Ranked[], stems: ReadonlySet<string>): SearchAnswer['groups'] {
  return groups
    .map(([kind, heading]) => ({
      kind,
      heading,
      found: hits.filter((hit) => kindOf(hit)[0] === kind).map((hit) => found(hit, stems)),
    }))
    .filter(({ found }) => found.length > 0)
}

/** The question with its misspelled words put right, and everything else as it was typed. */
function withSpelling(query: string, words: string[], spelled: string[]): string {
  const meant = new Map(words.map((word, i) => [word, spelled[i] ?? word]))
  return wordsIn(query)
    .map((word) => meant.get(word) ?? word)
    .join(' ')
}

let known: Set<string> | undefined
const knownWords = () => {
  known ??= new Set([...lexiconWords(), ...Object.values(ASKED).flat().flatMap(wordsIn)])
  return known
}
