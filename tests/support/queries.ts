import { StatementSync } from 'node:sqlite'
import pg from 'pg'
import { onPostgres } from './database.ts'

/** What the connections to PostgreSQL ask by themselves. */
const LIMITS = /^(begin|commit\b|set statement_timeout|select pg_backend_pid)/

/** How many database queries are made during this. */
export async function queriesOf(happens: () => Promise<unknown>): Promise<number> {
  const target = onPostgres ? pg.Client.prototype : StatementSync.prototype
  const names = onPostgres ? ['query'] : ['all', 'get', 'run', 'iterate']
  const open = target as unknown as Record<string, (...args: unknown[]) => unknown>
  const before = names.map((name) => [name, open[name]] as const)
  let count = 0
  for (const [name, original] of before)
    open[name] = function (this: unknown, ...args: unknown[]) {
      if (!LIMITS.test(String(args[0]))) count += 1
      return original?.apply(this, args)
    }
  try {
    await happens()
  } finally {
    for (const [name, original] of before) if (original) open[name] = original
  }
  return count
}

/** How SQLite plans the queries made during this, one line per step. */
export async function plansOf(
  happens: () => Promise<unknown>,
  explain: (sql: string) => Promise<string[]>,
): Promise<string[]> {
  const asked = new Set<string>()
  const open = StatementSync.prototype as unknown as Record<string, (...args: unknown[]) => unknown>
  const names = ['all', 'get', 'run', 'iterate']
  const before = names.map((name) => [name, open[name]] as const)
  for (const [name, original] of before)
    open[name] = function (this: StatementSync, ...args: unknown[]) {
      asked.add(this.sourceSQL)
      return original?.apply(this, args)
    }
  try {
    await happens()
  } finally {
    for (const [name, original] of before) if (original) open[name] = original
  }
  const plans: string[] = []
  for (const sql of asked)
    if (/^(?:select|insert|update|delete)/i.test(sql)) plans.push(...(await explain(sql)))
  return plans
}
