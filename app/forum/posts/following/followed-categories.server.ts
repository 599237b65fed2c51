import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'

// Forum categories in which a member wants notices of new topics.

export const followCategory = async (db: Db, memberId: string, categoryId: string): Promise<void> => {
  await db
    .insertInto('forumFollowedPlaces')
    .values({ memberId, categoryId, since: now() })
    .onConflict((c) => c.columns(['memberId', 'categoryId']).doNothing())
    .execute()
}

export const unfollowCategory = async (db: Db, memberId: string, categoryId: string): Promise<void> => {
  await db
    .deleteFrom('forumFollowedPlaces')
    .where('memberId', '=', memberId)
    .where('categoryId', '=', categoryId)
    .execute()
}

export const followsCategory = async (db: Db, memberId: string, categoryId: string): Promise<boolean> =>
  (await followedCategories(db, memberId)).some((place) => place.categoryId === categoryId)

/** All of them. Also used for the member's data export. */
export const followedCategories = (db: Db, memberId: string) =>
  db
    .selectFrom('forumFollowedPlaces')
    .select(['categoryId', 'since'])
    .where('memberId', '=', memberId)
    .orderBy('since')
    .execute()
