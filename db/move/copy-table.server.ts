import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { kindOf } from '../dialect.server.ts'
import type { Db } from '../schema.ts'
import { type Raw, type Row, raw, rowsAtATime, writeRows } from '../whole.server.ts'
import type { ColumnType, MovedTable } from './columns.server.ts'
import { MOVING } from './frozen.server.ts'

// Copies a table in lots. Each lot is written together with the note of how far it came, so that a move that was killed
// goes on behind the last lot that is safe.

const LOT = 1000

/** How far a table has come. */
export interface Progress {
  /** The place behind which the next lot begins; empty at first. */
  after: string
  rows: number
  /** The sum of the digests of its rows so far: the same in any order of the rows. */
  digest: string
  done: boolean
}

export const AT_FIRST: Progress = { after: '', rows: 0, digest: '0', done: false }

interface Lot {
  rows: Row[]
  /** The place of its last row. */
  after: string
  isLast: boolean
}

/** The next rows behind a place. A table that points at itself comes as one lot, since its rows may be in any order. */
async function readLot(db: Db, table: MovedTable, after: string): Promise<Lot> {
  const most = table.pointsAtItself ? Number.MAX_SAFE_INTEGER : rowsAtATime(table.name, LOT)
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  const from = sql.table(table.name)
  if (kindOf(db) === 'sqlite') {
    const { rows } = await sql<Row>`select rowid as row_id, ${columns} from ${from}
      where rowid > ${after === '' ? -1 : Number(after)} order by rowid limit ${most}`.execute(raw(db))
    const last = String(rows.at(-1)?.row_id ?? after)
    for (const row of rows) delete row.row_id
    return { rows, after: last, isLast: rows.length < most }
  }
  // The rows stay where they are while nothing writes.
  const key = table.key.length > 0 ? sql.join(table.key.map((name) => sql.ref(name))) : sql`ctid`
  const values = after === '' ? [] : (JSON.parse(after) as unknown[])
  const behind = table.key.length > 0 ? sql.join(values) : sql`${values[0]}::tid`
  const where = after === '' ? sql`` : sql`where (${key}) > (${behind})`
  const { rows } =
    await sql<Row>`select ${columns}${table.key.length > 0 ? sql`` : sql`, ctid::text as row_id`}
    from ${from} ${where} order by ${key} limit ${most}`.execute(raw(db))
  const last = rows.at(-1)
  const place = last && (table.key.length > 0 ? table.key.map((name) => last[name]) : [last.row_id])
  for (const row of rows) delete row.row_id
  return { rows, after: place ? JSON.stringify(place) : after, isLast: rows.length < most }
}

/** A value as both databases mean it. */
function meaning(value: unknown, type: ColumnType, leaveOutNul: boolean): unknown {
  if (value === null || value === undefined) return null
  if (type === 'flag') return Number(value) === 1
  if (type === 'time') return new Date(value as string).toISOString()
  return leaveOutNul && typeof value === 'string' ? value.replaceAll('\0', '') : value
}

const asMeant = (row: Row, { columns }: MovedTable, leaveOutNul: boolean): Row =>
  Object.fromEntries(columns.map(({ name, type }) => [name, meaning(row[name], type, leaveOutNul)]))

const ALL = 2n ** 256n

function addDigests(sum: string, rows: readonly Row[], { columns }: MovedTable): string {
  let total = BigInt(`0x${sum}`)
  for (const row of rows) {
    const text = JSON.stringify(columns.map(({ name }) => row[name]))
    total = (total + BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)) % ALL
  }
  return total.toString(16)
}

/** @param tell is called after each lot with the number of rows so far */
export async function copyTable(
  { from, to }: { from: Db; to: Db },
  table: MovedTable,
  begun: Progress,
  { leaveOutNul, tell }: { leaveOutNul: boolean; tell: (rows: number) => void },
): Promise<Progress> {
  let progress = begun
  while (!progress.done) {
    const lot = await readLot(from, table, progress.after)
    const rows = lot.rows.map((row) => asMeant(row, table, leaveOutNul))
    progress = {
      after: lot.after,
      rows: progress.rows + rows.length,
      digest: addDigests(progress.digest, rows, table),
      done: lot.isLast,
    }
    await raw(to)
      .transaction()
      .execute(async (tx) => {
        if (table.pointsAtItself && kindOf(to) === 'sqlite')
          await sql`pragma defer_foreign_keys = on`.execute(tx)
        await writeRows(tx as unknown as Db, table.name, rows)
        await noteProgress(tx, table.name, progress)
      })
    tell(progress.rows)
  }
  return progress
}

/** What is in a table: the number of its rows, and the sum of their digests. */
export async function digestOf(db: Db, table: MovedTable): Promise<Pick<Progress, 'rows' | 'digest'>> {
  let [count, digest, after] = [0, '0', '']
  for (;;) {
    const lot = await readLot(db, table, after)
    const rows = lot.rows.map((row) => asMeant(row, table, false))
    digest = addDigests(digest, rows, table)
    count += rows.length
    after = lot.after
    if (lot.isLast) return { rows: count, digest }
  }
}

async function noteProgress(tx: Raw, table: string, { after, rows, digest, done }: Progress): Promise<void> {
  await sql`insert into ${sql.table(MOVING)} (name, place, count, digest, done)
    values (${table}, ${after}, ${rows}, ${digest}, ${done ? 1 : 0})
    on conflict (name) do update set place = excluded.place, count = excluded.count, digest = excluded.digest, done = excluded.done`.execute(
    tx,
  )
}
