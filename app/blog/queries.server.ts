import type { Db } from '#db/schema.ts'
import { ALL_POSTS, POSTS_A_PAGE, postCategories } from './rules.ts'

interface PostCard {
  id: number
  title: string
  excerpt: string
  author: string
  publishedOn: string
  category: string
  imageDescription: string
}

const cardColumns = [
  'id',
  'title',
  'excerpt',
  'author',
  'publishedOn',
  'category',
  'imageDescription',
] as const

/** The posts of a category on one page of its list, newest first. */
export async function postsIn(db: Db, category: string, page = 1): Promise<PostCard[]> {
  let posts = db.selectFrom('posts').select(cardColumns).orderBy('publishedOn', 'desc').orderBy('id', 'desc')
  if (category !== ALL_POSTS) posts = posts.where('category', '=', category)
  return posts
    .limit(POSTS_A_PAGE)
    .offset((page - 1) * POSTS_A_PAGE)
    .execute()
}

export async function featuredPost(db: Db): Promise<PostCard | undefined> {
  return db
    .selectFrom('posts')
    .select(cardColumns)
    .where('featuredAt', 'is not', null)
    .orderBy('publishedOn', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many posts stand in each category, the spec's order, all posts first. */
export async function categoryCounts(db: Db): Promise<{ name: string; count: number }[]> {
  const rows = await db
    .selectFrom('posts')
    .select((e) => ['category', e.fn.countAll<number | string>().as('count')])
    .groupBy('category')
    .execute()
  const counts = new Map(rows.map((row) => [row.category, Number(row.count)]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [
    { name: ALL_POSTS, count: total },
    ...postCategories.map((name) => ({ name, count: counts.get(name) ?? 0 })),
  ]
}

type PublishedPost = NonNullable<Awaited<ReturnType<typeof publishedPost>>>

export async function publishedPost(db: Db, id: number) {
  const row = await db
    .selectFrom('posts')
    .select([...cardColumns, 'keyPoints', 'content', 'sources', 'toCheck', 'checkedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const laws = await db.selectFrom('postLaws').select('law').where('postId', '=', id).orderBy('law').execute()
  return {
    ...row,
    keyPoints: JSON.parse(row.keyPoints) as string[],
    content: JSON.parse(row.content) as { heading: string; text: string; html: string }[],
    sources: JSON.parse(row.sources) as { title: string; url: string | null }[],
    toCheck: JSON.parse(row.toCheck) as string[],
    laws: laws.map(({ law }) => law),
  }
}

/** Up to `most` other posts, first those that share a law, then those of the same category, newest first. */
export async function relatedPosts(db: Db, post: PublishedPost, most = 2): Promise<PostCard[]> {
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
  if (sharing.length >= most) return sharing
  const alike = await db
    .selectFrom('posts')
    .select(cardColumns)
    .where('category', '=', post.category)
    .where('id', 'not in', [post.id, ...sharing.map(({ id }) => id)])
    .orderBy('publishedOn', 'desc')
    .limit(most - sharing.length)
    .execute()
  return [...sharing, ...alike]
}

/** The newest posts with their whole text, for the feeds: of one category, or all. */
export async function postsForFeed(db: Db, { category = '', most = 20 } = {}) {
  const rows = await db
    .selectFrom('posts')
    .select([...cardColumns, 'keyPoints', 'content', 'checkedOn'])
    .$if(category !== '', (query) => query.where('category', '=', category))
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    keyPoints: JSON.parse(row.keyPoints) as string[],
    content: JSON.parse(row.content) as { heading: string; html: string }[],
  }))
}
