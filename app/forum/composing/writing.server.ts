import type { z } from 'zod'
import { record } from '#app/platform/audit/audit.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import { now } from '#app/platform/time.ts'
import { notesIn } from '#app/shared/content-notes/note-fields.server.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumTag, ReplyWish } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { mayBegin } from '../posts/categories/open-categories.server.ts'
import { isPremoderated } from '../posts/categories/premoderated-categories.server.ts'
import type { replyForm, topicForm } from '../posts/forms.server.ts'
import { alertModeratorsSoon } from '../posts/moderators.server.ts'
import { refuseAcrossBlock } from '../posts/mutes/blocked-replies.server.ts'
import { setPicture } from '../posts/pictures/pictures-of-posts.server.ts'
import { wantedPicture } from '../posts/pictures/rules.ts'
import { makePseudonym } from '../posts/pseudonyms/pseudonyms.server.ts'
import { NEW_TOPIC, publish, takeTopicLock, UNTOUCHED } from '../posts/publishing.server.ts'
import { setTags } from '../posts/tags/topic-tags.server.ts'
import type { WrittenPost } from '../posts/written-post.ts'
import {
  canBeShown,
  findDuplicate,
  type Kept,
  linksWait,
  mayWrite,
  readerOf,
  requireAccount,
  requireOpenTopic,
  requireQueueRoom,
} from './posting-rules.server.ts'
import { heldFor, letInLater } from './word-filter/raid-mode.server.ts'
import { applyWordFilter } from './word-filter/word-filter.server.ts'

// Members start topics and reply. Changing and taking back a post: change-post.server.ts.

/** The post in the checked fields of a form. */
export const postIn = ({
  ticket,
  text,
  nameless,
  tone,
  ...fields
}: z.output<typeof replyForm> | z.output<typeof topicForm>): WrittenPost => ({
  id: ticket,
  text,
  nameless,
  tone,
  notes: notesIn(fields),
  picture: wantedPicture(fields),
})

/** Starts a topic. @param topic `id` is the id of its first post, so that submitting a form twice starts one */
export const startTopic = (
  db: Db,
  member: Member,
  topic: WrittenPost & {
    category: string
    title: string
    wish?: ReplyWish | null
    tags?: readonly ForumTag[]
  },
): Promise<Kept> =>
  writeOnce(db, member, { ...topic, startsTopic: true, lock: topic.id }, async (tx) => {
    await mayBegin(tx, topic.category)
    if (topic.nameless) await refuseAcrossBlock(tx, member, { text: topic.text })
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
    return insertPost(tx, member, { ...topic, topicId, inReplyTo: null })
  })

/** Posts an answer in a topic. @param post `to`: the number of the post that it answers */
export const reply = (
  db: Db,
  member: Member,
  post: WrittenPost & { topicId: string; to: number | null },
): Promise<Kept> =>
  writeOnce(db, member, { ...post, startsTopic: false, lock: post.topicId }, async (tx) => {
    const { nameless, inReplyTo } = await requireOpenTopic(tx, member, post)
    return insertPost(tx, member, { ...post, nameless, inReplyTo })
  })

/**
 * Writes a post once, however often its form arrives: checks who, then limits, then the text, and then writes it under the lock
 * of its topic.
 */
async function writeOnce(
  db: Db,
  member: Member,
  post: WrittenPost & { startsTopic: boolean; lock: string },
  write: (tx: Tx) => Promise<Kept>,
): Promise<Kept> {
  const before = await findDuplicate(db, member, post.id, post.text)
  if (before) return before
  await mayWrite(db, member, post)
  await canBeShown(member, post.text)
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, member)
    await takeTopicLock(tx, post.lock)
    return (await findDuplicate(tx, member, post.id, post.text)) ?? write(tx)
  })
}

async function insertPost(
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
