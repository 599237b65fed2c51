import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { htmlOf, storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumRule } from '#db/tables/forum.ts'
import { versionsOf } from '../composing/change-post.server.ts'
import { handedToYou } from '../posts/forum-mails.server.ts'
import { moderators } from '../posts/moderators.server.ts'
import { putPictureBack, takePictureOut } from '../posts/pictures/pictures-of-posts.server.ts'
import { putInSearch, topicChanged } from '../posts/publishing.server.ts'
import {
  asItWasRead,
  atPost,
  letIn,
  moderatedPosts,
  tellAuthor,
  tellReadable,
} from '../safety/moderation-queue.server.ts'
import { noteOf, settleReports } from '../safety/reports.server.ts'

// Moderator actions on reported posts. Their pages do not show who reported a post either.

const SHOWN = 50

/** Posts with undecided reports, hidden ones first, then by the first report. */
export async function reportedPosts(db: Db) {
  const posts = await moderatedPosts(db)
    .innerJoin(
      (from) =>
        from
          .selectFrom('forumReports')
          .select((e) => ['postId', e.fn.min('reportedAt').as('firstAt')])
          .where('closedAt', 'is', null)
          .groupBy('postId')
          .as('open'),
      (join) => join.onRef('open.postId', '=', 'forumPosts.id'),
    )
    .leftJoin('forumClaims', 'forumClaims.postId', 'forumPosts.id')
    .leftJoin('users', 'users.id', 'forumClaims.userId')
    .select(['firstAt', 'users.name as claimedBy', 'forumClaims.userId as claimedById'])
    .orderBy((e) => e.case().when('hiddenAt', 'is', null).then(1).else(0).end())
    .orderBy('firstAt')
    .limit(SHOWN)
    .execute()
  const reports = await openReports(
    db,
    posts.map(({ id }) => id),
  )
  return posts.map((post) => ({
    ...post,
    reports: reports.filter(({ postId }) => postId === post.id),
  }))
}

/** The open reports of these posts, without the reporters. */
async function openReports(db: Db | Tx, postIds: readonly string[]) {
  if (postIds.length === 0) return []
  const rows = await db
    .selectFrom('forumReports')
    .select(['id', 'memberId', 'postId', 'reason', 'sealedNote', 'reportedAt'])
    .where('postId', 'in', [...postIds])
    .where('closedAt', 'is', null)
    .orderBy('reportedAt')
    .execute()
  return rows.map(({ sealedNote, memberId, ...report }) => ({
    ...report,
    note: noteOf({ id: report.id, memberId, sealedNote }),
  }))
}

/** The open reports of one post, and who is looking at it. */
export async function reportsOfPost(db: Db | Tx, postId: string) {
  const claim = await db
    .selectFrom('forumClaims')
    .innerJoin('users', 'users.id', 'forumClaims.userId')
    .select(['userId', 'name', 'since'])
    .where('postId', '=', postId)
    .executeTakeFirst()
  return { reports: await openReports(db, [postId]), claim: claim ?? null }
}

/** Claims a post, so that two moderators do not do the same work. A later claim replaces it. */
export const claimPost = (db: Db, userId: string, id: string): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    const { reports } = await reportsOfPost(tx, id)
    if (reports.length === 0 && !post.waitsSince)
      throw new Refused('Someone has already decided about this post.')
    const claim = { userId, since: now() }
    await tx
      .insertInto('forumClaims')
      .values({ postId: id, ...claim })
      .onConflict((c) => c.column('postId').doUpdateSet(claim))
      .execute()
    await record(tx, userId, 'forum.claimed', id)
  })

/** Hands the post to another moderator and notifies them. @throws Refused where they no longer moderate, or the post is decided */
export const handOver = (db: Db, userId: string, id: string, to: string): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    const colleague = (await moderators(tx)).find((one) => one.userId === to && to !== userId)
    if (!colleague) throw new Refused('This colleague does not moderate now. Choose another one.')
    const { reports, claim: before } = await reportsOfPost(tx, id)
    if (reports.length === 0 && !post.waitsSince)
      throw new Refused('Someone has already decided about this post.')
    // Pressed twice: they already have the post, and were notified.
    if (before?.userId === to) return
    const claim = { userId: to, since: now() }
    await tx
      .insertInto('forumClaims')
      .values({ postId: id, ...claim })
      .onConflict((c) => c.column('postId').doUpdateSet(claim))
      .execute()
    await queueMail(tx, handedToYou(colleague.email))
    await record(tx, userId, 'forum.handed-over', id)
  })

export const giveBack = (db: Db, userId: string, id: string): Promise<void> =>
  atPost(db, id, async (tx) => {
    const gone = await tx
      .deleteFrom('forumClaims')
      .where('postId', '=', id)
      .where('userId', '=', userId)
      .returning('postId')
      .execute()
    if (gone.length > 0) await record(tx, userId, 'forum.given-back', id)
  })

/** Decides that a reported post breaks no rule: it stays, and is public again where it was hidden. */
export const keepPost = (db: Db, userId: string, id: string, seen: string): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    asItWasRead(post, seen)
    if ((await reportsOfPost(tx, id)).reports.length === 0) return
    if (post.waitsSince) {
      await letIn(tx, post)
      await tellReadable(tx, post)
    }
    await settleReports(tx, id, 'kept')
    await record(tx, userId, 'forum.kept', id)
  })

export interface Edit {
  text: string
  /** Removes the picture. */
  takeOut?: boolean
  rule: ForumRule
  note: string
  seen: string
}

/** Removes the words of a post that break a rule. The author sees the rule and the earlier text. */
export async function editPost(db: Db, userId: string, id: string, edit: Edit): Promise<void> {
  // Rendered before the transaction, so that it is already cached in it.
  await htmlOf(edit.text, 'guest')
  await atPost(db, id, async (tx, post) => {
    asItWasRead(post, edit.seen)
    if (post.exampleAt) throw new Refused('An example is not changed.')
    const tookOut = edit.takeOut && (await takePictureOut(tx, id))
    if (edit.text === post.text && !tookOut) throw new Refused('Nothing is changed yet.', 422)
    const at = now()
    const why = { changedBy: 'moderator', rule: edit.rule, ruleNote: edit.note || null } as const
    await tx
      .insertInto('forumVersions')
      .values({ id: newId(), postId: id, text: post.text, until: at, ...why })
      .execute()
    await tx
      .updateTable('forumPosts')
      .set({ text: edit.text, html: await htmlOf(edit.text, 'guest'), changedAt: at })
      .set({ changedBy: 'moderator', actedBy: userId })
      .where('id', '=', id)
      .execute()
    await putInSearch(tx, id)
    if (post.waitsSince) await letIn(tx, post)
    await tellAuthor(tx, post, 'post-changed')
    await settleReports(tx, id, 'changed')
    await record(tx, userId, `forum.edited ${edit.rule}`, id)
    await topicChanged(tx, post.topicId)
  })
}

/** Restores the author's text, unless it was changed again. */
export const undoEdit = (db: Db, userId: string, id: string): Promise<void> =>
  atPost(db, id, async (tx, post) => {
    const [last, before] = await versionsOf(tx, id)
    if (post.removedAt || post.changedBy !== 'moderator' || last?.changedBy !== 'moderator')
      throw new Refused('There is nothing to put back.')
    await tx.deleteFrom('forumVersions').where('id', '=', last.id).execute()
    await tx
      .updateTable('forumPosts')
      .set({
        text: last.text,
        html: await storedHtmlOf(last.text, 'guest'),
        changedAt: before ? now() : null,
      })
      .set({ changedBy: before?.changedBy ?? null, actedBy: null })
      .where('id', '=', id)
      .execute()
    await putPictureBack(tx, id)
    await putInSearch(tx, id)
    await tellAuthor(tx, post, 'post-change-undone')
    await record(tx, userId, 'forum.edit-undone', id)
    await topicChanged(tx, post.topicId)
  })
