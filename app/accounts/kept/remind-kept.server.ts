import { tellMember } from '#app/platform/accounts/member-notices.server.ts'
import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// Reminders of pages that a member keeps. The notice leads to the page of the note, whose address does not say what is kept.

const AT_ONCE = 200

export const keptUrl = (id: string): string => `/dashboard/kept/${id}`

export const promiseReminder = (tx: Tx, at: string): Promise<void> =>
  enqueueOnce(tx, 'members.remind', { at }, { after: Math.max(0, Date.parse(at) - Date.now()) })

export const remindJobs = {
  'members.remind': async (db: Db): Promise<void> => {
    for (;;) {
      const some = await db
        .selectFrom('memberKept')
        .select(['id', 'memberId', 'remindAt'])
        .where('remindAt', '<=', now())
        .orderBy('remindAt')
        .limit(AT_ONCE)
        .execute()
      if (some.length === 0) return
      await inTransaction(db, async (tx) => {
        for (const { id, memberId, remindAt } of some) {
          const taken = await tx
            .updateTable('memberKept')
            .set({ remindAt: null })
            .where('id', '=', id)
            .where('remindAt', '=', remindAt)
            .returning('id')
            .executeTakeFirst()
          if (taken) await tellMember(tx, memberId, 'reminded', keptUrl(id))
        }
      })
    }
  },
}
