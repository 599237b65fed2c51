import { record } from '#app/platform/audit.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { pauseMail, removeAttorney } from './listing.server.ts'

/** The attorney wants no messages now, or wants them again. */
export async function pauseMessages(db: Db, id: number, pause: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    await pauseMail(tx, id, pause ? now().slice(0, 10) : null)
    await record(tx, `attorney ${id}`, pause ? 'attorney.paused' : 'attorney.resumed', String(id))
  })
}

/** The attorney wants to be listed no more. */
export async function leaveDirectory(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await removeAttorney(tx, id)
    await record(tx, `attorney ${id}`, 'attorney.left', String(id))
  })
}
