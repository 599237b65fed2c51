import { scheduledTexts } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'
import { stopSending } from '../sending/stop-sending.server.ts'
import { issueContent } from './issue-kind.server.ts'

/**
 * Nobody gets an issue twice after a restore. Stops each issue that was being sent when the backup was made, and unschedules
 * each planned one, which staff can schedule again: even one planned for later may have been sent by hand since the backup.
 */
export async function holdIssues(db: Db): Promise<void> {
  const beingSent = await db
    .selectFrom('newsletterIssues')
    .select('textId')
    .where('state', '=', 'sending')
    .execute()
  for (const { textId } of beingSent) await stopSending(db, textId, 'system')
  for (const id of await scheduledTexts(db, 'issue')) await issueContent.unschedule(db, id, 'system')
}
