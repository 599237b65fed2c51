import type { Db, Tx } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { inTransaction } from '#db/transaction.ts'
import { tellMember } from '../accounts/member-notices.server.ts'
import { enqueueOnce } from '../jobs/jobs.server.ts'

// Reminders of what a member keeps. The work for one moment is promised once, and does not say whose it is.

/** How many are told in one transaction. */
export const REMINDED_AT_ONCE = 200

export const promiseReminder = (tx: Tx, job: JobName, at: string): Promise<void> =>
  enqueueOnce(tx, job, { at }, { after: Math.max(0, Date.parse(at) - Date.now()) })

interface Reminders<Row> {
  /** Those whose time has come: at most REMINDED_AT_ONCE. */
  due: () => Promise<Row[]>
  /** Takes the time off one. @returns a row, unless somebody else took it meanwhile */
  take: (tx: Tx, row: Row) => Promise<object | undefined>
  url: (row: Row) => string
}

/** Tells everybody who wanted to be reminded by now, each once. */
export async function remindAll<Row extends { memberId: string }>(db: Db, of: Reminders<Row>): Promise<void> {
  for (let some = await of.due(); some.length > 0; some = await of.due())
    await inTransaction(db, async (tx) => {
      for (const row of some)
        if (await of.take(tx, row)) await tellMember(tx, row.memberId, 'reminded', of.url(row))
    })
}
