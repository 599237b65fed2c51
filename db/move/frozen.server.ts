import { sql } from 'kysely'
import { dbNow, kindOf } from '../dialect.server.ts'
import type { Db } from '../schema.ts'
import { type Raw, raw } from '../whole.server.ts'

// While its rows are moved, a database takes no writing, from any process: a site that runs on it shows its pages, and
// answers a form as on a disk that is read-only. Triggers do that, so it outlives a move that was killed.

/** In the source: the move that froze it. */
const MOVED = 'handrail_moved'
/** In the target: how far each table has come. */
export const MOVING = 'handrail_moving'

const FROZEN = 'handrail_frozen'
const ACTS = ['insert', 'update', 'delete'] as const

export interface Freeze {
  id: string
  at: string
  /** When all rows were in the target; null until then. */
  doneAt: string | null
}

/** What a database has to do with a move: half of one is in it, it was moved away, or is being moved. */
export async function moveState(db: Db): Promise<'half' | 'moved' | 'moving' | null> {
  const names = (await raw(db).introspection.getTables()).map(({ name }) => name)
  if (names.includes(MOVING)) return 'half'
  if (!names.includes(MOVED)) return null
  return (await frozenBy(db))?.doneAt ? 'moved' : 'moving'
}

export async function frozenBy(db: Db): Promise<Freeze | null> {
  const there = (await raw(db).introspection.getTables()).some(({ name }) => name === MOVED)
  if (!there) return null
  const { rows } = await sql<Freeze>`select id, at, done_at as "doneAt" from ${sql.table(MOVED)}`.execute(
    raw(db),
  )
  return rows[0] ?? null
}

/** A job that runs could not note that it is done, and would be done again after the move. */
export class StillWorking extends Error {
  override name = 'StillWorking'
}

const CLAIM_LASTS = 60_000

/**
 * From here on nothing changes in these tables. Waits for transactions that are open.
 * @throws StillWorking, with nothing frozen, while a job runs
 */
export async function freeze(db: Db, tables: readonly string[], id: string): Promise<void> {
  await raw(db)
    .transaction()
    .execute(async (tx) => {
      await sql`create table ${sql.table(MOVED)} (id text primary key, at text not null, done_at text)`.execute(
        tx,
      )
      await sql`insert into ${sql.table(MOVED)} (id, at) values (${id}, ${new Date().toISOString()})`.execute(
        tx,
      )
      if (kindOf(db) === 'postgres')
        // 25006 is the code of PostgreSQL's own refusal in a transaction that is read only.
        await sql`create function ${sql.table(FROZEN)}() returns trigger language plpgsql as
          'begin raise exception ''this database is being moved'' using errcode = ''25006''; end'`.execute(tx)
      for (const table of tables) await freezeTable(tx, table, kindOf(db) === 'postgres')
      // Under the locks of the triggers, so that no job begins between this look and the end.
      const { rows } = await sql<{ name: string }>`
        select name from jobs where claimed_at > ${dbNow(db, -CLAIM_LASTS)} and done_at is null and failed_at is null`.execute(
        tx,
      )
      if (rows.length > 0) throw new StillWorking(rows.map(({ name }) => name).join(', '))
    })
}

async function freezeTable(tx: Raw, table: string, postgres: boolean): Promise<void> {
  if (postgres) {
    await sql`create trigger ${sql.ref(FROZEN)} before insert or update or delete on ${sql.table(table)}
      for each row execute function ${sql.table(FROZEN)}()`.execute(tx)
    return
  }
  for (const act of ACTS)
    await sql`create trigger ${sql.ref(`${FROZEN}_${table}_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
      begin select raise(abort, 'this database is being moved'); end`.execute(tx)
}

/** All of it can be written again. */
export async function unfreeze(db: Db, tables: readonly string[]): Promise<void> {
  await raw(db)
    .transaction()
    .execute(async (tx) => {
      for (const table of tables)
        if (kindOf(db) === 'postgres')
          await sql`drop trigger if exists ${sql.ref(FROZEN)} on ${sql.table(table)}`.execute(tx)
        else
          for (const act of ACTS)
            await sql`drop trigger if exists ${sql.ref(`${FROZEN}_${table}_${act}`)}`.execute(tx)
      if (kindOf(db) === 'postgres') await sql`drop function if exists ${sql.table(FROZEN)}()`.execute(tx)
      await sql`drop table if exists ${sql.table(MOVED)}`.execute(tx)
    })
}

export async function noteMoved(db: Db): Promise<void> {
  await sql`update ${sql.table(MOVED)} set done_at = ${new Date().toISOString()} where done_at is null`.execute(
    raw(db),
  )
}
