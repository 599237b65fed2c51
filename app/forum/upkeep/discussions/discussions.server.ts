import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { htmlOf } from '#app/platform/rendering/markdown.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { TITLE_LONGEST, topicUrl } from '../../model/rules.ts'
import { categoryNow } from '../../posts/categories/open-categories.server.ts'
import { NEW_TOPIC, publish, UNTOUCHED } from '../../posts/publishing.server.ts'
import { forumCategories } from '../../posts/queries.server.ts'
import { words } from './words.ts'

// One forum topic for a blog post, where an editor wants it.

interface BlogPost {
  number: number
  /** The public URL path of the post. */
  path: string
  title: string
}

export const placesToDiscuss = async (db: Db): Promise<{ id: string; name: string }[]> =>
  (await forumCategories(db)).map(({ id, name }) => ({ id, name }))

/** Opens the topic of a blog post, or links its earlier one. Pressing twice creates one topic. */
export async function discuss(db: Db, post: BlogPost & { place: string }, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, `discussion of post ${post.number}`)
    if (!(await categoryNow(tx, post.place))) throw new Refused('Choose a place of the forum.', 422)
    const { number, path } = post
    const known = await discussionRow(tx, number)
    if (known?.linkedAt) return
    if (known) {
      const linked = { linkedAt: now(), path }
      await tx.updateTable('forumDiscussions').set(linked).where('postNumber', '=', number).execute()
    } else await open(tx, post)
    await record(tx, by, 'forum.discussed', `post-${number}`)
    publicContentChanged(tx, [path])
  })
}

const discussionRow = (db: Db | Tx, number: number) =>
  db.selectFrom('forumDiscussions').selectAll().where('postNumber', '=', number).executeTakeFirst()

async function open(tx: Tx, { number, path, title, place }: BlogPost & { place: string }): Promise<void> {
  const [topicId, id, nameId, at] = [newId(), newId(), newId(), now()]
  const letters = [...title]
  const short = letters.length > TITLE_LONGEST ? `${letters.slice(0, TITLE_LONGEST - 2).join('')} …` : title
  const text = words.opening({ title, address: config.origin + path })
  await tx
    .insertInto('forumTopics')
    .values({ ...NEW_TOPIC, id: topicId, categoryId: place, title: short, lastPostAt: at })
    .execute()
  await tx
    .insertInto('forumDiscussions')
    .values({ postNumber: number, topicId, path, linkedAt: at })
    .execute()
  // The site itself is the author; there is no member.
  const nobody = { byTopic: null, byCount: null, sealedAuthor: null, importedOn: at.slice(0, 10) }
  await tx
    .insertInto('forumPseudonyms')
    .values({ id: nameId, inTopic: topicId, madeName: words.author, ...nobody })
    .execute()
  await tx
    .insertInto('forumPosts')
    .values({
      ...UNTOUCHED,
      id,
      topicId,
      number: null,
      memberId: null,
      pseudonymId: nameId,
      text,
      html: await htmlOf(text, 'guest'),
      inReplyTo: null,
      writtenAt: at,
      publishedAt: null,
    })
    .execute()
  await publish(tx, { id, topicId, number: null })
}

/** Unlinks the topic from the blog post. The replies stay in the forum. */
export async function stopDiscussing(db: Db, number: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('forumDiscussions')
      .set({ linkedAt: null })
      .where('postNumber', '=', number)
      .where('linkedAt', 'is not', null)
      .returning('path')
      .executeTakeFirst()
    if (!row) return
    await record(tx, by, 'forum.not-discussed', `post-${number}`)
    publicContentChanged(tx, [row.path])
  })
}

/** The blog post has a new URL. */
export async function discussionMoves(tx: Tx, number: number, path: string): Promise<void> {
  await tx.updateTable('forumDiscussions').set({ path }).where('postNumber', '=', number).execute()
}

/** The topic of a blog post and its number of public replies; null where there is no topic, or no longer one. */
export async function discussionOf(db: Db, number: number): Promise<{ url: string; replies: number } | null> {
  const row = await db
    .selectFrom('forumDiscussions')
    .innerJoin('forumTopics', 'forumTopics.id', 'forumDiscussions.topicId')
    .select('topicId')
    .select((e) =>
      e
        .selectFrom('forumPosts')
        .whereRef('forumPosts.topicId', '=', 'forumDiscussions.topicId')
        .where('number', '>', 1)
        .where('removedAt', 'is', null)
        .where('waitsSince', 'is', null)
        .select((f) => f.fn.countAll<number>().as('count'))
        .as('replies'),
    )
    .where('postNumber', '=', number)
    .where('linkedAt', 'is not', null)
    .where('listedIn', '!=', '')
    .executeTakeFirst()
  return row ? { url: topicUrl(row.topicId), replies: row.replies ?? 0 } : null
}
