import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import type { ForumTag, ForumTone, ReplyWish } from '#db/tables/forum.ts'
import { isAuthor } from '../pseudonyms/pseudonyms.server.ts'
import { topicChanged } from '../publishing.server.ts'
import { setTags } from '../tags/topic-tags.server.ts'
import { words } from './words.ts'

/** Whether this member started the topic without a name; undefined if another member started it. */
export async function topicStarter(db: Db | Tx, member: Member, topicId: string) {
  const first = await db
    .selectFrom('forumPosts')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['memberId', 'byTopic', 'topicId'])
    .where('topicId', '=', topicId)
    .where('number', '=', 1)
    .executeTakeFirst()
  return first && isAuthor(member.id, first) ? { nameless: first.byTopic !== null } : undefined
}

/**
 * Whether an addition to a topic without replies is pseudonymous. Only its author can write there, so any other name would
 * connect their handle and pseudonym.
 * @throws Refused for everyone else
 */
export async function requireTopicStarter(tx: Tx, member: Member, topicId: string): Promise<boolean> {
  const begun = await topicStarter(tx, member, topicId)
  if (!begun) throw new Refused(words.wish.closed)
  return begun.nameless
}

/**
 * Saves what an author sets on a post besides its text. Others see it at once, without moderation.
 * @returns whether anything changed
 */
export async function changeCare(
  tx: Tx,
  post: {
    id: string
    topicId: string
    number: number | null
    given: number
    notes: string
    tone: ForumTone | null
    wish: ReplyWish | null
  },
  change: {
    notes?: readonly ContentNote[]
    tone?: ForumTone | null
    wish?: ReplyWish | null
    tags?: readonly ForumTag[]
  },
): Promise<boolean> {
  const notes = change.notes && storedNotes(change.notes)
  const opens = post.number === 1 || post.given === 0
  const sameNotes = notes === undefined || notes === post.notes
  const sameWish = !opens || change.wish === undefined || change.wish === post.wish
  const newTags = opens && change.tags !== undefined && (await setTags(tx, post.topicId, change.tags))
  const tone = change.tone === undefined ? post.tone : change.tone
  const sameOfPost = sameNotes && tone === post.tone
  if (sameOfPost && sameWish && !newTags) return false
  if (!sameOfPost)
    await tx
      .updateTable('forumPosts')
      .set({ notes: notes ?? post.notes, tone })
      .where('id', '=', post.id)
      .execute()
  if (!sameWish)
    await tx
      .updateTable('forumTopics')
      .set({ wish: change.wish ?? null })
      .where('id', '=', post.topicId)
      .execute()
  await topicChanged(tx, post.topicId)
  return true
}
