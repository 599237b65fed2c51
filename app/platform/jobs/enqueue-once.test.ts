import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDialect, skipLocked } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { setSiteValue } from '../settings/site-values.server.ts'
import { enqueueOnce, isPlanned, runNext, takeBack } from './jobs.server.ts'

// One job covers everything that happens before it starts, also when the transactions of several connections overlap.

const JOB = { name: 'cases.tell-staff' } as const
const OTHER = { name: 'messages.tell-staff' } as const

let db: Db
let other: Db
let close: () => Promise<void>
beforeAll(async () => {
  const { place, ...opened } = await aDatabase()
  db = opened.db
  other = openDialect(place.database).db
  close = async () => {
    await other.destroy()
    await opened.close()
  }
})
afterAll(() => close())
beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('facts').where('name', 'in', WRITTEN).execute()
})

const WRITTEN = ['one', 'two']
const write = (tx: Db | Tx, name: string) => setSiteValue(tx, name, 'yes')
const jobs = () => db.selectFrom('jobs').select(['name', 'claimedAt']).orderBy('name').execute()

/** Runs a job that is due. @returns the rows that it saw, or null if there was none */
async function run(): Promise<string[] | null> {
  let seen: string[] | null = null
  await runNext(other, {
    [JOB.name]: async (on: Db) => {
      const rows = await on
        .selectFrom('facts')
        .select('name')
        .where('name', 'in', WRITTEN)
        .orderBy('name')
        .execute()
      seen = rows.map(({ name }) => name)
    },
  })
  return seen
}

test('a job that waits covers what is written before it starts', async () => {
  for (const name of ['one', 'two'])
    await db.transaction().execute(async (tx) => {
      await write(tx, name)
      await enqueueOnce(tx, JOB.name)
    })
  expect(await jobs()).toHaveLength(1)
  expect(await run()).toEqual(['one', 'two'])
  expect(await run()).toBeNull()
})

// SQLite has one writer: its transactions do not overlap.
if (onPostgres) {
  test('a job does not start before the rows that it covers are committed', async () => {
    await enqueueOnce(db, JOB.name)
    await db.transaction().execute(async (tx) => {
      await write(tx, 'one')
      await enqueueOnce(tx, JOB.name)
      expect(await run()).toBeNull()
    })
    expect(await run()).toEqual(['one'])
    expect(await run()).toBeNull()
  })

  test('a job that a worker is claiming covers nothing more: another one is enqueued', async () => {
    await enqueueOnce(db, JOB.name)
    await other.transaction().execute(async (worker) => {
      await worker.selectFrom('jobs').select('id').modifyEnd(skipLocked(worker)).execute()
      await worker.updateTable('jobs').set({ claimedAt: new Date().toISOString() }).execute()
      await enqueueOnce(db, JOB.name)
    })
    expect((await jobs()).filter(({ claimedAt }) => claimedAt === null)).toHaveLength(1)
  })

  test('transactions that need the same two jobs in another order do not wait for each other', async () => {
    for (const { name } of [JOB, OTHER]) await enqueueOnce(db, name)
    await db.transaction().execute(async (one) => {
      await enqueueOnce(one, JOB.name)
      await other.transaction().execute(async (two) => {
        await enqueueOnce(two, OTHER.name)
        await enqueueOnce(two, JOB.name)
        await enqueueOnce(one, OTHER.name)
      })
    })
    expect((await jobs()).map(({ name }) => name)).toEqual([JOB.name, OTHER.name])
  })

  test('a job that another transaction needs is not taken back', async () => {
    await enqueueOnce(db, JOB.name)
    await db.transaction().execute(async (tx) => {
      await enqueueOnce(tx, JOB.name)
      await other.transaction().execute((undoing) => takeBack(undoing, JOB))
    })
    expect(await isPlanned(db, JOB)).toBe(true)
    await db.transaction().execute((tx) => takeBack(tx, JOB))
    expect(await isPlanned(db, JOB)).toBe(false)
  })
}
