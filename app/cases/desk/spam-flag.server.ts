import { retention } from '#app/platform/settings/retention.server.ts'
import { dayAfter } from '#app/platform/time.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendWaitingCode } from '../client/contact-address.server.ts'

/**
 * Somebody looked: a person sent this case. It loses the mark that the form's checks ("quarantine") or one of us gave it; its promise was
 * the same all the time.
 */
export async function sentByAPerson(db: Db, caseId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ lane: 'open', spamOn: null })
      .where('id', '=', caseId)
      .where((e) => e.or([e('lane', '=', 'quarantine'), e('spamOn', 'is not', null)]))
      .returning(['id', 'closedOn', 'deletionAskedOn'])
      .executeTakeFirst()
    if (!changed) return
    // From now on it is kept as long as any other.
    if (changed.closedOn && !changed.deletionAskedOn) {
      const purgeOn = dayAfter(changed.closedOn, (await retention(tx)).days.closedCases)
      await tx.updateTable('cases').set({ purgeOn }).where('id', '=', caseId).execute()
    }
    await sendWaitingCode(tx, caseId)
    await record(tx, by, 'case.real', caseId)
  })
}
