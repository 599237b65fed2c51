import type { Tx } from '#db/schema.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { storedTags, TAGS_MOST, tagsOf } from './rules.ts'

// The tags of a topic: on the topic, where they are shown, and a row for each, by which lists of a tag are ordered.

/** Call it while the topic's turn is yours, and `topicChanged` after it. @returns whether anything changed */
export async function setTags(tx: Tx, topicId: string, tags: readonly ForumTag[]): Promise<boolean> {
  const topic = await tx
    .selectFrom('forumTopics')
    .select(['tags', 'listedIn', 'lastPostAt'])
    .where('id', '=', topicId)
    .executeTakeFirstOrThrow()
  const kept = tagsOf(storedTags(tags)).slice(0, TAGS_MOST)
  if (storedTags(kept) === topic.tags) return false
  const { listedIn, lastPostAt } = topic
  await tx
    .updateTable('forumTopics')
    .set({ tags: storedTags(kept) })
    .where('id', '=', topicId)
    .execute()
  await tx.deleteFrom('forumTopicTags').where('topicId', '=', topicId).execute()
  if (kept.length > 0)
    await tx
      .insertInto('forumTopicTags')
      .values(kept.map((tag) => ({ topicId, tag, listedIn, lastPostAt })))
      .execute()
  return true
}

/** Where a topic is listed, and since when nobody wrote in it, is the same in its tags. */
export async function tagsFollow(
  tx: Tx,
  topicId: string,
  { listedIn, lastPostAt }: { listedIn: string; lastPostAt: string },
): Promise<void> {
  await tx
    .updateTable('forumTopicTags')
    .set({ listedIn, lastPostAt })
    .where('topicId', '=', topicId)
    .execute()
}
