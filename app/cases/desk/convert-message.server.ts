import { record } from '#app/platform/audit/audit.server.ts'
import { newSecret } from '#app/platform/ids.ts'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { receiptCookie } from '../intake/case-receipt.server.ts'
import { createCase } from '../intake/create-case.server.ts'
import { newDraft } from '../intake/drafts.server.ts'
import { hashOf, keepsCookies, submissionFrom, triedCookie } from '../intake/submission.server.ts'
import { type Answers, NO_ANSWERS } from '../model/questions.ts'
import { assignCase } from './assigning.server.ts'

// A message of the contact form becomes a case, when its writer visits the page and says yes.

type Told = Pick<Answers, 'violationType' | 'description' | 'name' | 'email' | 'notify'>

export interface FromMessage {
  /** The secret in the form of the yes. */
  submission: string
  /** Identifies the sending later, without its secret. */
  mark: string
  answers: Told
  shared: boolean
  /** The request of the yes. */
  request?: Request
  /** The member who asked, and who works on the case. */
  ownerId: string
}

type MadeOfMessage = { done: true; cookies: string[] } | { done: false; status: number; sentence: string }

/** The secret for the form of a page that may create a case, and a cookie that comes back if cookies are enabled. */
export const caseForm = (): { submission: string; cookie: string } => ({
  submission: newSecret(),
  cookie: triedCookie(),
})

/** The posted secret, and its mark. Null when this browser does not store cookies: it could not show number and words. */
export function sendingIn(request: Request, posted: string | undefined) {
  const submission = submissionFrom(posted)
  return keepsCookies(request) ? { submission, mark: hashOf(submission), request } : null
}

/** Makes the case. Number and words wait for this browser at /legal-help/sent, as after the form. */
export async function caseFromMessage(
  db: Db,
  { submission, mark, answers, shared, request, ownerId }: FromMessage,
): Promise<MadeOfMessage> {
  const draft = { ...(await newDraft()), shared }
  try {
    await createCase(db, { draft, answers: { ...NO_ANSWERS, ...answers }, submission, lane: 'open' })
  } catch (error) {
    if (error instanceof Busy)
      return refusal('Many people are sending right now. Wait a few seconds and press the button again.')
    if (!(error instanceof BrokenRecipients)) throw error
    return refusal(
      'We cannot take cases safely right now, so we did not make one. Try again later, or call us.',
    )
  }
  const caseId = await caseOfSending(db, mark)
  if (caseId) {
    await record(db, 'person', 'case.from-message', caseId)
    await giveTo(db, caseId, ownerId)
  }
  return { done: true, cookies: [receiptCookie(submission, false, request)] }
}

const refusal = (sentence: string): MadeOfMessage => ({ done: false, status: 503, sentence })

/** The way to number and words once more, when this very form was sent before. */
export async function findDuplicate(
  db: Db,
  sending: { submission: string; mark: string; request?: Request },
): Promise<string[] | null> {
  return (await caseOfSending(db, sending.mark))
    ? [receiptCookie(sending.submission, false, sending.request)]
    : null
}

/** The member who asked may have lost their key meanwhile; then the case has no owner. */
async function giveTo(db: Db, caseId: string, ownerId: string): Promise<void> {
  try {
    await assignCase(db, caseId, ownerId, 'system')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

/** The case that a sending created. */
export async function caseOfSending(db: Db, mark: string): Promise<string | undefined> {
  const row = await db.selectFrom('cases').select('id').where('submissionHash', '=', mark).executeTakeFirst()
  return row?.id
}
