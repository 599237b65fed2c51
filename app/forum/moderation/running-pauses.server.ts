import type { Db } from '#db/schema.ts'
import { nameAtDesk } from '../posts/pseudonyms/words.ts'
import { pageOfAuthor } from '../posts/safety-rules.ts'
import { pauses } from '../safety/bans-after-deletion.server.ts'
import { liftMeasure } from '../safety/measures.server.ts'

// Pauses and bans in force. Each is under the name it was given to: a pseudonym identifies no member here.

export const PAUSES_A_PAGE = 50

const running = (db: Db) =>
  pauses(db)
    .leftJoin('members', 'members.id', 'forumMeasures.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumMeasures.pseudonymId')
    .leftJoin('users', 'users.id', 'forumMeasures.byUser')

/** A page of them, newest first. */
export async function runningPauses(db: Db, page: number) {
  const rows = await running(db)
    .select(['forumMeasures.id', 'memberId', 'pseudonymId', 'handle', 'madeName', 'stops', 'rule'])
    .select(['at', 'until', 'users.name as byName'])
    .orderBy('at', 'desc')
    .orderBy('forumMeasures.id')
    .limit(PAUSES_A_PAGE)
    .offset((page - 1) * PAUSES_A_PAGE)
    .execute()
  return rows.map(({ id, stops, rule, at, until, byName, ...author }) => ({
    id,
    rule,
    at,
    until,
    byName,
    kind: stops === 'forum' ? ('ban' as const) : ('pause' as const),
    name: nameAtDesk(author),
    personUrl: pageOfAuthor(author),
  }))
}

export async function countOfPauses(db: Db): Promise<number> {
  const { count } = await pauses(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Ends a pause or ban early, under any name. One that already ended stays unchanged. */
export async function endPause(db: Db, userId: string, id: string): Promise<void> {
  const measure = await pauses(db).select(['memberId', 'pseudonymId']).where('id', '=', id).executeTakeFirst()
  if (measure) await liftMeasure(db, userId, measure, id)
}
