import {
  checkedList,
  firstSealing,
  type Identity,
  openEnvelope,
  openFile,
  openRecord,
  opensRecord,
  openWhatOpens,
  recipientOf,
  recordMark,
  type SignedList,
  type SigningKey,
  type StoredRecord,
  sealRecord,
} from '#app/platform/keys/opener.client.ts'
import { dayAfter } from '#app/platform/time.ts'
import type { DayBody } from '../deadlines/chosen-day.ts'
import type { DateChange } from '../deadlines/date-changes.ts'
import type { SealedFile } from '../files/case-files.server.ts'
import { giveOut } from '../files/give-out.client.ts'
import type { MoreBody } from '../follow-up/follow-up-shapes.ts'
import type { CaseSummary } from '../model/case-summary.ts'
import type { Answers } from '../model/questions.ts'
import type { NoteAct } from '../status/ending-rules.ts'
import { counts, mustBeOfThisCase, type Told } from './authorship.ts'
import type { StaffCase } from './case-queries.server.ts'
import { newestMore } from './follow-up-rules.ts'
import {
  answersIn,
  daysChosenIn,
  filesIn,
  type MessageBody,
  type NoteBody,
  type ReferralBody,
  type StatusBody,
  summaryIn,
} from './record-bodies.ts'
import { proveWhoWrote } from './who-wrote.ts'

// A staff browser's work on a case: opens it, checks it, and seals new entries.

export interface OpenedCase {
  caseKey: string
  /** Its line in the list. */
  line: CaseSummary
  answers: Answers
  /** The newest answers to the few more questions. */
  more: MoreBody | null
  /** The day on which it arrived, in our office's time zone. */
  received: string
  /** The meaning of typed dates, as the person or our team chose it later. */
  chosenDays: DayBody[]
  files: SealedFile[]
  entries: Told[]
  /** The key of the staff's part, null for a member who does not hold it. */
  staffKey: string | null
  notes: Told[]
  /** A part of it does not open. If that is an entry, its place shows it. */
  damaged: boolean
}

/**
 * All versions of the list of keys, if they are valid; else none, and nothing is shown as signed.
 * @param root the key that signed the first one, as the member stored it
 */
export const listsThatHold = (
  list: { chain: SignedList[]; root: string },
  root: string,
): Promise<SignedList[]> =>
  checkedList(list, root).then(
    () => list.chain,
    () => [],
  )

/**
 * Opens a case and checks every record, their order, and the author of each.
 * @param chain all versions of the list of keys (listsThatHold)
 * @throws when nothing opens, or an entry was left out or moved
 */
export async function openStaffCase(
  identity: Identity,
  found: StaffCase,
  chain: readonly SignedList[],
): Promise<OpenedCase> {
  const caseKey = await openEnvelope(identity, found.envelope)
  // Its line in the list may be damaged: the case stays readable.
  const line = await openRecord(caseKey, found.id, { seq: 0, sealed: found.sealedCapsule }).then(
    summaryIn,
    () => null,
  )
  const all = await proveWhoWrote(await openWhatOpens(caseKey, found.id, found.records), found.records, chain)
  mustBeOfThisCase(all)
  const records = all.filter(counts)
  const staffKey = await keyOfNotes(identity, found, line)
  const notes = staffKey ? await notesOf(staffKey, found, chain) : []
  const broken = line === null || (staffKey === null && found.staffEnvelope !== null)
  return {
    caseKey,
    line: line ?? summaryIn({ body: {} }),
    staffKey,
    notes,
    damaged: broken || [...all, ...notes].some(({ proof }) => proof === 'damaged'),
    answers: answersIn(all),
    more: newestMore(records),
    received: receivedDay(found.receivedDay, all[0]?.at),
    chosenDays: daysChosenIn(records),
    files: filesIn(records),
    // Files that came with the case are part of its first entry.
    entries: all.filter((one) => one.kind !== 'file' || one.at !== all[0]?.at || !counts(one)),
  }
}

/** The row is not sealed. Its day is ignored if it is not close to that of the sealed record. */
function receivedDay(told: string, at = ''): string {
  const sealed = at.slice(0, 10)
  return [-1, 0, 1].some((days) => sealed && dayAfter(sealed, days) === told) ? told : sealed || told
}

const notesOf = async (staffKey: string, { id, notes }: StaffCase, chain: readonly SignedList[]) =>
  proveWhoWrote(await openWhatOpens(staffKey, id, notes, async () => true), notes, chain)

/**
 * The key of the staff's part, if it belongs to the case. An attacker who writes to the database could seal another key to a
 * member and read later notes. The line of the case names the right one; for older cases, a note that opens proves it.
 */
export async function keyOfNotes(
  identity: Identity,
  { id, staffEnvelope, notes }: Pick<StaffCase, 'id' | 'staffEnvelope'> & { notes: StoredRecord[] },
  line: CaseSummary | null,
): Promise<string | null> {
  // The page shows that a part of the case does not open.
  const key = staffEnvelope && (await openEnvelope(identity, staffEnvelope).catch(() => null))
  if (!key) return null
  if (line?.notes) return (await recipientOf(key)) === line.notes ? key : null
  if (notes.length === 0) return line && key
  for (const row of notes) if (await opensRecord(key, id, row)) return key
  return null
}

/**
 * A key of a case (its own, or that of the staff's part), and the member's signing key for the records they seal with it.
 */
export interface Writer {
  caseKey: string
  signing: SigningKey
}

export type NewEntry =
  /** With a status: the case waits for the person from then on. `forMany`: no staff member has read the case as it is now. */
  | { kind: 'message'; body: MessageBody; waits?: StatusBody; forMany?: boolean }
  /** `batch`: to undo it; `handed`: how an attorney got the case. */
  | { kind: 'status'; body: StatusBody; spam?: boolean; batch?: string; handed?: string }
  /** With an act: the note gives its reason. `batch`: to undo a change of tags. */
  | { kind: 'note'; body: NoteBody; act?: NoteAct; batch?: string }
  | { kind: 'date'; body: DateChange }
  | { kind: 'day'; body: DayBody }
  | { kind: 'referral'; body: ReferralBody }

const TRIES = 4
const decides = (entry: NewEntry): boolean =>
  entry.kind === 'status' ||
  entry.kind === 'referral' ||
  (entry.kind === 'message' && (entry.waits !== undefined || entry.forMany === true))
const TAGGED = 'One of us just changed the tags. Look at them, then try again.'
const tagsIn = ({ kind, body }: { kind: string; body: unknown }): boolean =>
  kind === 'note' && Boolean((body as NoteBody).tags)
/** A colleague's entries to the person, checked so that the person does not get two at once. */
const SAYS = new Set<string>(['message', 'status', 'referral'])

/** The case has changed since it was loaded. */
export class CaseMoved extends Error {
  override name = 'CaseMoved'
}

/**
 * Seals an entry for the end of the case and posts it. If the case got an entry meanwhile, seals it again behind that one.
 * But no decision is made over an unread message of the person, and no message is sent right after a colleague's. That
 * includes our own message, when the answer to a first try was lost.
 * @throws Error with a sentence for the screen; CaseMoved when the screen must be loaded again
 */
export async function addEntry(
  { caseKey, signing }: Writer,
  id: string,
  records: StoredRecord[],
  entry: NewEntry,
): Promise<void> {
  let last = records.at(-1)
  let crossed = false
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const body = await sealedForm({ caseKey, signing }, id, last, entry)
    if (crossed) body.set('crossed', 'yes')
    const answer = await fetch(`/staff/cases/${id}/records`, { method: 'POST', body })
    if (answer.ok) return
    const type = answer.headers.get('content-type') ?? ''
    if (!type.includes('json')) throw new Error(await answer.text())
    const { sentence, since = [] } = (await answer.json()) as { sentence: string; since?: StoredRecord[] }
    if (since.length === 0) throw new CaseMoved(sentence)
    const others = await Promise.all(since.map((record) => openRecord<unknown>(caseKey, id, record)))
    crossed ||= others.some(({ author }) => author === 'person')
    if (crossed && decides(entry))
      throw new CaseMoved('The person just wrote to us. Read it, then decide again.')
    if (SAYS.has(entry.kind) && others.some(({ author, kind }) => author === 'staff' && SAYS.has(kind)))
      throw new CaseMoved('One of us just wrote to the person. Read it, then decide again.')
    if (tagsIn(entry) && others.some(tagsIn)) throw new CaseMoved(TAGGED)
    last = since.at(-1)
  }
  throw new CaseMoved('Others are writing to this case right now. Try again in a minute.')
}

/** An entry as it is posted: sealed behind the last record, with the clear fields that the server needs. */
async function sealedForm(
  { caseKey, signing }: Writer,
  caseId: string,
  last: StoredRecord | undefined,
  entry: NewEntry,
): Promise<URLSearchParams> {
  const { kind } = entry
  const seq = (last?.seq ?? 0) + 1
  const base = { caseId, author: 'staff' as const, at: new Date().toISOString() }
  const written = { ...base, kind, seq, prev: recordMark(last?.sealed), body: entry.body }
  const sealed = await sealRecord(caseKey, written, signing)
  const to = kind === 'status' ? entry.body.to : ''
  const act = kind === 'note' ? (entry.act ?? '') : ''
  const body = new URLSearchParams({ kind, seq: String(seq), sealed, to, act })
  if (kind === 'status') {
    body.set('spam', entry.spam ? 'yes' : '')
    body.set('batch', entry.batch ?? '')
    body.set('handed', entry.handed ?? '')
  }
  if (kind === 'note' && entry.body.tags) {
    body.set('tags', 'yes')
    body.set('batch', entry.batch ?? '')
  }
  if (kind === 'message' && entry.waits) {
    const behind = { ...base, kind: 'status', seq: seq + 1, prev: recordMark(sealed), body: entry.waits }
    body.set('waits', await sealRecord(caseKey, behind, signing))
  }
  return body
}

/**
 * Reseals the case's line for the list with changes. The site and the staff both write it, so it is not signed, and
 * nothing in it names its author.
 * @throws Error when another line was sealed meanwhile
 */
export async function sealLine(
  caseKey: string,
  found: StaffCase,
  change: Partial<CaseSummary>,
): Promise<void> {
  const line = summaryIn(await openRecord(caseKey, found.id, { seq: 0, sealed: found.sealedCapsule }))
  const sealed = await sealRecord(caseKey, {
    caseId: found.id,
    kind: 'capsule',
    seq: 0,
    author: 'staff',
    at: new Date().toISOString(),
    prev: '',
    body: { ...line, ...change },
  })
  const body = new URLSearchParams({ kind: 'line', seq: '0', sealed, was: found.lineMark })
  const answer = await fetch(`/staff/cases/${found.id}/records`, { method: 'POST', body })
  if (!answer.ok) throw new Error('This case’s line in the list was not changed.')
}

/** A file of the case, fetched, checked and opened. @throws Error with a sentence for the screen */
export async function fetchFile(
  caseKey: string,
  id: string,
  file: SealedFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(`/staff/cases/${id}/file/${file.id}`)
  if (!answer.ok) throw new Error('The file could not be fetched. Load the page again.')
  const sealed = new Uint8Array(await answer.arrayBuffer())
  return openFile(caseKey, await firstSealing(caseKey, sealed, file.digest), file.size)
}

/** Opens a file in this browser and saves it as a download. */
export async function saveFile(caseKey: string, id: string, file: SealedFile): Promise<void> {
  const bytes = await fetchFile(caseKey, id, file)
  giveOut(file.name, bytes)
}
