import { sql } from 'kysely'
import type { Db, Tx } from './schema.ts'
import { countUp, markOwn } from './versions.server.ts'

const afterwards = new WeakMap<object, (() => void)[]>()
const counted = new WeakMap<object, Set<string>>()

/**
 * Joins the open transaction or starts one, so that verbs can call verbs. Inside, use only `tx`: on SQLite the outer
 * handle would wait forever, on PostgreSQL it would silently be outside the transaction.
 */
export async function inTransaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  const todo: (() => void)[] = []
  let numbers = new Map<string, number>()
  const result = await db.transaction().execute(async (tx) => {
    const topics = new Set<string>()
    afterwards.set(tx, todo)
    counted.set(tx, topics)
    const done = await work(tx)
    if (topics.size > 0) numbers = await countUp(tx, topics)
    return done
  })
  markOwn(numbers)
  for (const step of todo) step()
  return result
}

/**
 * Does a part of a larger transaction. If it throws, what it wrote is rolled back, and the caller can go on with the rest of the
 * transaction. Parts may nest.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const todo = afterwards.get(tx) ?? []
  const before = todo.length
  await sql`savepoint part`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint part`.execute(tx)
    return done
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    todo.length = before
    throw error
  }
}

/** Runs `step` once the transaction is safely on disk, and never when it is rolled back. */
export function afterCommit(tx: Db | Tx, step: () => void): void {
  const todo = afterwards.get(tx)
  if (todo) todo.push(step)
  else step()
}

/** Other processes see that these topics changed; written last in the transaction. */
export function countsUp(tx: Tx, topics: Iterable<string>): void {
  const all = counted.get(tx)
  if (!all) throw new Error('a change of what pages show belongs into inTransaction')
  for (const topic of topics) all.add(topic)
}
