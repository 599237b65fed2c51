import { readSigned, signed } from '#app/platform/http/cookies.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// Mails that are sent only because the donor ticked a box, and the link in each of them that stops
// them. The link contains our id and our signature: it never expires, and opens nothing else.

export type Wish = 'january' | 'reminder'

const PURPOSE = 'gift-mails'

export const wishLink = (wish: Wish, id: string): string =>
  `${config.origin}/donate/mails/${signed(PURPOSE, `${wish}.${id}`)}`

function behind(token: string): { wish: Wish; id: string } | null {
  const [wish, id = ''] = (readSigned(PURPOSE, token) ?? '').split('.')
  return wish === 'january' || wish === 'reminder' ? { wish, id } : null
}

/** @returns what the link is about and whether it is still wanted; null if it is not ours */
export async function readWish(db: Db, token: string): Promise<{ wish: Wish; wanted: boolean } | null> {
  const found = behind(token)
  if (!found) return null
  if (found.wish === 'january') return { wish: 'january', wanted: await wantsJanuary(db, found.id) }
  const gift = await db
    .selectFrom('gifts')
    .select('remindAt')
    .where('id', '=', found.id)
    .where('status', '=', 'promised')
    .executeTakeFirst()
  return { wish: 'reminder', wanted: Boolean(gift?.remindAt) }
}

/** Idempotent. */
export async function endWish(db: Db, token: string): Promise<boolean> {
  const found = behind(token)
  if (!found) return false
  if (found.wish === 'january') await setJanuary(db, found.id, false)
  else await db.updateTable('gifts').set({ remindAt: null }).where('id', '=', found.id).execute()
  return true
}

export async function wantsJanuary(db: Db, donorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('donors')
    .select('januaryMailAt')
    .where('id', '=', donorId)
    .executeTakeFirst()
  return Boolean(row?.januaryMailAt)
}

/** Asking again keeps the day of the first request. */
export async function setJanuary(db: Db | Tx, donorId: string, wanted: boolean): Promise<void> {
  await db
    .updateTable('donors')
    .set({ januaryMailAt: wanted ? now() : null })
    .where('id', '=', donorId)
    .where('januaryMailAt', wanted ? 'is' : 'is not', null)
    .execute()
}
