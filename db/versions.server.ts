import { sql } from 'kysely'
import type { Db, Tx } from './schema.ts'

// A number for each thing that processes keep in memory. A change counts it up in its own transaction, and each process
// sees that (app/platform/caches/cached.server.ts).

/** What this process has in memory: the number of each topic. */
const applied = new Map<string, number>()

/** The topics whose number is higher than what this process has, each with that number. */
export async function changedTopics(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('versions').select(['topic', 'n']).execute()
  return new Map(
    rows.filter(({ topic, n }) => n > (applied.get(topic) ?? 0)).map(({ topic, n }) => [topic, n]),
  )
}

/** This process has these in memory now. */
export function markApplied(numbers: ReadonlyMap<string, number>): void {
  for (const [topic, n] of numbers) applied.set(topic, Math.max(n, applied.get(topic) ?? 0))
}

/**
 * After a transaction of this process: what it changed is in memory already, unless another process has changed the same
 * in between.
 */
export function markOwn(numbers: ReadonlyMap<string, number>): void {
  for (const [topic, n] of numbers) if (n === (applied.get(topic) ?? 0) + 1) applied.set(topic, n)
}

/**
 * Counts these topics up, the last thing in a transaction: the rows stay locked until its end. In sorted order, so that two
 * transactions never wait for each other.
 */
export async function countUp(tx: Tx, topics: ReadonlySet<string>): Promise<Map<string, number>> {
  const values = [...topics].sort().map((topic) => sql`(${topic}, 1)`)
  const { rows } = await sql<{ topic: string; n: number }>`
    insert into versions (topic, n) values ${sql.join(values)}
    on conflict (topic) do update set n = versions.n + 1 returning topic, n`.execute(tx)
  return new Map(rows.map(({ topic, n }) => [topic, n]))
}
