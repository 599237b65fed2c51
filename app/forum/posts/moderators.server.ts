import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { siteValue } from '#app/platform/settings/site-values.server.ts'
import type { Db, Tx } from '#db/schema.ts'

export const HOURS = 'forum answer hours'
/** The default, until a moderator chooses. */
export const HOURS_AT_FIRST = 48

/** Staff who signed up to moderate, and still may. */
export const moderators = (db: Db | Tx) =>
  db
    .selectFrom('forumModerators')
    .innerJoin('staff', 'staff.userId', 'forumModerators.userId')
    .innerJoin('users', 'users.id', 'forumModerators.userId')
    .select(['forumModerators.userId', 'users.name', 'users.email', 'since'])
    .where('staff.removedAt', 'is', null)
    .where('staff.role', 'in', ['editor', 'steward'])
    .orderBy('since')
    .execute()

/** How long an answer usually takes, in hours; null while the forum has no moderator, so posting is closed. */
export async function answerHours(db: Db | Tx): Promise<number | null> {
  if ((await moderators(db)).length === 0) return null
  return Number((await siteValue(db, HOURS)) ?? HOURS_AT_FIRST)
}

/** Checks the desk and emails moderators where it is due: on a schedule, and when a post arrives that should be read soon. */
export const alertModeratorsSoon = (db: Db | Tx): Promise<void> => enqueueOnce(db, 'forum.tell-moderators')
