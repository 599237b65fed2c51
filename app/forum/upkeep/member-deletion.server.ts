import { randomInt } from 'node:crypto'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { removeByAuthor } from '../composing/change-post.server.ts'
import { draftsLeave } from '../composing/drafts/post-drafts.server.ts'
import { heldLeave } from '../composing/scheduled-posts/scheduled-posts.server.ts'
import { forgetChosen } from '../posts/mutes/mutes.server.ts'
import { forgetTakenOut } from '../posts/pictures/pictures-of-posts.server.ts'
import { picturesLeave } from '../posts/pictures/taking-pictures.server.ts'
import { forgetAuthor, idNamed, ofPerson, sealedId } from '../posts/pseudonyms/pseudonyms.server.ts'
import { takeAuthorLock, takeTopicLock } from '../posts/publishing.server.ts'
import { reactionsLeave } from '../reading/reactions/reactions.server.ts'
import { bansStay } from '../safety/bans-after-deletion.server.ts'
import { endedMeasuresGo } from '../safety/measures.server.ts'
import { deskNotesLeave, pseudonymNotesGo } from '../safety/moderator-notes.server.ts'
import { reporterLeaves } from '../safety/reports.server.ts'

const posts = (tx: Tx) =>
  tx
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['forumPosts.id', 'topicId', 'number', 'forumTopics.posts as given', 'waitsSince'])
    .select(['forumPosts.removedAt', 'removedBy', 'pseudonymId'])

/**
 * Runs when a member leaves, before the account is deleted: deletes their posts, or leaves the public ones without an author.
 * Waiting posts, removed posts and earlier versions are deleted either way. Pseudonymous posts are deleted later: no page of
 * readers or moderators may change at the moment at which the handle disappears.
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
  // The account's name disappears from its posts, so rebuild the cached pages.
  publicContentChanged(tx)
}

/** The post stays, with its picture. Its earlier versions are deleted. */
async function leaveIt(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('forumVersions').where('postId', '=', postId).execute()
  await forgetTakenOut(tx, postId)
}

// Posts in several topics that disappear together with a handle's posts would reveal the same author, and in a quiet forum so
// would posts that disappear within a day. Consecutive job rows would too, so these rows do not say which posts they are about.
// Waiting posts are deleted sooner, or they would be approved after their author left.
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
  /** Deletes what moderators know about a pseudonym. A ban in force stays: it outlives the account (safety/bans-after-deletion.server.ts). */
  'forum.forget-pseudonym': (db: Db, { pseudonym = '' }: Record<string, string>): Promise<void> =>
    inTransaction(db, async (tx) => {
      const id = idNamed(pseudonym)
      await tx.deleteFrom('forumAppeals').where('pseudonymId', '=', id).execute()
      await pseudonymNotesGo(tx, id)
      await endedMeasuresGo(tx, id)
    }),
}
