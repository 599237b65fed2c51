import { randomBytes } from 'node:crypto'
import type { StaffCase } from '#app/cases/cases.server.ts'
import { takeFile } from '#app/cases/files/case-files.server.ts'
import { receiptCookie, receiptOf } from '#app/cases/intake/case-receipt.server.ts'
import { createCase } from '#app/cases/intake/create-case.server.ts'
import { newDraft } from '#app/cases/intake/drafts.server.ts'
import type { Answers } from '#app/cases/model/questions.ts'
import { enterCase, openedCase } from '#app/cases/person/case-sessions.server.ts'
import type { Inside } from '#app/cases/person/client-actions.server.ts'
import type { StaffRecord } from '#app/cases/record/case-messages.server.ts'
import { noteRead, readCase } from '#app/cases/record/reading-marks.server.ts'
import { addNote } from '#app/cases/record/staff-notes.server.ts'
import { recordMark, type StoredRecord } from '#app/platform/sealing/sealed-format.ts'
import { openEnvelope, sealRecord } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import type { Colleague } from './staff.ts'

// What a person's browser and a staff browser do with a case, with the verbs that their pages call.

/** A case, and what its person keeps: they alone can come back to it. */
export interface MadeCase extends Inside {
  number: string
  words: string[]
}

const asked = (cookie: string) =>
  new Request('http://localhost/legal-help', { headers: { cookie: cookie.split(';')[0] ?? '' } })

/** Sends a report as the form does. */
export async function sendReport(
  db: Db,
  answers: Answers,
  { lane, file }: { lane: 'open' | 'quarantine'; file?: File | undefined },
): Promise<MadeCase> {
  const draft = await newDraft()
  if (file) {
    const took = await takeFile(db, draft, { file, original: false })
    if (!('taken' in took)) throw new Error(took.refused)
    draft.files.push(took.taken)
  }
  const submission = randomBytes(32).toString('base64url')
  await createCase(db, { draft, answers, submission, lane })
  const shown = await receiptOf(db, asked(receiptCookie(submission, false)))
  if (!shown) throw new Error('the case has no receipt')
  const { number, words } = shown.receipt
  return { ...(await comeBack(db, { number, words })), number, words }
}

/** The person enters their number and words, and reads what is new. */
export async function comeBack(db: Db, kept: { number: string; words: string[] }): Promise<Inside> {
  const entered = await enterCase(db, kept)
  const opened = 'entered' in entered ? await openedCase(db, asked(entered.entered)) : null
  if (!opened) throw new Error('the case does not open')
  await noteRead(db, opened.id, 'person', Number.MAX_SAFE_INTEGER)
  return { id: opened.id, caseKey: opened.caseKey }
}

/** A colleague opens a case, which is noted. */
async function openedBy(db: Db, { holder, userId, key }: Colleague, id: string) {
  const found = await readCase(db, { id, holder, by: userId })
  if (!found || !key) throw new Error('the case is not open to this key')
  await noteRead(db, id, 'staff', found.records.at(-1)?.seq ?? 0)
  return { found, key }
}

export const readByStaff = async (db: Db, who: Colleague, id: string): Promise<StaffCase> =>
  (await openedBy(db, who, id)).found

type Chained = Pick<StoredRecord, 'seq' | 'sealed'>

/** Seals a record as this colleague's browser does, at the end of the case. */
export async function sealedByStaff(
  db: Db,
  who: Colleague,
  id: string,
  make: (found: StaffCase) => { kind: string; body: unknown },
  behind?: (found: StaffCase) => { kind: string; body: unknown },
): Promise<StaffRecord & { waits?: string }> {
  const { found, key } = await openedBy(db, who, id)
  const caseKey = await openEnvelope(key.identity, found.envelope)
  const seal = (one: { kind: string; body: unknown }, last: Chained | undefined) =>
    sealRecord(
      caseKey,
      {
        ...one,
        caseId: id,
        seq: (last?.seq ?? 0) + 1,
        author: 'staff',
        at: new Date().toISOString(),
        prev: recordMark(last?.sealed),
      },
      key.signing,
    )
  const last = found.records.at(-1)
  const seq = (last?.seq ?? 0) + 1
  const sealed = await seal(make(found), last)
  const waits = behind && (await seal(behind(found), { seq, sealed }))
  return { caseId: id, seq, sealed, ...(waits ? { waits } : {}) }
}

/** Seals a note for the team. */
export async function sealedNote(db: Db, who: Colleague, id: string, text: string, tags?: string[]) {
  const { found, key } = await openedBy(db, who, id)
  const staffKey = await openEnvelope(key.identity, found.staffEnvelope ?? '')
  const last = found.notes.at(-1)
  const seq = (last?.seq ?? 0) + 1
  const body = { text, by: who.name, ...(tags ? { tags } : {}) }
  const sealed = await sealRecord(
    staffKey,
    {
      caseId: id,
      kind: 'note',
      seq,
      author: 'staff',
      at: new Date().toISOString(),
      prev: recordMark(last?.sealed),
      body,
    },
    key.signing,
  )
  return { caseId: id, seq, sealed }
}

export const addNoteAs = async (db: Db, who: Colleague, id: string, text: string): Promise<void> =>
  addNote(db, await sealedNote(db, who, id, text), who.userId)
