import { record } from '#app/platform/audit/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { topicChanged } from '../posts/publishing.server.ts'
import { atPost } from '../safety/moderation-queue.server.ts'

/** Turns slow mode of a post's topic on or off. @param minutes 0 turns it off */
export const slowTopic = (db: Db, userId: string, postId: string, minutes: number): Promise<void> =>
  atPost(db, postId, async (tx, post) => {
    const slowMinutes = minutes || null
    if (slowMinutes === post.slowMinutes) return
    await tx.updateTable('forumTopics').set({ slowMinutes }).where('id', '=', post.topicId).execute()
    await record(tx, userId, 'forum.slowed', post.topicId)
    await topicChanged(tx, post.topicId)
  })
