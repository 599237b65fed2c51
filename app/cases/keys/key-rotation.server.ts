import { record, recordReading } from '#app/platform/audit/audit.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { holdersNow } from '#app/platform/keys/recipients.server.ts'
import { askForKeysOfRemoved, type NewKeysProgress } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { isEnvelope } from '#app/platform/sealing/envelope-shape.ts'
import { recordMark, type StoredRecord } from '#app/platform/sealing/sealed-format.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { keysInUse } from '../record/case-records.server.ts'
import { isSealedRecord } from '../record/envelopes.ts'
import type { Envelope } from './sharing.server.ts'

// When a member who could open cases loses that right, each of these cases gets a new key C and a new staff's key S. A
// browser that opens the case makes them, because only it knows the old ones.

/** Deletes the envelopes of former holders, and records that the cases they could open need new keys. */
export async function askForNewKeys(tx: Tx, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return
  const theirs = await tx.deleteFrom('caseKeys').where('holder', 'in', holders).returning('caseId').execute()
  for (const caseId of new Set(theirs.map((one) => one.caseId))) await caseNeedsNewKeys(tx, caseId)
}

export async function caseNeedsNewKeys(tx: Tx, caseId: string): Promise<void> {
  const row = { askedAt: now(), doneAt: null }
  await tx
    .insertInto('caseKeyChanges')
    .values({ caseId, ...row })
    .onConflict((c) => c.column('caseId').doUpdateSet(row))
    .execute()
}

/** The progress of new keys. Finished cases are cleared by the next hourly cleanup. */
export async function newKeysProgress(db: Db, holder: string | null): Promise<NewKeysProgress> {
  const rows = await db.selectFrom('caseKeyChanges').select(['caseId', 'doneAt']).orderBy('caseId').execute()
  const waiting = rows.filter(({ doneAt }) => !doneAt).map(({ caseId }) => caseId)
  const held = holder
    ? await db
        .selectFrom('caseKeys')
        .select(['caseId', 'keyKind'])
        .where('holder', '=', holder)
        .where('caseId', 'in', db.selectFrom('caseKeyChanges').select('caseId').where('doneAt', 'is', null))
        .execute()
    : []
  const opens = new Set(held.filter(({ keyKind }) => keyKind === 'C').map(({ caseId }) => caseId))
  return { all: rows.length, done: rows.length - waiting.length, mine: waiting.filter((id) => opens.has(id)) }
}

/**
 * For the hourly cleanup. Deletes envelopes that reached a removed member all the same, as from a case that was being sent
 * at that moment, or while the list could not be read; and clears finished cases.
 */
export async function tidyNewKeys(db: Db): Promise<void> {
  await askForKeysOfRemoved(db, askForNewKeys)
  const open = await db
    .selectFrom('caseKeyChanges')
    .select('caseId')
    .where('doneAt', 'is', null)
    .limit(1)
    .execute()
  if (open.length === 0) await db.deleteFrom('caseKeyChanges').where('doneAt', 'is not', null).execute()
}

/**
 * The parts of a case that a browser needs to give it to a colleague: its own envelopes and
 * the holders, without any content.
 */
export interface CaseToShare {
  id: string
  number: string
  envelope: string
  staffEnvelope: string | null
  /** The holders of C and S besides the words, by their place on the list. */
  holders: { holder: string; keyKind: 'C' | 'S' }[]
}

/** The parts needed to change its keys: both chains too. */
export interface CaseForNewKeys extends CaseToShare {
  recipient: string
  staffRecipient: string
  wordsRecipient: string
  sealedCapsule: string
  records: StoredRecord[]
  notes: StoredRecord[]
}

/** @returns null when the case is not open to this holder */
export async function caseToShare(db: Db | Tx, holder: string, id: string): Promise<CaseToShare | null> {
  const found = await db.selectFrom('cases').select(['id', 'caseNo']).where('id', '=', id).executeTakeFirst()
  const keys = await db
    .selectFrom('caseKeys')
    .select(['holder', 'keyKind', 'envelope'])
    .where('caseId', '=', id)
    .execute()
  const own = (kind: string) => keys.find((one) => one.holder === holder && one.keyKind === kind)?.envelope
  const envelope = own('C')
  if (!found || !envelope) return null
  const holderNow = await holdersNow(db)
  const staffEnvelope = own('S') ?? null
  return { id, number: found.caseNo, envelope, staffEnvelope, holders: holdersOf(keys, holderNow) }
}

/** @returns null when the case is not open to this holder */
export async function caseForNewKeys(
  db: Db | Tx,
  holder: string,
  id: string,
): Promise<CaseForNewKeys | null> {
  const shared = await caseToShare(db, holder, id)
  const row = await db
    .selectFrom('cases')
    .select(['recipient', 'staffRecipient', 'wordsRecipient', 'sealedCapsule'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!shared || !row) return null
  const [records, notes] = [await chainOf(db, 'caseRecords', id), await chainOf(db, 'caseNotes', id)]
  return { ...shared, ...row, records, notes }
}

/**
 * A case that waits for new keys, for the browser that makes them. Its content is included, so the
 * audit trail records who took it.
 * @throws Refused when it waits for none: this must not be a way to read a case without opening it
 */
export async function takeForNewKeys(
  db: Db,
  { holder, id, by }: { holder: string; id: string; by: string },
): Promise<CaseForNewKeys | null> {
  const found = await caseForNewKeys(db, holder, id)
  if (!found) return null
  if (!(await waitsForNewKeys(db, id))) throw new Refused(NOT_WAITING, 422)
  await recordReading(db, by, 'case.new-key-begun', id)
  return found
}

const NOT_WAITING = 'This case is not waiting for a new key. Load the page again.'

const waitsForNewKeys = async (db: Db | Tx, caseId: string): Promise<boolean> => {
  const waiting = await db
    .selectFrom('caseKeyChanges')
    .select('caseId')
    .where('caseId', '=', caseId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** The holders of the case who are on the list; for a replaced key, its replacement. */
function holdersOf(keys: { holder: string; keyKind: string }[], now: Map<string, string>) {
  const found = new Map<string, CaseForNewKeys['holders'][number]>()
  for (const { holder, keyKind } of keys) {
    const id = now.get(holder)
    if (id) found.set(`${keyKind} ${id}`, { holder: id, keyKind: keyKind as 'C' | 'S' })
  }
  return [...found.values()]
}

const chainOf = (db: Db | Tx, table: 'caseRecords' | 'caseNotes', id: string): Promise<StoredRecord[]> =>
  db.selectFrom(table).select(['seq', 'sealed']).where('caseId', '=', id).orderBy('seq').execute()

const endOf = (chain: readonly StoredRecord[]): number => chain.at(-1)?.seq ?? 0

/** The browser's result. */
export interface NewKeys {
  caseId: string
  /** The public keys that were in use at the start, and the mark of the line for the list. */
  before: { recipient: string; staffRecipient: string; summary: string }
  recipient: string
  staffRecipient: string
  sealedCapsule: string
  /** The last places of both chains, as the new keys state them. */
  lastRecord: number
  lastNote: number
  envelopes: Omit<Envelope, 'caseId'>[]
}

const MEANWHILE = 'Something in this case just changed. Continue, and it is done again.'

/**
 * Activates new keys: from now on everything is sealed to them, and visits opened with the old ones end.
 * @throws Refused 409 when the case got a record or a holder meanwhile: fetch it again and make new keys
 */
export async function putNewKeys(
  db: Db,
  made: NewKeys,
  { holder, by }: { holder: string; by: string },
): Promise<void> {
  const { caseId, envelopes, recipient, staffRecipient, sealedCapsule } = made
  if (!isSealedRecord(sealedCapsule) || !envelopes.every((one) => isEnvelope(one.envelope)))
    throw new Refused('This is not an envelope.', 400)
  if (recipient === made.before.recipient || staffRecipient === made.before.staffRecipient)
    throw new Refused('These are not new keys.', 400)
  await inTransaction(db, async (tx) => {
    const inUse = await keysInUse(tx, caseId)
    const stands = inUse && (await caseForNewKeys(tx, holder, caseId))
    if (!stands) throw new Refused(MEANWHILE)
    const asked = [{ holder: 'words', keyKind: 'C' }, ...stands.holders].map(nameOf).sort()
    const fits =
      inUse.recipient === made.before.recipient &&
      inUse.staffRecipient === made.before.staffRecipient &&
      recordMark(inUse.sealedCapsule) === made.before.summary &&
      endOf(stands.records) === made.lastRecord &&
      endOf(stands.notes) === made.lastNote &&
      asked.join() === envelopes.map(nameOf).sort().join()
    if (!fits) throw new Refused(MEANWHILE)
    if (!(await waitsForNewKeys(tx, caseId))) throw new Refused(NOT_WAITING, 422)
    await tx
      .updateTable('cases')
      .set({ recipient, staffRecipient, sealedCapsule })
      .where('id', '=', caseId)
      .execute()
    await tx.deleteFrom('caseKeys').where('caseId', '=', caseId).execute()
    await tx
      .insertInto('caseKeys')
      .values(envelopes.map((one) => ({ caseId, ...one })))
      .execute()
    await tx.updateTable('caseSessions').set({ sealedKey: null }).where('caseId', '=', caseId).execute()
    await tx.updateTable('caseKeyChanges').set({ doneAt: now() }).where('caseId', '=', caseId).execute()
    await enqueue(tx, 'cases.seal-again', { caseId })
    await record(tx, by, 'case.new-key', caseId)
  })
}

const nameOf = (one: { holder: string; keyKind: string }): string => `${one.keyKind} ${one.holder}`
