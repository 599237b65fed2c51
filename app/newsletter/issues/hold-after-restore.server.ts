import { kindNameIn, overdueTexts } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'
import { stopSending } from '../sending/stop-sending.server.ts'
import { issueContent } from './issue-kind.server.ts'

/**
 * Nobody gets an issue twice after a restore. Stops each issue that was being sent when the backup was made, and unschedules
 * each one that was due before the restore, which staff can schedule again.
 */
export async function holdIssues(db: Db, restoredAt: string): Promise<void> {
  const beingSent = await db
    .selectFrom('newsletterIssues')
    .select('textId')
    .where('state', '=', 'sending')
    .execute()
  for (const { textId } of beingSent) await stopSending(db, textId, 'system')
  for (const id of await overdueTexts(db, restoredAt))
    if (kindNameIn(id) === 'issue') await issueContent.unschedule(db, id, 'system')
}
