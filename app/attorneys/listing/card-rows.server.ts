import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Answers } from '../model/words.ts'
import type { License } from './listing.server.ts'

// The contents of cards in two queries: one for the entries, and one for their states, kinds of law and kinds of fee.

const cardColumns = [
  'id',
  'name',
  'sayAs',
  'firm',
  'city',
  'office',
  'phone',
  'hours',
  'imageDescription',
  'bio',
  'website',
  'feeNote',
  'languages',
  'remote',
  'access',
  'working',
  'takesNewCases',
  'takesSaidOn',
  'confirmedOn',
  'mailPausedOn',
  'origin',
] as const

// Characters that no license number contains: between the parts of a line, and between lines.
const PART = '\u001f'
const LINE = '\u001e'

/**
 * The entries with their licenses and answer counts. Related rows are queried per entry: a
 * join reads the whole tables on a PostgreSQL without statistics yet, as after a large import.
 */
export async function cardRows(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('attorneys')
    .select(cardColumns)
    .select([
      sql<string | null>`(
        select string_agg(state || ${PART} || number || ${PART} || coalesce(checked_on, ''), ${LINE} order by state)
          from attorney_licenses where attorney_id = attorneys.id)`.as('bars'),
      sql<string | null>`(
        select yes || ' ' || no || ' ' || not_yet from attorney_answers where attorney_id = attorneys.id)`.as(
        'told',
      ),
    ])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ bars, told, ...entry }) => ({
    ...entry,
    licenses: licensesIn(bars),
    answers: answersIn(told),
  }))
}

function licensesIn(bars: string | null): License[] {
  if (bars === null) return []
  return bars.split(LINE).map((line) => {
    const [state = '', number = '', checkedOn] = line.split(PART)
    return { state, number, checkedOn: checkedOn || null }
  })
}

function answersIn(told: string | null): Answers {
  const [yes = 0, no = 0, notYet = 0] = told?.split(' ').map(Number) ?? []
  return { yes, no, notYet }
}

type Facet = 'state' | 'specialization' | 'feeType'

/** @returns the values of one kind that an attorney has, alphabetically */
export async function facetsOf(db: Db, ids: number[]): Promise<(id: number, facet: Facet) => string[]> {
  const these = sql`(${sql.join(ids)})`
  const { rows } = await sql<{ attorneyId: number; name: Facet; value: string }>`
    select attorney_id, 'state' as name, state as value from attorney_states where attorney_id in ${these}
    union all select attorney_id, 'specialization', specialization
      from attorney_specializations where attorney_id in ${these}
    union all select attorney_id, 'feeType', fee_type
      from attorney_fee_types where attorney_id in ${these}`.execute(db)
  return (id, facet) =>
    rows
      .filter((one) => one.attorneyId === id && one.name === facet)
      .map(({ value }) => value)
      .sort()
}
