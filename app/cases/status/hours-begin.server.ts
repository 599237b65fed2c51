import { config } from '#app/platform/settings/config.server.ts'
import { nowDate } from '#app/platform/time.ts'
import type { Tx } from '#db/schema.ts'
import { promisedBy } from './review-promise.ts'
import { RUNNING_STATUSES } from './status-rules.ts'

/**
 * The first reviewer starts. A person who sent a case before was told "48 hours once a reviewer starts" and no day, so none
 * of their time has passed: the hours begin now.
 */
export async function hoursBegin(tx: Tx, at = nowDate()): Promise<void> {
  const dueAt = promisedBy(at, config.workHours)
  await tx
    .updateTable('cases')
    .set({ dueAt, escalated: 0 })
    .where('status', 'in', RUNNING_STATUSES)
    .where('answeredAt', 'is', null)
    .where('dueAt', '<', dueAt)
    .execute()
}
