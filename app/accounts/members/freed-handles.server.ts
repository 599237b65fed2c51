import { handleKey } from '#app/platform/auth/handle-key.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// Handles of members who left are quarantined for a time if they were shown over posts. Otherwise a new owner could be
// mistaken for the former one. Only keyed marks are stored: they reveal neither the handle nor its owner.

/** Per member at once: a member must not block names for others by changing their handle again and again. */
export const FREED_MOST = 3

const markOf = (key: string): string => hmac(serverSecret('freed handle'), key)
const holderOf = (memberId: string): string => hmac(serverSecret('freed handle of'), memberId)

/** Whether a handle was recently shown over posts of another member. */
export async function isFreed(tx: Tx, key: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberFreedHandles')
    .select('holder')
    .where('mark', '=', markOf(key))
    .where('untilDay', '>=', now().slice(0, 10))
    .executeTakeFirst()
  return row !== undefined && row.holder !== holderOf(memberId)
}

/** A member takes another handle. They can take this one back. */
export async function giveUp(tx: Tx, memberId: string, handle: string): Promise<void> {
  const holder = holderOf(memberId)
  await keep(tx, handleKey(handle), holder)
  const own = await tx
    .selectFrom('memberFreedHandles')
    .select('mark')
    .where('holder', '=', holder)
    .orderBy('untilDay', 'desc')
    .execute()
  const older = own.slice(FREED_MOST).map(({ mark }) => mark)
  if (older.length > 0) await tx.deleteFrom('memberFreedHandles').where('mark', 'in', older).execute()
}

/** A member takes this handle back. */
export const takenAgain = (tx: Tx, key: string) =>
  tx.deleteFrom('memberFreedHandles').where('mark', '=', markOf(key)).execute()

/**
 * A member leaves: removes the link between these handles and them. @param key of the handle
 * that was shown over posts, or null
 */
export async function leaveHandles(tx: Tx, memberId: string, key: string | null): Promise<void> {
  await tx
    .updateTable('memberFreedHandles')
    .set({ holder: null })
    .where('holder', '=', holderOf(memberId))
    .execute()
  if (key) await keep(tx, key, null)
}

async function keep(tx: Tx, key: string, holder: string | null): Promise<void> {
  const row = { holder, untilDay: fromNow(PROMISED_DAYS.freedHandles * DAY).slice(0, 10) }
  await tx
    .insertInto('memberFreedHandles')
    .values({ mark: markOf(key), ...row })
    .onConflict((c) => c.column('mark').doUpdateSet(row))
    .execute()
}

export async function sweepFreedHandles(db: Db): Promise<void> {
  await db.deleteFrom('memberFreedHandles').where('untilDay', '<', now().slice(0, 10)).execute()
}
