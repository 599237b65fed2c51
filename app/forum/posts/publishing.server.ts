import { makeHelper, trustMember, waitsAgain } from '#app/platform/auth/member-accounts.server.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Tx } from '#db/schema.ts'
import { indexText } from '#db/search-words.ts'
import { APPROVED_TO_BE_TRUSTED, APPROVED_TO_HELP, categoryUrl, feedOf, topicUrl } from '../model/rules.ts'
import { promiseFollowers } from './following/tell-followers.server.ts'
import { tellMentioned } from './mentions/tell-mentioned.server.ts'
import { erasePicture } from './pictures/pictures-of-posts.server.ts'
import { tagsFollow } from './tags/topic-tags.server.ts'
import { tellAnswered } from './tell-answered.server.ts'

// Publishes and unpublishes posts. Numbers, lists and counts change here and nowhere else.

/** A post that was never changed or removed. */
export const UNTOUCHED = {
  waitsSince: null,
  changedAt: null,
  removedAt: null,
  removedBy: null,
  rule: null,
  ruleNote: null,
  hiddenAt: null,
  changedBy: null,
  actedBy: null,
  bulkId: null,
  heldUntil: null,
  helpSince: null,
  helpReadAt: null,
}

/** A topic without public posts. */
export const NEW_TOPIC = {
  posts: 0,
  listedIn: '',
  publishedAt: null,
  exampleAt: null,
  removedAt: null,
  lockedAt: null,
  hiddenTitle: null,
  wish: null,
  slowMinutes: null,
}

/** Everything that changes a topic waits here for the one before. */
export const takeTopicLock = (tx: Tx, topicId: string): Promise<void> =>
  advisoryLock(tx, `forum topic ${topicId}`)

/** Makes a writer and a member who is leaving wait for each other. Take it before the turn of a topic. */
export const takeAuthorLock = (tx: Tx, memberId: string): Promise<void> =>
  advisoryLock(tx, `forum words of ${memberId}`)

/** Invalidates the cached pages that show a topic. Pages of other topics stay cached. */
export async function topicChanged(tx: Tx, topicId: string): Promise<void> {
  const topic = await tx
    .selectFrom('forumTopics')
    .leftJoin('forumDiscussions', 'forumDiscussions.topicId', 'forumTopics.id')
    .select(['categoryId', 'tags', 'listedIn', 'lastPostAt', 'path'])
    .where('forumTopics.id', '=', topicId)
    .executeTakeFirst()
  if (!topic) return
  if (topic.tags) await tagsFollow(tx, topicId, topic)
  const pages = [topicUrl(topicId), categoryUrl(topic.categoryId)]
  const ofBlog = topic.path ? [topic.path] : []
  publicContentChanged(tx, [
    ...ofBlog,
    ...pages,
    ...pages.map(feedOf),
    // Its newest post may be on the list of the latest topics.
    '/forum',
    '/forum/search',
    '/search',
    '/sitemap-forum.xml',
  ])
}

/** Numbers a post and lists its topic. A post that already has a number keeps it. */
export async function publish(tx: Tx, post: { id: string; topicId: string; number: number | null }) {
  const at = now()
  if (post.number === null) {
    const { posts, categoryId } = await tx
      .updateTable('forumTopics')
      .set((e) => ({ posts: e('posts', '+', 1), lastPostAt: at }))
      .where('id', '=', post.topicId)
      .returning(['posts', 'categoryId'])
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('forumPosts')
      .set({ number: posts, publishedAt: at, waitsSince: null, heldUntil: null })
      .where('id', '=', post.id)
      .execute()
    if (posts === 1) await list(tx, post.topicId, categoryId)
    await helperIfEnough(tx, post.id)
    await tellMentioned(tx, post.id, posts === 1 ? null : await tellAnswered(tx, post))
    await promiseFollowers(tx, post.topicId, posts === 1 ? categoryId : null)
  } else {
    const read = { waitsSince: null, hiddenAt: null, heldUntil: null }
    await tx.updateTable('forumPosts').set(read).where('id', '=', post.id).execute()
    if (post.number === 1) await showTitle(tx, post.topicId)
  }
  await putInSearch(tx, post.id)
  await topicChanged(tx, post.topicId)
}

/** Updates the search index for a published post. Whether it is public now is checked at search time. */
export async function putInSearch(tx: Tx, postId: string): Promise<void> {
  const post = await tx
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .select(['number', 'title', 'text', 'forumPosts.publishedAt'])
    .where('forumPosts.id', '=', postId)
    .executeTakeFirst()
  if (!post?.publishedAt) return
  const title = post.number === 1 ? post.title : ''
  const text = plainText(post.text)
  const entry = { title, text, titleWords: indexText(title), textWords: indexText(text) }
  await tx
    .insertInto('forumSearch')
    .values({ postId, at: post.publishedAt, ...entry })
    .onConflict((c) => c.column('postId').doUpdateSet(entry))
    .execute()
}

/** Hides a post until a moderator has read it, with the title if it is an opening post. */
export async function hideUntilRead(tx: Tx, post: { id: string; topicId: string; number: number | null }) {
  const at = now()
  await tx.updateTable('forumPosts').set({ hiddenAt: at, waitsSince: at }).where('id', '=', post.id).execute()
  if (post.number === 1) await hideTitle(tx, post.topicId)
  await topicChanged(tx, post.topicId)
}

/** Removes the title from the lists; it can be shown again. */
export async function hideTitle(tx: Tx, topicId: string): Promise<void> {
  await tx
    .updateTable('forumTopics')
    .set((e) => ({ hiddenTitle: e.ref('title'), title: '' }))
    .where('id', '=', topicId)
    .where('title', '!=', '')
    .execute()
}

export async function showTitle(tx: Tx, topicId: string): Promise<void> {
  await tx
    .updateTable('forumTopics')
    .set((e) => ({ title: e.fn.coalesce('hiddenTitle', e.val('')), hiddenTitle: null }))
    .where('id', '=', topicId)
    .where('hiddenTitle', 'is not', null)
    .execute()
}

async function list(tx: Tx, topicId: string, categoryId: string): Promise<void> {
  await tx
    .updateTable('forumTopics')
    .set({ publishedAt: now(), listedIn: categoryId })
    .where('id', '=', topicId)
    .execute()
  await countTopics(tx, categoryId, 1)
}

export async function countTopics(tx: Tx, categoryId: string, more: 1 | -1): Promise<void> {
  await tx
    .updateTable('forumCategories')
    .set((e) => ({ topics: e('topics', '+', more) }))
    .where('id', '=', categoryId)
    .execute()
  // These pages also show which categories have topics by members.
  publicContentChanged(tx, ['/forum', '/site-map', '/sitemap.xml', categoryUrl(categoryId)])
}

/** Unlists a topic once it has no public post, and lists it again when it has one. */
export async function listedIfReadable(tx: Tx, topicId: string): Promise<void> {
  const topic = await tx
    .selectFrom('forumTopics')
    .select(['categoryId', 'listedIn', 'publishedAt'])
    .where('id', '=', topicId)
    .executeTakeFirstOrThrow()
  const left = await tx
    .selectFrom('forumPosts')
    .select('id')
    .where('topicId', '=', topicId)
    .where('number', 'is not', null)
    .where('removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const listedIn = left && topic.publishedAt ? topic.categoryId : ''
  if (listedIn !== topic.listedIn) {
    const removedAt = listedIn ? null : now()
    await tx.updateTable('forumTopics').set({ listedIn, removedAt }).where('id', '=', topicId).execute()
    await countTopics(tx, topic.categoryId, listedIn ? 1 : -1)
  }
  await topicChanged(tx, topicId)
}

/**
 * Call after approving a post with a handle: a member with enough of these no longer waits for moderation. Pseudonymous posts
 * do not count, or the page of a handle would reveal the author to the moderator who approves one.
 */
export async function trustWhoHasEnough(tx: Tx, memberId: string): Promise<void> {
  const approved = await tx
    .selectFrom('forumPosts')
    .select('id')
    .where('memberId', '=', memberId)
    .where('number', 'is not', null)
    .where('waitsSince', 'is', null)
    .where('removedAt', 'is', null)
    // After trust was revoked, only later approvals count.
    .where('publishedAt', '>', (await waitsAgain(tx, memberId)) ?? '')
    .limit(APPROVED_TO_BE_TRUSTED)
    .execute()
  if (approved.length >= APPROVED_TO_BE_TRUSTED) await trustMember(tx, memberId)
}

/**
 * Call after publishing a post with a handle: a member with enough of these becomes a helper. Pseudonymous posts do not count,
 * or a changed role would reveal the author.
 */
async function helperIfEnough(tx: Tx, postId: string): Promise<void> {
  const author = await tx
    .selectFrom('forumPosts')
    .innerJoin('members', 'members.id', 'forumPosts.memberId')
    .select(['members.id', 'role'])
    .where('forumPosts.id', '=', postId)
    .executeTakeFirst()
  if (author?.role !== 'member') return
  const readable = await tx
    .selectFrom('forumPosts')
    .select('id')
    .where('memberId', '=', author.id)
    .where('number', 'is not', null)
    .where('waitsSince', 'is', null)
    .where('removedAt', 'is', null)
    .limit(APPROVED_TO_HELP)
    .execute()
  if (readable.length >= APPROVED_TO_HELP) await makeHelper(tx, author.id)
}

/** Erases the text of a post for good. Only its number is left. */
export async function eraseWords(tx: Tx, post: { id: string; topicId: string; number: number | null }) {
  await tx.deleteFrom('forumVersions').where('postId', '=', post.id).execute()
  await tx.deleteFrom('forumSearch').where('postId', '=', post.id).execute()
  await tx.deleteFrom('forumReactions').where('postId', '=', post.id).execute()
  await erasePicture(tx, post.id)
  await tx
    .updateTable('forumPosts')
    .set({
      text: '',
      html: '',
      tone: null,
      waitsSince: null,
      hiddenAt: null,
      helpSince: null,
      heldUntil: null,
    })
    .where('id', '=', post.id)
    .execute()
  if (post.number === 1)
    await tx
      .updateTable('forumTopics')
      .set({ title: '', hiddenTitle: null })
      .where('id', '=', post.topicId)
      .execute()
}
