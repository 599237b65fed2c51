import { handleKey } from '#app/platform/auth/handle-key.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// Whoever takes the handle of somebody who left is taken for them. So a handle that was shown over posts is nobody's for a time.
// Only keyed marks are kept: they do not say what it was, or whose.

/** Of one member at once: changing one's handle again and again is no way to keep others from names. */
export const FREED_MOST = 3

const markOf = (key: string): string => hmac(serverSecret('freed handle'), key)
const holderOf = (memberId: string): string => hmac(serverSecret('freed handle of'), memberId)

/** Whether a handle was over posts not long ago, of somebody else than this member. */
export async function isFreed(tx: Tx, key: string, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberFreedHandles')
    .select('holder')
    .where('mark', '=', markOf(key))
    .where('untilDay', '>=', now().slice(0, 10))
    .executeTakeFirst()
  return row !== undefined && row.holder !== holderOf(memberId)
}

/** A member takes another handle. They can take this one again. */
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

/** A member has this handle again. */
export const takenAgain = (tx: Tx, key: string) =>
  tx.deleteFrom('memberFreedHandles').where('mark', '=', markOf(key)).execute()

/** A member leaves: nothing says any more which of these were theirs. @param key of the handle that was shown over posts, or null */
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
