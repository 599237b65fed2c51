import { notedPosts } from '#app/blog/blog.server.ts'
import { topicsWith } from '#app/forum/forum.server.ts'
import { excerptAround, markWords, type Piece } from '#app/platform/text/marked-words.ts'
import { beginsOpen, isHidden, type ListReader, NOBODY } from '#app/shared/content-notes/note-rules.ts'
import { aboutLine } from '#app/shared/content-notes/note-words.ts'
import type { Db } from '#db/schema.ts'
import { phrasesIn } from '#db/search-words.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { type Understood, understand } from '../model/understanding.ts'
import type { Tuning } from '../tuning/tuning.ts'
import { findFor, type Meant } from './question-hits.server.ts'
import type { Entry, Ranked } from './ranking.ts'

const HITS_MOST = 40
const ON_TOP = 4
const TOPICS_MOST = 5

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
  /** A topic that we wrote as an example. */
  example?: boolean
}

interface SearchAnswer {
  /** The words that were finally searched for. */
  words: string
  /** How they came about: as typed, respelled, or not all of them together. */
  how: 'as asked' | 'spelled another way' | 'any of the words'
  count: number
  /** The best matches of all kinds, each with its kind. */
  best: (Found & { kind: string })[]
  /** All other matches, by kind. */
  groups: { kind: string; heading: string; found: Found[] }[]
  /** Matching forum topics. Never mixed with our own pages, because their content is unchecked. */
  topics: Found[]
  /** The words that the topics match. They can be as typed even if ours were respelled. */
  topicWords: string
  /** The number of blog posts left out because of content notes the reader chose to hide. */
  hidden: number
  /** The same for topics. */
  hiddenTopics: number
  /** Each state has a page on this, and the query names no state, so not all are shown. */
  whichState: boolean
  /** Whether one of our pages has everything that was searched for, some of it, or nothing. */
  answered: 'yes' | 'partly' | 'nothing'
}

/** Everything public that matches a query: the best of all kinds first, then the rest by kind. */
export async function searchFor(db: Db, query: string, reader: ListReader = NOBODY): Promise<SearchAnswer> {
  const { asked, spelled, hits, whichState, phraseMissing } = await findFor(db, query)
  const partly = phraseMissing || (asked.things.length > 1 && !hits.some(({ whole }) => whole))
  const noted = await withNotes(db, hits.slice(0, HITS_MOST))
  const choices = await reader.choices(noted)
  const shown = noted.filter(({ notes }) => !isHidden(notes, choices))
  const stems = stemsOf(asked)
  const asRead = (hit: Noted) =>
    beginsOpen(hit.notes, choices) ? found(hit, stems) : { ...found(hit, stems), excerpt: instead(hit) }
  const forum = await inForum(db, { query, asked, spelled }, reader)
  return {
    words: spelled ? spelled.join(' ') : query,
    how: spelled ? 'spelled another way' : partly ? 'any of the words' : 'as asked',
    count: shown.length + forum.topics.length,
    hidden: noted.length - shown.length,
    best: shown.slice(0, ON_TOP).map((hit) => ({ ...asRead(hit), kind: kindOf(hit)[2] })),
    groups: byKind(shown.slice(ON_TOP)).map((group) => ({
      kind: group.kind,
      heading: group.heading,
      found: group.hits.map(asRead),
    })),
    ...forum,
    whichState,
    answered: noted.length === 0 ? 'nothing' : partly ? 'partly' : 'yes',
  }
}

/**
 * Forum topics. They contain words that no page of ours has, which are not
 * misspellings: the typed words take precedence over the respelled ones.
 */
async function inForum(
  db: Db,
  { query, asked, spelled }: Pick<Meant, 'asked' | 'spelled'> & { query: string },
  reader: ListReader,
): Promise<Pick<SearchAnswer, 'topics' | 'topicWords' | 'hiddenTopics'>> {
  const typed = spelled ? understand(query) : asked
  const quoted = phrasesIn(query).map((phrase) => ` "${phrase.join(' ')}"`)
  const asTyped = await topicsWith(db, typed.words.join(' ') + quoted.join(''), TOPICS_MOST, reader)
  const meant = asTyped.topics.length > 0 ? typed : asked
  const { topics, hidden } =
    meant === typed ? asTyped : await topicsWith(db, asked.words.join(' '), TOPICS_MOST, reader)
  const stems = stemsOf(meant)
  return {
    topics: topics.map((topic) => ({ ...found(topic, stems), example: topic.example })),
    hiddenTopics: hidden,
    topicWords: meant === typed ? query : (spelled ?? []).join(' '),
  }
}

const stemsOf = ({ things }: Understood) =>
  new Set(things.flatMap((thing) => thing.flatMap((way) => way.stems)))

type Noted = Ranked & { notes: readonly ContentNote[] }

/** A post, or its easier version. */
const POST = /^(?:post:|easier:post-)(\d+)$/
const postNumber = ({ id }: Ranked) => Number(POST.exec(id)?.[1] ?? 0)

/** Shows a post's content notes in place of its text. */
async function withNotes(db: Db, hits: readonly Ranked[]): Promise<Noted[]> {
  const notes = await notedPosts(db, hits.map(postNumber).filter(Boolean))
  return hits.map((hit) => ({ ...hit, notes: notes.get(postNumber(hit)) ?? [] }))
}

const instead = ({ notes }: Noted): Piece[] => [{ text: aboutLine(notes), marked: false }]

/** The pages that a query finds, in the order of the search page, without the forum. */
export async function pagesFor(
  db: Db,
  query: string,
  tuning?: Tuning,
): Promise<{ url: string; title: string }[]> {
  const shown = (await findFor(db, query, tuning)).hits.slice(0, HITS_MOST)
  return [...shown.slice(0, ON_TOP), ...byKind(shown.slice(ON_TOP)).flatMap(({ hits }) => hits)]
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

function byKind<T extends Ranked>(hits: readonly T[]) {
  return groups
    .map(([kind, heading]) => ({ kind, heading, hits: hits.filter((hit) => kindOf(hit)[0] === kind) }))
    .filter(({ hits }) => hits.length > 0)
}
