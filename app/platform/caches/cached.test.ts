import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { eventually } from '#tests/support/site.ts'
import {
  bucketOf,
  contentVersion,
  isCurrent,
  publicContentChanged,
} from '../settings/content-version.server.ts'
import { beginFollowing, cacheChanged, cached, followDatabase, freshAgain, isFresh } from './cached.server.ts'

let db: Db
let close: () => Promise<void>
let reads: number
let hold: Promise<void> | undefined
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  cached('settings', async () => {
    reads += 1
    await hold
  })
})
afterAll(() => close())
beforeEach(() => {
  reads = 0
  hold = undefined
})

/** As another process does. */
const changedElsewhere = (topic: string) =>
  sql`insert into versions (topic, n) values (${topic}, 1)
    on conflict (topic) do update set n = versions.n + 1`.execute(db)

async function following(work: () => Promise<void>) {
  await beginFollowing(db)
  const { stop } = followDatabase(db, db)
  await work().finally(stop)
}

test('a change counts up only what it changed, and nothing when it is rolled back', async () => {
  const numbers = async () =>
    Object.fromEntries(
      (await db.selectFrom('versions').selectAll().execute()).map(({ topic, n }) => [topic, n]),
    )
  const before = await numbers()
  await inTransaction(db, async (tx) => {
    publicContentChanged(tx, ['/forum', '/forum'])
    cacheChanged(tx, 'words')
  })
  const failing = inTransaction(db, async (tx) => {
    publicContentChanged(tx)
    throw new RangeError('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  const forum = bucketOf('/forum')
  expect(await numbers()).toEqual({
    ...before,
    [forum]: (before[forum] ?? 0) + 1,
    words: (before.words ?? 0) + 1,
  })
})

test('a change outside a transaction is refused: other processes would not see it', () => {
  expect(() => publicContentChanged(db as never)).toThrow('inTransaction')
})

if (onPostgres) {
  test('what another process changed is read again, and pages of that place are made again', () =>
    following(async () => {
      await freshAgain()
      const before = contentVersion()
      await changedElsewhere('settings')
      await changedElsewhere(bucketOf('/forum'))
      await eventually(() => reads === 1)
      await eventually(() => isFresh())
      expect(isCurrent(bucketOf('/forum'), before)).toBe(false)
      await changedElsewhere(bucketOf('/about'))
      const then = contentVersion()
      await eventually(() => !isCurrent(bucketOf('/about'), then))
      expect(isCurrent(bucketOf('/donate'), then)).toBe(true)
      expect(reads).toBe(1)
    }))

  test('what this process changed itself is not read again', () =>
    following(async () => {
      await freshAgain()
      await inTransaction(db, async (tx) => cacheChanged(tx, 'settings'))
      await rest(800)
      expect(reads).toBe(0)
    }))

  test('while a change is being read, nothing is shown from memory, and a page made meanwhile is not kept', () =>
    following(async () => {
      await freshAgain()
      let done = () => {}
      hold = new Promise((go) => {
        done = go
      })
      await changedElsewhere('settings')
      await eventually(() => reads === 1)
      expect(isFresh()).toBe(false)
      const made = contentVersion()
      done()
      await eventually(() => isFresh())
      expect(isCurrent(bucketOf('/about'), made)).toBe(false)
    }))

  test('when reading fails, it is tried again before anything is shown from memory', () =>
    following(async () => {
      await freshAgain()
      hold = Promise.reject(new Error('away'))
      // It is awaited later.
      hold.catch(() => {})
      await changedElsewhere('settings')
      await eventually(() => reads >= 2)
      expect(isFresh()).toBe(false)
      hold = undefined
      await eventually(() => isFresh())
    }))

  test('a process whose database says nothing shows nothing from memory after a second and a half', () =>
    following(async () => {
      expect(await freshAgain()).toBe(true)
      await sql`alter table versions rename to away`.execute(db)
      try {
        await rest(2200)
        expect(isFresh()).toBe(false)
        expect(await freshAgain()).toBe(false)
      } finally {
        await sql`alter table away rename to versions`.execute(db)
      }
      expect(await freshAgain()).toBe(true)
    }))
} else {
  test('with SQLite what is in memory is always right', () =>
    following(async () => {
      await changedElsewhere('settings')
      expect(isFresh()).toBe(true)
      expect(reads).toBe(0)
    }))
}
