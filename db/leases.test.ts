import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { dbNow, isHeldByOthers } from './dialect.server.ts'
import { giveLeaseBack, oneAtATime, renewLease, takeLease } from './leases.server.ts'
import type { Db } from './schema.ts'
import { storageTrouble } from './storage-trouble.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())
afterEach(() => void vi.useRealTimers())

const ada = { owner: 'ada', lasts: 60_000 }
const sol = { owner: 'sol', lasts: 60_000 }

test('the database tells its time as we store times', async () => {
  const at = async (ms: number) =>
    (await sql<{ at: string }>`select ${dbNow(db, ms)} as at`.execute(db)).rows[0]?.at ?? ''
  const [now, soon] = [await at(0), await at(1500)]
  expect(new Date(now).toISOString()).toBe(now)
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(2000)
  expect(Date.parse(soon) - Date.parse(now)).toBeGreaterThanOrEqual(1500)
})

test('a lease has one owner, who may take it again and give it back', async () => {
  const first = (await takeLease(db, 'one', ada)) ?? expect.fail('taken')
  expect(await takeLease(db, 'one', sol)).toBeNull()
  expect(await takeLease(db, 'one', ada)).toEqual(first)
  await giveLeaseBack(db, first)
  expect(await takeLease(db, 'one', sol)).toEqual({ name: 'one', owner: 'sol', token: first.token + 1 })
})

test('an owner that was frozen until its lease ran out finds that another one has had it', async () => {
  const first = (await takeLease(db, 'two', { ...ada, lasts: 20 })) ?? expect.fail('taken')
  await rest(60)
  const second = (await takeLease(db, 'two', sol)) ?? expect.fail('taken')
  expect(await renewLease(db, first, 60_000)).toBe(false)
  await giveLeaseBack(db, first)
  expect(await takeLease(db, 'two', ada)).toBeNull()
  expect(await renewLease(db, second, 60_000)).toBe(true)
})

test('a machine whose clock is five minutes ahead takes no lease of another', async () => {
  await takeLease(db, 'three', ada)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  expect(await takeLease(db, 'three', sol)).toBeNull()
})

if (onPostgres) {
  test('work that runs once at a time waits, and then says that another one does it', async () => {
    let end = () => {}
    const going = oneAtATime(db, 'four', () => new Promise<void>((done) => (end = done)), 1000)
    const error = await oneAtATime(db, 'four', async () => 'mine', 300).catch((why: unknown) => why)
    expect(isHeldByOthers(error)).toBe(true)
    expect(storageTrouble(error)).toBe('busy')
    end()
    await going
    expect(await oneAtATime(db, 'four', (stillMine) => stillMine(), 300)).toBe(true)
  })
}
