import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { dropCookie, readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { type AccessCard, cardFrom, cardText } from './card-rules.ts'
import { cardTextOf, keepCardText } from './member-card.server.ts'

// Stores an access card: with the account when the visitor is signed in, otherwise in a cookie that only the server can
// read. It is stored nowhere else, and it is sent only to recipients the visitor chose in the form.

const COOKIE = '__Host-card'
const LASTS = 365 * DAY
const IN_COOKIE = 'access card cookie'

export interface KeptCard {
  card: AccessCard
  where: 'account' | 'device'
}

/** The visitor's card. The account's card wins over the cookie. */
export async function accessCard(db: Db, request: Request): Promise<KeptCard | null> {
  const member = await memberOf(db, request)
  const ofAccount = member && (await cardOfMember(db, member.id))
  if (ofAccount) return { card: ofAccount, where: 'account' }
  const ofDevice = cardOfDevice(request)
  return ofDevice && { card: ofDevice, where: 'device' }
}

/** The card as text to send with a message, or null. */
export async function cardToSend(db: Db, request: Request): Promise<string | null> {
  const kept = await accessCard(db, request)
  return kept && cardText(kept.card)
}

export const hasCard = async (db: Db, request: Request): Promise<boolean> =>
  (await accessCard(db, request)) !== null

export async function cardOfMember(db: Db, memberId: string): Promise<AccessCard | null> {
  const text = await cardTextOf(db, memberId)
  return text ? cardFrom(text) : null
}

function cardOfDevice(request: Request): AccessCard | null {
  const value = readCookie(request, COOKIE)
  if (!value) return null
  try {
    return cardFrom(openWithMailKey(decodeURIComponent(value), IN_COOKIE))
  } catch {
    // The cookie is from another server key, or is not ours.
    return null
  }
}

/** Whether this device has a card. */
export const hasCardHere = (request: Request): boolean => cardOfDevice(request) !== null

/**
 * Stores a card with the signed-in account, or on this device.
 * @param shared on a shared device, the card is deleted when the browser is closed
 * @returns the Set-Cookie line: a card stored with an account is removed from the device
 */
export async function keepCard(
  db: Db,
  request: Request,
  card: AccessCard,
  shared: boolean,
): Promise<{ where: KeptCard['where']; cookie: string }> {
  const member = await memberOf(db, request)
  const text = JSON.stringify(card)
  if (!member) {
    const sealed = encodeURIComponent(sealWithMailKey(text, IN_COOKIE))
    return { where: 'device', cookie: secretCookie(COOKIE, sealed, shared ? undefined : LASTS / 1000) }
  }
  await keepCardText(db, member.id, text)
  return { where: 'account', cookie: dropCookie(COOKIE) }
}

/** Deletes the card in both places. @returns the Set-Cookie line */
export async function forgetCard(db: Db, request: Request): Promise<string> {
  const member = await memberOf(db, request)
  if (member) await keepCardText(db, member.id, null)
  return dropCookie(COOKIE)
}

export const dropCardCookie = (): string => dropCookie(COOKIE)
