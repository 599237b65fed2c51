import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reply } from '#app/forum/composing/writing.server.ts'
import { pageOfPost, TOPICS_A_PAGE, topicUrl } from '#app/forum/model/rules.ts'
import {
  categoryCalled,
  forumCategories,
  postsOn,
  publicTopic,
  topicsIn,
} from '#app/forum/posts/queries.server.ts'
import { findInForum } from '#app/forum/reading/search-forum.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { outsideTransaction, startPostgres } from '../scripts/testing/postgres.ts'
import { ms, spread, timed, under } from './figures.ts'
import {
  AUTHORS,
  addMembers,
  aForum,
  longest,
  randomFrom,
  SAME_AUTHOR,
  SAME_WORD,
  topicId,
  topicsFor,
  wordAt,
} from './forum-posts.ts'
import { pages } from './pages.ts'

const FEW = 1000
const TIMES = 400
const WARM = 40

interface Forum {
  db: Db
  posts: number
  authors: Member[]
}

/** The queries of the forum's pages over many posts against the same over few, alternating; then the pages themselves. */
export async function forum(many: number, seconds: number, on: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  process.env.DATA_DIR = folder
  if (on.includes('sqlite')) {
    const file = path.join(folder, 'many.db')
    await onDatabase('SQLite', many, seconds, path.join(folder, 'few.db'), file)
    await asPages(many, seconds, file)
  }
  if (on.includes('postgres')) {
    const postgres = await startPostgres()
    await outsideTransaction(postgres.url, 'create database many')
    const url = postgres.url.replace(/\/postgres$/, '/many')
    await onDatabase('PostgreSQL', many, seconds, postgres.url, url)
    await postgres.stop()
  }
  rmSync(folder, { recursive: true })
}

async function onDatabase(name: string, many: number, seconds: number, ...addresses: [string, string]) {
  const forums: Forum[] = []
  for (const [i, posts] of [FEW, many].entries()) {
    const { db } = openDialect(addresses[i] ?? '')
    await migrate(db)
    const began = performance.now()
    const authors = await aForum(db, posts)
    const took = performance.now() - began
    if (posts === many)
      console.log(`${name}: ${posts} posts in ${topicsFor(posts)} topics, loaded in ${ms(took)}`)
    // PostgreSQL does this automatically in the minutes after so many inserts; it would take a core from the
    // measurement.
    if (name === 'PostgreSQL') await outsideTransaction(addresses[i] ?? '', 'vacuum analyze')
    forums.push({ db, posts, authors })
  }
  console.log(`p95 over ${FEW} and ${many} posts, in turns (aim: ratio 1.5)`)
  for (const [what, act] of Object.entries(PAGES))
    console.log(`  ${what.padEnd(34)} ${await inTurns(forums, act)}`)
  for (const { db, posts } of forums) {
    const writers = await addMembers(db, 'writer', 2000)
    let next = 0
    const act = () => post({ db, posts, authors: writers }, () => 0, next++)
    const took = await under(seconds, 8, act)
    console.log(`  durable posts a second over ${posts}, eight at once: ${Math.round(took.length / seconds)}`)
    await db.destroy()
  }
}

type Act = (forum: Forum, random: () => number, turn: number) => Promise<unknown>

const listPage = (page: (topics: number) => number): Act => {
  return async ({ db, posts }) => {
    const topics = Math.floor(topicsFor(posts) / 6)
    // As the page does it: the category says how many topics it has.
    const place = await categoryCalled(db, 'home')
    await Promise.all([forumCategories(db), topicsIn(db, 'home', page(topics), undefined, place?.topics)])
  }
}

const topicPage = (page: (pages: number) => number): Act => {
  return async ({ db, posts }) => {
    const id = topicId(0)
    await publicTopic(db, id)
    await postsOn(db, id, page(pageOfPost(longest(posts))))
  }
}

/** Words by their rank in frequency, from one in nearly every third post to one in hardly any. */
const finding = (places: number[], asked: { category?: string; who?: true } = {}): Act => {
  return async ({ db, authors }, random) => {
    const query = places.map((place) => wordAt(place + Math.floor(random() * 3))).join(' ')
    const mine = asked.who && authors[Math.floor(random() * AUTHORS)]?.id
    await findInForum(db, { query, category: asked.category }, { mine })
  }
}

/** Finds the same number in both: this measures the cost of the other posts. */
const sameWord: Act = ({ db }) => findInForum(db, { query: SAME_WORD }, {})
const sameAuthor: Act = ({ db }, random) =>
  findInForum(db, { query: wordAt(10 + Math.floor(random() * 3)) }, { mine: SAME_AUTHOR })

const post: Act = ({ db, posts, authors }, random, turn) =>
  reply(db, authors[turn % authors.length] as Member, {
    id: newId(),
    topicId: topicId(1 + Math.floor(random() * Math.min(90, topicsFor(posts) - 1))),
    to: 1,
    text: 'Thank you. I asked in the same way, and they answered after a week.',
  })

const PAGES: Record<string, Act> = {
  'category list, first page': listPage(() => 1),
  'category list, last page': listPage((topics) => Math.max(1, Math.floor(topics / TOPICS_A_PAGE))),
  'topic page, first': topicPage(() => 1),
  'topic page, middle': topicPage((pages) => Math.ceil(pages / 2)),
  'topic page, last': topicPage((pages) => pages),
  'a small topic': async ({ db, posts }, random) => {
    const id = topicId(1 + Math.floor(random() * (topicsFor(posts) - 1)))
    await publicTopic(db, id)
    await postsOn(db, id, 1)
  },
  'search, a word of every third post': finding([10]),
  'search, two common words': finding([10, 30]),
  'search, a word of some posts': finding([1000]),
  'search, common and rare': finding([10, 3000]),
  'search, a rare word': finding([20_000]),
  'search, common, in one place': finding([10], { category: 'home' }),
  'search, common, one’s own': finding([10], { who: true }),
  'search, a word of 25 posts': sameWord,
  'search, common, own 50 posts': sameAuthor,
  posting: post,
}

/** Alternating, so that both are measured under the same load. */
async function inTurns(forums: Forum[], act: Act): Promise<string> {
  const [few, many] = forums.map((forum) => ({ forum, random: randomFrom(7), took: [] as number[] }))
  if (!few || !many) return ''
  // Slow queries are repeated less often.
  const until = performance.now() + 15_000
  for (let turn = 0; turn < WARM + TIMES && (performance.now() < until || turn < WARM + 20); turn++)
    for (const { forum, random, took } of [few, many]) took.push(await timed(() => act(forum, random, turn)))
  const [a, b] = [few, many].map(({ took }) => spread(took.slice(WARM)).p95) as [number, number]
  return `${ms(a).padStart(8)} ${ms(b).padStart(9)}   ratio ${(b / a).toFixed(2)}`
}

async function asPages(many: number, seconds: number, prepared: string): Promise<void> {
  console.log('')
  const last = pageOfPost(longest(many))
  const topic = topicId(0)
  const paths = [
    '/forum',
    '/forum/home',
    ...[1, Math.ceil(last / 2), last].map((page) => topicUrl(topic, page)),
    `/forum/search?q=${wordAt(10)}`,
  ]
  await pages([...new Set(paths)], seconds, prepared)
}
