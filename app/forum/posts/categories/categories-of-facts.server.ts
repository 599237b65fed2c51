import {
  type ChangedFact,
  type FactFollower,
  followFacts,
  publicFacts,
} from '#app/factbook/factbook.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Tx } from '#db/schema.ts'
import { countTopics } from '../publishing.server.ts'
import { type CategoryFields, categoryRow } from './category-row.ts'
import { lockCategory } from './open-categories.server.ts'

// Categories are facts that staff edit; the forum has a row for each, which is written in the transaction that publishes the
// fact.

export interface Place extends CategoryFields {
  id: string
}

/** The published categories. */
export const categoriesOfFacts = async (tx: Tx): Promise<Place[]> =>
  (await publicFacts(tx, ['place'])).map(({ key, content }) => asPlace(key, content))

const asPlace = (id: string, content: Record<string, unknown>): Place => ({
  ...(content as unknown as CategoryFields),
  id,
})

/** @returns whether the category is new to the forum */
export async function publishCategory(tx: Tx, { id, ...words }: Place): Promise<boolean> {
  const known = await tx
    .selectFrom('forumCategories')
    .select('closedSince')
    .where('id', '=', id)
    .executeTakeFirst()
  const row = { ...categoryRow(words, known), goneSince: null }
  await tx
    .insertInto('forumCategories')
    .values({ id, topics: 0, ...row })
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute()
  return !known
}

/** Takes a category off the list. Its built-in example is removed; members' posts never are. */
async function takeAway(tx: Tx, id: string): Promise<void> {
  await lockCategory(tx, id)
  const topic = await tx
    .selectFrom('forumTopics')
    .select('id')
    .where('categoryId', '=', id)
    .where('exampleAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (topic)
    throw new Refused(
      'People began topics in this place. Some may wait, or may be removed. Move each topic to another place first. Or choose under “New topics” that nobody can begin one.',
    )
  const examples = await tx
    .deleteFrom('forumTopics')
    .where('categoryId', '=', id)
    .where('exampleAt', 'is not', null)
    .returning('id')
    .execute()
  for (const _ of examples) await countTopics(tx, id, -1)
  await tx.updateTable('forumCategories').set({ goneSince: now() }).where('id', '=', id).execute()
}

async function follow(tx: Tx, { kind, key, content }: ChangedFact): Promise<void> {
  if (kind !== 'place') return
  if (content === null) await takeAway(tx, key)
  else await publishCategory(tx, asPlace(key, content))
}

const follower: FactFollower = { changed: follow, says: async () => [] }

/** Called at startup. */
export const forumFollowsCategories = (): void => followFacts(follower)
