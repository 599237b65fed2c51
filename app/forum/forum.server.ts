import { newId } from '#app/platform/ids.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { now } from '#app/platform/time.ts'
import { choicesOf } from '#app/shared/content-notes/note-choices.server.ts'
import { choicesText } from '#app/shared/content-notes/note-rules.ts'
import type { Db, Tx } from '#db/schema.ts'
import { draftsForFile, draftsOf } from './composing/drafts/post-drafts.server.ts'
import { heldForFile, scheduledPosts } from './composing/scheduled-posts/scheduled-posts.server.ts'
import { categoryUrl, topicUrl } from './model/rules.ts'
import { appealsBy, openAppeals } from './moderation/appeals.server.ts'
import { lookUpsOf } from './moderation/pseudonyms/reveal-log.server.ts'
import { type Place, publishCategory } from './posts/categories/categories-of-facts.server.ts'
import { followedCategories } from './posts/following/followed-categories.server.ts'
import { withTitlesFor } from './posts/mutes/closed-titles.server.ts'
import { chosenBy, mutesOf } from './posts/mutes/mutes.server.ts'
import { ofPerson } from './posts/pseudonyms/pseudonyms.server.ts'
import { countTopics, NEW_TOPIC, putInSearch, UNTOUCHED } from './posts/publishing.server.ts'
import { reactionsForFile } from './reading/reactions/reactions.server.ts'
import { readsForFile } from './reading/unread/read-marks.server.ts'
import { measuresFor } from './safety/measures.server.ts'
import { reportsBy } from './safety/reports.server.ts'

export { countReportedPosts, countWaitingPosts } from './moderation/queue-counts.server.ts'

interface Example {
  /** The category that it shows. */
  id: string
  /** A topic with one reply. */
  title: string
  text: string
  reply: string
}

type PlaceToLoad = Pick<Place, 'id' | 'name' | 'about' | 'belongs'> & Partial<Place>

/** Loads the built-in categories, and gives each new one its example unless staff removed the examples. */
export async function loadForum(
  tx: Tx,
  places: readonly PlaceToLoad[],
  examples: readonly Example[],
): Promise<void> {
  for (const [at, place] of places.entries()) {
    const isNew = await publishCategory(tx, { order: at + 1, newTopics: 'open', ...place })
    const example = examples.find(({ id }) => id === place.id)
    if (isNew && example) await addExample(tx, place.id, example)
  }
  publicContentChanged(tx)
}

async function addExample(tx: Tx, category: string, example: { title: string; text: string; reply: string }) {
  const [at, topicId] = [now(), newId()]
  await tx
    .insertInto('forumTopics')
    .values({
      ...NEW_TOPIC,
      id: topicId,
      categoryId: category,
      listedIn: category,
      title: example.title,
      posts: 2,
      publishedAt: at,
      lastPostAt: at,
      exampleAt: at,
    })
    .execute()
  const posts = [example.text, example.reply].map((text, index) => ({
    id: newId(),
    topicId,
    number: index + 1,
    memberId: null,
    pseudonymId: null,
    text,
    html: markdownHtml(text, 'guest'),
    inReplyTo: index === 0 ? null : 1,
    writtenAt: at,
    publishedAt: at,
    ...UNTOUCHED,
  }))
  await tx.insertInto('forumPosts').values(posts).execute()
  for (const { id } of posts) await putInSearch(tx, id)
  await countTopics(tx, category, 1)
}

/** The forum categories for the site map. Search engines get those in which people have written. */
export async function forumPlaces(db: Db): Promise<{ url: string; title: string; hidden?: true }[]> {
  const rows = await db
    .selectFrom('forumCategories')
    .select(['id', 'name'])
    .select((e) =>
      e
        .selectFrom('forumTopics')
        .whereRef('listedIn', '=', 'forumCategories.id')
        .where('exampleAt', 'is', null)
        .select('forumTopics.id')
        .limit(1)
        .as('topic'),
    )
    .where('goneSince', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, topic }) => ({
    url: categoryUrl(id),
    title: name,
    ...(topic ? {} : { hidden: true as const }),
  }))
}

/** A sitemap file may hold at most 50,000 URLs. */
const TOPICS_A_FILE = 10_000

/** How many sitemap files of topics there are. */
export async function topicFiles(db: Db): Promise<number> {
  const { topics } = await db
    .selectFrom('forumCategories')
    .select((e) => e.fn.sum<number | string | null>('topics').as('topics'))
    .executeTakeFirstOrThrow()
  return Math.ceil(Number(topics) / TOPICS_A_FILE)
}

/** The topics of one sitemap file, each with the day of its newest post. The built-in examples are not included. */
export async function topicsForEngines(db: Db, page: number): Promise<{ url: string; changedOn: string }[]> {
  const rows = await db
    .selectFrom('forumTopics')
    .select(['id', 'lastPostAt'])
    .where('listedIn', '!=', '')
    .where('exampleAt', 'is', null)
    .where('title', '!=', '')
    .orderBy('id')
    .limit(TOPICS_A_FILE)
    .offset((page - 1) * TOPICS_A_FILE)
    .execute()
  return rows.map(({ id, lastPostAt }) => ({ url: topicUrl(id), changedOn: lastPostAt.slice(0, 10) }))
}

export { helpAtDesk, notesWatchedFor, watchFirstWords } from './composing/word-filter/word-filter.server.ts'
export { bindForumWordsOnce } from './posts/bind-words.server.ts'
export { categoriesOfFacts, forumFollowsCategories } from './posts/categories/categories-of-facts.server.ts'
export { titlesFor } from './posts/mutes/closed-titles.server.ts'
export { bytesForFile, picturesForFile } from './posts/pictures/pictures-of-posts.server.ts'
export { postForm } from './posts/post-form.ts'
export { forumFollowsTags } from './posts/tags/tags-of-facts.server.ts'
export { aboutNotices } from './reading/about-notices.server.ts'
export { everyMark, keptTopics, repliesSince } from './reading/bookmarks.server.ts'
export { topicsWith } from './reading/search-forum.server.ts'
export { hasReadTopics } from './reading/unread/read-marks.server.ts'
export { hasExamples, removeExamples } from './safety/moderation-queue.server.ts'
export {
  discuss,
  discussionMoves,
  discussionOf,
  placesToDiscuss,
  stopDiscussing,
} from './upkeep/discussions/discussions.server.ts'
export { sweepForum } from './upkeep/forum-sweep.server.ts'
export { memberLeaves } from './upkeep/member-deletion.server.ts'
export { drawPostsAgain } from './upkeep/posts-drawn-again.server.ts'

/** A member's posts, newest first, for their own pages and their data export. Without `most`, all of them. */
export async function postsOfMember(db: Db, memberId: string, most?: number, from = 0) {
  const rows = await db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumPosts.topicId')
    .innerJoin('forumCategories', 'forumCategories.id', 'forumTopics.categoryId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select([
      'forumPosts.id',
      'topicId',
      'madeName',
      'title',
      'hiddenTitle',
      'forumCategories.name as category',
      'text',
      'number',
      'writtenAt',
      'changedAt',
    ])
    .select([
      'notes',
      'addedNotes',
      'tone',
      'wish',
      'waitsSince',
      'hiddenAt',
      'changedBy',
      'forumPosts.removedAt',
      'removedBy',
      'rule',
      'ruleNote',
    ])
    .where(await ofPerson(db, memberId, 'forum_posts'))
    .orderBy('writtenAt', 'desc')
    .orderBy('forumPosts.id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0).offset(from))
    .execute()
  const shown = await withTitlesFor(db, await mutesOf(db, memberId), rows)
  // The author still sees a title that others cannot read.
  return shown.map(({ hiddenTitle, topicId: _, wish, ...post }) => ({
    ...post,
    // What the author of a topic asks for.
    wish: post.number === 1 ? wish : null,
    title: post.title || (post.number === 1 ? (hiddenTitle ?? '') : ''),
  }))
}

/** Whether a member's handle was ever shown on a public post. */
export const hasPublished = async (db: Db | Tx, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('forumPosts')
    .select('id')
    .where('memberId', '=', memberId)
    .where('publishedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How many posts of a member are public or waiting, and how many of those are waiting. */
export async function countOfPosts(db: Db, memberId: string): Promise<{ count: number; waiting: number }> {
  const { count, waiting } = await db
    .selectFrom('forumPosts')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.count<number>('waitsSince').as('waiting')])
    .where(await ofPerson(db, memberId, 'forum_posts'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { count, waiting }
}

/** The forum's data about a member besides their posts, for their data export. */
export const safetyOf = async (db: Db, memberId: string) => ({
  forumReports: await reportsBy(db, memberId),
  ...(await measuresFor(db, memberId)),
  forumAppeals: await appealsBy(db, memberId),
  forumLookUps: await lookUpsOf(db, memberId),
  contentNotes: choicesText(await choicesOf(db, memberId)),
  forumDrafts: await draftsForFile(db, memberId),
  notShownInForum: (await chosenBy(db, memberId)).map(({ id, ...chosen }) => chosen),
  forumHeld: await heldForFile(db, memberId),
  forumFollowedPlaces: await followedCategories(db, memberId),
  forumReactions: await reactionsForFile(db, memberId),
  forumReads: await readsForFile(db, memberId),
})

/** How many unsent drafts a member has. */
export const countOfDrafts = async (db: Db, memberId: string): Promise<number> =>
  (await draftsOf(db, memberId)).length

/** How many scheduled posts a member has. */
export const countOfHeld = async (db: Db, memberId: string): Promise<number> =>
  (await scheduledPosts(db, memberId)).length

/** The text of earlier versions of a member's posts. */
export const earlierWords = async (db: Db, memberId: string) =>
  db
    .selectFrom('forumVersions')
    .innerJoin('forumPosts', 'forumPosts.id', 'forumVersions.postId')
    .select(['postId', 'forumVersions.text', 'until', 'forumVersions.changedBy'])
    .select(['forumVersions.rule', 'forumVersions.ruleNote'])
    .where(await ofPerson(db, memberId, 'forum_posts'))
    .orderBy('until')
    .execute()

/** The decisions that wait for this staff member as the second person. */
export const appealsFor = async (db: Db, userId: string): Promise<{ id: string }[]> =>
  (await openAppeals(db, userId)).filter(({ mine }) => mine)
