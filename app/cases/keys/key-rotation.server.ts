import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { holdersNow } from '#app/platform/keys/recipients.server.ts'
import { askForKeysOfRemoved, type Rotation } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { recordMark, type StoredRecord } from '#app/platform/sealing/sealed-format.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { keysInUse } from '../record/case-records.server.ts'
import { isSealedRecord } from '../record/envelopes.ts'
import { casesOpenedBy, type Envelope } from './sharing.server.ts'

// A case gets a new key C and a new staff's key S, as platform/keys/rotate-keys.server.ts says.

export async function caseNeedsNewKeys(tx: Tx, caseId: string): Promise<void> {
  const row = { askedAt: now(), doneAt: null }
  await tx
    .insertInto('caseKeyChanges')
    .values({ caseId, ...row })
    .onConflict((c) => c.column('caseId').doUpdateSet(row))
    .execute()
}

/** For the hourly cleanup: also clears finished cases, once all are finished. */
export async function tidyNewKeys(db: Db): Promise<void> {
  await askForKeysOfRemoved(db, caseKeyRotation)
  const all = await caseKeyRotation.asked(db)
  if (all.some(({ doneAt }) => !doneAt)) return
  await db.deleteFrom('caseKeyChanges').where('doneAt', 'is not', null).execute()
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

async function waitsForNewKeys(db: Db | Tx, caseId: string): Promise<boolean> {
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

/** New keys for a case: its content is included, because both chains have to fit. */
export const caseKeyRotation: Rotation<CaseForNewKeys, NewKeys, void> = {
  noun: 'case',
  acts: { done: 'case.new-key', read: 'case.new-key-begun' },
  idOf: ({ caseId }) => caseId,
  async dropEnvelopes(tx, holders) {
    const theirs = await tx
      .deleteFrom('caseKeys')
      .where('holder', 'in', holders)
      .returning('caseId')
      .execute()
    return theirs.map(({ caseId }) => caseId)
  },
  ask: caseNeedsNewKeys,
  asked: (db) =>
    db.selectFrom('caseKeyChanges').select(['caseId as id', 'doneAt']).orderBy('caseId').execute(),
  isWaiting: waitsForNewKeys,
  async settle(tx, caseId) {
    await tx.updateTable('caseKeyChanges').set({ doneAt: now() }).where('caseId', '=', caseId).execute()
  },
  openedBy: casesOpenedBy,
  find: caseForNewKeys,
  holdersOf: ({ holders }) => [{ holder: 'words', keyKind: 'C' }, ...holders],
  isNew: ({ before, recipient, staffRecipient }) =>
    recipient !== before.recipient && staffRecipient !== before.staffRecipient,
  async prepare(_, { sealedCapsule }) {
    if (!isSealedRecord(sealedCapsule)) throw new Refused('This is not an envelope.', 400)
  },
  lock: keysInUse,
  fits: async (_, found, { before, lastRecord, lastNote }) =>
    found.recipient === before.recipient &&
    found.staffRecipient === before.staffRecipient &&
    recordMark(found.sealedCapsule) === before.summary &&
    endOf(found.records) === lastRecord &&
    endOf(found.notes) === lastNote,
  /** Visits that were opened with the old keys end. */
  async replace(tx, { caseId, recipient, staffRecipient, sealedCapsule, envelopes }) {
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
    await enqueue(tx, 'cases.seal-again', { caseId })
  },
}
