import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

/** Stops an issue that is being sent: the remaining recipients do not get it. */
export async function stopSending(db: Db, textId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stopped = await tx
      .updateTable('newsletterIssues')
      .set({ state: 'stopped', endedAt: now() })
      .where('textId', '=', textId)
      .where('state', '=', 'sending')
      .returning('id')
      .executeTakeFirst()
    if (!stopped) throw new Refused('All letters have gone already. You can send a correction.')
    await record(tx, by, 'newsletter.stopped', textId)
  })
}
