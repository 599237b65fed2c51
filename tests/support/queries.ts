import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { onPostgres } from './database.ts'

/** How many questions the database is asked while this happens. */
export async function queriesOf(happens: () => Promise<unknown>): Promise<number> {
  const target = onPostgres ? pg.Client.prototype : StatementSync.prototype
  const names = onPostgres ? ['query'] : ['all', 'get', 'run', 'iterate']
  const open = target as unknown as Record<string, (...args: unknown[]) => unknown>
  const before = names.map((name) => [name, open[name]] as const)
  let count = 0
  for (const [name, original] of before)
    open[name] = function (this: unknown, ...args: unknown[]) {
      count += 1
      return original?.apply(this, args)
    }
  try {
    await happens()
  } finally {
    for (const [name, original] of before) if (original) open[name] = original
  }
  return count
}
