import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { allow, allowToday } from '#app/platform/http/limits.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, fromNow } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { linksIn } from '../../model/rules.ts'
import {
  YOUNG_DAYS,
  YOUNG_POSTS,
  YOUNG_TOPICS_A_DAY,
  YOUNG_TOPICS_AN_HOUR,
} from '../../posts/word-filter-rules.ts'
import { words } from './words.ts'

// Limits spam after the first approved posts: recent members can only start a few topics at a time, and their links are
// moderated.

/** @throws Refused where a recent member has started many topics. Each call counts one. */
export async function notTooManyTopics(db: Db, member: Member): Promise<void> {
  if (member.role === 'helper' || !(await joinedLately(db, member.id))) return
  if (!(await allow(db, 'forum.young-topic', member.id, YOUNG_TOPICS_AN_HOUR)))
    throw new Refused(words.young.anHour(YOUNG_TOPICS_AN_HOUR), 429)
  if (!(await allowToday(db, 'forum.young-topic', member.id, YOUNG_TOPICS_A_DAY)))
    throw new Refused(words.young.aDay(YOUNG_TOPICS_A_DAY), 429)
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
