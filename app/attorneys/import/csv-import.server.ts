import { createHash } from 'node:crypto'
import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { yieldIfBusy } from '#db/yield-if-busy.server.ts'
import { checkEntry, type Entry } from '../listing/attorney-entry.server.ts'
import { type AttorneyCard, attorneysWith } from '../listing/attorney-queries.server.ts'
import {
  addressIn,
  type License,
  nextAttorneyId,
  removeAttorney,
  writeListing,
} from '../listing/listing.server.ts'
import { settleVisibility, stillGood } from '../listing/visibility.server.ts'
import { type Change, changesBetween } from '../model/attorney-entry.ts'
import { kindsNow } from '../model/kinds-now.server.ts'
import { type Reason, rawFromRow, reasonsFrom, reasonWords } from './csv-columns.server.ts'
import { type Row, rowsOf } from './csv-rows.server.ts'

// Imports attorneys from a CSV file: first a preview of the changes, then all of it or nothing.

export interface Malformed {
  /** Counted as in a spreadsheet: the header line is 1. */
  line: number
  reasons: string[]
}

export interface Plan {
  malformed: Malformed[]
  /** `left`: states without a date of a check, which are not listed. */
  added: { line: number; name: string; firm: string; states: string[]; checked: boolean; left: string[] }[]
  changed: { line: number; id: number; name: string; changes: Change[] }[]
  same: number
  removed: { id: number; name: string }[]
  /** Identifies this plan: a different value means that the directory changed since the preview. */
  mark: string
}

interface Ready {
  line: number
  id: number | null
  entry: Entry
  email: string
  licenses: License[]
  confirmedOn: string | null
  /** The entry's current answer about new cases. */
  tookCases: string | undefined
}

/** The directory's data about the attorneys in a file, and the names on earlier lines. */
interface Known {
  byId: Map<number, AttorneyCard>
  /** The owner of a license, by "CA 123456". */
  licensed: Map<string, number>
  /** The line that named a license or an id first. */
  seen: Map<string, number>
}

/** Works out what a file would change, without writing anything. */
async function planned(db: Db, text: string, removeOthers: boolean): Promise<{ plan: Plan; ready: Ready[] }> {
  const malformed: Malformed[] = []
  const ready: Ready[] = []
  const rows = await rowsOf(text)
  const known = await knownOf(db, rows)
  for (const row of rows) {
    await yieldIfBusy()
    // Its cells may be under the wrong names: further errors would only confuse.
    const read = row.misfit ? { line: row.line, reasons: [row.misfit] } : readRow(row, known)
    if ('reasons' in read) malformed.push(read)
    else ready.push(read)
  }
  return { plan: await compared(db, { ready, malformed, byId: known.byId, removeOthers }), ready }
}

async function knownOf(db: Db, rows: readonly Row[]): Promise<Known> {
  const ids = rows
    .map(({ cells }) => Number((cells.id ?? '').trim()))
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31)
  const cards = await inParts(ids, (part) => attorneysWith(db, part))
  return {
    byId: new Map(cards.map((one) => [one.id, one])),
    licensed: await licensesKnown(db),
    seen: new Map(),
  }
}

function readRow({ line, cells }: Row, known: Known): Ready | Malformed {
  const { raw, licenses, confirmedOn, wrong } = rawFromRow(cells)
  const written = (cells.id ?? '').trim()
  const id = written === '' ? null : /^[1-9]\d*$/.test(written) ? Number(written) : -1
  const current = id === null ? undefined : known.byId.get(id)
  const reasons: Reason[] = [...wrong]
  if (id !== null && !current)
    reasons.push({ column: 'id', text: `There is no attorney with the id ${cutText(written, 20)}` })
  if (current?.origin === 'sample')
    reasons.push({ column: 'id', text: 'A sample entry cannot be changed by a file' })
  const checked = checkEntry(raw, { needsEmail: id === null, has: current })
  reasons.push(...reasonsFrom(checked.errors ?? {}, cells, wrong))
  for (const license of raw.licenses) reasons.push(...takenLicense(license, { line, id }, known))
  const sameId = written === '' ? undefined : known.seen.get(`id ${written}`)
  if (sameId) reasons.push({ column: 'id', text: `The id ${written} is in line ${sameId} too` })
  else if (written) known.seen.set(`id ${written}`, line)
  if (reasons.length > 0 || !checked.entry) return { line, reasons: reasonWords(reasons) }
  const { entry, email } = checked
  return { line, id, entry, email, licenses, confirmedOn, tookCases: current?.takesNewCases }
}

/** Why a license cannot belong to this line: another entry has it, or an earlier line. */
function takenLicense(
  { state, number }: { state: string; number: string },
  { line, id }: { line: number; id: number | null },
  { licensed, seen }: Known,
): Reason[] {
  const license = `${state} ${number}`
  const reasons: Reason[] = []
  const tell = (text: string) => reasons.push({ column: 'licenses', text })
  const other = licensed.get(license)
  if (other !== undefined && other !== id) tell(`The license ${license} is already listed, under id ${other}`)
  const twice = seen.get(license)
  if (twice) tell(`The license ${license} is in line ${twice} too`)
  else seen.set(license, line)
  return reasons
}

async function compared(
  db: Db,
  given: { ready: Ready[]; malformed: Malformed[]; byId: Map<number, AttorneyCard>; removeOthers: boolean },
): Promise<Plan> {
  const { ready, malformed, byId, removeOthers } = given
  const addresses = await inParts([...byId.keys()], (part) =>
    db.selectFrom('attorneys').select(['id', 'email', 'sealedEmail']).where('id', 'in', part).execute(),
  )
  const emails = new Map(addresses.map((one) => [one.id, addressIn(one)]))
  const plan: Plan = { malformed, added: [], changed: [], same: 0, removed: [], mark: '' }
  for (const { line, id, entry, email, licenses, confirmedOn } of ready) {
    await yieldIfBusy()
    const current = id === null ? undefined : byId.get(id)
    if (!current) {
      const dates = licenses.flatMap(({ checkedOn }) => checkedOn ?? [])
      const checked = dates.length > 0 && dates.every((on) => on >= stillGood())
      const left = licenses.filter(({ checkedOn }) => checkedOn === null).map(({ state }) => state)
      plan.added.push({ line, name: entry.name, firm: entry.firm, states: entry.states, checked, left })
      continue
    }
    const changes = changesBetween(current, entry, kindsNow())
    const dates = (all: readonly License[]) =>
      all
        .map(({ state, checkedOn }) => `${state} ${checkedOn ?? 'not checked'}`)
        .sort()
        .join(', ')
    if (dates(current.licenses) !== dates(licenses))
      changes.push({ label: 'License checked on', before: dates(current.licenses), after: dates(licenses) })
    if (email && email !== emails.get(current.id))
      changes.push({ label: 'Email address', before: emails.get(current.id) ?? '', after: email })
    if (confirmedOn && confirmedOn !== current.confirmedOn)
      changes.push({ label: 'Confirmed on', before: current.confirmedOn ?? '', after: confirmedOn })
    if (changes.length > 0) plan.changed.push({ line, id: current.id, name: current.name, changes })
    else plan.same += 1
  }
  if (removeOthers) {
    const listed = await db
      .selectFrom('attorneys')
      .select(['id', 'name'])
      .where('origin', '=', 'listed')
      .orderBy('name')
      .orderBy('id')
      .execute()
    const kept = new Set(ready.map((one) => one.id))
    plan.removed = listed.filter(({ id }) => !kept.has(id))
  }
  plan.mark = createHash('sha256').update(JSON.stringify(plan)).digest('base64url')
  return plan
}

async function inParts<T>(ids: number[], read: (part: number[]) => Promise<T[]>): Promise<T[]> {
  const out: T[] = []
  for (let at = 0; at < ids.length; at += 200) out.push(...(await read(ids.slice(at, at + 200))))
  return out
}

async function licensesKnown(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attorneyLicenses')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyLicenses.attorneyId')
    .select(['attorneyId', 'state', 'number'])
    .where('origin', '=', 'listed')
    .execute()
  return new Map(rows.map(({ attorneyId, state, number }) => [`${state} ${number}`, attorneyId]))
}

interface Kept {
  text: string
  removeOthers: boolean
}

/**
 * Stores a file, sealed, for a day, until its changes are reviewed.
 * @throws Refused if it cannot be read
 */
export async function keepImport(db: Db, file: Kept, by: string): Promise<string> {
  await rowsOf(file.text)
  const id = newId()
  await db
    .insertInto('attorneyImports')
    .values({
      id,
      sealed: sealWithMailKey(JSON.stringify(file), 'attorney import'),
      madeBy: by,
      expiresAt: fromNow(DAY),
    })
    .execute()
  return id
}

async function keptImport(db: Db, id: string, by: string): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('attorneyImports')
    .select('sealed')
    .where('id', '=', id)
    .where('madeBy', '=', by)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row && (JSON.parse(openWithMailKey(row.sealed, 'attorney import')) as Kept)
}

/** The changes that a stored file would make now; undefined if it was deleted. */
export async function importPreview(db: Db, id: string, by: string): Promise<Plan | undefined> {
  const kept = await keptImport(db, id, by)
  return kept && (await planned(db, kept.text, kept.removeOthers)).plan
}

export const CHANGED_MEANWHILE = 'The directory changed since this preview. Look at the changes again.'

/**
 * Makes all changes of a preview, or none.
 * @throws Refused if a line is malformed, or if the changes differ from the preview
 */
export async function runImport(
  db: Db,
  id: string,
  { mark, by }: { mark: string; by: string },
): Promise<Plan> {
  const kept = await keptImport(db, id, by)
  if (!kept)
    throw new Refused('This file was already imported, or its 24 hours have passed. Choose it again.', 410)
  return inTransaction(db, async (tx) => {
    const mine = await tx
      .deleteFrom('attorneyImports')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!mine) throw new Refused('This file was already imported. Nothing was done twice.', 410)
    let next = await nextAttorneyId(tx)
    const { plan, ready } = await planned(tx, kept.text, kept.removeOthers)
    if (plan.malformed.length > 0) throw new Refused('Fix the listed lines, then choose the file again.', 422)
    if (plan.mark !== mark) throw new Refused(CHANGED_MEANWHILE, 409)
    const changed = new Set(plan.changed.map((one) => one.id))
    for (const { id: known, entry, email, licenses, confirmedOn, tookCases } of ready) {
      if (known !== null && !changed.has(known)) continue
      const states = licenses.filter(({ checkedOn }) => checkedOn !== null).map(({ state }) => state)
      const to = known ?? next++
      await writeListing(tx, {
        ...entry,
        id: to,
        ...(email ? { email } : {}),
        states,
        licenses,
        origin: 'listed',
        ...(tookCases === entry.takesNewCases ? {} : { takesSaidOn: today() }),
        ...(confirmedOn ? { confirmedOn } : {}),
      })
      await settleVisibility(tx, to)
    }
    for (const one of plan.removed) await removeAttorney(tx, one.id)
    publicContentChanged(tx)
    const { added, changed: edited, removed } = plan
    const counts = `${added.length} added, ${edited.length} changed, ${removed.length} removed`
    await record(tx, by, 'attorney.imported', counts)
    return plan
  })
}
