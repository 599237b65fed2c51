import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlace, onPostgres, type Place } from '#tests/support/database.ts'
import { eventually } from '#tests/support/site.ts'
import { openDialect, openHandles, withoutLimits } from './dialect.server.ts'
import type { Db } from './schema.ts'
import { storageTrouble } from './storage-trouble.ts'

// How long a visitor waits for a PostgreSQL that is slow, locked, frozen or cut off.

let place: Place
let other: Db
beforeAll(async () => {
  place = await aPlace()
  if (!onPostgres) return
  other = openDialect(place.database).db
  await sql`create table things (name text)`.execute(other)
  await sql`insert into things values ('one')`.execute(other)
})
afterAll(async () => {
  await other?.destroy()
  await place.remove()
})

/** @returns how it failed, and after how many milliseconds */
async function failing(act: () => Promise<unknown>) {
  const began = performance.now()
  const error = await act().then(
    () => expect.fail('it did not fail'),
    (why: unknown) => why,
  )
  return { trouble: storageTrouble(error), ms: performance.now() - began }
}

/** Runs this with a site's handles. */
async function withHandles(
  work: (handles: ReturnType<typeof openHandles>) => Promise<void>,
  { address = place.database, connections = 10 } = {},
) {
  const handles = openHandles(address, connections)
  await work(handles).finally(() => handles.close())
}

/** A TCP proxy to the database that can be told to swallow what comes. */
async function aProxy() {
  const address = new URL(place.database)
  const { hostname, port } = address
  const sockets = new Set<Socket>()
  let swallows = false
  const proxy = createServer((socket) => {
    const server = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('close', () => to.destroy())
      from.on('data', (bytes) => void (swallows || to.write(bytes)))
    }
  })
  await new Promise<void>((done) => void proxy.listen(0, '127.0.0.1', done))
  address.port = String((proxy.address() as AddressInfo).port)
  return {
    address: address.href,
    swallow: (does: boolean) => {
      swallows = does
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
const things = (db: Db) => sql<{ name: string }>`select name from things`.execute(db)

if (onPostgres) {
  test('a search ends after two seconds, and the next one works', () =>
    withHandles(async ({ searches }) => {
      const { trouble, ms } = await failing(() => sql`select pg_sleep(20)`.execute(searches))
      expect(trouble).toBe('busy')
      expect(ms).toBeLessThan(3000)
      expect((await things(searches)).rows).toEqual([{ name: 'one' }])
    }))

  test('a statement and a transaction wait three seconds for a lock', () =>
    withHandles(async ({ db }) => {
      await other.transaction().execute(async (tx) => {
        await sql`lock table things in access exclusive mode`.execute(tx)
        // One after the other: behind PgBouncer there is one connection beside the one that holds the lock.
        const alone = await failing(() => things(db))
        const inside = await failing(() => db.transaction().execute((own) => things(own as unknown as Db)))
        expect(alone.trouble).toBe('busy')
        expect(alone.ms).toBeLessThan(4000)
        expect(inside.trouble).toBe('busy')
        expect(inside.ms).toBeLessThan(4000)
      })
      expect((await things(db)).rows).toHaveLength(1)
    }))

  test('work may take longer than a page, and a backup as long as it needs', () =>
    withHandles(
      async ({ db, work }) => {
        const limits = async (on: Db) =>
          (await sql<{ of: string }>`select current_setting('statement_timeout') as of`.execute(on)).rows[0]
            ?.of
        expect(await limits(db)).toBe('5s')
        expect(await limits(work)).toBe('1min')
        await db.transaction().execute(async (tx) => {
          await withoutLimits(tx)
          expect(await limits(tx as unknown as Db)).toBe('0')
        })
        expect(await limits(db)).toBe('5s')
      },
      { connections: 1 },
    ))

  test('a frozen connection is given up within eight seconds, and another one is made', () =>
    withHandles(
      async ({ db }) => {
        const pid = await pidOf(db)
        process.kill(pid, 'SIGSTOP')
        try {
          const { trouble, ms } = await failing(() => things(db))
          expect(trouble).toBe('away')
          expect(ms).toBeLessThan(8000)
          // Those who ask at once do not wait as long again.
          expect((await failing(() => things(db))).ms).toBeLessThan(100)
          await new Promise((done) => setTimeout(done, 1100))
          expect((await things(db)).rows).toHaveLength(1)
          expect(await pidOf(db)).not.toBe(pid)
        } finally {
          process.kill(pid, 'SIGCONT')
        }
      },
      { connections: 1 },
    ))

  test('a transaction on a frozen connection ends within eight seconds, and nothing of it is kept', () =>
    withHandles(async ({ db }) => {
      let pid = 0
      const { trouble, ms } = await failing(() =>
        db.transaction().execute(async (tx) => {
          await sql`insert into things values ('two')`.execute(tx)
          pid = await pidOf(tx as unknown as Db)
          process.kill(pid, 'SIGSTOP')
          await things(tx as unknown as Db)
        }),
      )
      process.kill(pid, 'SIGCONT')
      expect(trouble).toBe('away')
      expect(ms).toBeLessThan(8000)
      const alive = sql`select pid from pg_stat_activity where pid = ${pid}`
      await eventually(async () => (await alive.execute(other)).rows.length === 0)
      expect((await things(other)).rows).toEqual([{ name: 'one' }])
    }))

  test('a network that swallows everything is noticed by each connection, old and new', async () => {
    const proxy = await aProxy()
    await withHandles(
      async ({ db }) => {
        expect((await things(db)).rows).toHaveLength(1)
        proxy.swallow(true)
        const first = await failing(() => things(db))
        expect(first.trouble).toBe('away')
        expect(first.ms).toBeLessThan(8000)
        await new Promise((done) => setTimeout(done, 1100))
        const next = await failing(() => things(db))
        expect(next.trouble).toBe('away')
        expect(next.ms).toBeLessThan(4000)
        proxy.swallow(false)
        await new Promise((done) => setTimeout(done, 1100))
        expect((await things(db)).rows).toHaveLength(1)
      },
      { address: proxy.address },
    )
    proxy.close()
  })

  test('when all connections are in use, the next one is told after three seconds', () =>
    withHandles(
      async ({ db, leases }) => {
        await db.transaction().execute(async () => {
          const { trouble, ms } = await failing(() => things(db))
          expect(trouble).toBe('away')
          expect(ms).toBeLessThan(4000)
          // Leases have connections of their own.
          expect((await things(leases)).rows).toHaveLength(1)
        })
        expect((await things(db)).rows).toHaveLength(1)
      },
      { connections: 1 },
    ))

  test('a server that became read-only is asked on a new connection', () =>
    withHandles(
      async ({ db }) => {
        const before = await pidOf(db)
        const { trouble } = await failing(() =>
          db.transaction().execute(async (tx) => {
            await sql`set transaction read only`.execute(tx)
            await sql`insert into things values ('two')`.execute(tx)
          }),
        )
        expect(trouble).toBe('read only')
        expect(await pidOf(db)).not.toBe(before)
      },
      { connections: 1 },
    ))

  test('a statement that fails leaves nothing open, and its error is its own', () =>
    withHandles(
      async ({ db }) => {
        await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
        await expect(sql`select ${'a'}::int`.execute(db)).rejects.toMatchObject({ code: '22P02' })
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and state like 'idle in%'`.execute(other)
        expect(rows).toEqual([{ n: 0 }])
        expect((await things(db)).rows).toHaveLength(1)
      },
      { connections: 1 },
    ))
} else {
  test('SQLite has one handle for everything', () =>
    withHandles(async ({ db, work, searches, leases }) => {
      expect(new Set([db, work, searches, leases]).size).toBe(1)
    }))
}
