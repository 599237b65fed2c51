import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import type { Tx } from '#db/schema.ts'

// Queues the emails about events in a case. The jobs behind them are in jobs.server.ts.

/** A random time from NOTICE_DELAY, so that an email does not reveal the time of an action. */
function someTime(): number {
  const [least, most] = config.noticeDelayMinutes
  return (least + Math.random() * (most - least)) * MINUTE
}

export const tellClientLater = (tx: Tx, caseId: string): Promise<void> =>
  enqueueOnce(tx, 'cases.tell-client', { caseId }, { after: someTime() })

export const tellStaffLater = (tx: Tx): Promise<void> =>
  enqueueOnce(tx, 'cases.tell-staff', {}, { after: someTime() })

/** Notifies the owner of the case that something waits for them, or the team if the case has no owner. */
export const tellOwnerLater = (tx: Tx, owner: string | null): Promise<void> =>
  owner ? enqueueOnce(tx, 'cases.tell-owner', { owner }, { after: someTime() }) : tellStaffLater(tx)
