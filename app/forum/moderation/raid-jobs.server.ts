import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { atPost, letIn, moderatedPost, tellReadable } from '../safety/moderation-queue.server.ts'

export const raidJobs = {
  /** Removes the raid notice from the front page. */
  'forum.raid-over': (db: Db): Promise<void> =>
    inTransaction(db, async (tx) => publicContentChanged(tx, ['/forum'])),
  'forum.let-in': async (db: Db, { postId = '' }: Record<string, string>): Promise<void> => {
    if (!(await moderatedPost(db, postId))) return
    await atPost(db, postId, async (tx, post) => {
      // A moderator, the author or readers acted first.
      if (!post.waitsSince || post.heldUntil === null || post.hiddenAt || post.removedAt) return
      await letIn(tx, post)
      // Pseudonymous authors were told the hour when they posted. A notice in that hour would reveal in the database whose post
      // it is.
      if (post.memberId !== null) await tellReadable(tx, post)
    })
  },
}
