import { queueMail } from '#app/platform/mail/mail.server.ts'
import { fromNow, HOUR, now, nowMs } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { forumNeedsAttention } from '../../posts/forum-mails.server.ts'
import { answerHours, HOURS_AT_FIRST, moderators } from '../../posts/moderators.server.ts'
import { openAppeals } from '../appeals.server.ts'
import { isDue, PART_OF_HOURS, type Waits } from './rules.ts'

// Members are promised an answer time, so moderators get an email about waiting posts without visiting the desk.

/** Sends an email to each person who can decide, at most every few hours. */
export async function tellModerators(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'forum letters to moderators')
    const moderate = new Set((await moderators(tx)).map(({ userId }) => userId))
    const all = await forEveryModerator(tx)
    const told = new Map((await toldBefore(tx)).map(({ userId, at }) => [userId, at]))
    for (const { userId, email } of await thoseWhoDecide(tx)) {
      const theirs = withAppeals(moderate.has(userId) ? all : [], await appealsOf(tx, userId))
      if (!theirs || !isDue(theirs, told.get(userId) ?? null, nowMs())) continue
      const at = now()
      await tx
        .insertInto('forumTold')
        .values({ userId, at })
        .onConflict((c) => c.column('userId').doUpdateSet({ at }))
        .execute()
      const soon = theirs.newestHelp !== null
      await queueMail(tx, forumNeedsAttention(email, { ...theirs, soon, moderates: moderate.has(userId) }))
    }
  })
}

const toldBefore = (tx: Tx) => tx.selectFrom('forumTold').select(['userId', 'at']).execute()

/** The moderators, and the staff who may decide an appeal where there is no second moderator. */
const thoseWhoDecide = (tx: Tx) =>
  tx
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['staff.userId', 'users.email'])
    .where('staff.removedAt', 'is', null)
    .where('staff.joinedAt', 'is not', null)
    .where('staff.role', 'in', ['editor', 'steward', 'admin'])
    .orderBy('staff.userId')
    .execute()

const appealsOf = async (tx: Tx, userId: string): Promise<Waits[]> =>
  (await openAppeals(tx, userId))
    .filter(({ mine }) => mine)
    .map(({ askedAt }) => ({ count: 1, newest: askedAt, newestHelp: null }))

function withAppeals(all: readonly Waits[], appeals: readonly Waits[]): Waits | undefined {
  const [first, ...others] = [...all, ...appeals]
  return first && others.reduce(together, first)
}

const together = (a: Waits, b: Waits): Waits => ({
  count: a.count + b.count,
  newest: a.newest > b.newest ? a.newest : b.newest,
  newestHelp: a.newestHelp ?? b.newestHelp,
})

/** Posts with help lines, reported ones, and those that have waited for a part of the promised hours. */
async function forEveryModerator(tx: Tx): Promise<Waits[]> {
  const help = await tx
    .selectFrom('forumPosts')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('helpSince').as('newest')])
    .where('helpSince', 'is not', null)
    .where('helpReadAt', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const reported = await tx
    .selectFrom('forumReports')
    .select((e) => [e.fn.count<number>('postId').distinct().as('count'), e.fn.max('reportedAt').as('newest')])
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const part = ((await answerHours(tx)) ?? HOURS_AT_FIRST) * HOUR * PART_OF_HOURS
  const late = await tx
    .selectFrom('forumPosts')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('waitsSince').as('newest')])
    .where('waitsSince', '<', fromNow(-part))
    .where('hiddenAt', 'is', null)
    // In raid mode it is published automatically.
    .where('heldUntil', 'is', null)
    .executeTakeFirstOrThrow()
  const became = late.newest && new Date(Date.parse(late.newest) + part).toISOString()
  return [
    { ...help, newestHelp: help.newest },
    { ...reported, newestHelp: null },
    { ...late, newest: became, newestHelp: null },
  ].flatMap(({ count, newest, newestHelp }) => (newest === null ? [] : [{ count, newest, newestHelp }]))
}

export const tellingJobs = { 'forum.tell-moderators': tellModerators }
