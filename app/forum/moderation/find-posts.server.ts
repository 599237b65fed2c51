import { handleKey } from '#app/platform/auth/handle-key.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { excerptAround, markWords, type Piece } from '#app/platform/text/marked-words.ts'
import type { Db } from '#db/schema.ts'
import { FOUND_PAGES, POSTS_A_PAGE } from '../model/rules.ts'
import { nameAtDesk } from '../posts/pseudonyms/words.ts'
import { namedAtDesk, pageOfAuthor, personAtDesk } from '../posts/safety-rules.ts'
import { findInForum, stemsAsked } from '../reading/search-forum.server.ts'
import { type ModeratedPost, moderatedPosts } from '../safety/moderation-queue.server.ts'

// The desk's search for any post: by its text, by the URL of its topic, or by its author.

const PEOPLE_SHOWN = 10

interface AtDesk {
  id: string
  title: Piece[]
  number: number | null
  category: string
  name: string | null
  personUrl: string | null
  writtenAt: string
  removedBy: ModeratedPost['removedBy']
  waitsSince: string | null
  excerpt: Piece[]
}

interface FoundForModerators {
  people: { handle: string; url: string }[]
  posts: AtDesk[]
  /** Whether there is another page. */
  more: boolean
}

/** Posts and people that match. Posts include their state; pseudonymous authors stay unidentified. */
export async function findForModerators(db: Db, query: string, page: number): Promise<FoundForModerators> {
  const named = namedAtDesk(query)
  if (named.id) {
    const posts = await postsNamed(db, named.id, named)
    return { people: [], posts: shown(posts, new Set()), more: false }
  }
  const people = page === 1 ? await peopleCalled(db, named.handle ?? query) : []
  if (named.handle) return { people, posts: [], more: false }
  const { posts: found, more } = await findInForum(db, { query }, { page: Math.min(page, FOUND_PAGES) })
  const ids = found.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await moderatedPosts(db).where('forumPosts.id', 'in', ids).execute()
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { people, posts: shown(rows, stemsAsked(query)), more }
}

/** The post with this id, or posts of the topic with this id: one of them, or a page. */
async function postsNamed(
  db: Db,
  id: string,
  { number, page = 1 }: { number?: number | undefined; page?: number | undefined },
): Promise<ModeratedPost[]> {
  const post = await moderatedPosts(db).where('forumPosts.id', '=', id).execute()
  if (post.length > 0) return post
  const last = number ?? page * POSTS_A_PAGE
  return moderatedPosts(db)
    .where('topicId', '=', id)
    .where('number', '>', number === undefined ? last - POSTS_A_PAGE : last - 1)
    .where('number', '<=', last)
    .orderBy('number')
    .execute()
}

/** Members whose handle starts with the query. */
async function peopleCalled(db: Db, query: string): Promise<FoundForModerators['people']> {
  const key = handleKey(query.trim()).replaceAll(/[%\\]/g, '')
  if (key.length < 2 || /\s/.test(key)) return []
  const rows = await db
    .selectFrom('members')
    .select(['id', 'handle'])
    .where('handleKey', 'like', `${key}%`)
    .where('handle', 'is not', null)
    .orderBy('handleKey')
    .limit(PEOPLE_SHOWN)
    .execute()
  return rows.flatMap(({ id, handle }) => (handle ? [{ handle, url: personAtDesk(id) }] : []))
}

const shown = (posts: readonly ModeratedPost[], stems: ReadonlySet<string>): AtDesk[] =>
  posts.map(({ id, title, hiddenTitle, number, category, writtenAt, removedBy, waitsSince, ...post }) => ({
    id,
    number,
    category,
    writtenAt,
    removedBy,
    waitsSince,
    title: markWords(title || hiddenTitle || 'Removed topic', stems),
    name: nameAtDesk(post),
    personUrl: pageOfAuthor(post),
    excerpt: markWords(excerptAround(plainText(post.text), stems), stems),
  }))
