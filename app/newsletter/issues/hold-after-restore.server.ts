import { kindNameIn, overdueTexts } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'
import { stopSending } from '../sending/stop-sending.server.ts'
import { issueContent } from './issue-kind.server.ts'

/**
 * Stops what may have gone out between the backup and the restore, so that nobody gets an issue twice: an issue that was
 * being sent, and the plan of one whose time is past. Staff can plan the latter again.
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
