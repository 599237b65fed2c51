import { randomInt } from 'node:crypto'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { draftsLeave } from '../composing/drafts/post-drafts.server.ts'
import { heldLeave } from '../composing/scheduled-posts/scheduled-posts.server.ts'
import { removeByAuthor } from '../composing/writing.server.ts'
import { forgetChosen } from '../posts/mutes/mutes.server.ts'
import { forgetTakenOut } from '../posts/pictures/pictures-of-posts.server.ts'
import { picturesLeave } from '../posts/pictures/taking-pictures.server.ts'
import { forgetAuthor, idNamed, ofPerson, sealedId } from '../posts/pseudonyms/pseudonyms.server.ts'
import { takeAuthorLock, takeTopicLock } from '../posts/publishing.server.ts'
import { reactionsLeave } from '../reading/reactions/reactions.server.ts'
import { deskNotesLeave, pseudonymNotesGo } from '../safety/desk-notes.server.ts'
import { bansStay } from '../safety/kept-bans.server.ts'
import { endedMeasuresGo } from '../safety/measures.server.ts'
import { reporterLeaves } from '../safety/reports.server.ts'

const posts = (tx: Tx) =>
  tx
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['forumPosts.id', 'topicId', 'number', 'forumTopics.posts as given', 'waitsSince'])
    .select(['forumPosts.removedAt', 'removedBy', 'pseudonymId'])

/**
 * When a member leaves, before their account goes: their posts go too, or those that could be read stay without a name.
 * What waits, was removed or was changed goes in both cases. What is without a name goes later: no page of readers or moderators may change
 * at the moment at which the handle goes.
 */
export async function memberLeaves(tx: Tx, memberId: string, left: 'remove' | 'stay'): Promise<void> {
  await heldLeave(tx, memberId)
  await takeAuthorLock(tx, memberId)
  await bansStay(tx, memberId)
  await deskNotesLeave(tx, memberId)
  const rows = await posts(tx)
    .where(await ofPerson(tx, memberId, 'forum_posts'))
    .orderBy('topicId')
    .execute()
  for (const post of rows) {
    const seen = post.number !== null && !post.removedAt
    await takeTopicLock(tx, post.topicId)
    if (post.pseudonymId) await leaveLater(tx, post, left)
    else if (seen && left === 'stay' && !post.waitsSince) await leaveIt(tx, post.id)
    else await removeByAuthor(tx, post)
  }
  for (const id of await forgetAuthor(tx, memberId))
    await enqueue(
      tx,
      'forum.forget-pseudonym',
      { pseudonym: sealedId(id) },
      { after: randomInt(LEAVES_WITHIN) },
    )
  await draftsLeave(tx, memberId)
  await picturesLeave(tx, memberId)
  await reactionsLeave(tx, memberId)
  await reporterLeaves(tx, memberId)
  await forgetChosen(tx, memberId)
  // Their name goes from the posts with the account: kept pages are made again.
  publicContentChanged(tx)
}

/** A post that stays, with its picture: what it was before goes. */
async function leaveIt(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('forumVersions').where('postId', '=', postId).execute()
  await forgetTakenOut(tx, postId)
}

// What goes at the same moment as a handle's posts, in several topics, would be seen to be of the same person, and so would what goes within
// a day of it in a quiet forum. So would jobs in consecutive rows: these rows do not say which posts they are about. What waits would be
// approved after its author left, so it goes sooner.
const LEAVES_WITHIN = PROMISED_DAYS.namelessLeaves * DAY

const leaveLater = (
  tx: Tx,
  { id, number }: { id: string; number: number | null },
  left: 'remove' | 'stay',
): Promise<void> =>
  enqueue(
    tx,
    'forum.remove-nameless',
    { post: sealedId(id), left },
    { after: randomInt(number === null ? DAY : LEAVES_WITHIN) },
  )

export const namelessJobs = {
  'forum.remove-nameless': (
    db: Db,
    { post: named = '', left = 'remove', postId = idNamed(named) }: Record<string, string>,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      const found = await posts(tx).where('forumPosts.id', '=', postId).executeTakeFirst()
      if (!found) return
      await takeTopicLock(tx, found.topicId)
      const post = await posts(tx).where('forumPosts.id', '=', postId).executeTakeFirst()
      if (!post || post.removedBy === 'author') return
      const stays = left === 'stay' && post.number !== null && !post.removedAt && !post.waitsSince
      if (stays) await leaveIt(tx, post.id)
      else await removeByAuthor(tx, post)
    }),
  /** What moderators know of a made-up name goes. A ban that lasts stays: it outlives the account (safety/kept-bans.server.ts). */
  'forum.forget-pseudonym': (db: Db, { pseudonym = '' }: Record<string, string>): Promise<void> =>
    inTransaction(db, async (tx) => {
      const id = idNamed(pseudonym)
      await tx.deleteFrom('forumAppeals').where('pseudonymId', '=', id).execute()
      await pseudonymNotesGo(tx, id)
      await endedMeasuresGo(tx, id)
    }),
}
