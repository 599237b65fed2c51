import { sql } from 'kysely'
import { kindOf } from '../dialect.server.ts'
import type { Db } from '../schema.ts'
import { parentsFirst, type Raw, raw, WORKED_OUT } from '../whole.server.ts'

// The tables and columns that a move copies, as PostgreSQL declares them: SQLite takes any value in any column.

/** 'flag' and 'time': columns of the sign-in library, which has its own booleans and dates. */
export type ColumnType = 'text' | 'number' | 'flag' | 'time'

export interface MovedTable {
  name: string
  columns: { name: string; type: ColumnType }[]
  /** The columns of its primary key; none where PostgreSQL has no key for it. */
  key: string[]
  /** A column that points at other rows of the same table. */
  pointsAtItself: boolean
}

/** SQLite numbers these rows itself, in the order of their time: forum_search of db/forum-index.server.ts. */
const NUMBERED_BY_SQLITE: Record<string, { column: string; inOrderOf: string[] }> = {
  forum_search: { column: 'n', inOrderOf: ['at', 'post_id'] },
}

const TYPES: Record<string, ColumnType> = {
  text: 'text',
  'character varying': 'text',
  integer: 'number',
  boolean: 'flag',
  'timestamp with time zone': 'time',
}

/**
 * The tables of a move between these two, each after those that its rows reference.
 * @throws MoveRefused when their columns differ
 */
export async function movedTables(one: Db, other: Db): Promise<MovedTable[]> {
  const postgres = kindOf(one) === 'postgres' ? one : other
  const sqlite = postgres === one ? other : one
  const declared = await declaredColumns(raw(postgres))
  const keys = await keyColumns(raw(postgres))
  const found: MovedTable[] = []
  for (const name of await parentsFirst(raw(sqlite))) {
    const loose = await looseColumns(raw(sqlite), name)
    const numbered = NUMBERED_BY_SQLITE[name]
    const columns = (declared.get(name) ?? []).filter((column) => column.name !== WORKED_OUT[name])
    const here = loose.names.filter((one) => one !== WORKED_OUT[name] && one !== numbered?.column)
    const there = columns.map((column) => column.name)
    if (here.toSorted().join() !== there.toSorted().join())
      throw new MoveRefused(
        `The table ${name} has other columns on SQLite than on PostgreSQL. Start the site once, so that its database is up to date, then run this again.`,
      )
    found.push({
      name,
      columns,
      key: numbered?.inOrderOf ?? keys.get(name) ?? [],
      pointsAtItself: loose.pointsAtItself,
    })
  }
  return found
}

/** Thrown with the sentences that an operator reads. */
export class MoveRefused extends Error {
  override name = 'MoveRefused'
}

async function declaredColumns(db: Raw): Promise<Map<string, MovedTable['columns']>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() order by ordinal_position`.execute(db)
  const typed = rows.map((row) => ({ ...row, type: TYPES[row.type] }))
  // A column of a type that none has today, such as the search words, is left out above or refused as another column.
  const known = typed.flatMap(({ table, name, type }) => (type ? [{ table, name, type }] : []))
  return Map.groupBy(known, ({ table }) => table) as Map<string, MovedTable['columns']>
}

async function keyColumns(db: Raw): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; name: string }>`
    select k.table_name as "table", k.column_name as name
    from information_schema.table_constraints c join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema() order by k.ordinal_position`.execute(
    db,
  )
  const grouped = Map.groupBy(rows, ({ table }) => table)
  return new Map([...grouped].map(([table, all]) => [table, all.map(({ name }) => name)]))
}

async function looseColumns(db: Raw, table: string) {
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const links = await sql<{ parent: string }>`
    select "table" as parent from pragma_foreign_key_list(${table})`.execute(db)
  return {
    names: columns.rows.map(({ name }) => name),
    pointsAtItself: links.rows.some(({ parent }) => parent === table),
  }
}
