import { tellMember, unseenNotices } from '#app/platform/auth/member-notices.server.ts'
import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { categoryUrl, postUrl, topicUrl } from '../../model/rules.ts'
import { mayBeTold } from '../mutes/mutes.server.ts'
import type { Author } from '../pseudonyms/pseudonyms.server.ts'

// Tells members what is new in what they follow: some minutes later, so that one notice stands for a lively exchange, and whoever has
// read it by then is not told.

const TOLD_AFTER = 5 * MINUTE
const AT_ONCE = 200

/** Promises the work, where anybody wants to be told. Call it where a post is published. @param place where it begins a topic */
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

/** The newest post of a topic that can be read. */
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
  /** Who wrote what is new, and where. */
  by: Author & { topicId: string; categoryId: string }
}

/** Those of a topic who have not seen its newest post, each with the first post that is new to them. */
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
    // Nothing is new to whoever wrote the only new post with their name.
    about: memberId === post.memberId && readTo + 1 === post.number ? '' : postUrl(topicId, readTo + 1),
    by: post,
  }))
}

/** Those of a place. Without a name, its author is told like all others: else it would be seen whom the notices leave out. */
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
  /** Some at a time, so that memory does not grow with them. Whoever has such a notice and has not read it needs no second one. */
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
