import { markOf } from '#app/platform/sealed-format.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Status } from './rules.ts'

// The end of a case's chain of sealed records, to which both sides add.

/** Where a case stands and the mark of its last record, or undefined. */
export async function headOf(db: Db | Tx, id: string) {
  const row = await db
    .selectFrom('cases')
    .innerJoin('caseRecords', 'caseRecords.caseId', 'cases.id')
    .select(['status', 'dueAt', 'pausedAt', 'escalated', 'answeredAt', 'purgeOn', 'seq', 'sealed'])
    .where('cases.id', '=', id)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, purgeOn, seq, sealed, ...clock } = row
  return { status: status as Status, purgeOn, seq, clock, mark: markOf(sealed) }
}

/** @returns false when a place is taken already */
export async function append(
  tx: Tx,
  caseId: string,
  rows: { seq: number; sealed: string }[],
): Promise<boolean> {
  const added = await tx
    .insertInto('caseRecords')
    .values(rows.map((row) => ({ caseId, ...row })))
    .onConflict((c) => c.columns(['caseId', 'seq']).doNothing())
    .returning('seq')
    .execute()
  if (added.length > 0 && added.length < rows.length) throw new Error('half a reply was taken')
  return added.length === rows.length
}
