import { createHash, createHmac } from 'node:crypto'
import { dropCookie, readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { newSecret } from '#app/platform/ids.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { openEnvelope, recipientOf, sealText } from '#app/platform/sealing/sealing.ts'
import { sameMark } from '#app/platform/secrets/data-keys.server.ts'
import { DAY, fromNow, now, nowMs } from '#app/platform/time.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { SESSION_IDLE } from '../model/rules.ts'
import { keysInUse } from '../record/case-records.server.ts'
import { sealUnsentAgain } from '../record/re-encrypt.server.ts'
import { readCaseNumber } from './case-number.ts'
import { deriveForNobody, keyOfWords, sameVerifier } from './case-words.server.ts'
import { failedOnce, forgetFailures, secondsToWait } from './login-throttle.server.ts'

// During a visit, the case key is stored in a row, sealed to a secret that only the visitor's session cookie holds. The row
// is found by a hash of that secret: a reader of the database cannot identify a visit, and a writer cannot redirect one.

const COOKIE = '__Host-case'
const UNSENT_DAYS = 7

/** Held in memory, because reading a case must not write to the database. */
const lastRead = new Map<string, number>()

export interface OpenCase {
  id: string
  caseKey: string
  sessionId: string
}

export type Entered = { entered: string } | { wait: number } | { wrong: true }

interface Typed {
  number: string
  words: readonly string[]
  network?: string
}

/**
 * Opens a case with its number and words. An unknown number and wrong words get the same answer after the same work.
 * @returns the Set-Cookie line of the new session
 * @throws Busy when too many try at once
 */
export async function enterCase(db: Db, typed: Typed): Promise<Entered> {
  const unlocked = await unlockCase(db, typed)
  if (!('key' in unlocked)) return unlocked
  const entered = await openSession(db, unlocked)
  return entered ? { entered } : { wrong: true }
}

/**
 * Whether the number and words open a case, and its number as we write it. Does not open the case.
 * @throws Busy when too many try at once
 */
export async function proveCase(
  db: Db,
  typed: Typed,
): Promise<Exclude<Entered, { entered: string }> | { proved: string }> {
  const unlocked = await unlockCase(db, typed)
  return 'key' in unlocked ? { proved: unlocked.number } : unlocked
}

/** Whether there is a case with this number, for a visitor who has proved that it was theirs. */
export const isCaseThere = async (db: Db, number: string): Promise<boolean> =>
  (await db.selectFrom('cases').select('id').where('caseNo', '=', number).executeTakeFirst()) !== undefined

async function unlockCase(db: Db, typed: Typed) {
  const number = readCaseNumber(typed.number) ?? cutText(typed.number, 40)
  const tried = { number, network: typed.network ?? '' }
  const wait = secondsToWait(tried)
  if (wait > 0) return { wait }
  const unlocked = await keyOf(db, number, typed.words)
  if (!unlocked) {
    failedOnce(tried)
    return { wrong: true as const }
  }
  forgetFailures(tried)
  return { ...unlocked, number }
}

interface Unlocked {
  id: string
  key: string
  verifier: string
}

async function keyOf(db: Db, number: string, words: readonly string[]): Promise<Unlocked | null> {
  const found = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .select(['id', 'kdfSalt', 'kdfSetting', 'wordsVerifier', 'envelope'])
    .where('caseNo', '=', number)
    .where('keyKind', '=', 'C')
    .where('holder', '=', 'words')
    .executeTakeFirst()
  if (!found) {
    await deriveForNobody(words)
    return null
  }
  const salt = new Uint8Array(Buffer.from(found.kdfSalt, 'base64'))
  const { identity, verifier } = await keyOfWords(words, salt, { setting: JSON.parse(found.kdfSetting) })
  if (!sameVerifier(verifier, found.wordsVerifier)) return null
  return { id: found.id, verifier, key: await openEnvelope(identity, found.envelope) }
}

/** @returns the Set-Cookie line, or null when these words were replaced while they were being tried */
async function openSession(db: Db, { id: caseId, key, verifier }: Unlocked): Promise<string | null> {
  const secret = newSecret()
  const id = rowOf(secret)
  const seenRecipient = await recipientOf(key)
  const recipientMark = markWith(secret, caseId, seenRecipient)
  const sealedKey = await sealToSecret(secret, 'session', key)
  return inTransaction(db, async (tx) => {
    // New words made at this moment either come first, or come after us and end this visit.
    await keysInUse(tx, caseId)
    const still = await tx
      .selectFrom('cases')
      .select('id')
      .where('id', '=', caseId)
      .where('wordsVerifier', '=', verifier)
      .executeTakeFirst()
    if (!still) return null
    await tx
      .insertInto('caseSessions')
      .values({ id, caseId, sealedKey, seenRecipient, recipientMark, usedAt: now() })
      .execute()
    return secretCookie(COOKIE, secret)
  })
}

/** The case that this browser has open, or null. Thirty idle minutes close it. */
export async function openedCase(db: Db, request: Request): Promise<OpenCase | null> {
  const secret = secretOf(request)
  if (!secret) return null
  const id = rowOf(secret)
  const row = await db
    .selectFrom('caseSessions')
    .innerJoin('cases', 'cases.id', 'caseSessions.caseId')
    .select(['caseId', 'sealedKey', 'usedAt', 'recipient', 'seenRecipient', 'recipientMark'])
    .where('caseSessions.id', '=', id)
    .executeTakeFirst()
  if (!row?.sealedKey || !isOfThisVisit(secret, row)) return null
  const usedAt = Math.max(Date.parse(row.usedAt), lastRead.get(id) ?? 0)
  if (nowMs() - usedAt > SESSION_IDLE) return null
  const caseKey = await openWithSecret(secret, 'session', row.sealedKey)
  // Once the case has a new key, only the words give access to it.
  if (!caseKey || (await recipientOf(caseKey)) !== row.recipient) return null
  lastRead.set(id, nowMs())
  return { id: row.caseId, caseKey, sessionId: id }
}

/**
 * Saves unsent text, as when the session ended meanwhile. It is sealed to the case key from the start of this visit, and
 * then to the current case key if that is a different one. An attacker who put another key into the database opens only the
 * outer seal; a former member with the old key opens neither.
 * @returns false when this browser had no case open
 */
export async function keepUnsent(db: Db, request: Request, text: string): Promise<boolean> {
  const secret = secretOf(request)
  if (!secret) return false
  for (;;) {
    const row = await db
      .selectFrom('caseSessions')
      .innerJoin('cases', 'cases.id', 'caseSessions.caseId')
      .select(['caseId', 'recipient', 'seenRecipient', 'recipientMark'])
      .where('caseSessions.id', '=', rowOf(secret))
      .executeTakeFirst()
    if (!row || !isOfThisVisit(secret, row)) return false
    const sealed = text ? await sealText(row.seenRecipient, text) : null
    const sealedUnsent =
      sealed && row.recipient !== row.seenRecipient ? await sealUnsentAgain(row.recipient, sealed) : sealed
    const { numUpdatedRows } = await db
      .updateTable('cases')
      .set({ sealedUnsent })
      .where('id', '=', row.caseId)
      .where('recipient', '=', row.recipient)
      .executeTakeFirst()
    // No row was updated: the case got a new key at this moment.
    if (numUpdatedRows > 0n) return true
  }
}

const secretOf = (request: Request): string | undefined => readCookie(request, COOKIE) || undefined
const rowOf = (secret: string): string =>
  createHash('sha256').update(`case visit ${secret}`).digest('base64url')
const markWith = (secret: string, caseId: string, recipient: string): string =>
  createHmac('sha256', secret).update(`case visit ${caseId} ${recipient}`).digest('base64url')

/**
 * Checks that the row belongs to this visit: an attacker who can write to the database could point
 * a visit at a case of their own.
 */
const isOfThisVisit = (
  secret: string,
  row: { caseId: string; seenRecipient: string; recipientMark: string },
): boolean => sameMark(row.recipientMark, markWith(secret, row.caseId, row.seenRecipient))

/** @returns the Set-Cookie line that removes the cookie */
export async function leaveCase(db: Db, request: Request): Promise<string> {
  const secret = secretOf(request)
  if (secret) {
    const id = rowOf(secret)
    lastRead.delete(id)
    await db.deleteFrom('caseSessions').where('id', '=', id).execute()
  }
  return dropCookie(COOKIE)
}

/** The request as the browser would send it after the answer that sets this cookie. */
export const withCookie = (request: Request, line: string): Request =>
  new Request(request.url, { headers: { cookie: line.split(';')[0] ?? '' } })

/** Whether this browser has a session cookie, active or expired. */
export const hasSessionCookie = (request: Request): boolean => readCookie(request, COOKIE) !== undefined

export async function sweepSessions(db: Db): Promise<void> {
  const over = nowMs() - SESSION_IDLE
  for (const [id, at] of lastRead) if (at < over) lastRead.delete(id)
  await db
    .updateTable('caseSessions')
    .set({ sealedKey: null })
    .where('usedAt', '<', fromNow(-SESSION_IDLE))
    .$if(lastRead.size > 0, (query) => query.where('id', 'not in', [...lastRead.keys()]))
    .execute()
  await db
    .deleteFrom('caseSessions')
    .where('usedAt', '<', fromNow(-UNSENT_DAYS * DAY))
    .execute()
}
