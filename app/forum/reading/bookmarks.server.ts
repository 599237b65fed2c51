import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { MARKS_MOST, postUrl, topicUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { remindOfTopic } from '../posts/following/remind-of-topic.server.ts'
import { withTitlesFor } from '../posts/mutes/closed-titles.server.ts'
import { mutedTopics, mutesOf } from '../posts/mutes/mutes.server.ts'
import { publicTopic } from '../posts/queries.server.ts'
import { readableWords, sealedWords } from '../posts/sealed-words.server.ts'

// Topics that members bookmark, and topics that they follow. No one else learns of it.

const whoseNote = (memberId: string, topicId: string) =>
  ({ what: 'kept topic', id: topicId, whose: memberId }) as const
const noteOf = (memberId: string, row: { topicId: string; sealedNote: string | null }): string =>
  row.sealedNote === null ? '' : readableWords(row.sealedNote, whoseNote(memberId, row.topicId))

export interface Mark {
  kept: boolean
  note: string
  followed: boolean
  /** Whether they want notices of new replies. Only for followed topics. */
  told?: boolean
  /** When to send a reminder. Only for bookmarked topics; undefined leaves it unchanged. */
  remindAt?: string | null | undefined
}

export async function markOf(
  db: Db,
  memberId: string,
  topicId: string,
): Promise<Mark & { readTo: number; remindAt: string | null }> {
  const row = await db
    .selectFrom('forumMarks')
    .select(['keptAt', 'sealedNote', 'followedAt', 'readTo', 'tellsSince', 'remindAt'])
    .where('memberId', '=', memberId)
    .where('topicId', '=', topicId)
    .executeTakeFirst()
  return {
    kept: Boolean(row?.keptAt),
    note: noteOf(memberId, { topicId, sealedNote: row?.sealedNote ?? null }),
    followed: Boolean(row?.followedAt),
    told: Boolean(row?.tellsSince),
    remindAt: row?.remindAt ?? null,
    readTo: row?.readTo ?? 0,
  }
}

/**
 * Bookmarks or follows a topic, or ends that. A followed topic counts as read up to now.
 * @throws Refused when it is removed, or there are too many
 */
export async function markTopic(db: Db, memberId: string, topicId: string, mark: Mark): Promise<void> {
  await inTransaction(db, async (tx) => {
    const marks = tx.deleteFrom('forumMarks').where('memberId', '=', memberId).where('topicId', '=', topicId)
    if (!mark.kept && !mark.followed) {
      await marks.execute()
      return
    }
    const topic = await publicTopic(tx, topicId)
    if (!topic) throw new Refused(words.marks.gone, 404)
    const all = await tx.selectFrom('forumMarks').select('topicId').where('memberId', '=', memberId).execute()
    if (all.length >= MARKS_MOST && !all.some((one) => one.topicId === topicId))
      throw new Refused(words.marks.tooMany({ most: MARKS_MOST }))
    const before = await tx
      .selectFrom('forumMarks')
      .select(['keptAt', 'followedAt', 'readTo', 'tellsSince', 'remindAt'])
      .where('memberId', '=', memberId)
      .where('topicId', '=', topicId)
      .executeTakeFirst()
    const row = {
      keptAt: mark.kept ? (before?.keptAt ?? now()) : null,
      sealedNote: mark.kept && mark.note ? sealedWords(mark.note, whoseNote(memberId, topicId)) : null,
      followedAt: mark.followed ? (before?.followedAt ?? now()) : null,
      tellsSince: mark.followed && mark.told ? (before?.tellsSince ?? now()) : null,
      readTo: before?.followedAt ? before.readTo : topic.posts,
      remindAt: reminderOf(mark, before?.remindAt ?? null),
    }
    await tx
      .insertInto('forumMarks')
      .values({ memberId, topicId, ...row })
      .onConflict((c) => c.columns(['memberId', 'topicId']).doUpdateSet(row))
      .execute()
    if (row.remindAt && row.remindAt !== before?.remindAt) await remindOfTopic(tx, row.remindAt)
  })
}

const reminderOf = ({ kept, remindAt }: Mark, before: string | null): string | null =>
  kept ? (remindAt === undefined ? before : remindAt) : null

const marked = (db: Db, memberId: string) =>
  db
    .selectFrom('forumMarks')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumMarks.topicId')
    .select(['topicId', 'title', 'keptAt', 'sealedNote', 'followedAt', 'readTo', 'posts', 'lastPostAt'])
    .select(['categoryId', 'tellsSince', 'remindAt'])
    .where('memberId', '=', memberId)

/** A member's bookmarks, newest first. A removed topic stays until the member deletes the bookmark, without its text. */
export async function keptTopics(db: Db, memberId: string) {
  const rows = await marked(db, memberId).where('keptAt', 'is not', null).orderBy('keptAt', 'desc').execute()
  const shown = await withTitlesFor(db, await mutesOf(db, memberId), rows)
  return shown.map(({ topicId, title, keptAt, sealedNote, remindAt }) => ({
    url: topicUrl(topicId),
    remindAt,
    title: title || words.topic.titleRemoved,
    note: noteOf(memberId, { topicId, sealedNote }),
    keptAt: keptAt ?? '',
  }))
}

/** Followed topics with posts that the member has not seen, newest post first. */
export async function repliesSince(db: Db, memberId: string) {
  const rows = await marked(db, memberId)
    .where('followedAt', 'is not', null)
    .where('listedIn', '!=', '')
    .whereRef('posts', '>', 'readTo')
    .orderBy('lastPostAt', 'desc')
    .execute()
  const unseen = await mutesOf(db, memberId)
  const muted = mutedTopics(unseen, rows)
  const shown = await withTitlesFor(
    db,
    unseen,
    rows.filter(({ topicId }) => !muted.has(topicId)),
  )
  return shown.map(({ topicId, title, readTo, posts }) => ({
    url: postUrl(topicId, readTo + 1),
    title: title || words.topic.titleRemoved,
    count: posts - readTo,
  }))
}

/** All of them, for the member's data export. */
export async function everyMark(db: Db, memberId: string) {
  const rows = await marked(db, memberId).orderBy('topicId').execute()
  const shown = await withTitlesFor(db, await mutesOf(db, memberId), rows)
  return shown.map(({ topicId, title, keptAt, sealedNote, followedAt, readTo, tellsSince, remindAt }) => ({
    topic: topicUrl(topicId),
    title,
    keptAt,
    note: noteOf(memberId, { topicId, sealedNote }),
    followedAt,
    readTo,
    tellsSince,
    remindAt,
  }))
}
