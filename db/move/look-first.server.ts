import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { raw } from '../whole.server.ts'
import type { ColumnType, MovedTable } from './columns.server.ts'

// SQLite keeps what PostgreSQL refuses: letters in a column of numbers, the character NUL, rows that point at rows that are
// gone. All of it is found before anything is copied, and said with its place.

const MOST_NAMED = 3
/** The numbers that fit into PostgreSQL's integer. */
const LARGEST = 2 ** 31 - 1

/** @param leaveOutNul whether NUL characters are to be left out */
export async function whatDoesNotFit(
  sqlite: Db,
  tables: readonly MovedTable[],
  { leaveOutNul }: { leaveOutNul: boolean },
): Promise<string[]> {
  const found: string[] = []
  for (const table of tables)
    for (const column of table.columns) {
      const at = { table: table.name, column: column.name }
      const wrong = await rowsWhere(sqlite, at, wrongKind(column))
      if (wrong)
        found.push(`${placeOf(at, wrong)} where PostgreSQL takes ${TAKES[column.type]}. Correct them first.`)
      if (leaveOutNul || column.type !== 'text') continue
      const nul = await rowsWhere(sqlite, at, sql`instr(${sql.ref(column.name)}, char(0)) > 0`)
      if (nul)
        found.push(
          `${placeOf(at, nul, 'text with the character NUL')}, which PostgreSQL does not store. Add --leave-out-nul to move the text without these characters.`,
        )
    }
  return [...found, ...(await danglingKeys(sqlite))]
}

const TAKES: Record<ColumnType, string> = {
  text: 'text',
  number: 'a whole number up to 2,147,483,647',
  flag: '0 or 1',
  time: 'a time, such as 2026-03-05T17:00:00.000Z',
}

function wrongKind({ name, type }: { name: string; type: ColumnType }) {
  const column = sql.ref(name)
  if (type === 'text') return sql`typeof(${column}) not in ('text', 'null')`
  if (type === 'flag') return sql`${column} is not null and ${column} not in (0, 1)`
  if (type === 'time')
    return sql`${column} is not null and (typeof(${column}) <> 'text' or julianday(${column}) is null)`
  return sql`typeof(${column}) not in ('integer', 'null') or abs(${column}) > ${LARGEST}`
}

interface Found {
  count: number
  rowIds: number[]
}

async function rowsWhere(
  db: Db,
  { table }: { table: string; column: string },
  condition: ReturnType<typeof wrongKind>,
): Promise<Found | null> {
  const { rows } = await sql<{ id: number }>`
    select rowid as id from ${sql.table(table)} where ${condition} order by rowid`.execute(raw(db))
  return rows.length > 0
    ? { count: rows.length, rowIds: rows.slice(0, MOST_NAMED).map(({ id }) => Number(id)) }
    : null
}

/** "Column message_count of table cases holds another kind of value in 2 rows (rowid 5 and 9)" */
function placeOf(
  { table, column }: { table: string; column: string },
  { count, rowIds }: Found,
  what = 'another kind of value',
): string {
  const more = count > rowIds.length ? ' and more' : ''
  return `Column ${column} of table ${table} holds ${what} in ${count === 1 ? '1 row' : `${count} rows`} (rowid ${rowIds.join(', ')}${more})`
}

async function danglingKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    table: string
    parent: string
    rowid: number | null
  }>`pragma foreign_key_check`.execute(raw(db))
  const groups = Map.groupBy(rows, ({ table, parent }) => `${table} ${parent}`)
  return [...groups.values()].map((group) => {
    const [{ table, parent } = { table: '', parent: '' }] = group
    const ids = group.slice(0, MOST_NAMED).map(({ rowid }) => rowid)
    const more = group.length > ids.length ? ' and more' : ''
    return `Table ${table} has ${group.length === 1 ? '1 row that points at a row' : `${group.length} rows that point at rows`} of ${parent} that ${group.length === 1 ? 'is' : 'are'} not there (rowid ${ids.join(', ')}${more}). Delete ${group.length === 1 ? 'it' : 'them'}, or restore a backup that is whole.`
  })
}
