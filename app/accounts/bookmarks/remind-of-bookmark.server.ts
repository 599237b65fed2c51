import type { Handlers } from '#app/platform/jobs/jobs.server.ts'
import { now } from '#app/platform/time.ts'
import { promiseReminder, REMINDED_AT_ONCE, remindAll } from '#app/shared/reminders/reminding.server.ts'
import type { Db, Tx } from '#db/schema.ts'

// Reminders of pages that a member saved. The notice links to the page of the note, whose URL
// does not reveal the saved page.

const JOB = 'members.remind'

export const bookmarkUrl = (id: string): string => `/dashboard/kept/${id}`

export const remindOfBookmark = (tx: Tx, at: string): Promise<void> => promiseReminder(tx, JOB, at)

const due = (db: Db) =>
  db
    .selectFrom('memberKept')
    .select(['id', 'memberId', 'remindAt'])
    .where('remindAt', '<=', now())
    .orderBy('remindAt')
    .limit(REMINDED_AT_ONCE)
    .execute()

const take = (tx: Tx, { id, remindAt }: { id: string; remindAt: string | null }) =>
  tx
    .updateTable('memberKept')
    .set({ remindAt: null })
    .where('id', '=', id)
    .where('remindAt', '=', remindAt)
    .returning('id')
    .executeTakeFirst()

export const remindJobs = {
  [JOB]: (db: Db) => remindAll(db, { due: () => due(db), take, url: ({ id }) => bookmarkUrl(id) }),
} satisfies Handlers
