import { Refused } from '#app/platform/requests/refused.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db } from '#db/schema.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { atPost } from '../desk.server.ts'
import { topicChanged } from '../publishing.server.ts'
import { setTags } from './topic-tags.server.ts'

/** Replaces the tags of a topic for a moderator. @param id of its opening post */
export const correctTags = (db: Db, userId: string, id: string, tags: readonly ForumTag[]): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedAt || (post.number !== 1 && post.given > 0))
      throw new Refused('This post has been removed in the meantime.')
    if (!(await setTags(tx, post.topicId, tags))) return
    await record(tx, userId, 'forum.tagged', post.topicId)
    await topicChanged(tx, post.topicId)
  })
