import { createHash } from 'node:crypto'
import { newSecret } from '#app/platform/ids.ts'
import { allow } from '#app/platform/limits.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { fromNow, HOUR, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { donorWith, emailMark } from './donors.server.ts'
import { linkLetter, noGiftsLetter } from './letters.server.ts'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const SHAPE = /^[A-Za-z0-9_-]{43}$/

/** A secret that opens a donor's own page for a while. Only its hash is kept. */
export async function newLink(tx: Db | Tx, donorId: string, lasts = HOUR): Promise<string> {
  const token = newSecret()
  await tx
    .insertInto('giftLinks')
    .values({ tokenHash: hashOf(token), donorId, madeAt: now(), expiresAt: fromNow(lasts) })
    .execute()
  return token
}

/** @returns the donor whose link this is, or null when it is too old or was never made */
export async function donorBehind(db: Db, token: string): Promise<string | null> {
  return (await linkBehind(db, token))?.donorId ?? null
}

/** The donor behind a link, and when it stops working. */
export async function linkBehind(
  db: Db,
  token: string,
): Promise<{ donorId: string; expiresAt: string } | null> {
  if (!SHAPE.test(token)) return null
  const row = await db
    .selectFrom('giftLinks')
    .select(['donorId', 'expiresAt'])
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row ?? null
}

const AN_HOUR_FROM_ONE_PLACE = 10
const AN_HOUR_TO_ONE_ADDRESS = 3

/**
 * Sends a link to who gave with this address, and a line to who did not: the page says the same to both, in the same time.
 * @returns false when too many were asked for from here
 */
export async function askForLink(db: Db, email: string, network: string): Promise<boolean> {
  if (!(await allow(db, 'giving.link', network, AN_HOUR_FROM_ONE_PLACE))) return false
  // More than that to one address is left out silently: it would only be somebody's full mailbox.
  if (!(await allow(db, 'giving.link.to', emailMark(email), AN_HOUR_TO_ONE_ADDRESS))) return true
  await inTransaction(db, async (tx) => {
    const donor = await donorWith(tx, email)
    await queueMail(tx, donor ? linkLetter(email, await newLink(tx, donor)) : noGiftsLetter(email))
  })
  return true
}
