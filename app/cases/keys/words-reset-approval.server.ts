import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addRequest, confirmRequest, openRequest } from '../approvals/approvals.server.ts'
import type { StaffRecord } from '../record/case-messages.server.ts'
import { keepNote } from '../record/staff-notes.server.ts'
import { noNewWords } from '../record/words-reset-records.ts'
import { WORDS_LAST } from '../status/ending-rules.ts'

// A member who makes new words for a person could impersonate them. So one member requests it, with a note on how they made
// sure, and another confirms, before a browser makes them. Why: docs/decisions/0022-words-lost.md.

/** @param how the sealed note on how they made sure */
export async function askForNewWords(db: Db, how: StaffRecord, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await mustBePossible(tx, how.caseId)
    await addRequest(tx, { caseId: how.caseId, kind: 'new-words', askedBy: by })
    await keepNote(tx, how, by)
    await record(tx, by, 'case.new-words-asked', how.caseId)
  })
}

/** @throws Refused when the case is closed, held or about to be deleted */
export async function mustBePossible(tx: Tx, caseId: string): Promise<void> {
  const found = await tx
    .selectFrom('cases')
    .select(['status', 'heldAt', 'deletionAskedOn'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!found) throw new Refused('This case is no longer here.', 404)
  const refused = noNewWords(found.status, found)
  if (refused) throw new Refused(refused)
}

/** The requester then has a day to make them, once. */
export async function confirmNewWords(db: Db, requestId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { caseId } = await confirmRequest(tx, requestId, 'new-words', by, fromNow(WORDS_LAST))
    await record(tx, by, 'case.new-words-confirmed', caseId)
  })
}

/** Uses up the second member's approval. @throws Refused for anyone but the requester, and without an approval */
export async function takeYes(tx: Tx, caseId: string, by: string): Promise<void> {
  const used = await tx
    .updateTable('caseRequests')
    .set({ endedAt: now(), outcome: 'made' })
    .where('caseId', '=', caseId)
    .where('kind', '=', 'new-words')
    .where('askedBy', '=', by)
    .where('confirmedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .returning('id')
    .executeTakeFirst()
  if (!used)
    throw new Refused('A colleague has to confirm this first. Ask them on the page of the case.', 403)
}

export interface WordsRequest {
  id: string
  askedBy: string
  mine: boolean
  askedName: string
  confirmedName: string | null
  expiresAt: string
}

/** The open request, for the page of the case. */
export async function wordsRequest(db: Db, caseId: string, me: string): Promise<WordsRequest | null> {
  const open = await openRequest(db, caseId, 'new-words')
  if (!open) return null
  const { id, askedBy, askedName, confirmedAt, confirmedName, expiresAt } = open
  return {
    id,
    askedBy,
    mine: askedBy === me,
    askedName,
    confirmedName: confirmedAt && confirmedName,
    expiresAt,
  }
}
