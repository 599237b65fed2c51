import { createHash } from 'node:crypto'
import { passedBy } from '#app/deadlines/rules.ts'
import { dropCookie, readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { now } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Db } from '#db/schema.ts'
import type { Deadlines } from '../deadlines/deadlines.ts'
import { oldLabelOf } from '../model/older-labels.ts'
import type { Answers } from '../model/questions.ts'
import { type Receipt, receiptIn } from './draft-schema.server.ts'
import { hashOf } from './submission.server.ts'

// Number and words, until the person confirms that they have them: sealed to the secret of their submission, which is in a
// session cookie and nowhere else. A restart of the server loses nothing, and a copy of the database reveals nothing.

const COOKIE = '__Host-sent'

/**
 * One browser may send several cases before the person confirms that they saved the first. The cookie
 * holds this many, newest first.
 */
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
 * @param seen whether number and words have been shown once
 * @param request the request: this browser's existing receipts stay behind the new one
 */
export function receiptCookie(submission: string, seen: boolean, request?: Request): string {
  const others = request ? heldIn(request).filter((one) => one.submission !== submission) : []
  return cookieOf([{ submission, seen }, ...others].slice(0, AT_ONCE))
}

/** Marks number and words of this one as shown; the others stay as they are. */
export const shownCookie = (submission: string, request: Request): string =>
  cookieOf(heldIn(request).map((one) => (one.submission === submission ? { submission, seen: true } : one)))

export const dropReceiptCookie = (): string => dropCookie(COOKIE)

export interface ShownReceipt {
  receipt: Receipt
  submission: string
  /** Shown before: the words are now hidden behind "Show". */
  seen: boolean
  /** Names it in a form or a URL, and opens nothing. */
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

/**
 * A receipt stays for days. Whether a date has passed is computed now, as on the page of the case,
 * and not as of the day of sending.
 */
function asOfNow({ deadlines, others, ...receipt }: Receipt): Receipt {
  const today = dayNotOver()
  const dated = (one: Receipt['deadlines'][number]) => ({
    ...one,
    safePassed: false,
    ...passedBy(one, today),
  })
  return { ...receipt, deadlines: deadlines.map(dated), others: others?.map(dated) }
}

/** @param of the receipt that the page named; else the newest */
export async function receiptOf(db: Db, request: Request, of?: string | null): Promise<ShownReceipt | null> {
  const shown = await receiptsOf(db, request)
  return (of ? shown.find((one) => one.of === of) : shown[0]) ?? null
}

/** The person said which day they meant: the page after sending must show the same dates as the page of their case. */
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
  createHash('sha256')
    .update(JSON.stringify({ ...answers, dateTyped: undefined }))
    .digest('base64url')

/**
 * This browser's receipt if it sent the same answers just before. "Back" without scripts brings the form with a new secret
 * and the old answers, so the secret alone does not identify it.
 */
export async function sameAsSent(db: Db, request: Request, answers: Answers): Promise<ShownReceipt | null> {
  // A receipt from before kinds were codes has the label's mark.
  const marks = [answers, { ...answers, violationType: oldLabelOf(answers.violationType) }].map(answersMark)
  return (await receiptsOf(db, request)).find(({ receipt }) => marks.includes(receipt.answersMark)) ?? null
}

/**
 * "I saved it": from now on only the person has the words.
 * @param of the receipt that the page named; else the newest
 * @returns the Set-Cookie line with the remaining ones
 */
export async function dropReceipt(db: Db, request: Request, of?: string): Promise<string> {
  const held = heldIn(request)
  const gone = of ? held.find(({ submission }) => hashOf(submission).startsWith(of)) : held[0]
  if (gone) await forget(db, [gone])
  return cookieOf(held.filter((one) => one !== gone))
}

/** Drops all receipts of this browser. */
export const dropReceipts = (db: Db, request: Request): Promise<void> => forget(db, heldIn(request))

async function forget(db: Db, held: Held[]): Promise<void> {
  const hashes = held.map(({ submission }) => hashOf(submission))
  if (hashes.length > 0) await db.deleteFrom('caseReceipts').where('submissionHash', 'in', hashes).execute()
}
