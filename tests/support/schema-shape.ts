import { sql } from 'kysely'
import { kindOf } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { raw } from '#db/whole.server.ts'

// What older code relies on in the tables, read from a real database, and what a migration took away from it.

interface Column {
  type: string
  required: boolean
  /** An insert that does not name it works all the same. */
  filled: boolean
}

/** A unique key, a foreign key or a check. */
interface Rule {
  kind: 'unique' | 'foreign' | 'check'
  columns: string[]
  text: string
}

interface Table {
  columns: Map<string, Column>
  rules: Rule[]
}
type Shape = Map<string, Table>

/** The migrations' own tables, and those of SQLite's text index. */
const NOT_OURS = /^(?:kysely_|sqlite_|search_index|forum_index)/

export const shapeOf = (db: Db): Promise<Shape> =>
  kindOf(db) === 'postgres' ? shapeOnPostgres(db) : shapeOnSqlite(db)

type Found = Record<'table' | 'name' | 'type', string> & {
  required: number | boolean
  filled: number | boolean
}

function withColumns(found: readonly Found[]): Shape {
  const shape: Shape = new Map()
  for (const { table, name, type, required, filled } of found) {
    if (NOT_OURS.test(table)) continue
    const one = shape.get(table) ?? { columns: new Map(), rules: [] }
    shape.set(table, one)
    one.columns.set(name, { type: type.toLowerCase(), required: Boolean(required), filled: Boolean(filled) })
  }
  return shape
}

async function shapeOnPostgres(db: Db): Promise<Shape> {
  const { rows } = await sql<Found>`
    select c.table_name as "table", column_name as name, udt_name as type, is_nullable = 'NO' as required,
      (column_default is not null or is_generated = 'ALWAYS' or is_identity = 'YES') as filled
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(raw(db))
  const shape = withColumns(rows)
  const rules = await sql<Rule & { table: string }>`
    select conrelid::regclass::text as "table", case contype when 'f' then 'foreign' else 'check' end as kind,
      pg_get_constraintdef(c.oid) as text,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint c where contype in ('f', 'c') and connamespace = current_schema()::regnamespace
    union all
    select indrelid::regclass::text, 'unique', coalesce(pg_get_expr(indpred, indrelid), ''),
      (select array_agg(pg_get_indexdef(indexrelid, n, true) order by n) from generate_series(1, indnkeyatts) n)
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = current_schema()::regnamespace`.execute(raw(db))
  for (const { table, columns, ...rule } of rules.rows)
    shape.get(table)?.rules.push({ ...rule, columns: columns ?? [] })
  return shape
}

/** Checks are only in the text of its statements; the same migration makes them on PostgreSQL. */
async function shapeOnSqlite(db: Db): Promise<Shape> {
  const { rows } = await sql<Found>`
    select m.name as "table", x.name, x.type, x."notnull" as required,
      (x.dflt_value is not null or x.hidden > 1 or (x.pk > 0 and lower(x.type) = 'integer')) as filled
    from sqlite_master m, pragma_table_xinfo(m.name) x where m.type = 'table'`.execute(raw(db))
  const shape = withColumns(rows)
  const uniques = await sql<{ table: string; columns: string }>`
    select m.name as "table", (select json_group_array(i.name) from pragma_index_info(l.name) i) as columns
    from sqlite_master m, pragma_index_list(m.name) l where m.type = 'table' and l."unique" = 1`.execute(
    raw(db),
  )
  for (const { table, columns } of uniques.rows)
    shape.get(table)?.rules.push({ kind: 'unique', columns: JSON.parse(columns), text: '' })
  const links = await sql<{ table: string; name: string; parent: string }>`
    select m.name as "table", f."from" as name, f."table" as parent
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(raw(db))
  for (const { table, name, parent } of links.rows)
    shape.get(table)?.rules.push({ kind: 'foreign', columns: [name], text: parent })
  return shape
}

/** What code that was written for `before` cannot do with `after`: a sentence for each. */
export function takenAway(before: Shape, after: Shape): string[] {
  return [...before].flatMap(([name, old]) => {
    const table = after.get(name)
    if (!table) return [`it drops the table ${name}`]
    return [...columnsTaken(name, old, table), ...rulesChanged(name, old, table)]
  })
}

function columnsTaken(table: string, old: Table, now: Table): string[] {
  const lost = [...old.columns].flatMap(([name, was]) => {
    const is = now.columns.get(name)
    if (!is) return [`it drops ${table}.${name}`]
    if (is.type !== was.type) return [`it makes ${table}.${name} ${is.type} instead of ${was.type}`]
    if (is.required && !was.required) return [`it requires ${table}.${name}`]
    return was.filled && is.required && !is.filled ? [`it takes the default from ${table}.${name}`] : []
  })
  const asked = [...now.columns].filter(
    ([name, { required, filled }]) => required && !filled && !old.columns.has(name),
  )
  return [...lost, ...asked.map(([name]) => `it requires the new column ${table}.${name}, without a default`)]
}

function rulesChanged(table: string, old: Table, now: Table): string[] {
  const has = (rules: readonly Rule[], rule: Rule) => rules.some((one) => allowsAsMuch(rule, one))
  const added = now.rules.filter(
    (rule) => !has(old.rules, rule) && rule.columns.some((column) => old.columns.has(column)),
  )
  // `on conflict` names a unique key.
  const lost = old.rules.filter((rule) => rule.kind === 'unique' && !has(now.rules, rule))
  const inWords = ({ kind, columns }: Rule) => `${kind} (${columns.join(', ')})`
  return [
    ...added.map((rule) => `it adds to ${table}: ${inWords(rule)}`),
    ...lost.map((rule) => `it takes from ${table}: ${inWords(rule)}`),
  ]
}

const LISTED = /'(?:[^']|'')*'(?:::\w+)?(?:, )?/g

/** The same rule, or a check of a list that has more codes now. */
function allowsAsMuch(now: Rule, old: Rule): boolean {
  if (now.kind !== old.kind || String(now.columns) !== String(old.columns)) return false
  if (now.text === old.text) return true
  const codes = new Set(now.text.match(LISTED)?.map((code) => code.replace(/, $/, '')))
  return (
    now.kind === 'check' &&
    now.text.replaceAll(LISTED, '') === old.text.replaceAll(LISTED, '') &&
    (old.text.match(LISTED) ?? []).every((code) => codes.has(code.replace(/, $/, '')))
  )
}
