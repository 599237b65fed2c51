import type { Handlers } from '#app/platform/jobs/jobs.server.ts'
import { now } from '#app/platform/time.ts'
import { promiseReminder, REMINDED_AT_ONCE, remindAll } from '#app/shared/reminders/reminding.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { markUrl, topicUrl } from '../../model/rules.ts'

// Reminders of topics that a member bookmarked.

const JOB = 'forum.remind'

export const remindOfTopic = (tx: Tx, at: string): Promise<void> => promiseReminder(tx, JOB, at)

const due = (db: Db) =>
  db
    .selectFrom('forumMarks')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select(['memberId', 'topicId', 'remindAt', 'listedIn'])
    .where('remindAt', '<=', now())
    .orderBy('remindAt')
    .limit(REMINDED_AT_ONCE)
    .execute()

type Due = Awaited<ReturnType<typeof due>>[number]

const take = (tx: Tx, { memberId, topicId, remindAt }: Due) =>
  tx
    .updateTable('forumMarks')
    .set({ remindAt: null })
    .where('memberId', '=', memberId)
    .where('topicId', '=', topicId)
    .where('remindAt', '=', remindAt)
    .returning('topicId')
    .executeTakeFirst()

/** A removed topic links to the bookmark page, where the member can delete the bookmark. */
const urlOf = ({ topicId, listedIn }: Due) => (listedIn ? topicUrl(topicId) : markUrl(topicId))

export const reminderJobs = {
  [JOB]: (db: Db) => remindAll(db, { due: () => due(db), take, url: urlOf }),
} satisfies Handlers
