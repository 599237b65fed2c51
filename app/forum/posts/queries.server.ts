import type { Selectable } from 'kysely'
import { previewedFact } from '#app/factbook/factbook.server.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumTables, ForumTag } from '#db/tables/forum.ts'
import { POSTS_A_PAGE, TAGGED_MOST, TOPICS_A_PAGE } from '../model/rules.ts'
import { nameOf } from '../model/words.ts'
import { type CategoryFields, categoryRow } from './categories/category-row.ts'
import { ownWords } from './quoting/quoted.ts'
import { notesOf } from './tone-and-notes/rules.ts'

// Public queries. They never return waiting posts.

export const forumCategories = async (db: Db) =>
  withPreviewed(
    await db.selectFrom('forumCategories').selectAll().where('goneSince', 'is', null).execute(),
  ).sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))

export async function categoryCalled(db: Db, id: string) {
  const row = await anyPlaceCalled(db, id)
  const rows = row && !row.goneSince ? [row] : []
  return withPreviewed(rows).find((place) => place.id === id)
}

/** Includes a category that was taken off the list, because drafts of its topics still exist. */
export const anyPlaceCalled = (db: Db, id: string) =>
  db.selectFrom('forumCategories').selectAll().where('id', '=', id).executeTakeFirst()

/** Includes the categories that were taken off the list. */
export const namesOfPlaces = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await db.selectFrom('forumCategories').select(['id', 'name']).execute()).map(({ id, name }) => [
      id,
      name,
    ]),
  )

type PlaceRow = Selectable<ForumTables['forumCategories']>

/** Adds the category that a staff member is previewing. */
function withPreviewed(rows: PlaceRow[]): PlaceRow[] {
  const fact = previewedFact()
  if (fact?.kind !== 'place') return rows
  const there = rows.find(({ id }) => id === fact.key)
  const shown = { topics: 0, readFirstSince: null, goneSince: null, ...there }
  const changed = { ...shown, id: fact.key, ...categoryRow(fact.content as unknown as CategoryFields, there) }
  return [...rows.filter((row) => row !== there), changed]
}

/**
 * The topics of a category, newest post first. Earlier pages are skipped in the index only, from whichever end is nearer.
 * @param count how many there are in all, where that is known
 */
export function topicsIn(db: Db, category: string, page: number, tag?: ForumTag, count?: number) {
  const { order, offset, limit } = wayTo(page, count)
  return (
    db
      .selectFrom('forumTopics')
      .leftJoin('forumPosts', (join) =>
        join
          .onRef('topicId', '=', 'forumTopics.id')
          .on('number', '=', 1)
          .on('forumPosts.removedAt', 'is', null),
      )
      // A pseudonymous opening post has no member, so no handle.
      .leftJoin('members', 'members.id', 'forumPosts.memberId')
      .select(['forumTopics.id', 'title', 'posts', 'lastPostAt', 'exampleAt', 'notes', 'addedNotes', 'tags'])
      .select(['memberId', 'pseudonymId', 'handle'])
      .where('forumTopics.id', 'in', (e) =>
        tag
          ? e
              .selectFrom('forumTopicTags')
              .select('forumTopicTags.topicId')
              .where('tag', '=', tag)
              .where('forumTopicTags.listedIn', '=', category)
              .orderBy('forumTopicTags.lastPostAt', order)
              .orderBy('forumTopicTags.topicId', order)
              .limit(limit)
              .offset(offset)
          : e
              .selectFrom('forumTopics')
              .select('id')
              .where('listedIn', '=', category)
              .orderBy('lastPostAt', order)
              .orderBy('id', order)
              .limit(limit)
              .offset(offset),
      )
      .orderBy('lastPostAt', 'desc')
      .orderBy('forumTopics.id', 'desc')
      .execute()
  )
}

/** How to read a page of a list: from its start or, in the second half, from its end. */
export function wayTo(page: number, count = 0): { order: 'asc' | 'desc'; offset: number; limit: number } {
  const before = (page - 1) * TOPICS_A_PAGE
  const after = count - before - TOPICS_A_PAGE
  if (before === 0 || after >= before || before >= count)
    return { order: 'desc', offset: before, limit: TOPICS_A_PAGE }
  return { order: 'asc', offset: Math.max(0, after), limit: Math.min(TOPICS_A_PAGE, count - before) }
}

/** How many topics of a category have a tag, up to the end of their list. */
export async function countTagged(db: Db, category: string, tag: ForumTag): Promise<number> {
  const { count } = await db
    .selectFrom((e) =>
      e
        .selectFrom('forumTopicTags')
        .select('topicId')
        .where('tag', '=', tag)
        .where('listedIn', '=', category)
        .limit(TAGGED_MOST)
        .as('tagged'),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const publicTopic = (db: Db, id: string) =>
  db
    .selectFrom('forumTopics')
    .innerJoin('forumCategories', 'forumCategories.id', 'forumTopics.categoryId')
    .select(['forumTopics.id', 'title', 'posts', 'publishedAt', 'lastPostAt', 'exampleAt', 'lockedAt'])
    .leftJoin('forumDiscussions', 'forumDiscussions.topicId', 'forumTopics.id')
    .select([
      'categoryId',
      'forumCategories.name as category',
      'readFirstSince',
      'wish',
      'slowMinutes',
      'tags',
      'postNumber',
      'pinnedAt',
      'officialPost',
    ])
    .where('forumTopics.id', '=', id)
    .where('listedIn', '!=', '')
    .executeTakeFirst()

/** The author names of these posts of a topic. */
export const authorsOf = (db: Db | Tx, topicId: string, numbers: readonly number[]) =>
  db
    .selectFrom('forumPosts')
    .select(['number', 'memberId', 'pseudonymId'])
    .where('topicId', '=', topicId)
    .where('number', 'in', [...numbers])
    .execute()

/** The author name of a topic's opening post. */
export const openerOf = (db: Db, topicId: string) =>
  db
    .selectFrom('forumPosts')
    .select(['memberId', 'pseudonymId'])
    .where('topicId', '=', topicId)
    .where('number', '=', 1)
    .executeTakeFirst()

/** The same for several topics. */
export const openersOf = (db: Db, topicIds: readonly string[]) =>
  db
    .selectFrom('forumPosts')
    .select(['topicId', 'memberId', 'pseudonymId'])
    .where('topicId', 'in', inList(topicIds))
    .where('number', '=', 1)
    .execute()

export const textsOf = (db: Db, postIds: readonly string[]) =>
  db.selectFrom('forumPosts').select(['id', 'text']).where('id', 'in', inList(postIds)).execute()

/** The titles of listed topics, by id. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('forumTopics')
    .select(['id', 'title'])
    .where('id', 'in', inList(ids))
    .where('listedIn', '!=', '')
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/**
 * One page of a topic, selected by post number, so that the last page is as fast as the first. The limit does not change the
 * result; without it PostgreSQL expects thousands of posts with these low numbers in a long topic, and reads all of it.
 */
export const postsOn = (db: Db, topicId: string, page: number) =>
  db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select([
      'forumPosts.id',
      'number',
      'html',
      'text',
      'inReplyTo',
      'publishedAt',
      'removedAt',
      'removedBy',
      'handle',
      'madeName',
      'importedOn',
      'pseudonymId',
      'notes',
      'addedNotes',
      'tone',
      'pronouns',
      'asModeratorAt',
      'waitsSince',
      'changedAt',
      'memberId',
      'cardShownAt',
      'hiddenAt',
      'changedBy',
      'helpedIn',
      'helpedBy',
      'helpSince',
    ])
    .where('topicId', '=', topicId)
    .where('number', '>', (page - 1) * POSTS_A_PAGE)
    .where('number', '<=', page * POSTS_A_PAGE)
    .orderBy('number')
    .limit(POSTS_A_PAGE)
    .execute()

const readablePosts = (db: Db) =>
  db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select([
      'forumPosts.id',
      'number',
      'html',
      'handle',
      'madeName',
      'importedOn',
      'forumPosts.publishedAt',
      'changedAt',
      'notes',
      'addedNotes',
    ])
    .where('forumPosts.removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .where('number', 'is not', null)

/** The newest posts of a topic, for its feed. */
export const newPostsIn = (db: Db, topicId: string) =>
  readablePosts(db).where('topicId', '=', topicId).orderBy('number', 'desc').limit(POSTS_A_PAGE).execute()

/** The newest topics of a category with their opening posts, for its feed, without the built-in examples. */
export const newTopicsIn = (db: Db, category: string) =>
  readablePosts(db)
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['topicId', 'forumTopics.title'])
    .where('listedIn', '=', category)
    .where('exampleAt', 'is', null)
    .where('number', '=', 1)
    .orderBy('forumTopics.publishedAt', 'desc')
    .limit(POSTS_A_PAGE)
    .execute()

/** One public post, for a reply to it. */
export async function postNumbered(db: Db | Tx, topicId: string, number: number) {
  const row = await db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select([
      'number',
      'text',
      'html',
      'handle',
      'madeName',
      'notes',
      'addedNotes',
      'memberId',
      'pseudonymId',
    ])
    .where('topicId', '=', topicId)
    .where('number', '=', number)
    .where('removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { text, html, memberId, pseudonymId } = row
  return { number, text, html, memberId, pseudonymId, name: nameOf(row), notes: notesOf(row) }
}

const EXCERPT = 300

/** The beginning of a post for metadata: its own text only, because the posts it quotes may be hidden from the reader. */
export const excerptOf = (text: string): string => {
  const plain = plainText(ownWords(text))
  if (plain.length <= EXCERPT) return plain
  // Not every language puts spaces between words.
  const space = plain.lastIndexOf(' ', EXCERPT)
  return `${cutText(plain, space > EXCERPT / 2 ? space : EXCERPT)} …`
}
