import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkpoint } from '../dialect.server.ts'
import { isUpToDate } from '../migrate.server.ts'
import type { Db } from '../schema.ts'
import {
  countRows,
  dropEverything,
  isEmptyDatabase,
  isWhole,
  makeTables,
  migrationsOf,
  parentsFirst,
  raw,
} from '../whole.server.ts'
import { type MovedTable, MoveRefused, movedTables } from './columns.server.ts'
import { AT_FIRST, copyTable, digestOf, type Progress } from './copy-table.server.ts'
import { freeze, frozenBy, MOVING, moveState, noteMoved, StillWorking, unfreeze } from './frozen.server.ts'
import { whatDoesNotFit } from './look-first.server.ts'

// Moves all rows from SQLite to PostgreSQL, or back. The source is frozen before the first row is read, and stays so; the
// target counts as half until every table has been read back from it and compared.

interface Move {
  from: Db
  to: Db
  /** The one of the two that is SQLite. */
  sqlite: Db
  leaveOutNul?: boolean
  tell: (line: string) => void
}

const NOT_EMPTY =
  'The database to move to is not empty, and holds no half of this move. Name an empty one. Nothing was changed.'
const OTHER_MOVE =
  'The database to move to holds half of another move. Name an empty one, or finish or cancel the other move. Nothing was changed.'

/**
 * Moves everything, or goes on with a move that was cut off.
 * @returns the number of rows
 * @throws MoveRefused with sentences for the operator
 */
export async function moveDatabase(move: Move): Promise<number> {
  const { from, to, tell } = move
  const before = await frozenBy(from)
  if (before?.doneAt)
    throw new MoveRefused(`This database was moved already, on ${before.doneAt.slice(0, 10)}.`)
  if (before && (await finishedIn(to)) === before.id) return concluded(move)
  if ((await moveState(from)) === 'half')
    throw new MoveRefused('The database to move from holds half of another move. Finish that one first.')
  if (!(await isUpToDate(from)))
    throw new MoveRefused(
      'The database is from an older version. Start the site once with this version, then run this again.',
    )
  const id = await prepareTarget(move, before?.id)
  const tables = await movedTables(from, to)
  if (!before) await lookAndFreeze(move, tables, id)
  else tell('Going on with a move that was cut off.')
  const all = await progressIn(to)
  let rows = 0
  for (const table of tables) rows += await moveTable(move, table, all.get(table.name) ?? AT_FIRST)
  await finish(move)
  return rows
}

/** Makes the tables in an empty target. @returns the id of the move */
async function prepareTarget({ from, to }: Move, known: string | undefined): Promise<string> {
  if (await isEmptyDatabase(to)) {
    const id = known ?? randomUUID()
    // First, so that a target that was cut off here counts as half.
    await sql`create table ${sql.table(MOVING)} (name text primary key, place text not null, count integer not null,
      digest text not null, done integer not null)`.execute(raw(to))
    await sql`insert into ${sql.table(MOVING)} (name, place, count, digest, done) values ('', ${id}, 0, '', 0)`.execute(
      raw(to),
    )
    await makeTables(to, await migrationsOf(from))
    await sql`update ${sql.table(MOVING)} set done = 1 where name = ''`.execute(raw(to))
    return id
  }
  if ((await moveState(to)) !== 'half') throw new MoveRefused(NOT_EMPTY)
  const { rows } = await sql<{ place: string; done: number }>`
    select place, done from ${sql.table(MOVING)} where name = ''`.execute(raw(to))
  const [half] = rows
  if (half && known && half.place !== known) throw new MoveRefused(OTHER_MOVE)
  if (half?.done && (known || (await onlyTables(to)))) return half.place
  if (half?.done) throw new MoveRefused(OTHER_MOVE)
  // The tables were not finished: nothing of anyone is in them.
  await dropEverything(to)
  return prepareTarget({ from, to } as Move, known)
}

/** Whether a half target holds no rows yet: its move was cut off before the source was frozen. */
const onlyTables = async (to: Db): Promise<boolean> => (await progressIn(to)).size === 0

async function lookAndFreeze(move: Move, tables: readonly MovedTable[], id: string): Promise<void> {
  const { from, sqlite, leaveOutNul = false, tell } = move
  const wrong = sqlite === from ? await whatDoesNotFit(from, tables, { leaveOutNul }) : []
  if (wrong.length > 0) {
    await dropEverything(move.to)
    throw new MoveRefused([...wrong, 'Nothing was moved or changed.'].join('\n'))
  }
  await freezeOnceQuiet(move, id)
  tell('From now on the site shows its pages and saves nothing, until it runs with the other database.')
}

const PATIENCE = 5 * 60_000

/** Waits for the jobs that run now, such as a mail that is on its way. */
async function freezeOnceQuiet({ from, tell }: Move, id: string): Promise<void> {
  const tables = await parentsFirst(raw(from))
  const until = Date.now() + PATIENCE
  for (let told = false; ; ) {
    try {
      return await freeze(from, tables, id)
    } catch (error) {
      if (!(error instanceof StillWorking)) throw error
      if (Date.now() > until)
        throw new MoveRefused(
          `The site has been working on ${error.message} for five minutes. Stop the site, or try again later. Nothing was changed.`,
        )
      if (!told) tell(`Waiting for work that runs now: ${error.message}`)
      told = true
      await rest(1000)
    }
  }
}

async function progressIn(to: Db): Promise<Map<string, Progress>> {
  const { rows } = await sql<{ name: string; place: string; count: number; digest: string; done: number }>`
    select name, place, count, digest, done from ${sql.table(MOVING)} where name <> ''`.execute(raw(to))
  return new Map(
    rows.map(({ name, place, count, digest, done }) => [
      name,
      { after: place, rows: Number(count), digest, done: Number(done) === 1 },
    ]),
  )
}

const TOLD_EVERY = 5000
const number = (value: number) => value.toLocaleString('en-US')

async function moveTable(move: Move, table: MovedTable, begun: Progress): Promise<number> {
  const { from, to, leaveOutNul = false, tell } = move
  const all = await countRows(from, table.name)
  let toldAt = Date.now()
  const copied = await copyTable({ from, to }, table, begun, {
    leaveOutNul,
    tell: (rows) => {
      if (Date.now() - toldAt < TOLD_EVERY) return
      toldAt = Date.now()
      tell(`${table.name}: ${number(rows)} of ${number(all)}`)
    },
  })
  const there = await digestOf(to, table)
  if (there.rows !== all || there.rows !== copied.rows || there.digest !== copied.digest)
    throw new MoveRefused(
      `The table ${table.name} is not the same in both databases: ${number(all)} rows here, ${number(there.rows)} there. Run this again with --cancel, then move into another empty database.`,
    )
  if (all > 0) tell(`${table.name}: ${number(all)} rows, compared (${there.digest.slice(0, 12)})`)
  return all
}

async function finish({ from, to, sqlite }: Move): Promise<void> {
  if (sqlite === to && !(await isWhole(to)))
    throw new MoveRefused(
      'The new database did not pass its own check. Check the disk, then run this again with --cancel.',
    )
  const { id } = (await frozenBy(from)) ?? { id: '' }
  await raw(to)
    .transaction()
    .execute(async (tx) => {
      await sql`insert into facts (name, value) values (${FINISHED}, ${id})
        on conflict (name) do update set value = excluded.value`.execute(tx)
      await sql`drop table ${sql.table(MOVING)}`.execute(tx)
    })
  await checkpoint(to)
  await noteMoved(from)
}

/** In the facts of the target: the move that filled it. */
const FINISHED = 'moved here by'

async function finishedIn(to: Db): Promise<string | undefined> {
  if ((await isEmptyDatabase(to)) || (await moveState(to)) === 'half') return undefined
  const { rows } = await sql<{ value: string }>`select value from facts where name = ${FINISHED}`
    .execute(raw(to))
    // Another program's database: refused below as one that is not empty.
    .catch(() => ({ rows: [] }))
  return rows[0]?.value
}

/** It was cut off after everything was there, before the source was told. */
async function concluded({ from, to }: Move): Promise<number> {
  await noteMoved(from)
  let rows = 0
  for (const table of await parentsFirst(raw(to))) rows += await countRows(to, table)
  return rows
}

/**
 * Takes back a move that is not finished: the source can be written again, and the target is empty as before.
 * @throws MoveRefused when it is finished
 */
export async function cancelMove({ from, to }: { from: Db; to: Db }): Promise<void> {
  const before = await frozenBy(from)
  const half = (await moveState(to)) === 'half'
  if (before?.doneAt || (before && (await finishedIn(to)) === before.id))
    throw new MoveRefused(
      'This move is finished, so it cannot be canceled: the site may have worked with the other database since. Move back instead.',
    )
  if (!before && !half) throw new MoveRefused('There is no move between these two to cancel.')
  if (half) await dropEverything(to)
  if (before) await unfreeze(from, await parentsFirst(raw(from)))
}
