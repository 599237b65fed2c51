import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { askDatabaseClock, clockIsOff, followDatabaseClock } from './database-clock.server.ts'
import { enqueue, runNext } from './jobs/jobs.server.ts'
import { fromNow, now } from './time.ts'

// A machine whose clock is five minutes off.

let db: Db
let close: () => Promise<void>
const lines: string[] = []
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  vi.restoreAllMocks()
  await close()
})

const OFF = 300_000
const shifted = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

if (onPostgres) {
  test.each([
    [OFF, 300],
    [-OFF, -300],
  ])('a clock that is off by %i ms is corrected and logged', async (ms, off) => {
    const real = Date.now()
    shifted(ms)
    lines.length = 0
    await askDatabaseClock(db)
    expect(Math.abs(Date.parse(now()) - real)).toBeLessThan(2000)
    expect(clockIsOff()).toBe(off)
    await askDatabaseClock(db)
    expect(lines.filter((text) => text.includes('clock.off'))).toHaveLength(1)
    vi.useRealTimers()
    await askDatabaseClock(db)
    expect(clockIsOff()).toBeNull()
    expect(lines.some((text) => text.includes('clock.right'))).toBe(true)
  })
} else {
  test('with SQLite the clock of this machine is the only one', async () => {
    shifted(OFF)
    ;(await followDatabaseClock(db)).stop()
    expect(Date.parse(now())).toBe(Date.now())
    expect(clockIsOff()).toBeNull()
  })
}

test('a machine whose clock is ahead takes no job that another one is doing', async () => {
  await enqueue(db, 'cases.sweep')
  await runNext(db, {
    'cases.sweep': async () => {
      shifted(OFF)
      expect(await runNext(db, { 'cases.sweep': async () => expect.fail('taken') })).toBe(false)
      vi.useRealTimers()
    },
  })
  expect(await db.selectFrom('jobs').select('attempts').execute()).toEqual([{ attempts: 1 }])
  // By the database's clock, too, the job of a process that died is picked up.
  await db
    .updateTable('jobs')
    .set({ doneAt: null, claimedAt: fromNow(-61_000) })
    .execute()
  expect(await runNext(db, { 'cases.sweep': async () => {} })).toBe(true)
})
