import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { plainText, safeHtml } from '#app/platform/text/markdown.server.ts'
import { putInSearch } from '#app/platform/text/search-text.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { lawsNamedIn } from './rules.ts'

interface NewPost {
  id: number
  title: string
  excerpt: string
  author: string
  date: string
  category: string
  imageDescription: string
  featured: boolean
  keyPoints: string[]
  content: { heading: string; text: string }[]
  sources: { title: string; url: string | null }[]
  toCheck: string[]
  checkedOn: string
  /** The hash of the built-in text this is; missing for what staff write. */
  builtInHash?: string
}

/** Publishes a post, or its new text under the same number: the row, its laws, its place in the search. */
export async function publishPost(db: Db | Tx, post: NewPost): Promise<void> {
  const words = [
    post.title,
    post.excerpt,
    ...post.keyPoints,
    ...post.content.flatMap((part) => [part.heading, part.text]),
  ]
  const row = {
    title: post.title,
    excerpt: post.excerpt,
    author: post.author,
    publishedOn: post.date,
    category: post.category,
    imageDescription: post.imageDescription,
    featuredAt: post.featured ? now() : null,
    keyPoints: JSON.stringify(post.keyPoints),
    content: JSON.stringify(post.content.map((part) => ({ ...part, html: safeHtml(part.text) }))),
    sources: JSON.stringify(post.sources),
    toCheck: JSON.stringify(post.toCheck),
    checkedOn: post.checkedOn,
    builtInHash: post.builtInHash ?? null,
    editedAt: post.builtInHash ? null : now(),
  }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('posts')
      .values({ id: post.id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
    await tx.deleteFrom('postLaws').where('postId', '=', post.id).execute()
    const laws = lawsNamedIn(words.join('\n')).map((law) => ({ postId: post.id, law }))
    if (laws.length > 0) await tx.insertInto('postLaws').values(laws).execute()
    await putInSearch(tx, [
      {
        id: `post:${post.id}`,
        kind: 'post',
        url: `/blog/${post.id}`,
        title: post.title,
        text: plainText(words.slice(1).join('\n')),
      },
    ])
    publicContentChanged(tx)
  })
}

/** Every post's address, for the site map. */
export async function postAddresses(db: Db): Promise<{ url: string; title: string; changedOn: string }[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'publishedOn', 'checkedOn'])
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, title, publishedOn, checkedOn }) => ({
    url: `/blog/${id}`,
    title,
    changedOn: checkedOn > publishedOn ? checkedOn : publishedOn,
  }))
}

/** The newest posts, for choosing some of them. */
export async function postsToChoose(db: Db, most = 15) {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'publishedOn'])
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** What a letter about these posts says of them, in the order in which they were published. */
export async function postsToTell(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'excerpt', 'category'])
    .where('id', 'in', ids)
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
