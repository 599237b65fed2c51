import type { Db, Tx } from './schema.ts'

const afterwards = new WeakMap<object, (() => void)[]>()

/**
 * Joins the open transaction or starts one, so that verbs can call verbs. Inside, use only `tx`: on SQLite the outer
 * handle would wait forever, on PostgreSQL it would silently be outside the transaction.
 */
export async function inTransaction<T>(db: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  const todo: (() => void)[] = []
  const result = await db.transaction().execute((tx) => {
    afterwards.set(tx, todo)
    return work(tx)
  })
  for (const step of todo) step()
  return result
}

/** Runs `step` once the transaction is safely on disk, and never when it is rolled back. */
export function afterCommit(tx: Db | Tx, step: () => void): void {
  const todo = afterwards.get(tx)
  if (todo) todo.push(step)
  else step()
}
