import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let verbs: typeof import('./calls.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await import('./calls.server.ts')
})
afterAll(() => close())
afterEach(() => vi.useRealTimers())

const at = (minute: number) => vi.useFakeTimers({ now: Date.UTC(2026, 4, 1, 12, minute), toFake: ['Date'] })

test('for each caller the last valid and the last invalid call are known, to the minute', async () => {
  const { callsOf, noteCall } = verbs
  expect(await callsOf(db, 'stripe')).toEqual({ right: null, wrong: null })
  at(0)
  await noteCall(db, 'stripe', 'right')
  at(5)
  await noteCall(db, 'stripe', 'wrong')
  const five = '2026-05-01T12:05:00.000Z'
  expect(await callsOf(db, 'stripe')).toEqual({ right: '2026-05-01T12:00:00.000Z', wrong: five })
  // A stranger who calls repeatedly writes one row a minute.
  vi.useFakeTimers({ now: Date.parse(five) + 59_000, toFake: ['Date'] })
  await noteCall(db, 'stripe', 'wrong')
  expect((await callsOf(db, 'stripe')).wrong).toBe(five)
  at(6)
  await noteCall(db, 'stripe', 'wrong')
  expect((await callsOf(db, 'stripe')).wrong).toBe('2026-05-01T12:06:00.000Z')
  expect(await callsOf(db, 'bounces')).toEqual({ right: null, wrong: null })
})

test('a valid call soon after an invalid one is recorded as the later of both', async () => {
  const { callsOf, noteCall } = verbs
  const second = (nth: number) =>
    vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12, 0, nth), toFake: ['Date'] })
  for (const [nth, how] of [
    [0, 'right'],
    [5, 'wrong'],
    [30, 'right'],
  ] as const) {
    second(nth)
    await noteCall(db, 'bounces', how)
  }
  expect(await callsOf(db, 'bounces')).toEqual({
    right: '2026-06-01T12:00:30.000Z',
    wrong: '2026-06-01T12:00:05.000Z',
  })
})
