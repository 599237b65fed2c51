import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { topicChanged } from '../posts/publishing.server.ts'
import { setTags } from '../posts/tags/topic-tags.server.ts'
import { atPost } from '../safety/moderation-queue.server.ts'

/** Replaces the tags of a topic for a moderator. @param id of its opening post */
export const correctTags = (db: Db, userId: string, id: string, tags: readonly ForumTag[]): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedAt || (post.number !== 1 && post.given > 0))
      throw new Refused('This post has been removed in the meantime.')
    if (!(await setTags(tx, post.topicId, tags))) return
    await record(tx, userId, 'forum.tagged', post.topicId)
    await topicChanged(tx, post.topicId)
  })
