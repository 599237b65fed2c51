import type { Db } from '#db/schema.ts'
import { mutesOf, visibilityOf } from '../mutes/mutes.server.ts'
import { HANDLES_SHOWN } from './mentioned.ts'

/** How many of the newest posts to scan. */
const POSTS_READ = 100

/**
 * The handles on the newest posts of a topic that the reader can see, which is nothing that its pages do not show. Pseudonymous
 * posts have no handle, so their authors stay unknown.
 */
export async function handlesIn(db: Db, topicId: string, readerId: string): Promise<string[]> {
  const unseen = await mutesOf(db, readerId)
  const rows = await db
    .selectFrom('forumPosts')
    .innerJoin('members', 'members.id', 'forumPosts.memberId')
    .select(['handle', 'memberId', 'pseudonymId'])
    .where('topicId', '=', topicId)
    .where('number', 'is not', null)
    .where('forumPosts.removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .where('handle', 'is not', null)
    .where('memberId', '!=', readerId)
    .orderBy('number', 'desc')
    .limit(POSTS_READ)
    .execute()
  const seen = rows.filter((row) => visibilityOf(unseen, { ...row, text: '' }, false) === null)
  return [...new Set(seen.flatMap(({ handle }) => handle ?? []))].slice(0, HANDLES_SHOWN)
}
