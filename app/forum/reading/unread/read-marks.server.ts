import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import { topicUrl } from '../../model/rules.ts'
import { withTitlesFor } from '../../posts/mutes/closed-titles.server.ts'
import { mutesOf } from '../../posts/mutes/mutes.server.ts'
import { titlesOf } from '../../posts/queries.server.ts'

// How far a member read each topic (docs/decisions/0460-unread-marks.md). It stores a post number and no time: it shows what is
// new to them, and not when they visited. No one else sees it.

/** The last post that a member read in each of these topics. Topics that they never opened are not included. */
export async function readIn(
  db: Db,
  memberId: string,
  topicIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('forumReads')
    .select(['topicId', 'readTo'])
    .where('memberId', '=', memberId)
    .where('topicId', 'in', inList(topicIds))
    .execute()
  return new Map(rows.map(({ topicId, readTo }) => [topicId, readTo]))
}

/** A member has seen the posts of a topic up to this one. Notices of a followed topic use the same number. */
export async function readUpTo(db: Db, memberId: string, topicId: string, number: number): Promise<void> {
  await db
    .insertInto('forumReads')
    .values({ memberId, topicId, readTo: number })
    .onConflict((c) =>
      c
        .columns(['memberId', 'topicId'])
        .doUpdateSet({ readTo: number })
        .where('forumReads.readTo', '<', number),
    )
    .execute()
  await db
    .updateTable('forumMarks')
    .set({ readTo: number })
    .where('memberId', '=', memberId)
    .where('topicId', '=', topicId)
    .where('followedAt', 'is not', null)
    .where('readTo', '<', number)
    .execute()
}

/**
 * For a list: how many posts of a topic are new to a reader, and the first of them. Nothing is new in a topic that they never
 * opened.
 */
export function newIn(read: ReadonlyMap<string, number>, { id, posts }: { id: string; posts: number }) {
  const to = read.get(id)
  return to !== undefined && to < posts ? { count: posts - to, from: to + 1 } : null
}

/** All of it, for the member's data export. */
export async function readsForFile(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('forumReads')
    .select(['topicId', 'readTo'])
    .where('memberId', '=', memberId)
    .orderBy('topicId')
    .execute()
  const titles = await titlesOf(
    db,
    rows.map(({ topicId }) => topicId),
  )
  const titled = rows.map((row) => ({ ...row, title: titles.get(row.topicId) ?? '' }))
  const shown = await withTitlesFor(db, await mutesOf(db, memberId), titled)
  return shown.map(({ topicId, title, readTo }) => ({ topic: topicUrl(topicId), title, readTo }))
}

export const hasReadTopics = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('forumReads')
    .select('topicId')
    .where('memberId', '=', memberId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Deletes a member's read positions. Followed topics keep theirs, because notices use it. */
export const forgetReads = async (db: Db, memberId: string): Promise<void> => {
  await db.deleteFrom('forumReads').where('memberId', '=', memberId).execute()
}

/** Deletes read positions in topics without a new post for a long time. */
export async function sweepReads(tx: Tx): Promise<void> {
  const quiet = tx
    .selectFrom('forumTopics')
    .select('id')
    .where('lastPostAt', '<', fromNow(-PROMISED_DAYS.forumReads * DAY))
  await tx.deleteFrom('forumReads').where('topicId', 'in', quiet).execute()
}
