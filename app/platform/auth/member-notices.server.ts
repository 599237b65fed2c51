import { randomBytes } from 'node:crypto'
import { inList } from '#db/in-list.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { MemberNoticeCode } from '#db/tables/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { newId } from '../ids.ts'
import { PROMISED_DAYS } from '../settings/retention.ts'
import { DAY, fromNow, HOUR, now } from '../time.ts'
import { planMail } from './member-mails.server.ts'

// Notices to members on the site: any feature creates them, the page /notices shows them. A notice is a code and a
// place, never a person's words: those are at the place, and are deleted with it.

/** As many as the page shows. Older ones are deleted. */
const KEPT = 20
/** The hourly job does this. The span is longer than an hour in case a run comes late. */
const MIXED_FOR = 3 * HOUR
const AT_ONCE = 200

/**
 * Notifies a member of an outcome. Call it in the transaction that makes the change. A new code needs its words in
 * app/accounts/members/notice-words.ts.
 * @param about a page of this site, such as '/forum/post/…'
 * @param hour store only the hour, if the moment would reveal too much; its email is sent after that hour
 * @returns whether they are notified: members can turn some kinds off
 */
export async function tellMember(
  tx: Tx,
  memberId: string,
  code: MemberNoticeCode,
  about: string | null = null,
  hour?: string,
): Promise<boolean> {
  const mailAt = await planMail(tx, memberId, code, hour && new Date(Date.parse(hour) + HOUR).toISOString())
  if (mailAt === undefined) return false
  await tx
    .insertInto('memberNotices')
    .values({ id: newId(), memberId, code, about, at: hour ?? now(), readAt: null, mailAt })
    .execute()
  const older = await tx
    .selectFrom('memberNotices')
    .select('id')
    .where('memberId', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(KEPT)
    .limit(KEPT)
    .execute()
  if (older.length > 0)
    await tx
      .deleteFrom('memberNotices')
      .where(
        'id',
        'in',
        older.map(({ id }) => id),
      )
      .execute()
  return true
}

/** A member's notices, newest first. */
export const noticesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('memberNotices')
    .select(['id', 'code', 'about', 'at', 'readAt'])
    .where('memberId', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(KEPT)
    .execute()

/** The unseen notices of these members with this code. */
export const unseenNotices = (db: Db | Tx, memberIds: readonly string[], code: MemberNoticeCode) =>
  db
    .selectFrom('memberNotices')
    .select(['memberId', 'about'])
    .where('memberId', 'in', inList(memberIds))
    .where('code', '=', code)
    .where('readAt', 'is', null)
    .execute()

/** How many notices a member has not seen. */
export async function unreadNotices(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberNotices')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Records that the member has seen the notices up to this time. */
export async function noticesRead(db: Db, memberId: string, upTo: string): Promise<void> {
  await db
    .updateTable('memberNotices')
    .set({ readAt: now() })
    .where('memberId', '=', memberId)
    .where('readAt', 'is', null)
    .where('at', '<=', upTo)
    .execute()
}

export async function sweepMemberNotices(db: Db): Promise<void> {
  await db
    .deleteFrom('memberNotices')
    .where('at', '<', fromNow(-PROMISED_DAYS.memberNotices * DAY))
    .execute()
}

/**
 * Rewrites the notices of the last hours unchanged, in random order. A database records which rows were written
 * together and in which order (`xmin`, `ctid`, `rowid`), which would link a notice that names only the hour to a post
 * of that moment. Also rewrites the rows of their members, whose role may have changed at the same time. A notice that
 * is still to be mailed is rewritten again when it is sent.
 */
export async function mixNotices(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .deleteFrom('memberNotices')
      .where('at', '>', fromNow(-MIXED_FOR))
      .where('mailAt', 'is', null)
      .returningAll()
      .execute()
    const mixed = rows.map((row) => ({ row, at: randomBytes(8).toString('hex') }))
    mixed.sort((a, b) => (a.at < b.at ? -1 : 1))
    for (let from = 0; from < mixed.length; from += AT_ONCE) {
      const some = mixed.slice(from, from + AT_ONCE).map(({ row }) => row)
      await tx.insertInto('memberNotices').values(some).execute()
      const told = some.map(({ memberId }) => memberId)
      await tx
        .updateTable('members')
        .set((e) => ({ role: e.ref('role') }))
        .where('id', 'in', told)
        .execute()
    }
  })
}
