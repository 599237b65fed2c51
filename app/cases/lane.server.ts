import { record } from '#app/platform/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

/**
 * Somebody looked: a person sent this case. It loses the mark that the form's checks gave it ("quarantine"); its promise was the same
 * all the time.
 */
export async function sentByAPerson(db: Db, caseId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ lane: 'open' })
      .where('id', '=', caseId)
      .where('lane', '=', 'quarantine')
      .returning('id')
      .executeTakeFirst()
    if (changed) await record(tx, by, 'case.real', caseId)
  })
}
