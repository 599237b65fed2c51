import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase, type Place } from '#tests/support/database.ts'
import { outbox } from '#tests/support/site.ts'

let db: Db
let place: Place
let close: () => Promise<void>
let planAlarm: typeof import('./alarms.server.ts').planAlarm

beforeAll(async () => {
  ;({ db, place, close } = await aDatabase())
  ;({ planAlarm } = await import('./alarms.server.ts'))
})
afterEach(() => vi.useRealTimers())
afterAll(() => close())

test('when the disk is full, one mail a day is sent without the queue', async () => {
  const fails = (code: string) =>
    planAlarm(db, () => Promise.reject(Object.assign(new Error('not written'), { code })))
  const before = outbox(place).length
  const letters = () => outbox(place).slice(before)
  await expect(fails('XX000')).rejects.toThrow('not written')
  expect(letters()).toHaveLength(0)
  for (const code of ['53100', 'ENOSPC']) await expect(fails(code)).rejects.toThrow('not written')
  expect(letters()).toHaveLength(1)
  expect(letters()[0]).toContain('The database has no room left')
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] })
  await expect(fails('53100')).rejects.toThrow('not written')
  expect(letters()).toHaveLength(2)
  expect(await db.selectFrom('jobs').select('id').where('name', '=', 'staff.alarm').execute()).toEqual([])
  await planAlarm(db)
  expect(await db.selectFrom('jobs').select('id').where('name', '=', 'staff.alarm').execute()).toHaveLength(1)
})
