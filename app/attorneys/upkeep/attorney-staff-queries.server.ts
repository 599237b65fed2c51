import { type ExpressionBuilder, sql } from 'kysely'
import { hashOf } from '#app/platform/settings/built-in.server.ts'
import { daysAgo } from '#app/platform/settings/today.server.ts'
import { containing } from '#app/platform/text/text-match.server.ts'
import type { Db, Schema, Tx } from '#db/schema.ts'
import type { HiddenWhy } from '#db/tables/directory.ts'
import { type AttorneyCard, attorneysWith } from '../listing/attorney-queries.server.ts'
import { addressIn } from '../listing/listing.server.ts'
import { LINES_A_PAGE, type Show } from '../listing/shows.ts'
import { asTyped } from '../model/attorney-entry.ts'
import { CHECK_AFTER } from './upkeep.server.ts'

export interface StaffLine {
  id: number
  name: string
  firm: string
  origin: 'sample' | 'listed'
  hiddenWhy: HiddenWhy | null
  mailPausedOn: string | null
  confirmedOn: string | null
}

/** Licenses checked before this day must be looked up again. */
export const dueBefore = (): string => daysAgo(CHECK_AFTER)

/** The staff's list, by name. */
export async function staffList(
  db: Db,
  { show, words, page }: { show: Show; words: string; page: number },
): Promise<{ lines: StaffLine[]; count: number }> {
  let asked = db.selectFrom('attorneys')
  if (words) asked = asked.where((e) => mentions(e, words))
  if (show === 'due')
    asked = asked.where('origin', '=', 'listed').where((e) =>
      e(
        'id',
        'in',
        e
          .selectFrom('attorneyLicenses')
          .select('attorneyId')
          .where((l) => l.or([l('checkedOn', 'is', null), l('checkedOn', '<', dueBefore())])),
      ),
    )
  else if (show !== 'all') asked = asked.where('hiddenWhy', '=', show)
  const lines = await asked
    .select(['id', 'name', 'firm', 'origin', 'hiddenWhy', 'mailPausedOn', 'confirmedOn'])
    .orderBy('name')
    .orderBy('id')
    .limit(LINES_A_PAGE)
    .offset((page - 1) * LINES_A_PAGE)
    .execute()
  const { count } = await asked.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { lines, count }
}

/** Entries that visitors see are in the search's table. On SQLite, a hidden one with an accented capital is found only as typed there. */
function mentions(e: ExpressionBuilder<Schema, 'attorneys'>, words: string) {
  const hidden = sql<string>`lower(name || ' ' || firm || ' ' || bio || ' ' || coalesce(city, ''))`
  return e.or([
    e('id', 'in', e.selectFrom('attorneySearch').select('attorneyId').where(containing('text', words))),
    e.and([e('hiddenAt', 'is not', null), containing(hidden, words)]),
  ])
}

/** Whether a real entry has a license to look up, for the overview. */
export async function licensesDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('attorneyLicenses')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyLicenses.attorneyId')
    .select('attorneyId')
    .where('origin', '=', 'listed')
    .where((e) => e.or([e('checkedOn', 'is', null), e('checkedOn', '<', dueBefore())]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Everything staff see of an entry, hidden ones included. */
export async function staffEntry(db: Db | Tx, id: number) {
  const [entry] = await attorneysWith(db, [id])
  const row = await db
    .selectFrom('attorneys')
    .select(['email', 'sealedEmail', 'hiddenWhy', 'hiddenAt', 'confirmAskedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!entry || !row) return undefined
  const { email: _, sealedEmail: __, ...more } = row
  return { ...entry, ...more, email: addressIn(row) }
}

/**
 * Identifies the state of an entry that a staff member saw, so that they don't
 * overwrite a colleague's change. A new entry has none.
 */
export const stateOfEntry = (entry: NonNullable<Awaited<ReturnType<typeof staffEntry>>>): string =>
  hashOf([asTyped(entry), entry.email])

/** Every entry, in batches, for exports. `visible`: only those that visitors see. */
export async function eachAttorney(
  db: Db,
  { visible, origin }: { visible: boolean; origin?: 'listed' },
): Promise<AttorneyCard[]> {
  const all: AttorneyCard[] = []
  for (let after = 0; ; ) {
    let asked = db.selectFrom('attorneys').select('id').where('id', '>', after).orderBy('id').limit(500)
    if (visible) asked = asked.where('hiddenAt', 'is', null)
    if (origin) asked = asked.where('origin', '=', origin)
    const ids = (await asked.execute()).map(({ id }) => id)
    const last = ids.at(-1)
    if (last === undefined) return all
    all.push(...(await attorneysWith(db, ids)))
    after = last
  }
}
