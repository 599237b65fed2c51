import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { sweepHeld } from '../composing/scheduled-posts/scheduled-posts.server.ts'
import { sweepAppeals } from '../moderation/appeals.server.ts'
import { sweepLookUps } from '../moderation/pseudonyms/reveal-log.server.ts'
import { sweepTogether } from '../moderation/removed-together.server.ts'
import { sweepTopicFiles } from '../moderation/topic-import-export/import-topics.server.ts'
import { sweepPictures } from '../posts/pictures/taking-pictures.server.ts'
import { eraseWords } from '../posts/publishing.server.ts'
import { countMonths } from '../reading/counts/month-counts.server.ts'
import { sweepReads } from '../reading/unread/read-marks.server.ts'
import { sweepBansAfterDeletion } from '../safety/bans-after-deletion.server.ts'
import { sweepMeasures } from '../safety/measures.server.ts'
import { sweepModeratorNotes } from '../safety/moderator-notes.server.ts'
import { sweepReports } from '../safety/reports.server.ts'

/** Erases the text of posts that moderators removed, once they can no longer be restored. */
export async function sweepForum(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const over = await tx
      .selectFrom('forumPosts')
      .select(['id', 'topicId', 'number'])
      .where('removedAt', '<', fromNow(-PROMISED_DAYS.removedPosts * DAY))
      .where('removedBy', '=', 'moderator')
      .where('text', '!=', '')
      // The second person may still decide to restore it.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('forumAppeals')
              .select('forumAppeals.id')
              .whereRef('forumAppeals.postId', '=', 'forumPosts.id')
              .where('decidedAt', 'is', null),
          ),
        ),
      )
      .limit(500)
      .execute()
    for (const post of over) await eraseWords(tx, post)
    await sweepReports(tx)
    await sweepReads(tx)
    await sweepHeld(tx)
    await sweepPictures(tx)
    await sweepMeasures(tx)
    await sweepBansAfterDeletion(tx)
    await sweepModeratorNotes(tx)
    await sweepAppeals(tx)
    await sweepLookUps(tx)
    await sweepTogether(tx)
    await sweepTopicFiles(tx)
    await countMonths(tx)
  })
}
