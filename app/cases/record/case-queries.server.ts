import { BrokenRecipients, recipients } from '#app/platform/keys/recipients.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { type Author, markAlone } from '#app/platform/sealing/sealed-format.ts'
import { openWhatOpens } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import type { DayBody } from '../deadlines/chosen-day.ts'
import type { DateChange } from '../deadlines/date-changes.ts'
import type { SealedFile } from '../files/case-files.server.ts'
import type { MoreBody } from '../follow-up/follow-up-shapes.ts'
import type { Answers } from '../model/questions.ts'
import type { Kind, Status } from '../model/rules.ts'
import type { Ending } from '../status/ending-rules.ts'
import type { Reading } from '../status/read-marks.ts'
import { counts, mustBeOfThisCase, type Proof, type SentRecord, saidBefore, type Told } from './authorship.ts'
import { newestMore } from './follow-up-rules.ts'
import type { ListedCase, SealedLine } from './listed-case.ts'
import { openUnsent } from './re-encrypt.server.ts'
import { answersIn, daysChosenIn, filesIn, type ReferralBody } from './record-bodies.ts'
import { lastReferral, type Referral } from './referral.ts'
import { namesOfSenders, sentRecords } from './senders.server.ts'
import type { StatusReason } from './status-reasons.ts'
import { proveWhoWrote } from './who-wrote.ts'

/** One event, in chronological order. */
export type Entry = {
  seq: number
  author: Author
  at: string
  proof: Proof
} /** An entry that does not count: its author is not proved. `text` is its text, if it has any. */ & (
  | { kind: 'doubtful' | 'unreadable'; text: string }
  | { kind: 'sent' }
  | { kind: 'message'; text: string; next: string | null; markdown: boolean }
  | { kind: 'file'; name: string }
  /** Answers to the few more questions; `changed`, when there were earlier ones. */
  | { kind: 'more'; changed: boolean }
  | { kind: 'status'; to: Status; why: StatusReason | null; reason: string | null }
  | { kind: 'date'; change: DateChange }
  | { kind: 'day'; day: string | null }
  | { kind: 'referral'; asked: ReferralBody }
  | { kind: 'referral-answer'; agrees: boolean }
  | { kind: 'new-words' }
)

export interface PersonsCase {
  number: string
  status: Status
  violationType: Kind
  dueAt: string
  /** Our first answer since the promise was made. */
  answeredAt: string | null
  sentAt: string
  answers: Answers
  /** The newest answers to the few more questions. */
  more: MoreBody | null
  /** The meaning of typed dates, as the person or our team chose it later. */
  chosenDays: DayBody[]
  files: SealedFile[]
  entries: Entry[]
  referral: Referral | null
  readings: Reading[]
  held: boolean
  ending: Ending
  /** The text that they posted after their session had expired. */
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
  const rows = await sentRecords(db, 'caseRecords', id)
  const all = await proveWhoWrote(await openWhatOpens(caseKey, id, rows), rows, await signedLists(db))
  mustBeOfThisCase(all)
  const records = all.filter(counts)
  return {
    number: row.caseNo,
    status: row.status,
    violationType: row.violationType,
    dueAt: row.dueAt,
    answeredAt: row.answeredAt,
    held: row.heldAt !== null,
    ending: { closedOn: row.closedOn, deletionAskedOn: row.deletionAskedOn, purgeOn: row.purgeOn },
    sentAt: all[0]?.at ?? '',
    answers: answersIn(all),
    more: newestMore(records),
    chosenDays: daysChosenIn(records),
    files: filesIn(records),
    entries: all.flatMap((one) => entryOf(one, all)),
    referral: lastReferral(records),
    readings: await readingsOf(db, id),
    unsent: row.sealedUnsent ? await unsentOrNone(caseKey, row.sealedUnsent) : '',
  }
}

/** A text that does not open must not keep the person from their case. */
const unsentOrNone = (caseKey: string, sealed: string): Promise<string> =>
  openUnsent(caseKey, sealed).catch((error: unknown) => {
    logTrouble(error, 'words not sent')
    return ''
  })

/** All versions of the list of keys. Without them no signature is proved, and the case stays readable. */
async function signedLists(db: Db) {
  try {
    return (await recipients(db)).chain
  } catch (error) {
    if (error instanceof BrokenRecipients) return []
    throw error
  }
}

function entryOf(one: Told, all: Told[]): Entry[] {
  const { seq, author, at, proof } = one
  const base = { seq, author, at, proof }
  if (!counts(one)) return [{ ...base, kind: 'doubtful', text: wordsOf(one) }]
  switch (one.kind) {
    case 'answers':
      return [{ ...base, kind: 'sent' }]
    case 'message': {
      const { text, next, markdown } = one.body
      // Only staff write Markdown: a person's text is shown exactly as typed.
      return [
        {
          ...base,
          kind: 'message',
          text,
          next: next ?? null,
          markdown: author === 'staff' && markdown === true,
        },
      ]
    }
    case 'status': {
      const { to, why, reason } = one.body
      return [{ ...base, kind: 'status', to, why: why ?? null, reason: reason ?? null }]
    }
    case 'date':
      return [{ ...base, kind: 'date', change: one.body }]
    case 'day':
      return [{ ...base, kind: 'day', day: one.body.day }]
    case 'referral':
      return [{ ...base, kind: 'referral', asked: one.body }]
    case 'referral-answer':
      return [{ ...base, kind: 'referral-answer', agrees: one.body.agrees }]
    case 'new-words':
      return [{ ...base, kind: 'new-words' }]
    case 'file':
      // Files that came with the case are part of its first entry.
      return at === all[0]?.at ? [] : [{ ...base, kind: 'file', name: one.body.name }]
    case 'more':
      return [{ ...base, kind: 'more', changed: saidBefore(one, all) }]
    case 'unreadable':
      return [{ ...base, kind: 'unreadable', text: one.body.text }]
    case 'note':
      return []
    default:
      return one satisfies never
  }
}

/** The text of a record that does not count, if it has any. */
const wordsOf = (one: Told): string =>
  one.kind === 'message' || one.kind === 'note' || one.kind === 'referral' || one.kind === 'unreadable'
    ? one.body.text
    : ''

/** The record that a new status is sealed behind, for a holder of the case's key. */
export async function endOfCase(db: Db, holder: string, id: string) {
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .innerJoin('caseRecords', 'caseRecords.caseId', 'cases.id')
    .select(['envelope', 'seq', 'sealed', 'status', 'heldAt', 'withdrawnOn', 'deletionAskedOn', 'referral'])
    .select('personSeq')
    .where('cases.id', '=', id)
    .where('holder', '=', holder)
    .where('keyKind', '=', 'C')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { envelope, seq, sealed, status, referral, personSeq } = row
  const endedByPerson = row.withdrawnOn !== null || row.deletionAskedOn !== null
  // Its mark alone: the content is only given to a member who opens the case, with a line in the trail.
  const last = { seq, sealed: markAlone(sealed) }
  return { envelope, last, personSeq, status, referral, held: row.heldAt !== null, endedByPerson }
}

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
  records: SentRecord[]
  notes: SentRecord[]
  /** Names of the members who sent some of them, by account. */
  senders: Record<string, string>
  readings: Reading[]
}

const envelopeOfNotes = (db: Db, holder: string, id: string) =>
  db
    .selectFrom('caseKeys')
    .select('envelope')
    .where('caseId', '=', id)
    .where('holder', '=', holder)
    .where('keyKind', '=', 'S')
    .executeTakeFirst()

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
  const staffKey = await envelopeOfNotes(db, holder, id)
  const records = await sentRecords(db, 'caseRecords', id)
  const notes = await sentRecords(db, 'caseNotes', id)
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
    spamOn: row.spamOn,
    messageCount: row.messageCount,
    fileCount: row.fileCount,
    ownerId: row.ownerId,
    owner: row.owner,
    lineMark: row.sealedCapsule.slice(0, 46),
    tagsSeq: row.tagsSeq,
    tagsMark: notes.find(({ seq }) => seq === row.tagsSeq)?.sealed.slice(0, 46) ?? null,
    sealedCapsule: row.sealedCapsule,
    envelope: row.envelope,
    staffEnvelope: staffKey?.envelope ?? null,
    referral: row.referral,
    heldAt: row.heldAt,
    ending: { closedOn: row.closedOn, deletionAskedOn: row.deletionAskedOn, purgeOn: row.purgeOn },
    recipient: row.recipient,
    staffRecipient: row.staffRecipient,
    wordsRecipient: row.wordsRecipient,
    records,
    notes,
    senders: await namesOfSenders(db, [...records, ...notes]),
    readings: await readingsOf(db, id),
  }
}
