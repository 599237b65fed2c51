import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { allow, allowToday } from '#app/platform/http/limits.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { POSTS_A_DAY, POSTS_AN_HOUR, seen, WAITING_MOST } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { answering, keepBlock } from '../posts/mutes/blocked-replies.server.ts'
import { isAuthor, ofPerson } from '../posts/pseudonyms/pseudonyms.server.ts'
import { takeAuthorLock } from '../posts/publishing.server.ts'
import { requireTopicStarter } from '../posts/tone-and-notes/reply-wishes.server.ts'
import { pauseOf } from '../safety/measures.server.ts'
import { words as draftWords } from './drafts/words.ts'
import { notTooSoon } from './word-filter/slow-mode.server.ts'

// Checks who may write, where, and how much.

export interface Kept {
  postId: string
  topicId: string
  /** Null while it waits. */
  number: number | null
  /** Whether it is published after an hour, without moderation. */
  anHour?: boolean
}

/**
 * @param counted whether the post was counted when it was written
 * @throws Refused when the forum has no moderator, or the member has posted too much
 */
export async function mayWrite(db: Db, member: Member, counted = false): Promise<void> {
  if ((await answerHours(db)) === null) throw new Refused(words.write.closed)
  await notPaused(db, member)
  if (counted) return
  if (!(await allow(db, 'forum.post', member.id, POSTS_AN_HOUR)))
    throw new Refused(words.write.manyInAnHour(POSTS_AN_HOUR), 429)
  if (!(await allowToday(db, 'forum.post', member.id, POSTS_A_DAY)))
    throw new Refused(words.write.manyInADay(POSTS_A_DAY), 429)
}

/**
 * Deleting an account deletes its posts. Refuse writes that arrive after the deletion: a pseudonymous post left behind would
 * identify its author forever.
 * @throws Refused where the account is deleted
 */
export async function requireAccount(tx: Tx, { id }: Pick<Member, 'id'>): Promise<void> {
  await takeAuthorLock(tx, id)
  if (!(await accountExists(tx, id))) throw new Refused(draftWords.refused.left(), 403)
}

/** Whether a member has an account. */
export const accountExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** @throws Refused while a moderator has paused this member's posting */
export async function notPaused(db: Db | Tx, member: Member): Promise<void> {
  const pause = await pauseOf(db, member.id)
  if (!pause) return
  if (pause.until === 'lasting') throw new Refused(words.write.pausedLasting, 403)
  throw new Refused(words.write.paused(dayAndHour(pause.until, member.timeZone ?? config.timeZone)), 403)
}

/** The form was used before: the page makes a new one around the words. */
export class FormAlreadyUsed extends Refused {}

/** The text as a form submits it. */
export const asKept = (typed: string): string => seen(typed).trim()

/**
 * A post that was sent before with the same form, or undefined. Other words in it are another post, as when somebody went back to the form:
 * they must not get lost. @throws FormAlreadyUsed for other words, and when it is somebody else's
 */
export async function findDuplicate(
  db: Db | Tx,
  member: Member,
  id: string,
  text: string,
): Promise<Kept | undefined> {
  const row = await db
    .selectFrom('forumPosts')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['forumPosts.id as postId', 'topicId', 'number', 'memberId', 'byTopic', 'text'])
    .where('forumPosts.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (!isAuthor(member.id, row)) throw new FormAlreadyUsed(words.write.again)
  if (row.text !== text && !(await saidBefore(db, id, text)))
    throw new FormAlreadyUsed(draftWords.refused.sent())
  return { postId: row.postId, topicId: row.topicId, number: row.number }
}

/** Whether an earlier version of the post had this text. */
const saidBefore = async (db: Db | Tx, postId: string, text: string): Promise<boolean> =>
  (await db.selectFrom('forumVersions').select('text').where('postId', '=', postId).execute()).some(
    (version) => version.text === text,
  )

/** The fields stored with an answer. @throws Refused where this member cannot answer */
export async function answerable(
  tx: Tx,
  member: Member,
  post: { topicId: string; to: number | null; text: string; nameless?: boolean | undefined },
) {
  const topic = await tx
    .selectFrom('forumTopics')
    .select(['listedIn', 'exampleAt', 'lockedAt', 'posts', 'wish', 'slowMinutes'])
    .select(['title', 'categoryId'])
    .where('id', '=', post.topicId)
    .executeTakeFirst()
  if (!topic?.listedIn) throw new Refused(words.write.topicGone)
  if (topic.lockedAt) throw new Refused(words.write.topicLocked)
  if (topic.exampleAt) throw new Refused(words.topic.isExampleText)
  await notTooSoon(tx, member, { topicId: post.topicId, slowMinutes: topic.slowMinutes })
  const nameless = topic.wish === 'none' ? await requireTopicStarter(tx, member, post.topicId) : post.nameless
  if (nameless) await keepBlock(tx, member, post)
  const inReplyTo = await answering(tx, member, { ...post, nameless, given: topic.posts })
  return { nameless, inReplyTo, topic }
}

export async function requireQueueRoom(tx: Tx, member: Member): Promise<void> {
  const waiting = await tx
    .selectFrom('forumPosts')
    .select('id')
    .where(await ofPerson(tx, member.id, 'forum_posts'))
    .where('waitsSince', 'is not', null)
    .limit(WAITING_MOST)
    .execute()
  if (waiting.length >= WAITING_MOST) throw new Refused(words.write.manyWait(WAITING_MOST), 429)
}
