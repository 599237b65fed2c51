import { randomBytes } from 'node:crypto'
import { record } from '#app/platform/audit/audit.server.ts'
import { handleKey } from '#app/platform/auth/handle-key.ts'
import {
  A_MEMBER,
  beginMemberSession,
  type Lasts,
  openAddress,
} from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { changeWayIntoAccount, wayIntoAccount } from '#app/platform/auth/member-signatures.server.ts'
import { readSigned, signed } from '#app/platform/http/cookies.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { deriveKey, type KdfSetting, WORDS_KDF } from '#app/platform/passphrases/kdf.server.ts'
import { drawWords, joinWords, readWords } from '#app/platform/passphrases/private-words.ts'
import { sameMark } from '#app/platform/secrets/data-keys.server.ts'
import { fromNow, HOUR, now } from '#app/platform/time.ts'
import list from '#db/samples/private-words.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { wordsUsedLetter } from '../model/account-mails.server.ts'
import { plainHandle } from '../model/handles.ts'

// Six words that sign a member in when their mailbox is lost: 62 bits, stored as Argon2id. They are generated, shown once,
// and count only after they were typed. Until then nothing is stored: the page carries a signed ticket with their hash.

const FROM_ONE_NETWORK_AN_HOUR = 20
const TICKET = 'member words'

interface Hash {
  setting: KdfSetting
  salt: string
  key: string
}

async function hashOf(words: string, setting = WORDS_KDF, salt = randomBytes(16)): Promise<Hash> {
  const key = await deriveKey(words, salt, { setting })
  return { setting, salt: salt.toString('base64url'), key: key.toString('base64url') }
}

async function fits(words: string, { setting, salt, key }: Hash): Promise<boolean> {
  return sameMark((await hashOf(words, setting, Buffer.from(salt, 'base64url'))).key, key)
}

/** The words as they were generated, however they are typed; or the typed text, which then matches nothing. */
function asDrawn(typed: string): string {
  const read = readWords(typed, list)
  return 'words' in read ? joinWords(read.words) : ''
}

interface Ticket {
  hash: Hash
  userId: string
  until: string
}

/** Generates six words for a member. They count once they were typed. */
export async function newRecoveryWords(userId: string): Promise<{ words: string[]; ticket: string }> {
  const words = drawWords(list)
  const ticket: Ticket = { hash: await hashOf(joinWords(words)), userId, until: fromNow(HOUR) }
  return { words, ticket: signed(TICKET, JSON.stringify(ticket)) }
}

/** The ticket that the page posted, if it is this member's and less than an hour old. */
export function readTicket(userId: string, ticket: string): Ticket | null {
  const text = readSigned(TICKET, ticket)
  const read = text ? (JSON.parse(text) as Ticket) : null
  return read && read.userId === userId && read.until > now() ? read : null
}

/** Stores the words that were shown, once they are typed. @returns whether they were */
export async function keepRecoveryWords(db: Db, { hash, userId }: Ticket, typed: string): Promise<boolean> {
  if (!(await fits(asDrawn(typed), hash))) return false
  await inTransaction(db, async (tx) => {
    await changeWayIntoAccount(tx, userId, { wordsHash: JSON.stringify(hash), wordsMadeAt: now() })
    await record(tx, A_MEMBER, 'member.words-made')
  })
  return true
}

/**
 * Signs in with a handle and its six words. Only the network's tries are counted, so that an
 * attacker cannot lock a member out.
 * @returns the Set-Cookie lines, null when they open nothing, or 'too-many'
 */
export async function comeInByWords(
  db: Db,
  { handle, words, lasts, network }: { handle: string; words: string; lasts: Lasts; network: string },
): Promise<string[] | null | 'too-many'> {
  if (!(await allow(db, 'member.words', network, FROM_ONE_NETWORK_AN_HOUR))) return 'too-many'
  const called = await db
    .selectFrom('members')
    .select('id')
    .where('handleKey', '=', handleKey(plainHandle(handle)))
    .executeTakeFirst()
  const row = called && (await wayIntoAccount(db, called.id))
  const typed = asDrawn(words)
  if (!row?.wordsHash) {
    // Takes as long as for a handle that has words.
    await hashOf(typed)
    return null
  }
  if (!(await fits(typed, JSON.parse(row.wordsHash) as Hash))) return null
  const { id, sealedEmail } = row
  await inTransaction(db, async (tx) => {
    await record(tx, A_MEMBER, 'member.words-used')
    await tellMember(tx, id, 'words-used', '/account/devices')
    if (sealedEmail) await queueMail(tx, wordsUsedLetter(openAddress(sealedEmail)))
  })
  return beginMemberSession(db, id, lasts)
}
