import { record } from '#app/platform/audit/audit.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { dayAfter } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sendWaitingCode } from '../person/contact-address.server.ts'
import { openTo } from './assigning.server.ts'
import { recordUndo } from './undo.server.ts'

/**
 * A member confirmed that a person sent this case. It loses the spam mark from the form's checks ("quarantine") or from a
 * member; its promise was the same all the time.
 */
export async function clearSpamFlag(db: Db, caseId: string, by: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('cases')
      .set({ lane: 'open', spamOn: null })
      .where('id', '=', caseId)
      .where((e) => e.or([e('lane', '=', 'quarantine'), e('spamOn', 'is not', null)]))
      .returning(['id', 'closedOn', 'deletionAskedOn'])
      .executeTakeFirst()
    if (!changed) return false
    // From now on it is retained as long as any other.
    if (changed.closedOn && !changed.deletionAskedOn) {
      const purgeOn = dayAfter(changed.closedOn, (await retention(tx)).days.closedCases)
      await tx.updateTable('cases').set({ purgeOn }).where('id', '=', caseId).execute()
    }
    await sendWaitingCode(tx, caseId)
    await record(tx, by, 'case.real', caseId)
    return true
  })
}

/**
 * The same for many cases at once, limited to those that this member can open. It can be undone for a minute.
 * @returns how many lost the mark; the others had none
 */
export async function clearSpamFlags(
  db: Db,
  { ids, holder, batch }: { ids: string[]; holder: string; batch: string | undefined },
  by: string,
): Promise<number> {
  let changed = 0
  const open = await inTransaction(db, (tx) => openTo(tx, holder, [...new Set(ids)]))
  for (const caseId of open) {
    const marked = await db
      .selectFrom('cases')
      .select('id')
      .where('id', '=', caseId)
      .where((e) => e.or([e('lane', '=', 'quarantine'), e('spamOn', 'is not', null)]))
      .executeTakeFirst()
    if (!marked) continue
    await recordUndo(db, { caseId, batch, by }, (tx) => clearSpamFlag(tx, caseId, by))
    changed += 1
  }
  return changed
}
