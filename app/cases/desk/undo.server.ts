import { record } from '#app/platform/audit/audit.server.ts'
import { isPlanned, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { fromNow, MINUTE, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// A press in the wrong line can be undone for a minute: the owner of a case, its status, its tags, and its spam mark. A
// message to a person cannot: they may have read it.

/** The screen offers it for a minute; a slow connection gets a little more. */
const LASTS = 1.5 * MINUTE

const COLUMNS = [
  'status',
  'ownerId',
  'attention',
  'lane',
  'spamOn',
  'dueAt',
  'pausedAt',
  'escalated',
  'answeredAt',
  'waitsFor',
  'answerBy',
  'answerEscalated',
  'closedOn',
  'purgeOn',
  'deletionAskedOn',
  'withdrawnOn',
  'tagsSeq',
] as const

const stateOf = (tx: Tx, caseId: string) =>
  tx.selectFrom('cases').select(COLUMNS).where('id', '=', caseId).executeTakeFirst()

const lastSeq = async (tx: Tx, caseId: string): Promise<number> => {
  const row = await tx
    .selectFrom('caseRecords')
    .select((e) => e.fn.max('seq').as('last'))
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** The planned mail to the person, as it was before: a mail that is planned for another reason stays. */
const mailTo = (caseId: string) => ({ name: 'cases.tell-client' as const, payload: { caseId } })

/** Does something to a case so that it can be undone. @param batch from the browser: one for all changes of one press */
export async function recordUndo(
  db: Db,
  { caseId, batch, by }: { caseId: string; batch: string | undefined; by: string },
  act: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!batch) return act(tx)
    const was = await stateOf(tx, caseId)
    const seq = await lastSeq(tx, caseId)
    const mail = await isPlanned(tx, mailTo(caseId))
    await act(tx)
    const after = await lastSeq(tx, caseId)
    const row = {
      doneBy: by,
      doneAt: now(),
      recordSeq: after > seq ? after : null,
      was: JSON.stringify({ ...was, mail }),
      became: JSON.stringify(await stateOf(tx, caseId)),
    }
    await tx
      .insertInto('caseUndos')
      .values({ batch, caseId, ...row })
      .onConflict((c) => c.columns(['batch', 'caseId']).doUpdateSet(row))
      .execute()
  })
}

/**
 * Undoes one recent press of this member. Skips a case that changed since, or whose person has been notified of it.
 * @throws Refused when there is nothing left to undo
 */
export async function undoBatch(
  db: Db,
  batch: string,
  by: string,
): Promise<{ undone: number; kept: number }> {
  const rows = await db
    .selectFrom('caseUndos')
    .selectAll()
    .where('batch', '=', batch)
    .where('doneBy', '=', by)
    .execute()
  // One press may work on many cases for longer than that: the last one decides for all of them.
  if (!rows.some(({ doneAt }) => doneAt > fromNow(-LASTS)))
    throw new Refused('It is too late to undo this. Change it by hand.')
  let undone = 0
  for (const row of rows) if (await inTransaction(db, (tx) => undoOne(tx, row, by))) undone += 1
  return { undone, kept: rows.length - undone }
}

type Row = { batch: string; caseId: string; recordSeq: number | null; was: string; became: string }

async function undoOne(tx: Tx, { batch, caseId, recordSeq, was, became }: Row, by: string): Promise<boolean> {
  await tx.deleteFrom('caseUndos').where('batch', '=', batch).where('caseId', '=', caseId).execute()
  const { mail, ...columns } = JSON.parse(was) as Record<(typeof COLUMNS)[number], never> & { mail: boolean }
  if (JSON.stringify(await stateOf(tx, caseId)) !== became) return false
  if (recordSeq !== null) {
    if ((await lastSeq(tx, caseId)) !== recordSeq || (await wasRead(tx, caseId, recordSeq))) return false
    await tx.deleteFrom('caseRecords').where('caseId', '=', caseId).where('seq', '=', recordSeq).execute()
    if (!mail) await takeBack(tx, mailTo(caseId))
  }
  await tx.updateTable('cases').set(columns).where('id', '=', caseId).execute()
  await record(tx, by, 'case.undone', caseId)
  return true
}

const wasRead = async (tx: Tx, caseId: string, seq: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('caseReadings')
    .select('upTo')
    .where('caseId', '=', caseId)
    .where('side', '=', 'person')
    .where('upTo', '>=', seq)
    .executeTakeFirst()
  return row !== undefined
}

/** For the hourly cleanup. Rows of a press that is still at work stay. */
export const sweepUndos = (db: Db) =>
  db
    .deleteFrom('caseUndos')
    .where('batch', 'not in', (q) =>
      q.selectFrom('caseUndos').select('batch').where('doneAt', '>=', fromNow(-LASTS)),
    )
    .execute()
