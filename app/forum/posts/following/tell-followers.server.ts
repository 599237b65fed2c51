import { tellMember, unseenNotices } from '#app/platform/auth/member-notices.server.ts'
import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { categoryUrl, postUrl, topicUrl } from '../../model/rules.ts'
import { mayBeTold } from '../mutes/mutes.server.ts'
import type { Author } from '../pseudonyms/pseudonyms.server.ts'

// Notifies members of new posts in what they follow. It runs some minutes later, so that one notice covers a lively exchange
// and members who have read the posts by then get none.

const TOLD_AFTER = 5 * MINUTE
const AT_ONCE = 200

/**
 * Queues the notices if the topic or category has followers. Call it when a post is published.
 * @param place the category of a new topic
 */
export async function promiseFollowers(tx: Tx, topicId: string, place: string | null): Promise<void> {
  const anybody = place
    ? await tx
        .selectFrom('forumFollowedPlaces')
        .select('memberId')
        .where('categoryId', '=', place)
        .limit(1)
        .executeTakeFirst()
    : await tx
        .selectFrom('forumMarks')
        .select('memberId')
        .where('topicId', '=', topicId)
        .where('tellsSince', 'is not', null)
        .limit(1)
        .executeTakeFirst()
  if (!anybody) return
  const payload = { topicId, ...(place ? { begins: 'yes' } : {}) }
  await enqueueOnce(tx, 'forum.tell-followers', payload, { after: TOLD_AFTER })
}

/** The newest public post of a topic. */
const newest = (db: Db, topicId: string) =>
  db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['number', 'memberId', 'pseudonymId', 'listedIn', 'topicId', 'categoryId'])
    .where('topicId', '=', topicId)
    .where('listedIn', '!=', '')
    .where('number', 'is not', null)
    .where('forumPosts.removedAt', 'is', null)
    .where('waitsSince', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

interface Told {
  memberId: string
  about: string
  /** The author and location of the new post. */
  by: Author & { topicId: string; categoryId: string }
}

/** Followers of a topic who have not seen its newest post, each with the first post that is new to them. */
async function ofTopic(db: Db, topicId: string, after: string): Promise<Told[]> {
  const post = await newest(db, topicId)
  if (!post) return []
  const rows = await db
    .selectFrom('forumMarks')
    .select(['memberId', 'readTo'])
    .where('topicId', '=', topicId)
    .where('tellsSince', 'is not', null)
    .where('memberId', '>', after)
    .where('readTo', '<', post.number ?? 0)
    .orderBy('memberId')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ memberId, readTo }) => ({
    memberId,
    // The follower wrote the only new post with their handle, so it is not news to them.
    about: memberId === post.memberId && readTo + 1 === post.number ? '' : postUrl(topicId, readTo + 1),
    by: post,
  }))
}

/** Followers of a category. Notify pseudonymous authors too: skipping them would reveal them. */
async function ofPlace(db: Db, topicId: string, after: string): Promise<Told[]> {
  const post = await newest(db, topicId)
  if (!post) return []
  const first = await db
    .selectFrom('forumPosts')
    .select(['memberId', 'pseudonymId'])
    .where('topicId', '=', topicId)
    .where('number', '=', 1)
    .executeTakeFirst()
  if (!first) return []
  const rows = await db
    .selectFrom('forumFollowedPlaces')
    .select('memberId')
    .where('categoryId', '=', post.listedIn)
    .where('memberId', '>', after)
    .orderBy('memberId')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ memberId }) => ({
    memberId,
    about: memberId === first.memberId ? '' : categoryUrl(post.listedIn),
    by: { ...post, ...first },
  }))
}

export const followerJobs = {
  /**
   * Runs in batches, so that memory does not grow with the number of followers. A member with an unread notice of this kind
   * gets no second one.
   */
  'forum.tell-followers': async (
    db: Db,
    { topicId = '', begins = '' }: Record<string, string>,
  ): Promise<void> => {
    const code = begins ? 'new-topics' : 'new-replies'
    for (let after = ''; ; ) {
      const some = begins ? await ofPlace(db, topicId, after) : await ofTopic(db, topicId, after)
      if (some.length === 0) return
      after = some.at(-1)?.memberId ?? ''
      await inTransaction(db, async (tx) => {
        const ids = some.map(({ memberId }) => memberId)
        const unseen = await unseenNotices(tx, ids, code)
        const knows = ({ memberId, about }: Told) =>
          unseen.some(
            (notice) =>
              notice.memberId === memberId &&
              (begins ? notice.about === about : notice.about?.startsWith(topicUrl(topicId))),
          )
        for (const told of some)
          if (told.about && !knows(told) && (await mayBeTold(tx, told.memberId, told.by)))
            await tellMember(tx, told.memberId, code, told.about)
      })
    }
  },
}
