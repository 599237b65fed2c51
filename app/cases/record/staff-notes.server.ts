import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffRecord } from './case-messages.server.ts'
import { underTheKey } from './case-records.server.ts'
import { isSealedRecord } from './envelopes.ts'
import { sentRows } from './senders.server.ts'

// Notes of the staff among themselves: a chain of records like the case's own, but sealed and marked with the staff's key of
// the case (S), which its person never has.

/** @throws Refused 409 when another note took that place: seal again with the new `seq` and `prev` */
export async function addNote(db: Db, note: StaffRecord, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await keepNote(tx, note, by)
    await record(tx, by, 'case.noted', note.caseId)
  })
}

/** A note that sets the tags of the case. Earlier notes stay, so that the change can be undone. */
export async function tagCase(tx: Tx, note: StaffRecord, by: string): Promise<void> {
  await keepNote(tx, note, by)
  await tx.updateTable('cases').set({ tagsSeq: note.seq }).where('id', '=', note.caseId).execute()
  await record(tx, by, 'case.tagged', note.caseId)
}

/**
 * The data that a browser needs to change a case's tags, for a holder of its keys: their
 * envelopes, the tags, and the last note.
 */
export async function caseForTags(db: Db, holder: string, id: string) {
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .innerJoin('caseKeys as notesKey', 'notesKey.caseId', 'cases.id')
    .select(['sealedCapsule', 'tagsSeq', 'caseKeys.envelope', 'notesKey.envelope as staffEnvelope'])
    .where('cases.id', '=', id)
    .where('caseKeys.holder', '=', holder)
    .where('caseKeys.keyKind', '=', 'C')
    .where('notesKey.holder', '=', holder)
    .where('notesKey.keyKind', '=', 'S')
    .executeTakeFirst()
  if (!row) return null
  const note = () => db.selectFrom('caseNotes').select(['seq', 'sealed']).where('caseId', '=', id)
  const last = await note().orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const tags = await note()
    .where('seq', '=', row.tagsSeq ?? 0)
    .executeTakeFirst()
  const { sealedCapsule, envelope, staffEnvelope } = row
  return { id, sealedCapsule, envelope, staffEnvelope, last: last ?? null, tags: tags ?? null }
}

/** Appends a note, for functions that write their own line in the trail. */
export async function keepNote(tx: Tx, { caseId, seq, sealed }: StaffRecord, by: string): Promise<void> {
  if (!isSealedRecord(sealed)) throw new Refused('This is not a sealed record.', 400)
  await underTheKey(tx, caseId, [sealed], 'staffRecipient')
  const last = await tx
    .selectFrom('caseNotes')
    .select('seq')
    .where('caseId', '=', caseId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const added =
    seq === (last?.seq ?? 0) + 1 &&
    (await tx
      .insertInto('caseNotes')
      .values(await sentRows(tx, 'caseNotes', [{ caseId, seq, sealed }], { staff: by }))
      .onConflict((c) => c.columns(['caseId', 'seq']).doNothing())
      .returning('seq')
      .executeTakeFirst())
  if (!added) throw new Refused('A colleague just wrote a note. Read it, then send yours again.')
}
