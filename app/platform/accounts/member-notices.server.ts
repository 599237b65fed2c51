import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#db/schema.ts'
import type { MemberNoticeCode } from '#db/tables/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { newId } from '../ids.ts'
import { PROMISED_DAYS } from '../settings/retention.ts'
import { DAY, fromNow, HOUR, now } from '../time.ts'
import { planMail } from './member-mails.server.ts'

// What members are told on the site: any feature tells, the page /notices shows. A notice is a code and a place, never words of
// somebody: those are at the place, and go when it goes.

/** As many as the page shows. More are not kept. */
const KEPT = 20
/** The hourly work does this, also where it came late once. */
const MIXED_FOR = 3 * HOUR
const AT_ONCE = 200

/**
 * Tells a member an outcome. Call it in the transaction of what happened. A new code has its words in app/accounts/members/notice-words.ts.
 * @param about a page of this site, such as '/forum/post/…'
 * @param hour the hour alone, where the moment would say too much; its email goes when that hour is over
 * @returns whether they hear of it: of some kinds a member can choose to hear nothing
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

/** A member's notices, the newest first. */
export const noticesOf = (db: Db, memberId: string) =>
  db
    .selectFrom('memberNotices')
    .select(['id', 'code', 'about', 'at', 'readAt'])
    .where('memberId', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(KEPT)
    .execute()

/** What of these members was told under a code, and not seen yet. */
export const unseenNotices = (db: Db | Tx, memberIds: readonly string[], code: MemberNoticeCode) =>
  db
    .selectFrom('memberNotices')
    .select(['memberId', 'about'])
    .where('memberId', 'in', ['', ...memberIds])
    .where('code', '=', code)
    .where('readAt', 'is', null)
    .execute()

/** How many a member has not seen yet. */
export async function unreadNotices(db: Db, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberNotices')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('memberId', '=', memberId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The member has seen those that were there at this time. */
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
 * Writes the notices of the last hours again as they are, in an order of chance. A database remembers which rows were written together and
 * in which order (`xmin`, `ctid`, `rowid`): it would say that a notice belongs to a post of that moment, of which it tells the hour alone.
 * The rows of their members too, whose role may have changed along with it. One that still goes by email is written again when it goes.
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
