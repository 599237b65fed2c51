import { numbersAt } from '#app/content/content.server.ts'
import { readNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { categoryNow, labelled } from '../model/categories.server.ts'
import type { Correction } from '../model/post-text.ts'
import { ALL_POSTS, POSTS_A_PAGE, postPath } from '../model/rules.ts'
import type { TopPicture } from '../pictures/shown-pictures.server.ts'

interface PostCard {
  id: number
  address: string | null
  title: string
  excerpt: string
  author: string
  publishedOn: string
  /** Its code, and the name readers see. */
  category: string
  label: string
  imageDescription: string
  topPicture: TopPicture | null
  notes: ContentNote[]
}

const cardColumns = [
  'id',
  'address',
  'title',
  'excerpt',
  'author',
  'publishedOn',
  'category',
  'imageDescription',
  'topPicture',
  'contentNotes',
] as const

const card = <T extends { category: string; topPicture: string | null; contentNotes: string }>({
  contentNotes,
  ...row
}: T) => ({
  ...labelled(row),
  topPicture: row.topPicture ? (JSON.parse(row.topPicture) as TopPicture) : null,
  notes: readNotes(contentNotes),
})

/** The posts of a category on one page of its list, newest first. */
export async function postsIn(db: Db, category: string, page = 1): Promise<PostCard[]> {
  let posts = db.selectFrom('posts').select(cardColumns).orderBy('publishedOn', 'desc').orderBy('id', 'desc')
  if (category !== ALL_POSTS) posts = posts.where('category', '=', category)
  const rows = await posts
    .limit(POSTS_A_PAGE)
    .offset((page - 1) * POSTS_A_PAGE)
    .execute()
  return rows.map(card)
}

/** The featured post: the one chosen last, or the newest if that one was unpublished. */
export async function featuredPost(db: Db | Tx): Promise<PostCard | undefined> {
  const posts = db.selectFrom('posts').select(cardColumns).limit(1)
  const row =
    (await posts.where('featuredAt', 'is not', null).orderBy('featuredAt', 'desc').executeTakeFirst()) ??
    (await posts.orderBy('publishedOn', 'desc').orderBy('id', 'desc').executeTakeFirst())
  return row && card(row)
}

/** How many posts are in each category, in the staff's order, all posts first. */
export async function categoryCounts(db: Db): Promise<{ code: string; label: string; count: number }[]> {
  const rows = await db
    .selectFrom('posts')
    .select((e) => ['category', e.fn.countAll<number>().as('count')])
    .groupBy('category')
    .execute()
  const counts = new Map(rows.map((row) => [row.category, row.count]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [
    { code: ALL_POSTS, label: ALL_POSTS, count: total },
    ...categoryNow().map(({ code, label }) => ({ code, label, count: counts.get(code) ?? 0 })),
  ]
}

type SharePicture = { path: string; width: number; height: number; says: string }
type PublishedPost = NonNullable<Awaited<ReturnType<typeof publishedPost>>>

/** @param at its number, or the words of its URL */
export async function publishedPost(db: Db, at: number | string) {
  const row = await db
    .selectFrom('posts')
    .select([
      ...cardColumns,
      'keyPoints',
      'content',
      'sources',
      'toCheck',
      'checkedOn',
      'corrections',
      'sharePicture',
    ])
    .$if(typeof at === 'number', (query) => query.where('id', '=', at as number))
    .$if(typeof at === 'string', (query) => query.where('address', '=', at as string))
    .executeTakeFirst()
  if (!row) return undefined
  const { id } = row
  const laws = await db.selectFrom('postLaws').select('law').where('postId', '=', id).orderBy('law').execute()
  return {
    ...card(row),
    sharePicture: row.sharePicture && (JSON.parse(row.sharePicture) as SharePicture),
    keyPoints: JSON.parse(row.keyPoints) as string[],
    content: JSON.parse(row.content) as { heading: string; text: string; html: string }[],
    sources: JSON.parse(row.sources) as { title: string; url: string | null }[],
    toCheck: JSON.parse(row.toCheck) as string[],
    corrections: JSON.parse(row.corrections) as Correction[],
    laws: laws.map(({ law }) => law),
  }
}

/** The current path of a public post that once had this URL. */
export async function postAddress(db: Db, address: string): Promise<string | undefined> {
  const id = (await numbersAt(db, 'post', [address])).get(address)
  const row =
    id && (await db.selectFrom('posts').select(['id', 'address']).where('id', '=', id).executeTakeFirst())
  return row ? postPath(row) : undefined
}

/** Up to `most` other posts: first those that share a law, then those of the same category, newest first. */
export async function relatedPosts(
  db: Db,
  post: Pick<PublishedPost, 'id' | 'laws' | 'category'>,
  most = 2,
): Promise<PostCard[]> {
  const sharing =
    post.laws.length === 0
      ? []
      : await db
          .selectFrom('posts')
          .select(cardColumns)
          .where('id', '!=', post.id)
          .where('id', 'in', (e) => e.selectFrom('postLaws').select('postId').where('law', 'in', post.laws))
          .orderBy('publishedOn', 'desc')
          .limit(most)
          .execute()
  if (sharing.length >= most) return sharing.map(card)
  const alike = await db
    .selectFrom('posts')
    .select(cardColumns)
    .where('category', '=', post.category)
    .where('id', 'not in', [post.id, ...sharing.map(({ id }) => id)])
    .orderBy('publishedOn', 'desc')
    .limit(most - sharing.length)
    .execute()
  return [...sharing, ...alike].map(card)
}

/** The newest posts with their full text, for the feeds: of one category, or all. */
export async function postsForFeed(db: Db, { category = '', most = 20 } = {}) {
  const rows = await db
    .selectFrom('posts')
    .select([...cardColumns, 'keyPoints', 'content', 'checkedOn', 'corrections'])
    .$if(category !== '', (query) => query.where('category', '=', category))
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...card(row),
    keyPoints: JSON.parse(row.keyPoints) as string[],
    content: JSON.parse(row.content) as { heading: string; html: string }[],
    corrections: JSON.parse(row.corrections) as Correction[],
  }))
}
