import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { dbNow, kindOf } from './dialect.server.ts'
import type { Db, Tx } from './schema.ts'

// What one process at a time may do. A lease runs out by the database's clock unless its owner renews it, so a process
// that is killed or frozen keeps the others out for a short time only. Its token grows with each owner: an owner that was
// frozen finds another token and stops.

export interface Lease {
  name: string
  owner: string
  token: number
}

interface Asked {
  owner: string
  /** In milliseconds. */
  lasts: number
  /** The folder that the process works in. Its lock shows that an earlier owner there has ended. */
  place?: string | null
}

/** Takes the lease, or renews it. @returns null while another owner has it */
export async function takeLease(
  db: Db | Tx,
  name: string,
  { owner, lasts, place = null }: Asked,
): Promise<Lease | null> {
  const { rows } = await sql<{ token: number }>`
    insert into leases (name, owner, place, token, until)
    values (${name}, ${owner}, ${place}, 1, ${dbNow(db, lasts)})
    on conflict (name) do update set
      owner = excluded.owner,
      place = excluded.place,
      until = excluded.until,
      token = case when leases.owner = excluded.owner then leases.token else leases.token + 1 end
    where leases.until < ${dbNow(db)} or leases.owner = excluded.owner or leases.place = excluded.place
    returning token`.execute(db)
  const token = rows[0]?.token
  return token === undefined ? null : { name, owner, token }
}

/** Renews a lease unless another owner has had it since. @returns whether it is still held */
export async function renewLease(db: Db | Tx, lease: Lease, lasts: number): Promise<boolean> {
  const { numUpdatedRows } = await held(db, lease)
    .set({ until: dbNow(db, lasts) })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Lets another owner take it at once. */
export async function giveLeaseBack(db: Db | Tx, lease: Lease): Promise<void> {
  await held(db, lease)
    .set({ until: dbNow(db, -1) })
    .execute()
}

const held = (db: Db | Tx, { name, owner, token }: Lease) =>
  db.updateTable('leases').where('name', '=', name).where('owner', '=', owner).where('token', '=', token)

/** Another process held the lease for longer than we wait. */
export class LeaseHeld extends Error {
  override name = 'LeaseHeld'
  /** As PostgreSQL's error for a lock: callers wait, or say that it is busy. */
  code = '55P03'
}

const LASTS = 30_000
const LOOK_EVERY = 200

/**
 * Runs this while no other process does the same in this database. On SQLite the lock on the data folder keeps others
 * out.
 * @param work gets a function that renews the lease: false if another process has taken it since. Ask it right before an
 * act outside the database.
 * @param patience milliseconds to wait for the other process
 * @throws LeaseHeld when the other process took longer
 */
export async function oneAtATime<T>(
  db: Db,
  name: string,
  work: (stillMine: () => Promise<boolean>) => Promise<T>,
  patience: number,
): Promise<T> {
  if (kindOf(db) !== 'postgres') return work(async () => true)
  const lease = await takeWithin(db, name, patience)
  const stillMine = () => renewLease(db, lease, LASTS)
  // A failed renewal is found by the work, when it asks.
  const renewing = setInterval(() => void stillMine().catch(() => {}), LASTS / 3)
  try {
    return await work(stillMine)
  } finally {
    clearInterval(renewing)
    // Otherwise it runs out by itself.
    await giveLeaseBack(db, lease).catch(() => {})
  }
}

async function takeWithin(db: Db, name: string, patience: number): Promise<Lease> {
  const owner = randomUUID()
  const until = performance.now() + patience
  for (;;) {
    const lease = await takeLease(db, name, { owner, lasts: LASTS })
    if (lease) return lease
    if (performance.now() > until) throw new LeaseHeld(`another process holds the lease: ${name}`)
    await rest(LOOK_EVERY)
  }
}
