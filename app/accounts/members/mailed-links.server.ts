import { randomInt } from 'node:crypto'
import {
  addressMark,
  hasAccount,
  type Lasts,
  sealAddress,
} from '#app/platform/auth/member-accounts.server.ts'
import { mailboxOf, mailToday } from '#app/platform/http/limits.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import { dropKept, keepMail, queueMail, sendKept } from '#app/platform/mail/mail.server.ts'
import { fromNow, HOUR, MINUTE, now } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type comeInLetter, lateLetter } from '../model/account-mails.server.ts'
import { codeMark, linkMark } from './member-links.server.ts'

// Links on their way to a mailbox: with a code for the browser that requested it, or, once the day's mails
// are used up, a late one without.

export const LINK_LASTS = 30 * MINUTE
/** The next late link may follow when this one has half an hour left: at most six a day, and one of them always works. */
const LATE_LINK_LASTS = 4 * HOUR + LINK_LASTS
const LATE_A_DAY_TO_A_MAILBOX = 6

/** Whether it is a late link, which has no code. */
export const isLate = ({ madeAt, expiresAt }: { madeAt: string; expiresAt: string }): boolean =>
  Date.parse(expiresAt) - Date.parse(madeAt) > LINK_LASTS + MINUTE

interface Asked {
  email: string
  lasts: Lasts
  /** The browser that requested it. */
  browser: string
}

/** @param forMember the member whose new address it is; null for signing in */
export async function mailLink(
  db: Db,
  {
    letter,
    until,
    ...asked
  }: Asked & { until: string; forMember: string | null; letter: typeof comeInLetter },
): Promise<void> {
  const token = newSecret()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await inTransaction(db, async (tx) => {
    const letterId = await queueMail(tx, letter(asked.email, { token, code, until }))
    await keepLink(tx, { ...asked, token, code, until, letterId })
  })
}

/**
 * Mails a link that signs in and lasts for hours, unless such a link is in the mailbox. Strangers who use up a day's mails
 * then neither lock the member out nor fill their mailbox. After a link was used, the next one may be sent.
 */
export async function mailLateLink(db: Db, asked: Asked): Promise<void> {
  const token = newSecret()
  const until = fromNow(LATE_LINK_LASTS)
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, `late link ${addressMark(asked.email)}`)
    const may = await mayMailLate(tx, asked.email)
    // Written and rolled back when it may not be sent, so that the time does not reveal who has an account.
    const letterId = await keepMail(tx, lateLetter(asked.email, { token, until }))
    const id = await keepLink(tx, { ...asked, forMember: null, token, code: newSecret(), until, letterId })
    if (may) return sendKept(tx, letterId)
    await dropKept(tx, letterId)
    await tx.deleteFrom('memberLinks').where('id', '=', id).execute()
  })
}

async function mayMailLate(tx: Tx, email: string): Promise<boolean> {
  const mark = addressMark(email)
  // Only a late link lasts this long.
  const working = await tx
    .selectFrom('memberLinks')
    .select('id')
    .where('addressMark', '=', mark)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', fromNow(LINK_LASTS))
    .limit(1)
    .executeTakeFirst()
  if (working) return false
  // A stranger can spell a mailbox in many ways. All spellings without an account share this limit; a link
  // to one of them opens no other.
  const left = await mailToday(tx, 'member.link.late', mailboxOf(email), LATE_A_DAY_TO_A_MAILBOX)
  return (await hasAccount(tx, mark)) || left
}

/** @returns its id */
async function keepLink(
  tx: Tx,
  {
    email,
    lasts,
    browser,
    until,
    forMember,
    token,
    code,
    letterId,
  }: Asked & { until: string; forMember: string | null; token: string; code: string; letterId: string },
): Promise<string> {
  const row = {
    id: newId(),
    tokenHash: hashOfToken(token),
    browserHash: hashOfToken(browser),
    addressMark: addressMark(email),
    sealedEmail: sealAddress(email),
    forMember,
    expiresAt: until,
  }
  const marks = { mark: linkMark(row), codeMark: codeMark(row.id, code) }
  await tx
    .insertInto('memberLinks')
    .values({ ...row, ...marks, lasts, letterId, codeTries: 0, madeAt: now(), usedAt: null })
    .execute()
  return row.id
}
