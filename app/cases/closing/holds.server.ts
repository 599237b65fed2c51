import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { endRequests } from '../approvals/approvals.server.ts'
import type { StaffRecord } from '../record/case-messages.server.ts'
import { keepNote } from '../record/staff-notes.server.ts'
import { endingAfterHold } from '../status/ending-rules.ts'

// Litigation hold: while a court or a dispute may need a case, staff can neither close nor delete it. Messages continue. The
// reason is a sealed note of the staff; only the date and the member are in clear.

/** @throws Refused when it is on hold already, or the note's place is taken */
export async function holdCase(db: Db, reason: StaffRecord, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await tx
      .updateTable('cases')
      .set({ heldAt: now(), heldBy: by })
      .where('id', '=', reason.caseId)
      .where('heldAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new Refused('This case is already on hold.')
    await endRequests(tx, reason.caseId, 'purge')
    await keepNote(tx, reason, by)
    await record(tx, by, 'case.held', reason.caseId)
  })
}

/** @throws Refused when it is not on hold, or the note's place is taken */
export async function liftHold(db: Db, reason: StaffRecord, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const lifted = await tx
      .updateTable('cases')
      .set({ heldAt: null, heldBy: null })
      .where('id', '=', reason.caseId)
      .where('heldAt', 'is not', null)
      .returning(['id', 'closedOn', 'deletionAskedOn', 'purgeOn'])
      .executeTakeFirst()
    if (!lifted) throw new Refused('This case is not on hold.')
    const { id, ...ending } = lifted
    await tx.updateTable('cases').set(endingAfterHold(ending, today())).where('id', '=', id).execute()
    await keepNote(tx, reason, by)
    await record(tx, by, 'case.hold-lifted', id)
  })
}
