import type { Db } from '#db/schema.ts'
import { openWithMailKey, sealWithMailKey } from '../keys/data-keys.server.ts'

// The access card of a member, as text (platform/access-card knows what is in it). Sealed to its member: it opens under no other id.

export async function cardTextOf(db: Db, memberId: string): Promise<string | null> {
  const { sealedCard } = await db
    .selectFrom('members')
    .select('sealedCard')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return sealedCard && openWithMailKey(sealedCard, `access card of ${memberId}`)
}

/** @param text null forgets it */
export async function keepCardText(db: Db, memberId: string, text: string | null): Promise<void> {
  const sealedCard = text && sealWithMailKey(text, `access card of ${memberId}`)
  await db.updateTable('members').set({ sealedCard }).where('id', '=', memberId).execute()
}
