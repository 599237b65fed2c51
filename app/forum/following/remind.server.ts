import { tellMember } from '#app/platform/accounts/member-notices.server.ts'
import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { markUrl, topicUrl } from '../rules.ts'

// Reminders of topics that a member keeps. The work for one moment is promised once, and does not say whose it is.

const AT_ONCE = 200

export const promiseReminder = (tx: Tx, at: string): Promise<void> =>
  enqueueOnce(tx, 'forum.remind', { at }, { after: Math.max(0, Date.parse(at) - Date.now()) })

const due = (db: Db) =>
  db
    .selectFrom('forumMarks')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select(['memberId', 'topicId', 'remindAt', 'listedIn'])
    .where('remindAt', '<=', now())
    .orderBy('remindAt')
    .limit(AT_ONCE)
    .execute()

export const reminderJobs = {
  'forum.remind': async (db: Db): Promise<void> => {
    for (;;) {
      const some = await due(db)
      if (some.length === 0) return
      await inTransaction(db, async (tx) => {
        for (const { memberId, topicId, remindAt, listedIn } of some) {
          const taken = await tx
            .updateTable('forumMarks')
            .set({ remindAt: null })
            .where('memberId', '=', memberId)
            .where('topicId', '=', topicId)
            .where('remindAt', '=', remindAt)
            .returning('topicId')
            .executeTakeFirst()
          // Removed meanwhile: there they can let go of it.
          if (taken)
            await tellMember(tx, memberId, 'reminded', listedIn ? topicUrl(topicId) : markUrl(topicId))
        }
      })
    }
  },
}
