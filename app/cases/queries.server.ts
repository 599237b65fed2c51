import type { Author, SealedRecord, StoredRecord } from '#app/platform/sealed-format.ts'
import { openChain } from '#app/platform/sealing.ts'
import type { Db } from '#db/schema.ts'
import type { DateChange } from './date-changes.ts'
import type { Ending } from './ending-rules.ts'
import type { SealedFile } from './files.server.ts'
import { newestMore } from './more/rules.ts'
import type { MoreBody } from './more/shapes.ts'
import type { ListedCase, SealedLine } from './queue.server.ts'
import type { Reading } from './read-marks.ts'
import { lastReferral, type Referral, type ReferralAnswer, type ReferralBody } from './referral.ts'
import type { MessageBody, StatusBody } from './replying.server.ts'
import type { Answers, Status } from './rules.ts'
import { openUnsent } from './sealing-again.server.ts'

/** One thing that happened, in the order in which it did. */
export type Entry = { seq: number; author: Author; at: string } & (
  | { kind: 'sent' }
  | { kind: 'message'; text: string; next: string | null; markdown: boolean }
  | { kind: 'file'; name: string }
  /** Answers to the few more questions; `changed`, when there were some before. */
  | { kind: 'more'; changed: boolean }
  | { kind: 'status'; from: string; to: string; reason: string | null }
  | { kind: 'date'; change: DateChange }
  | { kind: 'referral'; asked: ReferralBody }
  | { kind: 'referral-answer'; agrees: boolean }
  | { kind: 'new-words' }
)

export interface PersonsCase {
  number: string
  status: Status
  violationType: string
  dueAt: string
  /** Our first answer since the promise was made. */
  answeredAt: string | null
  sentAt: string
  answers: Answers
  /** The newest answers to the few more questions. */
  more: MoreBody | null
  files: SealedFile[]
  entries: Entry[]
  referral: Referral | null
  readings: Reading[]
  held: boolean
  ending: Ending
  /** What they posted after their time was over. */
  unsent: string
}

/** A case as its person reads it: opened with their key and checked, record by record. */
export async function caseForPerson(
  db: Db,
  { id, caseKey }: { id: string; caseKey: string },
): Promise<PersonsCase | null> {
  const row = await db
    .selectFrom('cases')
    .select(['caseNo', 'status', 'violationType', 'dueAt', 'answeredAt', 'sealedUnsent'])
    .select(['heldAt', 'closedOn', 'deletionAskedOn', 'purgeOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const records = await openChain(caseKey, id, await storedRecords(db, id))
  return {
    number: row.caseNo,
    status: row.status as Status,
    violationType: row.violationType,
    dueAt: row.dueAt,
    answeredAt: row.answeredAt,
    held: row.heldAt !== null,
    ending: { closedOn: row.closedOn, deletionAskedOn: row.deletionAskedOn, purgeOn: row.purgeOn },
    sentAt: records[0]?.at ?? '',
    answers: records[0]?.body as Answers,
    more: newestMore(records),
    files: records.filter((record) => record.kind === 'file').map((record) => record.body as SealedFile),
    entries: records.flatMap((one) => entryOf(one, records)),
    referral: lastReferral(records),
    readings: await readingsOf(db, id),
    unsent: row.sealedUnsent ? await openUnsent(caseKey, row.sealedUnsent).catch(() => '') : '',
  }
}

function entryOf({ kind, seq, author, at, body }: SealedRecord, all: SealedRecord[]): Entry[] {
  if (kind === 'answers') return [{ kind: 'sent', seq, author, at }]
  if (kind === 'message') {
    const { text, next, markdown } = body as MessageBody
    // Only we write Markdown: what a person typed is shown as it was typed.
    return [
      { kind, seq, author, at, text, next: next ?? null, markdown: author === 'staff' && markdown === true },
    ]
  }
  if (kind === 'date') return [{ kind, seq, author, at, change: body as DateChange }]
  if (kind === 'referral') return [{ kind, seq, author, at, asked: body as ReferralBody }]
  if (kind === 'referral-answer') return [{ kind, seq, author, at, agrees: (body as ReferralAnswer).agrees }]
  if (kind === 'new-words') return [{ kind, seq, author, at }]
  // Files that came with the case belong to its sending.
  if (kind === 'file')
    return at === all[0]?.at ? [] : [{ kind, seq, author, at, name: (body as SealedFile).name }]
  if (kind === 'more') {
    return [{ kind, seq, author, at, changed: all.some((one) => one.kind === kind && one.seq < seq) }]
  }
  if (kind !== 'status') return []
  const { from, to, reason } = body as StatusBody
  return [{ kind, seq, author, at, from, to, reason: reason ?? null }]
}

/** What a new status is sealed behind, for a holder of the case's key. */
export async function endOfCase(db: Db, holder: string, id: string) {
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .innerJoin('caseRecords', 'caseRecords.caseId', 'cases.id')
    .select(['envelope', 'seq', 'sealed', 'status', 'heldAt', 'withdrawnOn', 'deletionAskedOn', 'referral'])
    .where('cases.id', '=', id)
    .where('holder', '=', holder)
    .where('keyKind', '=', 'C')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { envelope, seq, sealed, status, referral } = row
  const endedByPerson = row.withdrawnOn !== null || row.deletionAskedOn !== null
  return { envelope, last: { seq, sealed }, status, referral, held: row.heldAt !== null, endedByPerson }
}

const storedRecords = (db: Db, id: string) =>
  db.selectFrom('caseRecords').select(['seq', 'sealed']).where('caseId', '=', id).orderBy('seq').execute()

const readingsOf = (db: Db, id: string): Promise<Reading[]> =>
  db.selectFrom('caseReadings').select(['side', 'upTo', 'day']).where('caseId', '=', id).execute()

export interface StaffCase extends ListedCase, SealedLine {
  /** The key of the staff's part of the case, sealed to the holder; null when they have none. */
  staffEnvelope: string | null
  /** 'none', 'asked', 'agreed' or 'declined'. */
  referral: string
  ending: Ending
  recipient: string
  staffRecipient: string
  wordsRecipient: string
  records: StoredRecord[]
  notes: StoredRecord[]
  readings: Reading[]
}

/** One case with all its sealed records, for a holder of its key. */
export async function caseForStaff(db: Db, holder: string, id: string): Promise<StaffCase | null> {
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .leftJoin('users', 'users.id', 'cases.ownerId')
    .selectAll('cases')
    .select(['envelope', 'users.name as owner'])
    .where('cases.id', '=', id)
    .where('holder', '=', holder)
    .where('keyKind', '=', 'C')
    .executeTakeFirst()
  if (!row) return null
  const staffKey = await db
    .selectFrom('caseKeys')
    .select('envelope')
    .where('caseId', '=', id)
    .where('holder', '=', holder)
    .where('keyKind', '=', 'S')
    .executeTakeFirst()
  return {
    id: row.id,
    number: row.caseNo,
    status: row.status,
    violationType: row.violationType,
    state: row.state,
    receivedDay: row.receivedDay,
    dueAt: row.dueAt,
    answeredAt: row.answeredAt,
    attention: row.attention,
    waitsFor: row.waitsFor,
    answerBy: row.answerBy,
    personSeq: row.personSeq,
    readSeq: row.readSeq,
    withdrawnOn: row.withdrawnOn,
    deletionAskedOn: row.deletionAskedOn,
    purgeOn: row.purgeOn,
    lane: row.lane,
    messageCount: row.messageCount,
    fileCount: row.fileCount,
    ownerId: row.ownerId,
    owner: row.owner,
    lineMark: row.sealedCapsule.slice(0, 46),
    sealedCapsule: row.sealedCapsule,
    envelope: row.envelope,
    staffEnvelope: staffKey?.envelope ?? null,
    referral: row.referral,
    heldAt: row.heldAt,
    ending: { closedOn: row.closedOn, deletionAskedOn: row.deletionAskedOn, purgeOn: row.purgeOn },
    recipient: row.recipient,
    staffRecipient: row.staffRecipient,
    wordsRecipient: row.wordsRecipient,
    records: await storedRecords(db, id),
    readings: await readingsOf(db, id),
    notes: await db
      .selectFrom('caseNotes')
      .select(['seq', 'sealed'])
      .where('caseId', '=', id)
      .orderBy('seq')
      .execute(),
  }
}
