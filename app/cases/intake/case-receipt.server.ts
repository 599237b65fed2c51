import { createHash } from 'node:crypto'
import { passedBy } from '#app/deadlines/rules.ts'
import { dropCookie, readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { dayNotOver } from '#app/platform/legal-days.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { Deadlines } from '../deadlines/deadlines.ts'
import { oldLabelOf } from '../model/older-labels.ts'
import type { Answers } from '../model/questions.ts'
import { type Receipt, receiptIn } from './draft-schema.server.ts'
import { hashOf } from './submission.server.ts'

// Number and words, until the person says that they have them: sealed to the secret of their submission, which is in a
// session-only cookie and nowhere else. A restart of the server loses nothing, a copy of the database shows nothing.

const COOKIE = '__Host-sent'

/** One browser may send several cases before it says that it saved the first. The cookie holds this many, newest first. */
const AT_ONCE = 10

interface Held {
  submission: string
  seen: boolean
}

const heldIn = (request: Request): Held[] =>
  (readCookie(request, COOKIE) ?? '')
    .split('~')
    .slice(0, AT_ONCE)
    .flatMap((one) => {
      const [submission = '', mark] = one.split('.')
      return submission ? [{ submission, seen: mark === 'seen' }] : []
    })

const cookieOf = (held: Held[]): string =>
  held.length > 0
    ? secretCookie(
        COOKIE,
        held.map(({ submission, seen }) => `${submission}.${seen ? 'seen' : 'new'}`).join('~'),
      )
    : dropCookie(COOKIE)

/**
 * @param seen whether number and words have been shown in clear once
 * @param request what it came with: the receipts that this browser has already stay behind the new one
 */
export function receiptCookie(submission: string, seen: boolean, request?: Request): string {
  const others = request ? heldIn(request).filter((one) => one.submission !== submission) : []
  return cookieOf([{ submission, seen }, ...others].slice(0, AT_ONCE))
}

/** Number and words of this one have been shown; the others stay as they are. */
export const shownCookie = (submission: string, request: Request): string =>
  cookieOf(heldIn(request).map((one) => (one.submission === submission ? { submission, seen: true } : one)))

export const dropReceiptCookie = (): string => dropCookie(COOKIE)

export interface ShownReceipt {
  receipt: Receipt
  submission: string
  /** Shown before: the words are now behind "Show". */
  seen: boolean
  /** Names it in a form or an address, and opens nothing. */
  of: string
}

/** The receipts of this browser, the newest first. */
export async function receiptsOf(db: Db, request: Request): Promise<ShownReceipt[]> {
  const shown: ShownReceipt[] = []
  for (const { submission, seen } of heldIn(request)) {
    const submissionHash = hashOf(submission)
    const row = await db
      .selectFrom('caseReceipts')
      .select('sealedReceipt')
      .where('submissionHash', '=', submissionHash)
      .where('expiresAt', '>', now())
      .executeTakeFirst()
    const text = row && (await openWithSecret(submission, 'receipt', row.sealedReceipt))
    const receipt = text ? receiptIn(text) : null
    if (receipt) shown.push({ receipt: asOfNow(receipt), submission, seen, of: submissionHash.slice(0, 8) })
  }
  return shown
}

/** It stays for days. Whether a date is over is said as the page of the case says it by then, and not as on the day of sending. */
function asOfNow({ deadlines, others, ...receipt }: Receipt): Receipt {
  const today = dayNotOver()
  const dated = (one: Receipt['deadlines'][number]) => ({
    ...one,
    safePassed: false,
    ...passedBy(one, today),
  })
  return { ...receipt, deadlines: deadlines.map(dated), others: others?.map(dated) }
}

/** @param of which one, as the page named it; else the newest */
export async function receiptOf(db: Db, request: Request, of?: string | null): Promise<ShownReceipt | null> {
  const shown = await receiptsOf(db, request)
  return (of ? shown.find((one) => one.of === of) : shown[0]) ?? null
}

/** The person said which day they meant: the page after sending shows the same dates as the page of their case. */
export async function recountReceipt(
  db: Db,
  request: Request,
  number: string,
  { first, others, hint, happened }: Pick<Deadlines, 'first' | 'others' | 'hint'> & Pick<Receipt, 'happened'>,
): Promise<void> {
  const shown = (await receiptsOf(db, request)).find(({ receipt }) => receipt.number === number)
  if (!shown) return
  const receipt: Receipt = { ...shown.receipt, deadlines: first, others, hint, happened }
  await db
    .updateTable('caseReceipts')
    .set({ sealedReceipt: await sealToSecret(shown.submission, 'receipt', JSON.stringify(receipt)) })
    .where('submissionHash', '=', hashOf(shown.submission))
    .execute()
}

export const answersMark = (answers: Record<keyof Answers, string>): string =>
  createHash('sha256').update(JSON.stringify(answers)).digest('base64url')

/**
 * The receipt of this browser window when these very answers were sent from it just before. "Back" without scripts
 * brings the form with a new secret and the old answers, so the secret alone does not know it again.
 */
export async function sameAsSent(db: Db, request: Request, answers: Answers): Promise<ShownReceipt | null> {
  // A receipt from before kinds were codes carries the mark of the label.
  const marks = [answers, { ...answers, violationType: oldLabelOf(answers.violationType) }].map(answersMark)
  return (await receiptsOf(db, request)).find(({ receipt }) => marks.includes(receipt.answersMark)) ?? null
}

/**
 * "I saved it": from now on only the person has the words.
 * @param of which one, as the page named it; else the newest
 * @returns the Set-Cookie line with those that are left
 */
export async function dropReceipt(db: Db, request: Request, of?: string): Promise<string> {
  const held = heldIn(request)
  const gone = of ? held.find(({ submission }) => hashOf(submission).startsWith(of)) : held[0]
  if (gone) await forget(db, [gone])
  return cookieOf(held.filter((one) => one !== gone))
}

/** All that this browser has. */
export const dropReceipts = (db: Db, request: Request): Promise<void> => forget(db, heldIn(request))

async function forget(db: Db, held: Held[]): Promise<void> {
  const hashes = held.map(({ submission }) => hashOf(submission))
  if (hashes.length > 0) await db.deleteFrom('caseReceipts').where('submissionHash', 'in', hashes).execute()
}
