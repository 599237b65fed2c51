import { strToU8 } from 'fflate'
import { type AgeLock, type SignedList, sealAgeFile } from '#app/platform/keys/opener.client.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { dayOf } from '#app/platform/time.ts'
import { giveOut } from '../files/give-out.client.ts'
import { STATUS_LABELS } from '../model/labels.ts'
import type { Kind } from '../model/rules.ts'
import {
  beforeUpTo,
  doubtForStaff,
  FROM_BEFORE,
  senderOf,
  type Told,
  writerOfNote,
} from '../record/authorship.ts'
import type { StaffCase } from '../record/case-queries.server.ts'
import { noteInWords } from '../record/case-tags.ts'
import { fetchFile, listsThatHold, type OpenedCase, openStaffCase } from '../record/open-case.client.ts'
import { headline, plainText } from '../record/record-view.ts'
import { archiveOf } from './export-archive.ts'
import { labelledAnswers, labelledBody } from './export-labels.ts'
import { pathInExport } from './export-names.ts'
import { type ExportedCase, type ExportedFile, exportPage } from './export-page.ts'

// A case leaves the site: this browser opens, checks and assembles everything. The server learns only that it was made.

export interface ExportOrder {
  requestId: string
  madeBy: string
  confirmedBy: string
  purpose: string
  withNotes: boolean
  timeZone: string
  lock: AgeLock | null
}

/** The entries of the archive, each as path and bytes. @throws when a record or file was tampered with */
export async function exportEntries(
  opened: OpenedCase,
  found: StaffCase,
  order: ExportOrder,
): Promise<Map<string, Uint8Array>> {
  const { entries: timeline, answers, notes } = opened
  if (order.withNotes && !opened.staffKey) {
    throw new Error('Your key does not open the notes of this case. Ask for an export without them.')
  }
  const files: ExportedFile[] = []
  const contents = new Map<string, Uint8Array>()
  for (const [at, file] of opened.files.entries()) {
    const { name, size, type, sha256, kept, hidden, drawnAgain } = file
    const path = pathInExport(name, type, at)
    files.push({ path, name, size, type, sha256, kept, hidden, drawnAgain })
    contents.set(path, await fetchFile(opened.caseKey, found.id, file))
  }
  const whole: ExportedCase = {
    format: 'handrail-case',
    version: 1,
    number: found.number,
    madeAt: new Date().toISOString(),
    madeBy: order.madeBy,
    confirmedBy: order.confirmedBy,
    purpose: order.purpose,
    timeZone: order.timeZone,
    status: STATUS_LABELS[found.status],
    receivedDay: found.receivedDay,
    onHoldSince: found.heldAt,
    answers,
    entries: timeline,
    timeline: timeline.map((one) => ({
      ...asEntry(one, timeline, answers.violationType),
      ...proofIn(one, timeline, found.senders),
    })),
    notes: order.withNotes
      ? notes.map((one) => ({
          at: one.at,
          text: noteInWords(one),
          by: writerOfNote(one, found.senders),
          ...proofIn(one, notes, found.senders),
        }))
      : null,
    files,
  }
  const toRead = strToU8(await exportPage(whole))
  const toProcess = strToU8(`${JSON.stringify(forPrograms(whole), null, 2)}\n`)
  const sums = [
    { path: 'case.html', sha256: await sumOf(toRead) },
    { path: 'case.json', sha256: await sumOf(toProcess) },
    ...files,
  ]
  return new Map([
    ['case.html', toRead],
    ['case.json', toProcess],
    ['SHA256SUMS', strToU8(sums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join(''))],
    ...contents,
  ])
}

async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The data of the machine-readable file. */
const forPrograms = (whole: ExportedCase) => ({
  ...whole,
  answers: labelledAnswers(whole.answers),
  entries: whole.entries?.map((one) => ({ ...one, body: labelledBody(one) })),
})

/** How well an entry's author is proved, as a word for programs and as a sentence where there is something to say. */
function proofIn(one: Told, all: Told[], senders: Record<string, string>) {
  const doubt = doubtForStaff(one, senderOf(one, senders))
  const said = doubt ?? (one.seq === beforeUpTo(all) ? FROM_BEFORE : '')
  return { proof: one.proof, ...(said && { doubt: said }) }
}

function asEntry(record: Told, all: Told[], violationType: Kind | '') {
  const { at, author, kind } = record
  const text = plainText(record, violationType)
  return { at, author, kind, headline: headline(record, all), text, body: labelledBody(record) }
}

/**
 * Makes the archive, reports that to the server, which allows it once, and only then saves the file.
 * @returns the name of the file
 */
export async function makeExport(
  key: StaffKey,
  found: StaffCase,
  list: { chain: SignedList[]; root: string },
  order: ExportOrder,
): Promise<string> {
  const opened = await openStaffCase(key.identity, found, await listsThatHold(list, key.root))
  const archive = archiveOf(await exportEntries(opened, found, order))
  const bytes = order.lock ? await sealAgeFile(order.lock, archive) : archive
  const body = new URLSearchParams({ request: order.requestId })
  const answer = await fetch(`/staff/cases/${found.id}/export/taken`, { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
  const name = `case-${found.number}-${dayOf(new Date(), order.timeZone)}.zip${order.lock ? '.age' : ''}`
  giveOut(name, bytes)
  return name
}
