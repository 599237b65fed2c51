import { record } from '#app/platform/audit/audit.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { storedNotes } from '#app/platform/content-notes/note-rules.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import type { Reader } from '#app/platform/text/markdown-html.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumTag, ReplyWish } from '#db/tables/forum.ts'
import { inTransaction } from '#db/transaction.ts'
import { POSTS_AN_HOUR } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { mayBegin } from '../posts/categories/open-places.server.ts'
import { isReadFirst } from '../posts/categories/read-first.server.ts'
import { lookAtDeskSoon } from '../posts/moderator-alerts/desk-soon.server.ts'
import { keepBlock } from '../posts/mutes/blocked-replies.server.ts'
import { otherPicture, setPicture } from '../posts/pictures/pictures-of-posts.server.ts'
import { versionOf } from '../posts/post-version.server.ts'
import { isAuthor, makePseudonym } from '../posts/pseudonyms/pseudonyms.server.ts'
import {
  eraseWords,
  listedIfReadable,
  NEW_TOPIC,
  publish,
  putInSearch,
  takeTopicLock,
  topicChanged,
  UNTOUCHED,
} from '../posts/publishing.server.ts'
import { setTags } from '../posts/tags/topic-tags.server.ts'
import { changeCare } from '../posts/tone-and-notes/reply-wishes.server.ts'
import type { ChangedPost, WrittenPost } from '../posts/written-post.ts'
import { settleReports } from '../safety/reports.server.ts'
import {
  answerable,
  findDuplicate,
  type Kept,
  mayWrite,
  notPaused,
  requireAccount,
  requireQueueRoom,
} from './posting-rules.server.ts'
import { lookAtChange } from './word-filter/looked.server.ts'
import { linksWait, notTooManyTopics } from './word-filter/new-members.server.ts'
import { heldFor, letInLater } from './word-filter/raid-mode.server.ts'
import { applyWordFilter } from './word-filter/word-filter.server.ts'

// Members create, change and take back posts.

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
  if (found.help) await lookAtDeskSoon(tx)
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
  (await isReadFirst(tx, post.topicId)) ||
  (await linksWait(tx, member, post.html))

/** Search engines follow the links of a helper, but never in a pseudonymous post: that would reveal that a helper wrote it. */
const readerOf = (member: Member, nameless: boolean): Reader =>
  member.role === 'helper' && !nameless ? 'helper' : 'guest'

/** Renders the HTML of a text before the transaction, so that the result is cached while locks are held. @throws TooComplex */
const canBeShown = (member: Member, text: string): Promise<string> => htmlOf(text, readerOf(member, false))

/** A post of this member, in any state. */
export async function ownPost(db: Db | Tx, member: Member, id: string) {
  const row = await db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .innerJoin('forumCategories', 'forumCategories.id', 'forumTopics.categoryId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['forumPosts.id', 'topicId', 'number', 'text', 'html', 'writtenAt', 'changedAt', 'waitsSince'])
    .select(['forumPosts.removedAt', 'removedBy', 'rule', 'ruleNote', 'title', 'listedIn', 'inReplyTo'])
    .select(['forumTopics.lockedAt', 'forumTopics.posts as given', 'categoryId', 'hiddenAt', 'changedBy'])
    .select(['hiddenTitle', 'madeName', 'memberId', 'byTopic', 'notes', 'addedNotes', 'wish', 'tags'])
    .select(['heldUntil', 'helpSince', 'tone', 'readFirstSince', 'asModeratorAt'])
    .where('forumPosts.id', '=', id)
    .executeTakeFirst()
  if (!row || !isAuthor(member.id, row)) return undefined
  const { memberId, byTopic, ...post } = row
  return post
}

/** Earlier versions of the text, newest first. For its author and the moderators only. */
export const versionsOf = (db: Db | Tx, postId: string) =>
  db
    .selectFrom('forumVersions')
    .select(['id', 'text', 'until', 'changedBy', 'rule', 'ruleNote'])
    .where('postId', '=', postId)
    .orderBy('until', 'desc')
    .limit(50)
    .execute()

/** The post differs from the version its author edited: the page shows it beside their text, and the form continues from there. */
export class PostMoved extends Refused {}

/** Changes a post. A new member's change is moderated before others see it. */
export async function changePost(db: Db, member: Member, change: ChangedPost): Promise<void> {
  if (!(await allow(db, 'forum.change', member.id, 3 * POSTS_AN_HOUR)))
    throw new Refused(words.write.manyInAnHour(3 * POSTS_AN_HOUR), 429)
  await notPaused(db, member)
  await canBeShown(member, change.text)
  await inTransaction(db, async (tx) => {
    const { topicId } = (await ownPost(tx, member, change.id)) ?? gone()
    await takeTopicLock(tx, topicId)
    const post = (await ownPost(tx, member, change.id)) ?? gone()
    if (post.removedAt) gone()
    if (post.lockedAt) throw new Refused(words.write.topicLocked)
    const title = mayRename(member, post) ? change.title : undefined
    const otherCare = await changeCare(tx, post, change)
    const sameWords = post.text === change.text && (title ?? post.title) === post.title
    const sameText = sameWords && !(await otherPicture(tx, post.id, change.picture))
    if (sameText && !otherCare) return
    // Throwing also rolls back what was already written.
    if (versionOf(post) !== change.seen) throw new PostMoved(words.write.changedMeanwhile)
    await keepOrDropMark(tx, post, change)
    if (sameText) return
    if (post.madeName !== null) await keepBlock(tx, member, { text: change.text })
    const at = now()
    if (change.picture !== undefined) await setPicture(tx, member, post.id, change.picture)
    if (!sameWords)
      await tx
        .insertInto('forumVersions')
        .values({ id: newId(), postId: post.id, text: post.text, until: at, ...BY_THE_AUTHOR })
        .execute()
    const html = await htmlOf(change.text, readerOf(member, post.madeName !== null))
    const waits = await waitsAsChanged(tx, member, post, html)
    await tx
      .updateTable('forumPosts')
      .set({
        text: change.text,
        html,
        changedAt: at,
        changedBy: 'author',
        ...(waits ? { waitsSince: at } : {}),
      })
      .where('id', '=', post.id)
      .execute()
    if (title) await tx.updateTable('forumTopics').set({ title }).where('id', '=', topicId).execute()
    await lookAtChange(tx, post, { text: change.text, title: title ?? post.title })
    await putInSearch(tx, post.id)
    await topicChanged(tx, topicId)
  })
}

/** A post that speaks for the moderators: a moderator changes it under their own name, and anyone else takes the mark off. */
async function keepOrDropMark(
  tx: Tx,
  post: { id: string; asModeratorAt: string | null },
  { byModerator }: ChangedPost,
): Promise<void> {
  if (!post.asModeratorAt) return
  if (byModerator) await record(tx, byModerator, 'forum.as-moderator', post.id)
  else await tx.updateTable('forumPosts').set({ asModeratorAt: null }).where('id', '=', post.id).execute()
}

/** Whether a moderator reads the changed post before others do. */
const waitsAsChanged = async (
  tx: Tx,
  member: Member,
  post: Parameters<typeof readAgain>[1] & { html: string },
  html: string,
): Promise<boolean> =>
  readAgain(member, post) || (!post.waitsSince && (await linksWait(tx, member, html, post.html)))

const BY_THE_AUTHOR = { changedBy: 'author', rule: null, ruleNote: null } as const

/**
 * Whether a change is moderated first: for a new member, after a moderator's edit, in a pseudonymous post, and where all posts
 * are moderated first.
 */
export const readAgain = (
  member: Member,
  post: {
    madeName: string | null
    waitsSince: string | null
    changedBy: 'author' | 'moderator' | null
    readFirstSince: string | null
  },
): boolean =>
  (member.role === 'new' ||
    post.madeName !== null ||
    post.changedBy === 'moderator' ||
    post.readFirstSince !== null) &&
  !post.waitsSince

/** Whether it is the opening post of its topic. */
const opens = (post: { number: number | null; given: number }): boolean =>
  post.number === 1 || post.given === 0

/** The title stays on the list while its post is moderated again, so it must stay the approved one. */
export const mayRename = (
  member: Member,
  post: Parameters<typeof readAgain>[1] & { number: number | null; given: number; hiddenAt: string | null },
): boolean =>
  opens(post) && !post.hiddenAt && (post.number === null || (!post.waitsSince && !readAgain(member, post)))

/** Takes a post back: erases its text and versions, and keeps its number, so that answers still make sense. */
export async function takeBackPost(db: Db, member: Member, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { topicId } = (await ownPost(tx, member, id)) ?? gone()
    await takeTopicLock(tx, topicId)
    const post = (await ownPost(tx, member, id)) ?? gone()
    await removeByAuthor(tx, post)
  })
}

export async function removeByAuthor(
  tx: Tx,
  post: { id: string; topicId: string; number: number | null; given: number },
): Promise<void> {
  if (post.number === null) {
    // The post was never public, so nothing stays.
    if (opens(post)) await tx.deleteFrom('forumTopics').where('id', '=', post.topicId).execute()
    else await tx.deleteFrom('forumPosts').where('id', '=', post.id).execute()
    return
  }
  await eraseWords(tx, post)
  await settleReports(tx, post.id, 'withdrawn')
  await tx
    .updateTable('forumPosts')
    .set({ removedAt: now(), removedBy: 'author' })
    .where('id', '=', post.id)
    .execute()
  await listedIfReadable(tx, post.topicId)
}

function gone(): never {
  throw new Refused(words.write.postGone)
}
