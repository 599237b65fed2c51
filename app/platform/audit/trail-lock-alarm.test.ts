import { rmSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { WHY_NO_LOOK, whileNobodyCanLook } from '#tests/support/no-look.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long a check waits for the lock here. */
const SHORT = 20

let db: Db
let close: () => Promise<void>
let check: typeof import('./trail-check.server.ts')
let held: typeof import('./trail-lock-alarm.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  check = await import('./trail-check.server.ts')
  held = await import('./trail-lock-alarm.server.ts')
  rmSync(check.noteFile(), { force: true })
  await check.checkTrail(db)
})
beforeEach(() => {
  rmSync(held.holdFile(), { force: true })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())
afterAll(() => close())

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const noLook = () => expect(check.noteNewLines(db, SHORT)).rejects.toThrow(WHY_NO_LOOK)
/** The warning: how many minutes, and whether it is ongoing. */
async function heard(by = held): Promise<[minutes: number, lasts: boolean] | null> {
  const of = await by.longHold()
  return of && [Math.round((of.until - of.from) / MINUTE), of.lasts]
}

/** Requests a check at the beginning and at the end. */
const noLookFor = (ms: number, meanwhile = async () => {}) =>
  whileNobodyCanLook(db, async () => {
    await noLook()
    later(ms)
    await noLook()
    await meanwhile()
  })

test('a lock that keeps the site from reading the newest lines is reported, and the next check succeeds [A3]', async () => {
  await noLookFor(5 * MINUTE - 1, async () => {
    expect(await heard()).toBeNull()
    later(1)
    expect(await heard()).toEqual([5, true])
  })
  await check.noteNewLines(db, SHORT)
  expect((await held.longHold())?.lasts).not.toBe(true)
})

test('a released lock is reported for a day, unless it lasted less than five minutes [A3]', async () => {
  await noLookFor(4 * MINUTE)
  await check.noteNewLines(db, SHORT)
  expect(await heard()).toBeNull()
  await noLookFor(12 * MINUTE)
  await check.noteNewLines(db, SHORT)
  expect(await heard()).toEqual([12, false])
  later(24 * HOUR - MINUTE)
  expect(await heard()).toEqual([12, false])
  later(MINUTE)
  expect(await heard()).toBeNull()
})

test('the longest block of the day is reported', async () => {
  for (const minutes of [7, 12, 6]) {
    await noLookFor(minutes * MINUTE)
    await check.noteNewLines(db, SHORT)
  }
  expect(await heard()).toEqual([12, false])
  later(25 * HOUR)
  await noLookFor(6 * MINUTE)
  await check.noteNewLines(db, SHORT)
  expect(await heard()).toEqual([6, false])
})

test('a lock is reported after a restart in the middle of it, and after the clock was set back [A3]', async () => {
  const again = async () => {
    const file = `./trail-lock-alarm.server.ts?${Math.round(performance.now())}`
    return (await import(/* @vite-ignore */ file)) as typeof held
  }
  await noLookFor(8 * MINUTE, async () => expect(await heard(await again())).toEqual([8, false]))
  await check.noteNewLines(db, SHORT)
  later(-25 * HOUR)
  expect(await heard()).toBeNull()
})

/** On SQLite no other connection can hold that lock: there, the check gets the error that PostgreSQL would give. */
const whileItIsLocked = (act: (locked: Db) => Promise<void>) =>
  onPostgres ? whileNobodyCanLook(db, () => act(db)) : act(db.withPlugin(LOCKED))
const LOCKED: KyselyPlugin = {
  transformQuery: () => {
    throw Object.assign(new Error(WHY_NO_LOOK), { code: '55P03' })
  },
  transformResult: async ({ result }) => result,
}

test('no check waits behind one that is locked out, and later callers try on their own', () =>
  whileItIsLocked(async (locked) => {
    // The first of several concurrent requests waits for the lock and the others for the first.
    const looks = [check.noteNewLines(locked, SHORT), check.checkTrail(db, SHORT), check.checkTrailDaily(db)]
    const why = await Promise.all(
      looks.map((look) =>
        look.then(
          () => 'looked',
          (error: unknown) => error,
        ),
      ),
    )
    expect(new Set(why)).toEqual(new Set([expect.objectContaining({ code: '55P03' })]))
    await expect(check.checkTrail(locked, SHORT)).rejects.toThrow(WHY_NO_LOOK)
  }))

// Skipped tests count as failed in the full run: on SQLite there is no such lock, and no such test.
if (onPostgres)
  test('the caller learns after seconds, not minutes, that the lock is held', () =>
    whileNobodyCanLook(db, async () => {
      const began = performance.now()
      await expect(check.checkTrail(db)).rejects.toThrow(WHY_NO_LOOK)
      expect(performance.now() - began).toBeLessThan(10_000)
    }))

test('a check of the newest lines is not started again while one waits', async () => {
  let asked = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await check.noteNewLines(counted)
  const once = asked
  expect(once).toBeGreaterThan(0)
  await Promise.all([1, 2, 3].map(() => check.noteNewLines(counted)))
  expect(asked).toBe(2 * once)
})

test('after the lock is released, all of them check again', async () => {
  await check.noteNewLines(db)
  await check.checkTrailDaily(db)
  expect(await check.checkTrail(db)).toMatchObject({ broken: null })
})
