import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { nowMs } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { inTransaction } from '#db/transaction.ts'

// Reminders of a member's bookmarks. One job per due time is enqueued, and it does not say whose it is.

/** How many are notified in one transaction. */
export const REMINDED_AT_ONCE = 200

export const promiseReminder = (tx: Tx, job: JobName, at: string): Promise<void> =>
  enqueueOnce(tx, job, { at }, { after: Math.max(0, Date.parse(at) - nowMs()) })

interface Reminders<Row> {
  /** Those that are due: at most REMINDED_AT_ONCE. */
  due: () => Promise<Row[]>
  /** Clears the reminder of one row. @returns a row, unless another job took it meanwhile */
  take: (tx: Tx, row: Row) => Promise<object | undefined>
  url: (row: Row) => string
}

/** Notifies everyone who is due for a reminder, each once. */
export async function remindAll<Row extends { memberId: string }>(db: Db, of: Reminders<Row>): Promise<void> {
  for (let some = await of.due(); some.length > 0; some = await of.due())
    await inTransaction(db, async (tx) => {
      for (const row of some)
        if (await of.take(tx, row)) await tellMember(tx, row.memberId, 'reminded', of.url(row))
    })
}
