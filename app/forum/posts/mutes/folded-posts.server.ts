import type { Db } from '#db/schema.ts'
import type { Author } from '../pseudonyms/pseudonyms.server.ts'
import { authorsOf } from '../queries.server.ts'
import { type Unseen, visibilityOf } from './mutes.server.ts'
import { numbersIn, withoutQuotes } from './quotes.ts'
import type { Fold } from './rules.ts'

interface Post extends Author {
  id: string
  text: string
  html: string
}

/** How each post of a page is hidden from a reader, and its text without quotes of posts that are hidden. */
export async function foldedFor<P extends Post>(
  db: Db,
  unseen: Unseen | null,
  topicId: string,
  posts: readonly P[],
  isOwn: (post: P) => boolean,
): Promise<(P & { fold: Fold | null })[]> {
  if (!unseen) return posts.map((post) => ({ ...post, fold: null }))
  const quoted = [...new Set(posts.flatMap(({ html }) => numbersIn(html, topicId)))]
  const authors = quoted.length > 0 ? await authorsOf(db, topicId, quoted) : []
  const closed = new Set(
    authors
      .filter((author) => visibilityOf(unseen, { ...author, text: '' }, false) === 'closed')
      .map(({ number }) => number ?? 0),
  )
  return posts.map((post) => {
    const fold = visibilityOf(unseen, post, isOwn(post))
    return { ...post, fold, html: fold === 'closed' ? '' : withoutQuotes(post.html, topicId, closed) }
  })
}
