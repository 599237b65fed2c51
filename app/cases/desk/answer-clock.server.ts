import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import type { Attention } from '#db/tables/cases.ts'
import { inTransaction } from '#db/transaction.ts'
import { NOTHING_WAITS } from '../status/review-clock.ts'
import { PERSONS_STATUSES } from '../status/status-rules.ts'

/**
 * A member read the person's last action, and it needs no answer: a thank-you or a withdrawal. A
 * first answer is owed all the same.
 * @param upTo the last place that was on their screen
 * @throws Refused 409 when the person did something meanwhile
 */
export async function markNoReplyNeeded(
  db: Db,
  { caseId, upTo }: { caseId: string; upTo: number },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const settled = await tx
      .updateTable('cases')
      .set((e) => ({
        ...NOTHING_WAITS,
        attention: e
          .case()
          .when('status', 'in', PERSONS_STATUSES)
          .then(e.val<Attention>('person'))
          .else(e.val<Attention>('none'))
          .end(),
      }))
      .where('id', '=', caseId)
      .where('waitsFor', 'is not', null)
      .where('personSeq', '<=', upTo)
      .returning('id')
      .executeTakeFirst()
    if (!settled) throw new Refused('This case just changed. Read it, then decide again.')
    await record(tx, by, 'case.seen', caseId)
  })
}
