import { type SqlBool, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Kind } from '../model/rules.ts'
import type { ListedCase, SealedLine } from '../record/listed-case.ts'
import { CLOSED_STATUSES, OPEN_STATUSES } from '../status/status-rules.ts'

// The staff's list of cases. The server-readable columns come first; the sealed lines follow when a browser has a key to
// open them. Closed cases are paginated.

export const CLOSED_A_PAGE = 50
export const LINES_AT_ONCE = 250
/** Lists the open statuses, so that the index finds the few open cases; "not closed" would scan all. */
export const isOpen = sql<SqlBool>`cases.status in (${sql.join(OPEN_STATUSES)})`

/**
 * Checks case by case whether the holder has its key, in a form that a planner cannot turn into a join: PostgreSQL without
 * fresh statistics (after an import, say) reads the keys of all cases first, which takes a second instead of milliseconds.
 */
export const openedBy = (db: Db, holder: string) =>
  db
    .selectFrom('cases')
    .where(
      (e) =>
        e
          .selectFrom('caseKeys')
          .select('caseKeys.holder')
          .whereRef('caseKeys.caseId', '=', 'cases.id')
          .where('keyKind', '=', 'C')
          .where('holder', '=', holder)
          .limit(1),
      'is not',
      null,
    )

export const listed = (db: Db, holder: string) =>
  openedBy(db, holder)
    .leftJoin('users', 'users.id', 'cases.ownerId')
    .select([
      'cases.id',
      'caseNo as number',
      'status',
      'violationType',
      'state',
      'receivedDay',
      'dueAt',
      'answeredAt',
      'attention',
      'waitsFor',
      'answerBy',
      'personSeq',
      'readSeq',
      'withdrawnOn',
      'deletionAskedOn',
      'purgeOn',
      'lane',
      'spamOn',
      'messageCount',
      'fileCount',
      'ownerId',
      'users.name as owner',
      'heldAt',
      sql<string>`substr(sealed_capsule, 1, 46)`.as('lineMark'),
      (e) =>
        e
          .selectFrom('caseNotes')
          .select(sql<string>`substr(sealed, 1, 46)`.as('mark'))
          .whereRef('caseNotes.caseId', '=', 'cases.id')
          .whereRef('caseNotes.seq', '=', 'cases.tagsSeq')
          .as('tagsMark'),
    ])

/** The open cases that this holder's key opens, ordered by promised time. Other cases are invisible to the holder. */
export const openCases = (db: Db, holder: string): Promise<ListedCase[]> =>
  listed(db, holder).where(isOpen).orderBy('dueAt').orderBy('cases.id').execute()

/**
 * The cases whose person waits for us, including closed ones: a person who withdrew a case, or
 * wants it deleted, waits as well.
 */
export const waitingCases = (db: Db, holder: string): Promise<ListedCase[]> =>
  listed(db, holder).where('attention', '=', 'staff').orderBy('answerBy').orderBy('cases.id').execute()

/**
 * One page of the closed ones, the newest first, and whether there is another page. @param owner
 * null for cases without an owner
 */
export async function closedCases(
  db: Db,
  holder: string,
  page: number,
  owner?: string | null,
): Promise<{ cases: ListedCase[]; more: boolean }> {
  const rows = await listed(db, holder)
    .where('status', 'in', CLOSED_STATUSES)
    .$if(owner !== undefined, (query) =>
      owner ? query.where('ownerId', '=', owner) : query.where('ownerId', 'is', null),
    )
    .orderBy('dueAt', 'desc')
    .orderBy('cases.id')
    .limit(CLOSED_A_PAGE + 1)
    .offset((page - 1) * CLOSED_A_PAGE)
    .execute()
  return { cases: rows.slice(0, CLOSED_A_PAGE), more: rows.length > CLOSED_A_PAGE }
}

/** The sealed lines of these cases that the holder's key opens; at most LINES_AT_ONCE. */
export async function sealedLines(db: Db, holder: string, ids: string[]): Promise<SealedLine[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseKeys.caseId', 'cases.id')
    .leftJoin('caseNotes', (join) =>
      join.onRef('caseNotes.caseId', '=', 'cases.id').onRef('caseNotes.seq', '=', 'cases.tagsSeq'),
    )
    .leftJoin('caseKeys as notesKey', (join) =>
      join
        .onRef('notesKey.caseId', '=', 'caseNotes.caseId')
        .onRef('notesKey.holder', '=', 'caseKeys.holder')
        .on('notesKey.keyKind', '=', 'S'),
    )
    .select(['cases.id', 'caseKeys.envelope', 'sealedCapsule'])
    .select(['notesKey.envelope as staffEnvelope', 'tagsSeq', 'caseNotes.sealed as sealedTags'])
    .where('cases.id', 'in', ids.slice(0, LINES_AT_ONCE))
    .where('caseKeys.keyKind', '=', 'C')
    .where('caseKeys.holder', '=', holder)
    .execute()
}

/** How many cases of each kind arrived on each day since then, under any key. */
export async function receivedSince(
  db: Db,
  day: string,
): Promise<{ violationType: Kind; receivedDay: string; count: number }[]> {
  const rows = await db
    .selectFrom('cases')
    .select(['violationType', 'receivedDay', (e) => e.fn.countAll<number>().as('count')])
    .where('receivedDay', '>', day)
    .groupBy(['violationType', 'receivedDay'])
    .execute()
  return rows
}

/** The numbers of these cases, by their ids. */
export async function caseNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('cases').select(['id', 'caseNo']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, caseNo }) => [id, caseNo]))
}
