import type { Db } from '#db/schema.ts'
import { mutesOf, visibilityOf } from '../mutes/mutes.server.ts'
import { HANDLES_SHOWN } from './mentioned.ts'

/** So many of the newest posts are looked through. */
const POSTS_READ = 100

/**
 * The handles over the newest posts of a topic that its reader can see: nothing that its pages do not show. Posts without a name have no
 * handle, so who else is there is not told.
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
