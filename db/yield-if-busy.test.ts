import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { LogOnDisk } from './log-on-disk.server.ts'
import { PatientSqlite } from './sqlite.server.ts'
import { yieldIfBusy } from './yield-if-busy.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'loop-turns-'))
afterAll(() => rmSync(folder, { recursive: true }))

const newTurn = () => new Promise((go) => setImmediate(go))

test('work that took long in one turn yields to others, and other work does not wait', async () => {
  // Only this test's clock: another process could use up milliseconds of the real one.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await newTurn()
  expect(yieldIfBusy()).toBeUndefined()
  clock.mockReturnValue(2)
  expect(yieldIfBusy()).toBeInstanceOf(Promise)
  await yieldIfBusy()
  expect(yieldIfBusy()).toBeUndefined()
  clock.mockRestore()
})

/** How many turns of the event loop others get during this. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let over = false
  const count = () => {
    turns += 1
    if (!over) setImmediate(count)
  }
  setImmediate(count)
  await work()
  over = true
  return turns
}

test('a dozen SQLite queries in a row yield to other requests in between, also in a transaction', async () => {
  const log = new LogOnDisk(path.join(folder, 'turns.db'), async () => {})
  const db = new Kysely<unknown>({ dialect: new PatientSqlite(path.join(folder, 'turns.db'), log) })
  // It takes some milliseconds.
  const ask = (on: Kysely<unknown>) =>
    sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000) select max(i) from n`.execute(
      on,
    )
  const twelve = async (on: Kysely<unknown>) => {
    for (let i = 0; i < 12; i++) await ask(on)
  }
  await ask(db)
  expect(await turnsWhile(() => twelve(db))).toBeGreaterThan(8)
  expect(await turnsWhile(() => db.transaction().execute(twelve))).toBeGreaterThan(8)
  await db.destroy()
})
