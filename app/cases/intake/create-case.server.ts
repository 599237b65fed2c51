import { deadlineChart } from '#app/factbook/factbook.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { receivers, recipients } from '#app/platform/keys/recipients.server.ts'
import type { Recipient } from '#app/platform/keys/recipients-format.ts'
import { sealToSecret } from '#app/platform/keys/vault.server.ts'
import { WORDS_KDF } from '#app/platform/passphrases/kdf.server.ts'
import { recordMark, type StoredRecord } from '#app/platform/sealing/sealed-format.ts'
import { newIdentity, recipientOf, sealEnvelope, sealRecord } from '#app/platform/sealing/sealing.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, dayOf, fromNow, nowDate } from '#app/platform/time.ts'
import { isDuplicate } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { CaseTables } from '#db/tables/cases.ts'
import { inTransaction } from '#db/transaction.ts'
import { daysOf } from '../deadlines/date-changes.ts'
import { whenItHappened } from '../deadlines/day-meant.ts'
import { deadlinesFor } from '../deadlines/deadlines.ts'
import { dropFilesLater } from '../files/drop-files.server.ts'
import { summaryOf } from '../model/case-summary.ts'
import type { Answers } from '../model/questions.ts'
import { tellStaffLater } from '../model/queue-notices.server.ts'
import { newCaseNumber } from '../person/case-number.ts'
import { checkAddress } from '../person/contact-address.server.ts'
import { sealSummary } from '../record/case-summary.server.ts'
import { sentRows } from '../record/senders.server.ts'
import { promisedBy } from '../status/review-promise.ts'
import { answersMark } from './case-receipt.server.ts'
import type { Receipt } from './draft-schema.server.ts'
import { type Draft, deleteSentDraft } from './drafts.server.ts'
import { type MadeWords, makeWords } from './precompute-passphrase.server.ts'
import { hashOf } from './submission.server.ts'

interface Sending {
  draft: Draft
  answers: Answers
  /** The secret that the form carried. */
  submission: string
  lane: 'open' | 'quarantine'
  /** Generated already while its files were being inspected. */
  words?: Promise<MadeWords> | undefined
}

/**
 * Makes a case from a draft: seals everything, then writes all of it or nothing. The same submission twice makes one case.
 * Its number and words wait in the receipt, which only that submission's secret opens.
 * @throws BrokenRecipients when the list of readers cannot be trusted
 * @throws Busy when too many cases are being sent at once
 */
export async function createCase(db: Db, sending: Sending): Promise<void> {
  try {
    await createOnce(db, sending)
  } catch (error) {
    // Two cases drew the same number, which happens once in a billion times: draw again.
    if (!isDuplicate(error)) throw error
    await createOnce(db, sending)
  }
}

async function createOnce(db: Db, sending: Sending): Promise<void> {
  const submissionHash = hashOf(sending.submission)
  const list = await recipients(db)
  const sentAt = nowDate()
  const sealed = await sealCase(sending, sentAt, await receivers(db, list))
  const { id } = sealed.row
  await inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('cases')
      .values({ ...sealed.row, submissionHash, listVersion: list.version })
      .onConflict((c) => c.column('submissionHash').doNothing())
      .returning('id')
      .executeTakeFirst()
    await deleteSentDraft(tx, sending.draft.id)
    // The same form arrived twice at the same moment, and the other one was first.
    if (!added) return
    await tx.insertInto('caseKeys').values(sealed.keys).execute()
    await tx
      .insertInto('caseRecords')
      .values(
        await sentRows(
          tx,
          'caseRecords',
          sealed.records.map((one) => ({ caseId: id, ...one })),
          'person',
        ),
      )
      .execute()
    await takeFiles(tx, sending.draft, id)
    await tx
      .insertInto('caseReceipts')
      .values({
        submissionHash,
        caseId: id,
        sealedReceipt: sealed.receipt,
        expiresAt: fromNow(7 * DAY),
      })
      .execute()
    if (wantsMail(sending.answers))
      await checkAddress(tx, id, sending.answers.email, { later: sending.lane === 'quarantine' })
    await record(tx, 'person', 'case.opened', id)
    await tellStaffLater(tx)
    // Two files were uploaded at the same moment, and the draft lost one of them.
    const left = await tx
      .deleteFrom('caseFiles')
      .where('draftId', '=', sending.draft.id)
      .returning('storedName')
      .execute()
    await dropFilesLater(
      tx,
      left.map(({ storedName }) => storedName),
    )
  })
}

/** Moves the files of the draft to the case. */
async function takeFiles(tx: Tx, draft: Draft, caseId: string): Promise<void> {
  const files = draft.files.map((file) => file.id)
  if (files.length === 0) return
  const taken = await tx
    .updateTable('caseFiles')
    .set({ caseId, draftId: null })
    .where('id', 'in', files)
    .where('draftId', '=', draft.id)
    .returning('id')
    .execute()
  if (taken.length !== files.length) throw new Error('a file of the draft is gone')
}

const wantsMail = (answers: Answers): boolean =>
  !answers.anonymous && answers.email !== '' && answers.notify !== ''

/** Whether a form with this secret has become a case already. */
export async function isSent(db: Db, submission: string): Promise<boolean> {
  const found = await db
    .selectFrom('cases')
    .select('id')
    .where('submissionHash', '=', hashOf(submission))
    .executeTakeFirst()
  return found !== undefined
}

/** The initial values of every case. */
const NEW_CASE = {
  status: 'under-review',
  pausedAt: null,
  escalated: 0,
  answeredAt: null,
  ownerId: null,
  attention: 'staff',
  messageCount: 0,
  language: 'en',
  contactMode: 'none',
  heldAt: null,
  heldBy: null,
  closedOn: null,
  withdrawnOn: null,
  purgeOn: null,
  deletionAskedOn: null,
  sealedContact: null,
  toldOn: null,
  sealedUnsent: null,
} as const satisfies Partial<CaseTables['cases']>

/** All the sealing, before any transaction: on SQLite all other requests would wait for it. */
async function sealCase(sending: Sending, sentAt: Date, holders: Recipient[]) {
  const { answers, draft } = sending
  const id = newId()
  const at = sentAt.toISOString()
  const { words, salt, key: wordsKey } = await (sending.words ?? makeWords())
  const wordsRecipient = await recipientOf(wordsKey.identity)
  const caseKey = draft.caseKey
  const staffKey = await newIdentity()
  const staffRecipient = await recipientOf(staffKey)
  const receipt = receiptOf(sending, sentAt, words)
  const summary = {
    ...summaryOf(answers, daysOf({ first: receipt.deadlines, checked: [] })),
    ...(receipt.happened?.kind === 'ask' ? { dayUnclear: true } : {}),
    words: wordsRecipient,
    notes: staffRecipient,
  }
  return {
    row: {
      ...NEW_CASE,
      id,
      caseNo: receipt.number,
      violationType: receipt.violationType,
      state: answers.state || 'unknown',
      receivedDay: dayOf(sentAt, config.timeZone),
      dueAt: receipt.dueAt,
      promisedHours: receipt.hours,
      personSeq: draft.files.length + 1,
      lane: sending.lane,
      fileCount: draft.files.length,
      kdfSalt: Buffer.from(salt).toString('base64'),
      kdfSetting: JSON.stringify(WORDS_KDF),
      wordsVerifier: wordsKey.verifier,
      wordsRecipient,
      recipient: await recipientOf(caseKey),
      staffRecipient,
      sealedCapsule: await sealSummary(caseKey, id, at, summary),
    },
    keys: await envelopes(id, { caseKey, staffKey, wordsRecipient }, holders),
    records: await firstRecords(id, caseKey, at, answers, draft.files),
    receipt: await sealToSecret(sending.submission, 'receipt', JSON.stringify(receipt)),
  }
}

/** The content of the page after sending, most importantly the number and the words. */
function receiptOf({ answers, draft }: Sending, sentAt: Date, words: MadeWords['words']): Receipt {
  const happened = whenItHappened(answers, dayOf(sentAt, config.timeZone))
  const { first: deadlines, others, hint } = deadlinesFor({ ...answers, day: happened }, deadlineChart())
  return {
    number: newCaseNumber(),
    words,
    sentAt: sentAt.toISOString(),
    dueAt: promisedBy(sentAt, config.workHours),
    hours: config.promised.reviewHours,
    violationType: answers.violationType || 'other',
    status: NEW_CASE.status,
    anonymous: Boolean(answers.anonymous),
    notices: wantsMail(answers),
    shared: draft.shared,
    deadlines,
    others,
    hint,
    happened,
    answersMark: answersMark(answers),
  }
}

async function envelopes(
  caseId: string,
  keys: { caseKey: string; staffKey: string; wordsRecipient: string },
  holders: Recipient[],
) {
  const all = [
    { keyKind: 'C' as const, holder: 'words', recipient: keys.wordsRecipient, key: keys.caseKey },
    ...holders.map(({ id, recipient }) => ({
      keyKind: 'C' as const,
      holder: id,
      recipient,
      key: keys.caseKey,
    })),
    ...holders.map(({ id, recipient }) => ({
      keyKind: 'S' as const,
      holder: id,
      recipient,
      key: keys.staffKey,
    })),
  ]
  const sealed = []
  // One after the other: started together, they would finish together, and block all other requests meanwhile.
  for (const { keyKind, holder, recipient, key } of all)
    sealed.push({ caseId, keyKind, holder, envelope: await sealEnvelope(recipient, key) })
  return sealed
}

async function firstRecords(
  caseId: string,
  caseKey: string,
  at: string,
  answers: Answers,
  files: Draft['files'],
): Promise<StoredRecord[]> {
  const bodies = [
    { kind: 'answers', body: answers as unknown },
    ...files.map((file) => ({ kind: 'file', body: file as unknown })),
  ]
  const records: StoredRecord[] = []
  for (const [i, { kind, body }] of bodies.entries()) {
    const prev = recordMark(records.at(-1)?.sealed)
    const sealed = await sealRecord(caseKey, { caseId, kind, seq: i + 1, author: 'person', at, prev, body })
    records.push({ seq: i + 1, sealed })
  }
  return records
}
