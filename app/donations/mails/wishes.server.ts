import { readSigned, signed } from '#app/platform/requests/cookies.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'

// Mails that come only because somebody ticked a box, and the link in each of them that ends them. The link holds an id of ours
// and our signature: it works as long as the mail lies in a mailbox, and opens nothing else.

export type Wish = 'january' | 'reminder'

const PURPOSE = 'gift-mails'

export const wishLink = (wish: Wish, id: string): string =>
  `${config.origin}/donate/mails/${signed(PURPOSE, `${wish}.${id}`)}`

function behind(token: string): { wish: Wish; id: string } | null {
  const [wish, id = ''] = (readSigned(PURPOSE, token) ?? '').split('.')
  return wish === 'january' || wish === 'reminder' ? { wish, id } : null
}

/** @returns what the link is about and whether it is still wanted; null when it is none of ours */
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

/** Done twice is done once. */
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

/** Asked for again, it keeps the day on which it was asked for first. */
export async function setJanuary(db: Db | Tx, donorId: string, wanted: boolean): Promise<void> {
  await db
    .updateTable('donors')
    .set({ januaryMailAt: wanted ? now() : null })
    .where('id', '=', donorId)
    .where('januaryMailAt', wanted ? 'is' : 'is not', null)
    .execute()
}
