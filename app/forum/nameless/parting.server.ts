import { randomInt } from 'node:crypto'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { draftsLeave } from '../drafts/post-drafts.server.ts'
import { heldLeave } from '../later/held-posts.server.ts'
import { forgetTakenOut } from '../pictures/pictures-of-posts.server.ts'
import { picturesLeave } from '../pictures/taking-pictures.server.ts'
import { topicsTurn, writersTurn } from '../publishing.server.ts'
import { reactionsLeave } from '../reactions/reactions.server.ts'
import { deskNotesLeave } from '../safety/desk-notes.server.ts'
import { reporterLeaves } from '../safety/reports.server.ts'
import { forgetChosen } from '../unseen/unseen.server.ts'
import { removeByAuthor } from '../writing.server.ts'
import { forgetAuthor, idNamed, ofPerson, sealedId } from './pseudonyms.server.ts'

const posts = (tx: Tx) =>
  tx
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['forumPosts.id', 'topicId', 'number', 'forumTopics.posts as given', 'waitsSince'])
    .select(['forumPosts.removedAt', 'pseudonymId'])

/**
 * When a member leaves, before their account goes: their posts go too, or those that could be read stay without a name.
 * What waits, was removed or was changed goes in both cases.
 */
export async function memberLeaves(tx: Tx, memberId: string, left: 'remove' | 'stay'): Promise<void> {
  await heldLeave(tx, memberId)
  await writersTurn(tx, memberId)
  await deskNotesLeave(tx, memberId)
  const rows = await posts(tx)
    .where(await ofPerson(tx, memberId, 'forum_posts'))
    .orderBy('topicId')
    .execute()
  for (const post of rows) {
    const seen = post.number !== null && !post.removedAt
    await topicsTurn(tx, post.topicId)
    if (seen && left === 'stay' && !post.waitsSince) await leaveIt(tx, post.id)
    else if (seen && post.pseudonymId) await removeLater(tx, post.id)
    else await removeByAuthor(tx, post)
  }
  await forgetAuthor(tx, memberId)
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

// What goes at the same moment as a handle's posts, in several topics, would be seen to be of the same person. So would
// jobs in consecutive rows: these rows do not say which posts they are about.
async function removeLater(tx: Tx, postId: string): Promise<void> {
  await tx.deleteFrom('forumVersions').where('postId', '=', postId).execute()
  await enqueue(tx, 'forum.remove-nameless', { post: sealedId(postId) }, { after: randomInt(DAY) })
}

export const namelessJobs = {
  'forum.remove-nameless': (
    db: Db,
    { post: named = '', postId = idNamed(named) }: Record<string, string>,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      const found = await posts(tx).where('forumPosts.id', '=', postId).executeTakeFirst()
      if (!found) return
      await topicsTurn(tx, found.topicId)
      const post = await posts(tx).where('forumPosts.id', '=', postId).executeTakeFirst()
      if (post && !post.removedAt) await removeByAuthor(tx, post)
    }),
}
