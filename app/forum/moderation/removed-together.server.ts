import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Author } from '../posts/pseudonyms/pseudonyms.server.ts'
import { TOGETHER_MOST } from '../posts/safety-rules.ts'
import { putBack, removePost } from '../safety/moderation-queue.server.ts'

// Bulk spam: removed in one action, and restored in one action.

type Since = 'day' | 'week' | 'all'
const SINCE: Record<Since, number | null> = { day: DAY, week: 7 * DAY, all: null }

/** An author's posts that can still be removed, under this name only, newest first. */
export async function postsToRemove(db: Db | Tx, { memberId, pseudonymId }: Author, since: Since) {
  const time = SINCE[since]
  const rows = await db
    .selectFrom('forumPosts')
    .select('id')
    .where('removedAt', 'is', null)
    .$if(memberId !== null, (query) => query.where('memberId', '=', memberId))
    .$if(memberId === null, (query) => query.where('pseudonymId', '=', pseudonymId))
    .$if(time !== null, (query) => query.where('writtenAt', '>', fromNow(-(time ?? 0))))
    .orderBy('writtenAt', 'desc')
    .limit(TOGETHER_MOST)
    .execute()
  return rows.map(({ id }) => id)
}

/** The posts found by `since`, or those that a moderator selected. */
export async function postsChosen(
  db: Db,
  author: Author,
  { since, selected }: { since: Since | 'chosen'; selected: readonly string[] },
): Promise<string[]> {
  if (since !== 'chosen') return postsToRemove(db, author, since)
  return (await postsToRemove(db, author, 'all')).filter((id) => selected.includes(id))
}

/**
 * Removes posts as junk, all or none. Posts that are already removed stay unchanged.
 * @param id comes from the form, so that submitting it twice is one action
 */
export async function removeTogether(
  db: Db,
  userId: string,
  { id, postIds }: { id: string; postIds: readonly string[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto('forumBulkActs')
      .values({ id, byUser: userId, at: now(), undoneAt: null })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .execute()
    if (made.length === 0) return
    // Sorted, so that two concurrent calls do not deadlock.
    const posts = await tx
      .selectFrom('forumPosts')
      .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
      .select('forumPosts.id')
      .where('forumPosts.id', 'in', postIds.slice(0, TOGETHER_MOST))
      .where('forumPosts.removedAt', 'is', null)
      .where('exampleAt', 'is', null)
      .orderBy('topicId')
      .execute()
    if (posts.length === 0) throw new Refused('Someone has already removed these posts.')
    await record(tx, userId, 'forum.removed-together', id)
    for (const post of posts) {
      await removePost(tx, userId, post.id, { rule: 'junk', note: '' })
      await tx.updateTable('forumPosts').set({ bulkId: id }).where('id', '=', post.id).execute()
    }
  })
}

/** Restores what one action removed, except posts that their author took back or a moderator removed again in the meantime. */
export async function undoTogether(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const act = await tx
      .updateTable('forumBulkActs')
      .set({ undoneAt: now() })
      .where('id', '=', id)
      .where('undoneAt', 'is', null)
      .returning('id')
      .execute()
    if (act.length === 0) return
    await record(tx, userId, 'forum.together-undone', id)
    for (const post of await stillRemoved(tx).where('bulkId', '=', id).orderBy('topicId').execute())
      await putBack(tx, userId, post.id)
  })
}

const stillRemoved = (db: Db | Tx) =>
  db
    .selectFrom('forumPosts')
    .select(['id', 'bulkId'])
    .where('removedAt', 'is not', null)
    .where('removedBy', '=', 'moderator')
    .where('text', '!=', '')

/** Bulk removals of the last weeks that can be undone, newest first. */
export async function removedTogether(db: Db) {
  const acts = await db
    .selectFrom('forumBulkActs')
    .leftJoin('users', 'users.id', 'byUser')
    .select(['forumBulkActs.id', 'at', 'users.name as byName'])
    .where('undoneAt', 'is', null)
    .where('at', '>', fromNow(-PROMISED_DAYS.removedPosts * DAY))
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
  if (acts.length === 0) return []
  const posts = await stillRemoved(db)
    .where(
      'bulkId',
      'in',
      acts.map(({ id }) => id),
    )
    .execute()
  return acts
    .map((act) => ({ ...act, posts: posts.filter(({ bulkId }) => bulkId === act.id).length }))
    .filter((act) => act.posts > 0)
}

export async function sweepTogether(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('forumBulkActs')
    .where('at', '<', fromNow(-PROMISED_DAYS.removedPosts * DAY))
    .execute()
}
