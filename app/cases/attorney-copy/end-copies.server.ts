import { record } from '#app/platform/audit/audit.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { CopyEnd } from '#db/tables/cases.ts'
import { inTransaction } from '#db/transaction.ts'

/** Ends the copies of a case that attorneys can open, or one of them, and deletes their content. @returns how many ended */
export async function endCopies(tx: Tx, caseId: string, why: CopyEnd, copyId?: string): Promise<number> {
  const ended = await tx
    .updateTable('caseCopies')
    .set({ endedAt: now(), endedWhy: why })
    .where('caseId', '=', caseId)
    .where('endedAt', 'is', null)
    .$if(copyId !== undefined, (q) => q.where('id', '=', copyId ?? ''))
    .returning('id')
    .execute()
  for (const { id } of ended) await tx.deleteFrom('caseCopyParts').where('copyId', '=', id).execute()
  return ended.length
}

/** Hourly: ends copies whose time is over or whose person does not want them any more, and deletes what ended ones hold. */
export async function sweepCopies(db: Db): Promise<void> {
  const over = await db
    .selectFrom('caseCopies')
    .innerJoin('cases', 'cases.id', 'caseCopies.caseId')
    .select(['caseCopies.id', 'caseId', 'expiresAt'])
    .where('endedAt', 'is', null)
    .where((e) =>
      e.or([
        e('expiresAt', '<=', now()),
        e('cases.referral', '!=', 'agreed'),
        e('cases.withdrawnOn', 'is not', null),
        e('cases.deletionAskedOn', 'is not', null),
      ]),
    )
    .execute()
  for (const { id, caseId, expiresAt } of over)
    await inTransaction(db, (tx) => endCopies(tx, caseId, expiresAt <= now() ? 'time' : 'person', id))
  const ended = db.selectFrom('caseCopies').select('id').where('endedAt', 'is not', null)
  await db.deleteFrom('caseCopyParts').where('copyId', 'in', ended).execute()
}

/** Ends the links that this member made: they know the words and the secret of each. @param only of this case alone */
export async function endCopiesMadeBy(
  tx: Tx,
  { userId, only }: { userId: string; only?: string },
  by: string,
): Promise<void> {
  const made = await tx
    .selectFrom('caseCopies')
    .select(['id', 'caseId'])
    .where('madeBy', '=', userId)
    .where('endedAt', 'is', null)
    .$if(only !== undefined, (q) => q.where('caseId', '=', only ?? ''))
    .execute()
  for (const { id, caseId } of made) {
    await endCopies(tx, caseId, 'staff', id)
    await record(tx, by, 'case.copy-ended', caseId)
  }
}
