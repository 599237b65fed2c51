import {
  hmac,
  openWithMailKey,
  sameMark,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'

// The access card of a member, as text (shared/access-card knows its contents). Sealed to its member: it opens under
// no other id.

export async function cardTextOf(db: Db, memberId: string): Promise<string | null> {
  const { sealedCard } = await db
    .selectFrom('members')
    .select('sealedCard')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return sealedCard && openWithMailKey(sealedCard, `access card of ${memberId}`)
}

const markOf = (memberId: string, at: string) => hmac(serverSecret('access card shown'), `${memberId} ${at}`)

/** The consent is signed with our key: write access to the database alone cannot make a card visible. */
function shownSince(memberId: string, cardShownAt: string | null): string | null {
  const [at = '', mark = ''] = cardShownAt?.split(' ') ?? []
  return mark !== '' && sameMark(mark, markOf(memberId, at)) ? at : null
}

/** The card if its member lets other members read it, and since when they are a member. */
export async function shownCardOf(
  db: Db,
  memberId: string,
): Promise<{ text: string; joinedAt: string | null } | null> {
  const row = await db
    .selectFrom('members')
    .select(['sealedCard', 'joinedAt', 'cardShownAt'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (!row?.sealedCard || !shownSince(memberId, row.cardShownAt)) return null
  return { text: openWithMailKey(row.sealedCard, `access card of ${memberId}`), joinedAt: row.joinedAt }
}

/** Since when other members can read it, or null. */
export async function cardShownSince(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('cardShownAt')
    .where('id', '=', memberId)
    .executeTakeFirst()
  return shownSince(memberId, row?.cardShownAt ?? null)
}

/** Lets other members read it, or stops that. */
export async function showCard(db: Db, memberId: string, shown: boolean): Promise<void> {
  if (shown && (await cardShownSince(db, memberId))) return
  const at = now()
  const cardShownAt = shown ? `${at} ${markOf(memberId, at)}` : null
  await db.updateTable('members').set({ cardShownAt }).where('id', '=', memberId).execute()
}

/** @param text null deletes it */
export async function keepCardText(db: Db, memberId: string, text: string | null): Promise<void> {
  const sealedCard = text && sealWithMailKey(text, `access card of ${memberId}`)
  await db
    .updateTable('members')
    .set({ sealedCard, ...(text === null ? { cardShownAt: null } : {}) })
    .where('id', '=', memberId)
    .execute()
}
