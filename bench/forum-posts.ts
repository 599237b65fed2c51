import { loadForum } from '#app/forum/forum.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { kindOf } from '#db/dialect.server.ts'
import samples from '#db/samples/forum.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { indexText } from '#db/search-words.ts'
import { inTransaction } from '#db/transaction.ts'

// A forum of any size, the same one each time: one topic has a tenth of all posts, the others share the rest. Word
// frequencies are those of a language: a few in nearly every post, most in hardly any.

const AT_ONCE = 1000
const WORDS_A_POST = 45
export const AUTHORS = 500
/** In the same number of posts, however many there are, so that the results do not grow with the forum. */
export const SAME_WORD = 'thrushnest'
const WITH_SAME_WORD = 25
/** Wrote the same number of posts, however many there are. */
export const SAME_AUTHOR = 'bench-steady-0'
const OF_SAME_AUTHOR = 50

export const longest = (posts: number) => Math.floor(posts / 10)
export const topicsFor = (posts: number) => Math.max(2, Math.floor(posts / 10))
export const topicId = (index: number) => `bench-topic-${index}`

const CATEGORIES = samples.map(({ id }) => id)
const START = Date.UTC(2020, 0, 1)
const timeOf = (minutes: number) => new Date(START + minutes * 60_000).toISOString()

export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ')
/** The word at this place when they are sorted by frequency. */
export const wordAt = (place: number): string => {
  let rest = place + 20
  let word = ''
  while (rest > 0) {
    word += SYLLABLES[rest % 20]
    rest = Math.floor(rest / 20)
  }
  return word
}
/** The number of different words. */
const VOCABULARY = 30_000
const aWord = (random: () => number) => wordAt(Math.floor(VOCABULARY ** random()) - 1)
const someWords = (random: () => number, count: number) =>
  Array.from({ length: count }, () => aWord(random)).join(' ')

export async function aForum(db: Db, posts: number): Promise<Member[]> {
  await inTransaction(db, (tx) => loadForum(tx, samples, samples))
  await aModerator(db)
  const members = await addMembers(db, 'author', AUTHORS)
  await addMembers(db, 'steady', 1)
  const random = randomFrom(7)
  const topics = topicsFor(posts)
  const each = Math.max(1, Math.floor((posts - longest(posts)) / (topics - 1)))
  const titles = Array.from({ length: topics }, () => someWords(random, 5))
  const sizes = titles.map((_, index) => (index === 0 ? longest(posts) : each))
  await addTopics(db, titles, sizes)
  let rows: ReturnType<typeof aPost>[] = []
  let written = 0
  const oneOf = (count: number) => written % Math.floor(posts / count) === 0
  for (const [topic, size] of sizes.entries())
    for (let number = 1; number <= size; number++) {
      written += 1
      const row = aPost(random, topic, number)
      if (oneOf(WITH_SAME_WORD)) row.text += ` ${SAME_WORD}`
      if (oneOf(OF_SAME_AUTHOR)) row.memberId = SAME_AUTHOR
      rows.push(row)
      if (rows.length === AT_ONCE) {
        await addPosts(db, rows, titles)
        rows = []
      }
    }
  if (rows.length > 0) await addPosts(db, rows, titles)
  return members
}

function aPost(random: () => number, topic: number, number: number) {
  const text = someWords(random, WORDS_A_POST)
  const at = timeOf(topic * 20 + number)
  return {
    id: `bench-post-${topic}-${number}`,
    topicId: topicId(topic),
    number,
    text,
    html: markdownHtml(text, 'guest'),
    memberId: memberId('author', Math.floor(random() * AUTHORS)),
    writtenAt: at,
    publishedAt: at,
  }
}

async function addPosts(db: Db, rows: ReturnType<typeof aPost>[], titles: string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insertInto('forumPosts').values(rows).execute()
    const entries = rows.map(({ id, number, text: markdown, publishedAt, topicId }) => {
      const text = plainText(markdown)
      const title = number === 1 ? (titles[Number(topicId.split('-').at(-1))] ?? '') : ''
      return {
        postId: id,
        at: publishedAt,
        title,
        text,
        titleWords: indexText(title),
        textWords: indexText(text),
      }
    })
    await tx.insertInto('forumSearch').values(entries).execute()
  })
}

async function addTopics(db: Db, titles: string[], sizes: number[]): Promise<void> {
  const rows = titles.map((title, index) => {
    const category = CATEGORIES[index % CATEGORIES.length] ?? ''
    const posts = sizes[index] ?? 1
    const [publishedAt, lastPostAt] = [timeOf(index * 20 + 1), timeOf(index * 20 + posts)]
    const place = { categoryId: category, listedIn: category }
    return { ...place, id: topicId(index), title, posts, publishedAt, lastPostAt }
  })
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insertInto('forumTopics')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
  for (const id of CATEGORIES) {
    const more = rows.filter((row) => row.categoryId === id).length
    await db
      .updateTable('forumCategories')
      .set((e) => ({ topics: e('topics', '+', more) }))
      .where('id', '=', id)
      .execute()
  }
}

const memberId = (kind: string, index: number) => `bench-${kind}-${index}`

/** Members whose posts need no approval. */
export async function addMembers(db: Db, kind: string, count: number): Promise<Member[]> {
  const at = new Date().toISOString()
  const emailVerified = kindOf(db) === 'postgres' ? true : 1
  const members = Array.from({ length: count }, (_, index) => ({
    id: memberId(kind, index),
    handle: `${kind}${index}`,
    pronouns: null,
    timeZone: null,
    role: 'member' as const,
  }))
  for (let from = 0; from < count; from += AT_ONCE)
    await db
      .insertInto('members')
      .values(
        members.slice(from, from + AT_ONCE).map((member) => ({
          ...member,
          name: '',
          email: member.id,
          emailVerified,
          createdAt: at,
          updatedAt: at,
          handleKey: member.handle,
          joinedAt: at,
        })) as never,
      )
      .execute()
  return members
}

async function aModerator(db: Db): Promise<void> {
  const at = new Date().toISOString()
  const emailVerified = kindOf(db) === 'postgres' ? true : 1
  const user = { id: 'bench-mo', name: 'Mo', email: 'mo@example.org', emailVerified }
  await db
    .insertInto('users')
    .values({ ...user, createdAt: at, updatedAt: at } as never)
    .execute()
  const staff = { userId: user.id, role: 'editor', invitedAt: at, joinedAt: at }
  await db
    .insertInto('staff')
    .values(staff as never)
    .execute()
  await db.insertInto('forumModerators').values({ userId: user.id, since: at }).execute()
}
