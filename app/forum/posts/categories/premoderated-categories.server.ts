import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { categoryUrl } from '../../model/rules.ts'

// In some categories a moderator reads every post before it is published, regardless of the author.

/** Turns that on or off. Posts that are already waiting wait until a moderator has read them. */
export async function setPremoderation(db: Db, userId: string, category: string, on: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const place = await tx
      .selectFrom('forumCategories')
      .select('readFirstSince')
      .where('id', '=', category)
      .executeTakeFirst()
    if (!place) throw new Refused('The forum has no such place.', 404)
    if ((place.readFirstSince !== null) === on) return
    await tx
      .updateTable('forumCategories')
      .set({ readFirstSince: on ? now() : null })
      .where('id', '=', category)
      .execute()
    await record(tx, userId, on ? 'forum.read-first' : 'forum.not-read-first', category)
    publicContentChanged(tx, [categoryUrl(category)])
  })
}

/** Whether the posts of a topic are moderated before publication. */
export async function isPremoderated(db: Db | Tx, topicId: string): Promise<boolean> {
  const row = await db
    .selectFrom('forumTopics')
    .innerJoin('forumCategories', 'forumCategories.id', 'forumTopics.categoryId')
    .select('readFirstSince')
    .where('forumTopics.id', '=', topicId)
    .executeTakeFirst()
  return row !== undefined && row.readFirstSince !== null
}
