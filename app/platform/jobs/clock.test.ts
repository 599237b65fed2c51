import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { clockLeap, lookAtClock } from './clock.server.ts'
import { enqueue } from './jobs.server.ts'

// The site's behavior when the clock is wrong.

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await db.deleteFrom('facts').where('name', '=', 'clock').execute()
  await db.deleteFrom('jobs').execute()
})
afterEach(() => void vi.useRealTimers())

const at = (time: string) => vi.setSystemTime(new Date(time))
const planned = async () =>
  (await db.selectFrom('jobs').select(['name', 'runAt']).orderBy('name').execute()).map(
    ({ name, runAt }) => `${name} ${runAt}`,
  )

test('an hour, or a weekend without power, postpones no job', async () => {
  for (const time of [
    '2026-11-02T10:00:00Z',
    '2026-11-02T11:00:00Z',
    '2026-11-05T08:00:00Z',
    '2026-11-05T07:58:00Z',
  ]) {
    at(time)
    expect(await lookAtClock(db)).toBeNull()
  }
})

test('deletion by age waits two days after the clock leaps ahead', async () => {
  at('2026-11-02T10:00:00Z')
  await lookAtClock(db)
  at('2027-12-01T10:00:00Z')
  const leap = { from: '2026-11-02T10:00:00.000Z', to: '2027-12-01T10:00:00.000Z' }
  expect(await lookAtClock(db)).toEqual(leap)
  at('2027-12-03T09:00:00Z')
  expect(await lookAtClock(db)).toEqual(leap)
  expect(await clockLeap(db)).toEqual(leap)
  at('2027-12-03T10:30:00Z')
  expect(await lookAtClock(db)).toBeNull()
})

test('a leap counts before the site has recorded it', async () => {
  at('2026-11-02T10:00:00Z')
  await lookAtClock(db)
  at('2027-12-01T10:00:00Z')
  const leap = { from: '2026-11-02T10:00:00.000Z', to: '2027-12-01T10:00:00.000Z' }
  expect(await clockLeap(db)).toEqual(leap)
})

test('jobs run again once the clock is right, and a job scheduled meanwhile runs at its time', async () => {
  at('2026-11-02T10:00:00Z')
  await lookAtClock(db)
  await enqueue(db, 'cases.escalate', {}, { after: 3_600_000 })
  at('2027-12-01T10:00:00Z')
  await enqueue(db, 'mail.send', { id: 'one' })
  await lookAtClock(db)
  at('2027-12-01T11:00:00Z')
  await lookAtClock(db)
  await enqueue(db, 'members.tell', {}, { after: 3_600_000 })
  at('2026-11-02T12:00:00Z')
  expect(await lookAtClock(db)).toBeNull()
  expect(await planned()).toEqual([
    'cases.escalate 2026-11-02T11:00:00.000Z',
    'mail.send 2026-11-02T11:00:00.000Z',
    'members.tell 2026-11-02T13:00:00.000Z',
  ])
})

test('a clock that was ahead from the first start is corrected', async () => {
  at('2030-01-01T10:00:00Z')
  await lookAtClock(db)
  await enqueue(db, 'mail.send', { id: 'one' })
  at('2030-01-01T11:00:00Z')
  await lookAtClock(db)
  at('2026-11-02T12:00:00Z')
  expect(await lookAtClock(db)).toBeNull()
  expect(await planned()).toEqual(['mail.send 2026-11-02T11:00:00.000Z'])
  at('2026-11-02T13:00:00Z')
  expect(await lookAtClock(db)).toBeNull()
})
