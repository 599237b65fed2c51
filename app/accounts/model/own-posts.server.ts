import {
  countOfDrafts,
  countOfHeld,
  countOfPosts,
  hasReadTopics,
  postsOfMember,
  repliesSince,
} from '#app/forum/forum.server.ts'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { unreadNotices } from '#app/platform/auth/member-notices.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Db } from '#db/schema.ts'
import { words } from './member-words.ts'
import type { OwnPost } from './rules.ts'

/** A page of the signed-in member's posts, newest first, or none. @param most the number per page */
export async function ownPosts(db: Db, request: Request, most: number, page = 1) {
  const member = await memberOf(db, request)
  if (!member)
    return {
      handle: null,
      count: 0,
      waiting: 0,
      news: null,
      posts: [] as OwnPost[],
      more: false,
      zone: config.timeZone,
    }
  const rows = await postsOfMember(db, member.id, most + 1, (page - 1) * most)
  const posts = rows.slice(0, most).map(
    ({ id, title, category, writtenAt, waitsSince, removedAt, removedBy }): OwnPost => ({
      id,
      title,
      category,
      writtenAt,
      state: removedAt ? (removedBy === 'moderator' ? 'removed' : 'gone') : waitsSince ? 'waits' : 'public',
    }),
  )
  const { count, waiting } = await countOfPosts(db, member.id)
  const unread = await unreadNotices(db, member.id)
  return {
    handle: member.handle,
    news: unread > 0 ? words.notices.newOnes({ count: unread }) : null,
    count,
    waiting,
    posts,
    more: rows.length > most,
    zone: member.timeZone ?? config.timeZone,
  }
}

/** New posts in topics that the signed-in member follows. */
export async function ownReplies(db: Db, request: Request) {
  const member = await memberOf(db, request)
  return member ? repliesSince(db, member.id) : []
}

/** How many posts the signed-in member has started and not sent. */
export async function ownDrafts(db: Db, request: Request): Promise<number> {
  const member = await memberOf(db, request)
  return member ? countOfDrafts(db, member.id) : 0
}

/** How many of the signed-in member's posts will be published later. */
export async function ownHeld(db: Db, request: Request): Promise<number> {
  const member = await memberOf(db, request)
  return member ? countOfHeld(db, member.id) : 0
}

/** Whether we store how far the signed-in member has read topics of the forum. */
export async function hasReads(db: Db, request: Request): Promise<boolean> {
  const member = await memberOf(db, request)
  return member !== null && hasReadTopics(db, member.id)
}
