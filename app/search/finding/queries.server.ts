import { notedPosts } from '#app/blog/blog.server.ts'
import { topicsWith } from '#app/forum/forum.server.ts'
import { beginsOpen, isHidden, type ListReader, NOBODY } from '#app/platform/content-notes/note-rules.ts'
import { aboutLine } from '#app/platform/content-notes/note-words.ts'
import { excerptAround, markWords, type Piece } from '#app/platform/text/marked-words.ts'
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
  /** The words that the topics have. Where ours were spelled another way, these can be as they were typed. */
  topicWords: string
  /** Posts of the blog that are left out, since whoever asks chose to hide what they are about. */
  hidden: number
  /** The same of topics. */
  hiddenTopics: number
  /** Each state has a page on this, and no state was named: not all are shown. */
  whichState: boolean
  /** Whether a page of ours has all that was asked for, some of it, or nothing. */
  answered: 'yes' | 'partly' | 'nothing'
}

/** Everything public that fits a person's words: the best of all kinds first, then the rest by kind. */
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
 * Topics of the forum. People write words there that no page of ours has, and those are no mistakes: as they were typed comes before as they
 * were probably meant.
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

/** What a post is about is said in place of its words. */
async function withNotes(db: Db, hits: readonly Ranked[]): Promise<Noted[]> {
  const notes = await notedPosts(db, hits.map(postNumber).filter(Boolean))
  return hits.map((hit) => ({ ...hit, notes: notes.get(postNumber(hit)) ?? [] }))
}

const instead = ({ notes }: Noted): Piece[] => [{ text: aboutLine(notes), marked: false }]

/** The pages that a question brings, in the order in which they are on its page, and without the forum. */
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
