import { type SqlBool, sql } from 'kysely'
import { membersNamed } from '#app/platform/auth/member-accounts.server.ts'
import { searchWords } from '#app/platform/search-text/search-text.server.ts'
import { isEmpty, stemsOf, wordsIn } from '#app/platform/text/stems.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import {
  beginsOpen,
  isHidden,
  type ListReader,
  NOBODY,
  type NoteChoices,
} from '#app/shared/content-notes/note-rules.ts'
import { aboutLine } from '#app/shared/content-notes/note-words.ts'
import { findPosts, gatherOwn, newestPosts } from '#db/forum-index.server.ts'
import type { Db } from '#db/schema.ts'
import { phrasesIn } from '#db/search-words.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { type Asked, FOUND_A_PAGE, FOUND_PAGES, postUrl, SINCE_DAYS } from '../model/rules.ts'
import { withoutQuotesFor, withTitlesFor } from '../posts/mutes/closed-titles.server.ts'
import { leftOutOfSearch, mutesOf } from '../posts/mutes/mutes.server.ts'
import { ofPerson } from '../posts/pseudonyms/pseudonyms.server.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'

/** A post that matches, with its topic. */
interface FoundPost {
  id: string
  topicId: string
  categoryId: string
  memberId: string | null
  pseudonymId: string | null
  number: number
  title: string
  text: string
  category: string
  handle: string | null
  madeName: string | null
  notes: ContentNote[]
  publishedAt: string
  exampleAt: string | null
}

/** The words of a query that carry meaning, or all of them when none does. */
const telling = (query: string): string[] => {
  const typed = wordsIn(query)
  const words = typed.filter((word) => !isEmpty(word))
  return searchWords((words.length > 0 ? words : typed).join(' '))
}

/** The stems to highlight in the results. */
export const stemsAsked = (query: string): ReadonlySet<string> =>
  new Set(stemsOf(query).filter((stem) => !isEmpty(stem)))

interface FoundPosts {
  posts: FoundPost[]
  /** Whether there is another page. */
  more: boolean
}

/** A page of public posts that contain all of these words: matches in the topic title first, then the newest. */
export async function findInForum(
  db: Db,
  { query, category, since, tag, helped, plain }: Asked,
  { mine, page = 1, aPage = FOUND_A_PAGE }: { mine?: string | undefined; page?: number; aPage?: number } = {},
): Promise<FoundPosts> {
  const words = telling(query)
  if (words.length === 0) return { posts: [], more: false }
  const filters = await gatherOwn(db, {
    category,
    tag,
    helped,
    plain,
    phrases: phrasesIn(query),
    of: mine === undefined ? undefined : await ofPerson(db, mine, 'forum_posts'),
    since: since && fromNow(-SINCE_DAYS[since] * DAY),
  })
  const [from, to] = [(page - 1) * aPage, page * aPage]
  const titled = await findPosts(db, words, filters, 'title', to + 1)
  const all = titled.length > to ? [] : await findPosts(db, words, filters, 'anywhere', to + 1)
  const found = [...new Set([...titled, ...all])]
  return {
    posts: await readPosts(db, found.slice(from, to)),
    more: found.length > to && page < FOUND_PAGES,
  }
}

/** The member whose handle was typed, with or without @. */
export async function memberAsked(db: Db, query: string): Promise<{ id: string; handle: string } | null> {
  const [, typed] = /^@?([\p{L}\p{N}_-]{3,30})$/u.exec(query.trim()) ?? []
  const [member] = typed ? await membersNamed(db, [typed]) : []
  return member?.handle ? { id: member.id, handle: member.handle } : null
}

/** A page of the newest posts of one member, under their handle only. */
export const postsUnderHandle = (db: Db, memberId: string, asked: Asked, page = 1): Promise<FoundPosts> =>
  newestInForum(db, asked, { under: memberId, page })

/**
 * A page of the newest posts that match the filters, for a search without words.
 * @param who `under`: with the handle of this member
 */
export async function newestInForum(
  db: Db,
  { category, since, tag, helped, plain }: Asked,
  { mine, under, page = 1 }: { mine?: string | undefined; under?: string; page?: number } = {},
): Promise<FoundPosts> {
  const filters = await gatherOwn(db, {
    category,
    tag,
    helped,
    plain,
    of: under
      ? sql<SqlBool>`forum_posts.member_id = ${under}`
      : mine === undefined
        ? undefined
        : await ofPerson(db, mine, 'forum_posts'),
    since: since && fromNow(-SINCE_DAYS[since] * DAY),
  })
  const [from, to] = [(page - 1) * FOUND_A_PAGE, page * FOUND_A_PAGE]
  const found = await newestPosts(db, filters, to + 1)
  return {
    posts: await readPosts(db, found.slice(from, to)),
    more: found.length > to && page < FOUND_PAGES,
  }
}

/** Loads these posts, in this order. */
async function readPosts(db: Db, ids: string[]): Promise<FoundPost[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .innerJoin('forumCategories', 'forumCategories.id', 'forumTopics.categoryId')
    .innerJoin('forumSearch', 'forumSearch.postId', 'forumPosts.id')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select([
      'forumPosts.id',
      'topicId',
      'number',
      'forumTopics.title',
      'forumSearch.text',
      'handle',
      'madeName',
      'notes',
      'addedNotes',
    ])
    .select(['forumCategories.name as category', 'forumPosts.publishedAt', 'exampleAt', 'categoryId'])
    .select(['memberId', 'pseudonymId'])
    .where('forumPosts.id', 'in', ids)
    .execute()
  return rows
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ number, publishedAt, notes, addedNotes, ...row }) => ({
      ...row,
      notes: notesOf({ notes, addedNotes }),
      number: number ?? 1,
      publishedAt: publishedAt ?? '',
    }))
}

/** How many posts to scan for distinct topics: several may be in one topic. */
const LOOKED_THROUGH = 50

/** Topics that contain all of these words, for the site search: each topic once, at its best matching post. */
export async function topicsWith(db: Db, query: string, most: number, reader: ListReader = NOBODY) {
  const unseen = await mutesOf(db, reader.member)
  const { posts } = await findInForum(db, { query }, { aPage: LOOKED_THROUGH })
  const all = await withoutQuotesFor(db, unseen, posts)
  const found = all.filter((post) => !leftOutOfSearch(unseen, post))
  const choices = await reader.choices(found)
  const shown = found.filter((post) => !noteHides(post, choices, reader.member))
  const each = oneATopic(shown)
  return {
    hidden: oneATopic(found).length - each.length,
    topics: (await withTitlesFor(db, unseen, each.slice(0, most))).map(
      ({ topicId, number, title, text, exampleAt, notes }) => ({
        url: postUrl(topicId, number),
        title,
        text: beginsOpen(notes, choices) ? text : aboutLine(notes),
        example: exampleAt !== null,
      }),
    ),
  }
}

/** Whether a reader hides posts with such content notes. Their own posts are never hidden. */
export const noteHides = (
  { memberId, notes }: Pick<FoundPost, 'memberId' | 'notes'>,
  choices: NoteChoices,
  reader: string | null,
): boolean => (reader === null || memberId !== reader) && isHidden(notes, choices)

/** The best matching post of each topic. */
function oneATopic<T extends { topicId: string }>(found: readonly T[]): T[] {
  const first = new Map(found.toReversed().map((post) => [post.topicId, post]))
  return found.filter((post) => first.get(post.topicId) === post)
}
