import { newId } from '#app/platform/ids.ts'
import { markOfAddress, openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { GiftWords } from './rules.ts'

// Donors. Addresses and names are stored sealed; the HMAC of an address only tells that two gifts came from the same one.

export const emailMark = (email: string): string => markOfAddress('donors', email)

export const openWords = (sealed: string): GiftWords =>
  sealed === '' ? { name: '' } : (JSON.parse(openWithMailKey(sealed, 'gift words')) as GiftWords)

export const sealWords = (words: GiftWords): string => sealWithMailKey(JSON.stringify(words), 'gift words')

/** Finds or creates the donor with this address. */
export async function donorFor(tx: Tx, email: string): Promise<string> {
  const mark = emailMark(email)
  await tx
    .insertInto('donors')
    .values({
      id: newId(),
      emailMark: mark,
      sealed: sealWithMailKey(email.trim(), 'donor'),
      madeAt: now(),
      lastGiftAt: null,
      januaryMailAt: null,
    })
    .onConflict((c) => c.column('emailMark').doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('donors')
    .select('id')
    .where('emailMark', '=', mark)
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a donor without an address, who shares no gifts with any other. */
export async function donorWithoutAddress(tx: Tx): Promise<string> {
  const id = newId()
  const none = { lastGiftAt: null, januaryMailAt: null }
  await tx
    .insertInto('donors')
    .values({ id, emailMark: newId(), sealed: sealWithMailKey('', 'donor'), madeAt: now(), ...none })
    .execute()
  return id
}

export async function donorWith(db: Db | Tx, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('donors')
    .select('id')
    .where('emailMark', '=', emailMark(email))
    .executeTakeFirst()
  return row?.id ?? null
}

/** A donor's mail address; null if there is none, or if it has been deleted. */
export async function addressOf(db: Db | Tx, donorId: string): Promise<string | null> {
  const row = await db.selectFrom('donors').select('sealed').where('id', '=', donorId).executeTakeFirst()
  return (row && row.sealed !== '' && openWithMailKey(row.sealed, 'donor')) || null
}
