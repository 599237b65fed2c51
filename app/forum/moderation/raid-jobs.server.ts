import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { atPost, letIn, postAtDesk, tellReadable } from '../safety/desk.server.ts'

export const raidJobs = {
  /** The front page no longer speaks of it. */
  'forum.raid-over': (db: Db): Promise<void> =>
    inTransaction(db, async (tx) => publicContentChanged(tx, ['/forum'])),
  'forum.let-in': async (db: Db, { postId = '' }: Record<string, string>): Promise<void> => {
    if (!(await postAtDesk(db, postId))) return
    await atPost(db, postId, async (tx, post) => {
      // A moderator, its author or readers came first.
      if (!post.waitsSince || post.heldUntil === null || post.hiddenAt || post.removedAt) return
      await letIn(tx, post)
      // Without a name they know the hour from when they posted. A notice in that hour would say in the database whose post it is.
      if (post.memberId !== null) await tellReadable(tx, post)
    })
  },
}
