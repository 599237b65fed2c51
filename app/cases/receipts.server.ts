import { createHash } from 'node:crypto'
import { dropCookie, readCookie, secretCookie } from '#app/platform/cookies.server.ts'
import { now } from '#app/platform/time.ts'
import { openWithSecret } from '#app/platform/vault.server.ts'
import type { Db } from '#db/schema.ts'
import type { Deadline } from './deadlines.ts'
import type { Answers } from './rules.ts'
import { hashOf } from './submission.server.ts'

// Number and words, until the person says that they have them: sealed to the secret of their submission, which is in a
// session-only cookie and nowhere else. A restart of the server loses nothing, a copy of the database shows nothing.

export interface Receipt {
  number: string
  words: string[]
  sentAt: string
  dueAt: string
  violationType: string
  status: string
  anonymous: boolean
  notices: boolean
  /** Sent from a shared device: nothing is left in this browser. */
  shared: boolean
  deadlines: Deadline[]
  /** Knows the same answers again: see sameAsSent. */
  answersMark: string
}

const COOKIE = '__Host-sent'

/** @param seen whether number and words have been shown in clear once */
export const receiptCookie = (submission: string, seen: boolean): string =>
  secretCookie(COOKIE, `${submission}.${seen ? 'seen' : 'new'}`)

export const dropReceiptCookie = (): string => dropCookie(COOKIE)

export interface ShownReceipt {
  receipt: Receipt
  submission: string
  /** Shown before: the words are now behind "Show". */
  seen: boolean
}

export async function receiptOf(db: Db, request: Request): Promise<ShownReceipt | null> {
  const [submission, mark] = (readCookie(request, COOKIE) ?? '').split('.')
  if (!submission) return null
  const row = await db
    .selectFrom('caseReceipts')
    .select('sealedReceipt')
    .where('submissionHash', '=', hashOf(submission))
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  const text = row && (await openWithSecret(submission, 'receipt', row.sealedReceipt))
  return text ? { receipt: JSON.parse(text) as Receipt, submission, seen: mark === 'seen' } : null
}

export const answersMark = (answers: Answers): string =>
  createHash('sha256').update(JSON.stringify(answers)).digest('base64url')

/**
 * The receipt of this browser window when these very answers were sent from it just before. "Back" without scripts
 * brings the form with a new secret and the old answers, so the secret alone does not know it again.
 */
export async function sameAsSent(db: Db, request: Request, answers: Answers): Promise<ShownReceipt | null> {
  const shown = await receiptOf(db, request)
  return shown?.receipt.answersMark === answersMark(answers) ? shown : null
}

/** "I saved it": from now on only the person has the words. */
export async function dropReceipt(db: Db, request: Request): Promise<void> {
  const [submission] = (readCookie(request, COOKIE) ?? '').split('.')
  if (submission)
    await db.deleteFrom('caseReceipts').where('submissionHash', '=', hashOf(submission)).execute()
}
