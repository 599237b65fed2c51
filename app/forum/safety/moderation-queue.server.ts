import { record } from '#app/platform/audit/audit.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { setSiteValue } from '#app/platform/settings/site-values.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumRule } from '#db/tables/forum.ts'
import type { MemberNoticeCode } from '#db/tables/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { ownPostUrl, postUrl } from '../model/rules.ts'
import { HOURS } from '../posts/moderators.server.ts'
import { stateOf } from '../posts/post-version.server.ts'
import { personOf, toldOf } from '../posts/pseudonyms/pseudonyms.server.ts'
import {
  countTopics,
  hideTitle,
  hideUntilRead,
  listedIfReadable,
  publish,
  showTitle,
  takeTopicLock,
  topicChanged,
  trustWhoHasEnough,
} from '../posts/publishing.server.ts'
import { settleReports } from './reports.server.ts'

// Moderator actions. Moderators see handles and no email addresses.

export async function beginModerating(db: Db, userId: string, hours: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('forumModerators')
      .values({ userId, since: now() })
      .onConflict((c) => c.column('userId').doNothing())
      .execute()
    await setSiteValue(tx, HOURS, String(hours))
    await record(tx, userId, 'forum.moderates')
    publicContentChanged(tx)
  })
}

export async function stopModerating(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('forumModerators').where('userId', '=', userId).execute()
    await record(tx, userId, 'forum.rests')
    publicContentChanged(tx)
  })
}

export const WAITING_A_PAGE = 20

export const moderatedPosts = (db: Db | Tx) =>
  db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .innerJoin('forumCategories', 'forumCategories.id', 'forumTopics.categoryId')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['forumPosts.id', 'topicId', 'number', 'text', 'html', 'writtenAt', 'changedAt', 'waitsSince'])
    .select([
      'forumPosts.removedAt',
      'removedBy',
      'rule',
      'ruleNote',
      'title',
      'forumCategories.name as category',
      'handle',
    ])
    .select([
      'memberId',
      'pseudonymId',
      'madeName',
      'hiddenTitle',
      'categoryId',
      'lockedAt',
      'exampleAt',
      'listedIn',
      'inReplyTo',
    ])
    .select(['hiddenAt', 'changedBy', 'actedBy', 'notes', 'addedNotes', 'tags', 'forumTopics.posts as given'])
    .select(['heldUntil', 'helpSince', 'slowMinutes', 'helpedIn', 'tone', 'pinnedAt', 'officialPost'])

/** The page of the post that another post answers; null for the first post of a topic, and while the topic is unlisted. */
export const answersAt = ({
  given,
  listedIn,
  topicId,
  inReplyTo,
}: Pick<ModeratedPost, 'given' | 'listedIn' | 'topicId' | 'inReplyTo'>): string | null =>
  given > 0 && listedIn ? postUrl(topicId, inReplyTo ?? 1) : null

/** A page of waiting posts, longest waiting first. Reported posts have their own list. */
export const waitingPosts = (db: Db, page = 1) =>
  moderatedPosts(db)
    .leftJoin('forumClaims', 'forumClaims.postId', 'forumPosts.id')
    .leftJoin('users', 'users.id', 'forumClaims.userId')
    .select('users.name as claimedBy')
    .where('waitsSince', 'is not', null)
    .where('hiddenAt', 'is', null)
    .orderBy('waitsSince')
    .orderBy('forumPosts.id')
    .limit(WAITING_A_PAGE)
    .offset((page - 1) * WAITING_A_PAGE)
    .execute()

/** Posts that moderators removed in the last weeks, newest first. */
export const removedPosts = (db: Db) =>
  moderatedPosts(db)
    // The index covers only removed posts.
    .where('forumPosts.removedAt', 'is not', null)
    .where('removedBy', '=', 'moderator')
    .where('text', '!=', '')
    .orderBy('forumPosts.removedAt', 'desc')
    .limit(20)
    .execute()

export const moderatedPost = (db: Db | Tx, id: string) =>
  moderatedPosts(db).where('forumPosts.id', '=', id).executeTakeFirst()

export type ModeratedPost = NonNullable<Awaited<ReturnType<typeof moderatedPost>>>

/** Runs an action on a post under the topic lock. @throws Refused when the post was deleted */
export async function atPost(
  db: Db | Tx,
  id: string,
  act: (tx: Tx, post: ModeratedPost) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await moderatedPost(tx, id)
    if (!found) throw new Refused(GONE, 404)
    await takeTopicLock(tx, found.topicId)
    const post = await moderatedPost(tx, id)
    if (!post) throw new Refused(GONE, 404)
    await act(tx, post)
  })
}

const GONE = 'This post is gone. Its author removed it.'

/** Notifies the author of the decision. Members who left get no notice. */
export async function tellAuthor(tx: Tx, post: ModeratedPost, code: MemberNoticeCode): Promise<void> {
  const person = await personOf(tx, post)
  const { id, at } = toldOf(post, post.id)
  if (person) await tellMember(tx, person, code, ownPostUrl(id), at)
}

/**
 * Notifies the author of a topic of a moderator's action on all of it. A pseudonymous author gets no notice: the row would link
 * a public action of this hour to their account.
 */
export async function tellWhoBegan(tx: Tx, topicId: string, code: MemberNoticeCode): Promise<void> {
  const first = await tx
    .selectFrom('forumPosts')
    .select(['id', 'memberId'])
    .where('topicId', '=', topicId)
    .orderBy('writtenAt')
    .limit(1)
    .executeTakeFirst()
  if (first?.memberId) await tellMember(tx, first.memberId, code, ownPostUrl(first.id))
}

const REMOVED = 'This post has been removed in the meantime.'
const CHANGED = 'The author changed this post while you read it. Read it again.'

/** @throws Refused when the post is no longer the one that the moderator read */
export function asItWasRead(post: ModeratedPost, seen: string): void {
  if (post.removedAt) throw new Refused(REMOVED)
  if (stateOf(post) !== seen) throw new Refused(CHANGED)
}

/** Publishes a waiting post. */
export async function letIn(tx: Tx, post: ModeratedPost): Promise<void> {
  await publish(tx, post)
  await listedIfReadable(tx, post.topicId)
  // Never for a pseudonymous post: approving it would change the page of its author's handle.
  if (post.memberId) await trustWhoHasEnough(tx, post.memberId)
}

/**
 * Call after `letIn`. Notifies the author that the post is public: with a handle, the notice links to the topic; with a
 * pseudonym, to the author's own page, whose address is sealed.
 */
export async function tellReadable(tx: Tx, { id, topicId, memberId }: ModeratedPost): Promise<void> {
  const post = await moderatedPost(tx, id)
  if (!post) return
  if (memberId === null || post.number === null) await tellAuthor(tx, post, 'post-approved')
  else await tellMember(tx, memberId, 'post-approved', postUrl(topicId, post.number))
}

/** @param seen the version that the moderator read */
export const approvePost = (db: Db, userId: string, id: string, seen: string): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedAt) throw new Refused(REMOVED)
    if (!post.waitsSince) return
    asItWasRead(post, seen)
    await letIn(tx, post)
    await tellReadable(tx, post)
    await settleReports(tx, id, 'kept')
    await record(tx, userId, 'forum.approved', id)
  })

/**
 * Approves the selected posts, each in the version that was read.
 * @param read ids with the version of each that was read
 * @returns how many could not be approved, because their authors changed or removed them in the meantime
 */
export async function approveSelected(
  db: Db,
  userId: string,
  read: readonly { id: string; seen: string }[],
): Promise<number> {
  let missed = 0
  for (const { id, seen } of read)
    try {
      await approvePost(db, userId, id, seen)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      missed += 1
    }
  return missed
}

/** Undoes an accidental approval: the post waits again. Readers may have seen it in the meantime. */
export const waitsOnceMore = (db: Db, userId: string, id: string): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedAt) throw new Refused(REMOVED)
    if (post.waitsSince || post.number === null) return
    await hideUntilRead(tx, post)
    await tx.updateTable('forumPosts').set({ hiddenAt: null }).where('id', '=', id).execute()
    await record(tx, userId, 'forum.approval-undone', id)
  })

/** Undoes the approval of several posts that were approved together. */
export async function waitOnceMore(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await waitsOnceMore(db, userId, id)
}

export const removePost = (
  db: Db | Tx,
  userId: string,
  id: string,
  why: { rule: ForumRule; note: string },
): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedAt) throw new Refused(REMOVED)
    await tx
      .updateTable('forumPosts')
      .set({ removedAt: now(), removedBy: 'moderator', rule: why.rule, ruleNote: why.note || null })
      .set({ waitsSince: null, hiddenAt: null, heldUntil: null, actedBy: userId })
      .where('id', '=', id)
      .execute()
    if (post.number === 1) await hideTitle(tx, post.topicId)
    await tellAuthor(tx, post, 'post-removed')
    await settleReports(tx, id, 'removed')
    await listedIfReadable(tx, post.topicId)
    await record(tx, userId, `forum.removed ${why.rule}`, id)
  })

/** Restores a removed post. A post that was never approved waits again. @param tells false where the caller notifies the author */
export const putBack = (db: Db | Tx, userId: string, id: string, tells = true): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if (post.removedBy !== 'moderator' || post.text === '') throw new Refused('There is nothing to put back.')
    await tx
      .updateTable('forumPosts')
      .set({ removedAt: null, removedBy: null, rule: null, ruleNote: null, bulkId: null })
      .set({ waitsSince: post.number === null ? now() : null })
      .where('id', '=', id)
      .execute()
    if (post.number === 1) await showTitle(tx, post.topicId)
    if (tells) await tellAuthor(tx, post, 'post-put-back')
    await listedIfReadable(tx, post.topicId)
    await record(tx, userId, 'forum.undone', id)
  })

/** Closes or reopens the topic of a post for answers, and notifies its author. */
export const lockTopic = (db: Db, userId: string, id: string, locked: boolean): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    if ((post.lockedAt !== null) === locked) return
    await tx
      .updateTable('forumTopics')
      .set({ lockedAt: locked ? now() : null })
      .where('id', '=', post.topicId)
      .execute()
    await tellWhoBegan(tx, post.topicId, locked ? 'topic-closed' : 'topic-opened')
    await record(tx, userId, locked ? 'forum.locked' : 'forum.unlocked', post.topicId)
    await topicChanged(tx, post.topicId)
  })

export async function hasExamples(db: Db): Promise<boolean> {
  const found = db.selectFrom('forumTopics').select('id').where('exampleAt', 'is not', null).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Removes the built-in examples. An upgrade does not restore them. */
export async function removeExamples(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('forumTopics')
      .where('exampleAt', 'is not', null)
      .returning('categoryId')
      .execute()
    for (const { categoryId } of gone) await countTopics(tx, categoryId, -1)
    await record(tx, userId, 'forum.examples-removed')
    publicContentChanged(tx)
  })
}
