import { Refused } from '#app/platform/refused.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Tx } from '#db/schema.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { codesIn, storedTags, TAGS_MOST } from '../../model/tag-rules.ts'
import { tagsWithin } from './forum-tags.server.ts'
import { quoted, words } from './words.ts'

// The tags of a topic are stored twice: on the topic, where they are shown, and in a row for each, which sorts the list of a
// tag.

/** Staff may take a tag off the list while a topic gets it, so both wait for each other. */
export const tagsTurn = (tx: Tx): Promise<void> => advisoryLock(tx, 'forum tags')

/**
 * Call it while holding the topic lock, and call `topicChanged` after it.
 * @param closedToo whether it may get a tag that was closed after it was chosen
 * @returns whether anything changed
 * @throws Refused where one of the tags is not allowed
 */
export async function setTags(
  tx: Tx,
  topicId: string,
  tags: readonly ForumTag[],
  { closedToo = false }: { closedToo?: boolean | undefined } = {},
): Promise<boolean> {
  const topic = await tx
    .selectFrom('forumTopics')
    .select(['tags', 'listedIn', 'lastPostAt'])
    .where('id', '=', topicId)
    .executeTakeFirstOrThrow()
  const before = codesIn(topic.tags)
  if (before.length === tags.length && before.every((tag) => tags.includes(tag))) return false
  const kept = tags.length > 0 ? await mayHave(tx, { tags, before, closedToo }) : []
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

interface Wanted {
  tags: readonly ForumTag[]
  before: readonly ForumTag[]
  closedToo: boolean
}

/** In the order of the list, up to the limit of a topic. */
async function mayHave(tx: Tx, { tags, before, closedToo }: Wanted): Promise<ForumTag[]> {
  await tagsTurn(tx)
  const all = await tagsWithin(tx)
  const known = all.filter(({ code }) => tags.includes(code))
  const closed = known.filter(({ code, open }) => !open && !closedToo && !before.includes(code))
  const gone = tags.filter((tag) => !known.some(({ code }) => code === tag))
  const names = [...closed.map(({ name }) => name), ...gone]
  if (names.length > 0) throw new Refused(`${words.choose.closed({ names: quoted(names) })}.`)
  return known.map(({ code }) => code).slice(0, TAGS_MOST)
}

/** Copies a topic's category and the time of its last post to its tag rows. */
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
