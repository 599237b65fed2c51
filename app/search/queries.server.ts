import { contentVersion } from '#app/platform/content-version.server.ts'
import { findInSearch, searchWords } from '#app/platform/search.server.ts'
import type { Db } from '#db/schema.ts'
import { askedWords, excerptAround, markWords, nearestWord, type Piece, waysToSay } from './rules.ts'

const HITS_MOST = 60
/** What is said in other words is a little less sure to be meant. */
const OTHER_WORDS_WEIGH = 0.7

const groups: readonly (readonly [kind: string, heading: string])[] = [
  ['law', 'Federal laws'],
  ['state', 'State laws'],
  ['right', 'Your rights'],
  ['resource', 'Resources'],
  ['post', 'Blog posts'],
  ['attorney', 'Attorneys'],
  ['term', 'Words explained'],
  ['page', 'Pages'],
]

export interface Found {
  url: string
  title: Piece[]
  excerpt: Piece[]
}

export interface SearchAnswer {
  /** The words that were searched for in the end. */
  words: string
  /** How they came about: as asked, spelled another way, or not all of them together. */
  how: 'as asked' | 'spelled another way' | 'any of the words'
  count: number
  groups: { kind: string; heading: string; found: Found[] }[]
}

type Hit = Awaited<ReturnType<typeof findInSearch>>[number]

/** Everything public that fits a person's words, by kind, the best first. */
export async function searchFor(db: Db, query: string): Promise<SearchAnswer> {
  const asked = askedWords(query)
  let words = asked
  let how: SearchAnswer['how'] = 'as asked'
  let hits = await inOtherWordsToo(db, asked)
  if (hits.length === 0 && asked.length > 0) {
    const spelled = (await respelled(db, query))?.split(' ')
    if (spelled) {
      hits = await inOtherWordsToo(db, spelled)
      words = spelled
      how = 'spelled another way'
    }
  }
  if (hits.length === 0 && words.length > 1) {
    hits = await anyOf(db, words)
    if (how === 'as asked') how = 'any of the words'
  }
  const roots = [...new Set(waysToSay(words).flatMap((way) => searchWords(way.join(' '))))]
  return {
    words: how === 'spelled another way' ? words.join(' ') : query,
    how,
    count: hits.length,
    groups: grouped(hits, roots),
  }
}

async function inOtherWordsToo(db: Db, words: string[]): Promise<Hit[]> {
  const found = await Promise.all(
    waysToSay(words).map(async (way, i) =>
      (await findInSearch(db, way.join(' '), HITS_MOST)).map((hit) => ({
        ...hit,
        score: hit.score * (i === 0 ? 1 : OTHER_WORDS_WEIGH),
      })),
    ),
  )
  return merged(found.flat(), Math.max)
}

async function anyOf(db: Db, words: string[]): Promise<Hit[]> {
  const found = await Promise.all(words.map((word) => findInSearch(db, word, HITS_MOST)))
  return merged(found.flat(), (one, other) => one + other)
}

function merged(hits: Hit[], join: (one: number, other: number) => number): Hit[] {
  const best = new Map<string, Hit>()
  for (const hit of hits) {
    const before = best.get(hit.id)
    best.set(hit.id, before ? { ...hit, score: join(before.score, hit.score) } : hit)
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score || a.title.localeCompare(b.title))
    .slice(0, HITS_MOST)
}

function grouped(hits: Hit[], roots: string[]): SearchAnswer['groups'] {
  return groups
    .map(([kind, heading]) => ({
      kind,
      heading,
      found: hits
        .filter(
          (hit) => hit.kind === kind || (kind === 'page' && !groups.some(([known]) => known === hit.kind)),
        )
        .map(({ url, title, text }) => ({
          url,
          title: markWords(title, roots),
          excerpt: markWords(excerptAround(text, roots), roots),
        })),
    }))
    .filter(({ found }) => found.length > 0)
}

/** The words as they are probably meant, or null: nothing is misspelled, or no guess is sure enough. */
export async function respelled(db: Db, query: string): Promise<string | null> {
  const asked = askedWords(query)
  const known = await vocabulary(db)
  const spelled = asked.map((word) => (isKnown(word, known) ? word : (nearestWord(word, known) ?? word)))
  // One strange word left over: then the others were hardly misspelled either, and a guess would mislead.
  const sure = spelled.some((word, i) => word !== asked[i]) && spelled.every((word) => isKnown(word, known))
  return sure ? spelled.join(' ') : null
}

let known: { version: number; words: Map<string, number> } | undefined

/** Every word of the public texts and how often it stands there; counted once for each state of the content. */
async function vocabulary(db: Db): Promise<Map<string, number>> {
  if (known?.version === contentVersion()) return known.words
  const version = contentVersion()
  const words = new Map<string, number>()
  for (const { title, text } of await db.selectFrom('searchEntries').select(['title', 'text']).execute()) {
    for (const word of `${title} ${text}`.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
      words.set(word, (words.get(word) ?? 0) + 1)
    }
  }
  known = { version, words }
  return words
}

function isKnown(word: string, words: Map<string, number>): boolean {
  // Numbers and very short words are not counted, and not corrected.
  if (words.has(word) || !/^\p{L}{3,}$/u.test(word)) return true
  const [root = word] = searchWords(word)
  for (const each of words.keys()) if (each.startsWith(root)) return true
  return false
}
