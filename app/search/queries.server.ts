import { findInSearch, searchWords } from '#app/platform/search.server.ts'
import { respelled } from '#app/platform/spelling.server.ts'
import type { Db } from '#db/schema.ts'
import { askedWords, excerptAround, markWords, type Piece, waysToSay } from './rules.ts'

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
    const spelled = await respelled(db, asked)
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
