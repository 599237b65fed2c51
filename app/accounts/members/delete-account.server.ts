import { hasPublished, memberLeaves } from '#app/forum/forum.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { A_MEMBER, addressMark, addressOf } from '#app/platform/auth/member-accounts.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { closedLetter, goneLetter, stayedLetter } from '../model/account-mails.server.ts'
import { leaveHandles } from './freed-handles.server.ts'
import { dropLinks } from './member-sign-in.server.ts'

// Leaving: at once, or in 14 days with time for a change of mind.

/** Whether their forum posts are removed or stay. */
export type PostsLeft = 'remove' | 'stay'

/** Deletes an account and all its data. A mail confirms it, and is itself deleted once it is sent. */
export async function deleteAccount(db: Db, userId: string, posts: PostsLeft = 'remove'): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx.selectFrom('members').select('handleKey').where('id', '=', userId).executeTakeFirst()
    const key = (await hasPublished(tx, userId)) ? (row?.handleKey ?? null) : null
    await memberLeaves(tx, userId, posts)
    await leaveHandles(tx, userId, key)
    const email = await addressOf(tx, userId)
    const gone = await tx.deleteFrom('members').where('id', '=', userId).returning('id').executeTakeFirst()
    if (!gone) return
    await record(tx, A_MEMBER, 'member.deleted')
    if (!email) return
    await dropLinks(tx, addressMark(email))
    await queueMail(tx, goneLetter(email))
  })
}

/**
 * Closes an account to others at once, and signs it out on all other devices. @returns the day of the deletion,
 * or null if it is closed already
 */
export async function closeAccount(
  db: Db,
  session: { id: string; userId: string },
  posts: PostsLeft,
): Promise<string | null> {
  const { userId } = session
  const leavesAt = fromNow(PROMISED_DAYS.askedDeletion * DAY)
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('members')
      .select(['handle', 'pronouns', 'leavesAt'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!before?.handle || before.leavesAt) return null
    const { handle, pronouns } = before
    await tx
      .updateTable('members')
      .set({ handle: null, pronouns: null, closedAs: JSON.stringify({ handle, pronouns }) })
      .set({ leavesAt, leavesPosts: posts })
      .where('id', '=', userId)
      .execute()
    await tx.deleteFrom('memberSessions').where('userId', '=', userId).where('id', '!=', session.id).execute()
    await record(tx, A_MEMBER, 'member.closed')
    const email = await addressOf(tx, userId)
    if (email) await queueMail(tx, closedLetter(email, leavesAt))
    publicContentChanged(tx)
    return leavesAt
  })
}

interface ClosedAs {
  handle: string
  pronouns: string | null
}
export const readClosed = (closedAs: string | null): ClosedAs | null =>
  closedAs === null ? null : (JSON.parse(closedAs) as ClosedAs)

/** Opens a closed account again, as it was. @returns its handle, or null if it was not closed */
export async function reopenAccount(db: Db, userId: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const { closedAs } = await tx
      .selectFrom('members')
      .select('closedAs')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const before = readClosed(closedAs)
    if (!before) return null
    const opened = await tx
      .updateTable('members')
      .set({ ...before, closedAs: null, leavesAt: null, leavesPosts: null })
      .where('id', '=', userId)
      .where('closedAs', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!opened) return null
    await record(tx, A_MEMBER, 'member.stayed')
    const email = await addressOf(tx, userId)
    if (email) await queueMail(tx, stayedLetter(email))
    publicContentChanged(tx)
    return before.handle
  })
}

/** Deletes closed accounts on their day. */
export async function deleteClosed(db: Db): Promise<void> {
  const due = await db
    .selectFrom('members')
    .select(['id', 'leavesPosts'])
    .where('leavesAt', '<=', now())
    .execute()
  for (const { id, leavesPosts } of due) await deleteAccount(db, id, leavesPosts ?? 'remove')
}
