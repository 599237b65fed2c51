import { record } from '#app/platform/audit/audit.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import { now } from '#app/platform/time.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumTag, ReplyWish } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { mayBegin } from '../posts/categories/open-categories.server.ts'
import { isPremoderated } from '../posts/categories/premoderated-categories.server.ts'
import { alertModeratorsSoon } from '../posts/moderator-alerts/alert-moderators-soon.server.ts'
import { keepBlock } from '../posts/mutes/blocked-replies.server.ts'
import { setPicture } from '../posts/pictures/pictures-of-posts.server.ts'
import { makePseudonym } from '../posts/pseudonyms/pseudonyms.server.ts'
import { NEW_TOPIC, publish, takeTopicLock, UNTOUCHED } from '../posts/publishing.server.ts'
import { setTags } from '../posts/tags/topic-tags.server.ts'
import type { WrittenPost } from '../posts/written-post.ts'
import { canBeShown, readerOf } from './post-html.server.ts'
import {
  answerable,
  findDuplicate,
  type Kept,
  mayWrite,
  requireAccount,
  requireQueueRoom,
} from './posting-rules.server.ts'
import { linksWait, notTooManyTopics } from './word-filter/new-members.server.ts'
import { heldFor, letInLater } from './word-filter/raid-mode.server.ts'
import { applyWordFilter } from './word-filter/word-filter.server.ts'

// Members start topics and reply. Changing and taking back a post: change-post.server.ts.

/** Starts a topic. @param topic `id` is the id of its first post, so that submitting a form twice starts one */
export async function startTopic(
  db: Db,
  member: Member,
  topic: WrittenPost & {
    category: string
    title: string
    wish?: ReplyWish | null
    tags?: readonly ForumTag[]
  },
): Promise<Kept> {
  const before = await findDuplicate(db, member, topic.id, topic.text)
  if (before) return before
  await mayWrite(db, member, topic.counted)
  if (!topic.counted) await notTooManyTopics(db, member)
  await canBeShown(member, topic.text)
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, member)
    await takeTopicLock(tx, topic.id)
    const other = await findDuplicate(tx, member, topic.id, topic.text)
    if (other) return other
    await mayBegin(tx, topic.category)
    if (topic.nameless) await keepBlock(tx, member, { text: topic.text })
    const topicId = newId()
    await tx
      .insertInto('forumTopics')
      .values({
        ...NEW_TOPIC,
        id: topicId,
        categoryId: topic.category,
        title: topic.title,
        lastPostAt: now(),
        wish: topic.wish ?? null,
      })
      .execute()
    if (topic.tags) await setTags(tx, topicId, topic.tags, { closedToo: topic.counted })
    return keep(tx, member, { ...topic, topicId, inReplyTo: null })
  })
}

/** Posts an answer in a topic. @param post `to`: the number of the post that it answers */
export async function reply(
  db: Db,
  member: Member,
  post: WrittenPost & { topicId: string; to: number | null },
): Promise<Kept> {
  const before = await findDuplicate(db, member, post.id, post.text)
  if (before) return before
  await mayWrite(db, member, post.counted)
  await canBeShown(member, post.text)
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, member)
    await takeTopicLock(tx, post.topicId)
    const other = await findDuplicate(tx, member, post.id, post.text)
    if (other) return other
    const { nameless, inReplyTo } = await answerable(tx, member, post)
    return keep(tx, member, { ...post, nameless, inReplyTo })
  })
}

async function keep(
  tx: Tx,
  member: Member,
  post: WrittenPost & { title?: string; topicId: string; inReplyTo: number | null },
): Promise<Kept> {
  const { id, topicId, text, inReplyTo } = post
  const found = await applyWordFilter(tx, `${post.title ?? ''}\n${text}`)
  const asModerator = post.nameless ? null : (post.asModerator ?? null)
  const html = await htmlOf(text, readerOf(member, post.nameless === true))
  const forModerators =
    !asModerator && (await isReadFirstHere(tx, member, { ...post, hold: found.hold, html }))
  const heldUntil = forModerators || asModerator ? null : await heldFor(tx, member)
  const waits = forModerators || heldUntil !== null
  if (waits) await requireQueueRoom(tx, member)
  const pseudonymId = post.nameless ? await makePseudonym(tx, member.id, topicId) : null
  const memberId = pseudonymId ? null : member.id
  await tx
    .insertInto('forumPosts')
    .values({
      ...UNTOUCHED,
      id,
      topicId,
      text,
      inReplyTo,
      html,
      notes: storedNotes(post.notes ?? []),
      tone: post.tone ?? null,
      addedNotes: storedNotes(found.notes.filter((note) => !post.notes?.includes(note))),
      memberId,
      pseudonymId,
      number: null,
      writtenAt: now(),
      publishedAt: null,
      waitsSince: waits ? now() : null,
      heldUntil,
      helpSince: found.help ? now() : null,
      asModeratorAt: asModerator ? now() : null,
    })
    .execute()
  if (asModerator) await record(tx, asModerator, 'forum.as-moderator', id)
  if (post.picture) await setPicture(tx, member, id, post.picture)
  if (!waits) await publish(tx, { id, topicId, number: null })
  if (heldUntil) await letInLater(tx, id)
  if (found.help) await alertModeratorsSoon(tx)
  const { number } = await tx
    .selectFrom('forumPosts')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { postId: id, topicId, number, anHour: heldUntil !== null }
}

/**
 * Whether a new post is moderated before it is published. All pseudonymous posts are: if only those of new members were,
 * waiting would tell the moderator that the author is new.
 */
const isReadFirstHere = async (
  tx: Tx,
  member: Member,
  post: { nameless?: boolean | undefined; topicId: string; hold: boolean; html: string },
): Promise<boolean> =>
  post.nameless === true ||
  member.role === 'new' ||
  post.hold ||
  (await isPremoderated(tx, post.topicId)) ||
  (await linksWait(tx, member, post.html))
