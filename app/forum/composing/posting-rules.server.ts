import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { allow, allowToday } from '#app/platform/http/limits.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Reader } from '#app/platform/text/markdown-html.ts'
import { DAY, dayAndHour, fromNow, MINUTE } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { linksIn, POSTS_A_DAY, POSTS_AN_HOUR, seen, WAITING_MOST } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { answerHours } from '../posts/moderators.server.ts'
import { allowedReplyTarget, refuseAcrossBlock } from '../posts/mutes/blocked-replies.server.ts'
import { isAuthor, ofPerson } from '../posts/pseudonyms/pseudonyms.server.ts'
import { takeAuthorLock } from '../posts/publishing.server.ts'
import { requireTopicStarter } from '../posts/tone-and-notes/reply-wishes.server.ts'
import {
  YOUNG_DAYS,
  YOUNG_POSTS,
  YOUNG_TOPICS_A_DAY,
  YOUNG_TOPICS_AN_HOUR,
} from '../posts/word-filter-rules.ts'
import { pauseOf } from '../safety/measures.server.ts'
import { words as draftWords } from './drafts/words.ts'
import { slowTimes, words as watchWords } from './word-filter/words.ts'

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
 * @param post `startsTopic`: it is not a reply. `counted`: it was counted when it was written
 * @throws Refused when the forum has no moderator, or the member has posted too much
 */
export async function mayWrite(
  db: Db,
  member: Member,
  post: { startsTopic: boolean; counted?: boolean | undefined },
): Promise<void> {
  if ((await answerHours(db)) === null) throw new Refused(words.write.closed)
  await requireNotPaused(db, member)
  if (post.counted) return
  if (!(await allow(db, 'forum.post', member.id, POSTS_AN_HOUR)))
    throw new Refused(words.write.manyInAnHour({ most: POSTS_AN_HOUR }), 429)
  if (!(await allowToday(db, 'forum.post', member.id, POSTS_A_DAY)))
    throw new Refused(words.write.manyInADay({ most: POSTS_A_DAY }), 429)
  if (post.startsTopic) await notTooManyTopics(db, member)
}

/**
 * Deleting an account deletes its posts. Refuse writes that arrive after the deletion: a pseudonymous post left behind would
 * identify its author forever.
 * @throws Refused where the account is deleted
 */
export async function requireAccount(tx: Tx, { id }: Pick<Member, 'id'>): Promise<void> {
  await takeAuthorLock(tx, id)
  if (!(await accountExists(tx, id))) throw new Refused(draftWords.refused.left, 403)
}

/** Whether a member has an account. */
export const accountExists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** @throws Refused while a moderator has paused this member's posting */
export async function requireNotPaused(db: Db | Tx, member: Member): Promise<void> {
  const pause = await pauseOf(db, member.id)
  if (!pause) return
  if (pause.until === 'lasting') throw new Refused(words.write.pausedLasting, 403)
  throw new Refused(
    words.write.paused({ until: dayAndHour(pause.until, member.timeZone ?? config.timeZone) }),
    403,
  )
}

/** The form was used before: the page makes a new one around the words. */
export class FormAlreadyUsed extends Refused {}

/** The text as a form submits it. */
export const asKept = (typed: string): string => seen(typed).trim()

/**
 * A post that was sent before with the same form, or undefined. The same form with other text (the Back button) is a new post, which
 * must not get lost. @throws FormAlreadyUsed for other text, and when another member sent it
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
    throw new FormAlreadyUsed(draftWords.refused.sent)
  return { postId: row.postId, topicId: row.topicId, number: row.number }
}

/** Whether an earlier version of the post had this text. */
const saidBefore = async (db: Db | Tx, postId: string, text: string): Promise<boolean> =>
  (await db.selectFrom('forumVersions').select('text').where('postId', '=', postId).execute()).some(
    (version) => version.text === text,
  )

/** The fields stored with an answer. @throws Refused where this member cannot answer */
export async function requireOpenTopic(
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
  if (nameless) await refuseAcrossBlock(tx, member, post)
  const inReplyTo = await allowedReplyTarget(tx, member, { ...post, nameless, given: topic.posts })
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
  if (waiting.length >= WAITING_MOST) throw new Refused(words.write.manyWait({ most: WAITING_MOST }), 429)
}

// Limits spam after the first approved posts: recent members can only start a few topics at a time, and their links are
// moderated.

/** Whether a member joined so lately that they can start only a few topics at a time. */
export const canStartFewTopics = async (db: Db, member: Member): Promise<boolean> =>
  member.role !== 'helper' && (await joinedLately(db, member.id))

/** @throws Refused where a recent member has started many topics. Each call counts one. */
async function notTooManyTopics(db: Db, member: Member): Promise<void> {
  if (!(await canStartFewTopics(db, member))) return
  if (!(await allow(db, 'forum.young-topic', member.id, YOUNG_TOPICS_AN_HOUR)))
    throw new Refused(watchWords.young.anHour({ most: YOUNG_TOPICS_AN_HOUR }), 429)
  if (!(await allowToday(db, 'forum.young-topic', member.id, YOUNG_TOPICS_A_DAY)))
    throw new Refused(watchWords.young.aDay({ most: YOUNG_TOPICS_A_DAY }), 429)
}

/**
 * Whether a post waits because of links to other sites.
 * @param before the earlier text of a changed post: its links were already read
 */
export async function linksWait(tx: Tx, member: Member, html: string, before = ''): Promise<boolean> {
  if (member.role === 'helper') return false
  const known = new Set(linksIn(before))
  const found = linksIn(html).filter((link) => !known.has(link) && !isOwn(link))
  return found.length > 0 && ((await joinedLately(tx, member.id)) || (await hasFewPosts(tx, member.id)))
}

const isOwn = (link: string): boolean => link === config.origin || link.startsWith(`${config.origin}/`)

async function joinedLately(db: Db | Tx, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('joinedAt', '>', fromNow(-YOUNG_DAYS * DAY))
    .executeTakeFirst()
  return row !== undefined
}

/** Counts posts under the handle only; pseudonymous posts do not count. */
async function hasFewPosts(db: Db | Tx, memberId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('forumPosts')
    .select('id')
    .where('memberId', '=', memberId)
    .where('number', 'is not', null)
    .where('waitsSince', 'is', null)
    .where('removedAt', 'is', null)
    .limit(YOUNG_POSTS)
    .execute()
  return rows.length < YOUNG_POSTS
}

/** @throws Refused where this member posted in a slow topic a moment ago, under any of their names */
async function notTooSoon(
  tx: Tx,
  member: Member,
  { topicId, slowMinutes }: { topicId: string; slowMinutes: number | null },
): Promise<void> {
  if (!slowMinutes) return
  const last = await tx
    .selectFrom('forumPosts')
    .select('writtenAt')
    .where(await ofPerson(tx, member.id, 'forum_posts'))
    .where('topicId', '=', topicId)
    .where('writtenAt', '>', fromNow(-slowMinutes * MINUTE))
    .orderBy('writtenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const again = new Date(Date.parse(last.writtenAt) + slowMinutes * MINUTE).toISOString()
  const until = dayAndHour(again, member.timeZone ?? config.timeZone)
  throw new Refused(watchWords.slow.wait({ time: slowTimes[slowMinutes] ?? '', until }), 429)
}

/** Search engines follow the links of a helper, but never in a pseudonymous post: that would reveal that a helper wrote it. */
export const readerOf = (member: Member, nameless: boolean): Reader =>
  member.role === 'helper' && !nameless ? 'helper' : 'guest'

/** Renders the HTML of a text before the transaction, so that the result is cached while locks are held. @throws TooComplex */
export const canBeShown = (member: Member, text: string): Promise<string> =>
  htmlOf(text, readerOf(member, false))
