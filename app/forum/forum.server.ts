import { newId } from '#app/platform/ids.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { guestHtml } from '#app/platform/text/markdown.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { categoryUrl } from './rules.ts'

interface BuiltInCategory {
  id: string
  name: string
  about: string
  belongs: string
  /** Of its example: a topic with one reply. */
  title: string
  text: string
  reply: string
}

/** Takes over the built-in categories, and gives each new one its example. */
export async function loadForum(tx: Tx, categories: readonly BuiltInCategory[]): Promise<void> {
  for (const [place, { id, name, about, belongs, ...example }] of categories.entries()) {
    const words = { name, about, belongs, place }
    const known = await tx.selectFrom('forumCategories').select('id').where('id', '=', id).executeTakeFirst()
    await tx
      .insertInto('forumCategories')
      .values({ id, topics: 0, ...words })
      .onConflict((c) => c.column('id').doUpdateSet(words))
      .execute()
    if (!known) await addExample(tx, id, example)
  }
  publicContentChanged(tx)
}

async function addExample(tx: Tx, category: string, example: { title: string; text: string; reply: string }) {
  const at = now()
  const topicId = newId()
  await tx
    .insertInto('forumTopics')
    .values({
      id: topicId,
      categoryId: category,
      title: example.title,
      posts: 2,
      publishedAt: at,
      lastPostAt: at,
      exampleAt: at,
      removedAt: null,
      listedIn: category,
    })
    .execute()
  const posts = [example.text, example.reply].map((text, index) => ({
    id: newId(),
    topicId,
    number: index + 1,
    memberId: null,
    text,
    html: guestHtml(text),
    inReplyTo: index === 0 ? null : 1,
    writtenAt: at,
    publishedAt: at,
    removedAt: null,
  }))
  await tx.insertInto('forumPosts').values(posts).execute()
  await tx
    .updateTable('forumCategories')
    .set((e) => ({ topics: e('topics', '+', 1) }))
    .where('id', '=', category)
    .execute()
}

/** The places of the forum, for the site map. Search engines get those in which people have written. */
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
    .orderBy('place')
    .execute()
  return rows.map(({ id, name, topic }) => ({
    url: categoryUrl(id),
    title: name,
    ...(topic ? {} : { hidden: true as const }),
  }))
}
