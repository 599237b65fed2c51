import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import type { Tx } from '#db/schema.ts'

/** The job that mails the staff about waiting messages. */
export const TELL_STAFF = 'messages.tell-staff'

/** Queues one mail for all messages that arrive before it is sent, at a time that does not reveal when a person wrote. */
export async function tellStaffLater(tx: Tx): Promise<void> {
  const [least, most] = config.noticeDelayMinutes
  await enqueueOnce(tx, TELL_STAFF, {}, { after: (least + Math.random() * (most - least)) * MINUTE })
}
