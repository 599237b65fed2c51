import { record } from '#app/platform/audit/audit.server.ts'
import { A_MEMBER } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { allowToday } from '#app/platform/http/limits.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumTables, ReportOutcome, ReportReason } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { isAuthor } from '../posts/pseudonyms/pseudonyms.server.ts'
import { hideUntilRead, takeTopicLock } from '../posts/publishing.server.ts'
import { REPORTS_A_DAY, REPORTS_TO_HIDE, reportUrl } from '../posts/safety-rules.ts'
import { words } from '../posts/safety-words.ts'
import { readableWords, sealedWords } from '../posts/sealed-words.server.ts'
import { isBanned, pausedAmong } from './measures.server.ts'

// Readers' reports. Authors learn of them only through a moderator's action.

/** A public post, which can be reported; undefined otherwise. */
export const readablePost = (db: Db | Tx, id: string) =>
  db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select([
      'forumPosts.id',
      'topicId',
      'number',
      'html',
      'memberId',
      'pseudonymId',
      'byTopic',
      'handle',
      'madeName',
      'notes',
      'addedNotes',
      'title',
      'changedAt',
    ])
    .where('forumPosts.id', '=', id)
    .where('number', 'is not', null)
    .where('forumPosts.removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .where('exampleAt', 'is', null)
    .where('listedIn', '!=', '')
    .executeTakeFirst()

/** This member's report of a post. */
export const ownReport = (db: Db | Tx, memberId: string, postId: string) =>
  db
    .selectFrom('forumReports')
    .select(['id', 'reason', 'outcome', 'reportedAt', 'closedAt'])
    .where('postId', '=', postId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()

/** The number of open reports for each of these posts. Posts without one are not included. */
export async function openReportsOf(db: Db, postIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('forumReports')
    .select(['postId', (e) => e.fn.countAll<number>().as('count')])
    .where('postId', 'in', inList(postIds))
    .where('closedAt', 'is', null)
    .groupBy('postId')
    .execute()
  return new Map(rows.map(({ postId, count }) => [postId, count]))
}

/** Reports a post, once for each member. @throws Refused when it is their own, removed, or the twenty-first report today */
export async function reportPost(
  db: Db,
  memberId: string,
  report: { postId: string; reason: ReportReason; note: string },
): Promise<void> {
  const { postId, reason, note } = report
  if (await ownReport(db, memberId, postId)) return
  const found = (await readablePost(db, postId)) ?? gone()
  if (isAuthor(memberId, found)) throw new Refused(words.report.ownPost)
  if (await isBanned(db, memberId)) throw new Refused(words.report.banned, 403)
  if (!(await allowToday(db, 'forum.report', memberId, REPORTS_A_DAY)))
    throw new Refused(words.report.manyToday({ most: REPORTS_A_DAY }), 429)
  await inTransaction(db, async (tx) => {
    await takeTopicLock(tx, found.topicId)
    if (await ownReport(tx, memberId, postId)) return
    const post = (await readablePost(tx, postId)) ?? gone()
    const id = newId()
    await tx
      .insertInto('forumReports')
      .values({
        id,
        postId,
        memberId,
        reason,
        reportedAt: now(),
        closedAt: null,
        outcome: null,
        sealedNote: note ? sealedWords(note, { what: 'report', id, whose: memberId }) : null,
      })
      .execute()
    await record(tx, A_MEMBER, 'forum.reported', postId)
    if (await enoughToHide(tx, post)) {
      await hideUntilRead(tx, post)
      await record(tx, 'system', 'forum.hidden', postId)
    }
  })
}

/**
 * Whether enough members reported the post to hide it. Only members with approved posts who are not paused count. A post that a
 * moderator kept stays public until it is changed.
 */
async function enoughToHide(tx: Tx, post: { id: string; changedAt: string | null }): Promise<boolean> {
  const reports = await tx
    .selectFrom('forumReports')
    .leftJoin('members', 'members.id', 'forumReports.memberId')
    .select(['memberId', 'role', 'outcome', 'closedAt', 'reason'])
    .where('postId', '=', post.id)
    .execute()
  const read = reports.some(
    ({ outcome, closedAt }) => outcome === 'kept' && (closedAt ?? '') > (post.changedAt ?? ''),
  )
  const counted = reports.filter(
    ({ role, closedAt, reason }) => closedAt === null && reason !== 'note' && role && role !== 'new',
  )
  const paused = await pausedAmong(
    tx,
    counted.flatMap(({ memberId }) => memberId ?? []),
  )
  return !read && counted.length - paused.size >= REPORTS_TO_HIDE
}

/** A moderator added a content note: notifies the members who asked for one. Other reports stay open. */
export async function settleWishesForNotes(tx: Tx, postId: string): Promise<void> {
  const closed = await tx
    .updateTable('forumReports')
    .set({ closedAt: now(), outcome: 'changed' })
    .where('postId', '=', postId)
    .where('reason', '=', 'note')
    .where('closedAt', 'is', null)
    .returning('memberId')
    .execute()
  for (const { memberId } of closed)
    if (memberId) await tellMember(tx, memberId, 'report-decided', reportUrl(postId))
}

/** Closes the reports of a post, notifies the reporters, and ends the claim. */
export async function settleReports(tx: Tx, postId: string, outcome: ReportOutcome): Promise<void> {
  await tx.deleteFrom('forumClaims').where('postId', '=', postId).execute()
  const closed = await tx
    .updateTable('forumReports')
    .set({ closedAt: now(), outcome })
    .where('postId', '=', postId)
    .where('closedAt', 'is', null)
    .returning('memberId')
    .execute()
  for (const { memberId } of closed)
    if (memberId) await tellMember(tx, memberId, 'report-decided', reportUrl(postId))
}

/** A member's reports, for their own data export. */
export async function reportsBy(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('forumReports')
    .select(['id', 'memberId', 'postId', 'reason', 'sealedNote', 'reportedAt', 'closedAt', 'outcome'])
    .where('memberId', '=', memberId)
    .orderBy('reportedAt')
    .execute()
  return rows.map(({ id, memberId: whose, sealedNote, ...report }) => ({
    ...report,
    note: noteOf({ id, memberId: whose, sealedNote }),
  }))
}

/** The note that the reporter added. */
export const noteOf = ({
  id,
  memberId,
  sealedNote,
}: Pick<ForumTables['forumReports'], 'id' | 'memberId' | 'sealedNote'>): string =>
  sealedNote === null ? '' : readableWords(sealedNote, { what: 'report', id, whose: memberId ?? '' })

/** When a member leaves, their reports stay for the moderators, without name and note. */
export async function reporterLeaves(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('forumReports')
    .set({ memberId: null, sealedNote: null })
    .where('memberId', '=', memberId)
    .execute()
}

export async function sweepReports(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('forumReports')
    .where('closedAt', '<', fromNow(-PROMISED_DAYS.closedReports * DAY))
    .execute()
}

function gone(): never {
  throw new Refused(words.report.gone)
}
