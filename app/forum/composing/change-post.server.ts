import { record } from '#app/platform/audit/audit.server.ts'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import { now } from '#app/platform/time.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { inTransaction } from '#db/transaction.ts'
import { POSTS_AN_HOUR } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { alertModeratorsSoon } from '../posts/moderators.server.ts'
import { refuseAcrossBlock } from '../posts/mutes/blocked-replies.server.ts'
import { otherPicture, setPicture } from '../posts/pictures/pictures-of-posts.server.ts'
import { versionOf } from '../posts/post-version.server.ts'
import { isAuthor } from '../posts/pseudonyms/pseudonyms.server.ts'
import {
  eraseWords,
  hideTitle,
  listedIfReadable,
  putInSearch,
  takeTopicLock,
  topicChanged,
} from '../posts/publishing.server.ts'
import { changeCare } from '../posts/tone-and-notes/reply-wishes.server.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import type { ChangedPost } from '../posts/written-post.ts'
import { settleReports } from '../safety/reports.server.ts'
import { canBeShown, linksWait, readerOf, requireNotPaused } from './posting-rules.server.ts'
import { applyWordFilter } from './word-filter/word-filter.server.ts'

// Authors change posts and take them back.

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
    throw new Refused(words.write.manyInAnHour({ most: 3 * POSTS_AN_HOUR }), 429)
  await requireNotPaused(db, member)
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
    if (post.madeName !== null) await refuseAcrossBlock(tx, member, { text: change.text })
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
    await filterChange(tx, post, { text: change.text, title: title ?? post.title })
    await putInSearch(tx, post.id)
    await topicChanged(tx, topicId)
  })
}

interface Changed {
  id: string
  topicId: string
  number: number | null
  text: string
  title: string
  notes: string
  addedNotes: string
  waitsSince: string | null
}

/** Applies the watched words that a change added. Call it before the title is hidden, while the row has the new title. */
async function filterChange(tx: Tx, post: Changed, to: { text: string; title: string }): Promise<void> {
  const found = await applyWordFilter(tx, `${to.title}\n${to.text}`, `${post.title}\n${post.text}`)
  if (found.notes.length > 0)
    await tx
      .updateTable('forumPosts')
      .set({ addedNotes: withNotes(post, found.notes) })
      .where('id', '=', post.id)
      .execute()
  if (found.help) {
    await tx
      .updateTable('forumPosts')
      .set({ helpSince: now(), helpReadAt: null })
      .where('id', '=', post.id)
      .execute()
    await alertModeratorsSoon(tx)
  }
  if (!found.hold) return
  await tx
    .updateTable('forumPosts')
    .set({ waitsSince: post.waitsSince ?? now(), heldUntil: null })
    .where('id', '=', post.id)
    .execute()
  if (post.number === 1) await hideTitle(tx, post.topicId)
}

/** Adds these notes to the ones that moderators added, without the ones that the author set. */
const withNotes = (post: { notes: string; addedNotes: string }, more: readonly ContentNote[]): string =>
  storedNotes([
    ...notesOf({ notes: '', addedNotes: post.addedNotes }),
    ...more.filter((note) => !notesOf({ notes: post.notes, addedNotes: '' }).includes(note)),
  ])

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
