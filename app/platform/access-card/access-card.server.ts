import type { Db } from '#db/schema.ts'
import { memberOf } from '../accounts/member-accounts.server.ts'
import { cardTextOf, keepCardText } from '../accounts/member-card.server.ts'
import { openWithMailKey, sealWithMailKey } from '../keys/data-keys.server.ts'
import { dropCookie, readCookie, secretCookie } from '../requests/cookies.server.ts'
import { DAY } from '../time.ts'
import { type AccessCard, cardFrom, cardText } from './card-rules.ts'

// Where an access card is kept: with the account of whoever is signed in, otherwise in a cookie that only the server can read. Nothing
// of it is kept anywhere else, and nobody is sent one that was not chosen in the form.

const COOKIE = '__Host-card'
const LASTS = 365 * DAY
const IN_COOKIE = 'access card cookie'

export interface KeptCard {
  card: AccessCard
  where: 'account' | 'device'
}

/** The card of this visitor: that of the account comes first. */
export async function accessCard(db: Db, request: Request): Promise<KeptCard | null> {
  const member = await memberOf(db, request)
  const ofAccount = member && (await cardOfMember(db, member.id))
  if (ofAccount) return { card: ofAccount, where: 'account' }
  const ofDevice = cardOfDevice(request)
  return ofDevice && { card: ofDevice, where: 'device' }
}

/** As it would go along with a message, or null. */
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
    // A cookie of another server key, or not ours.
    return null
  }
}

/** Whether this device keeps one. */
export const hasCardHere = (request: Request): boolean => cardOfDevice(request) !== null

/**
 * Keeps a card with the account of whoever is signed in, or on this device.
 * @param shared on a device that others use it goes when the browser is closed
 * @returns the Set-Cookie line: a card that an account keeps is no longer kept on the device
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

/** Forgets the card in both places. @returns the Set-Cookie line */
export async function forgetCard(db: Db, request: Request): Promise<string> {
  const member = await memberOf(db, request)
  if (member) await keepCardText(db, member.id, null)
  return dropCookie(COOKIE)
}

export const dropCardCookie = (): string => dropCookie(COOKIE)
