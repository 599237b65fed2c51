import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { storageTrouble } from '#db/storage-trouble.ts'
import { onPostgres } from '../support/database.ts'
import { aSite, eventually, type Site } from '../support/site.ts'

// A database that is full, read-only, locked by another process, or gone: nothing is lost, no visitor sees a crash, and
// the site recovers automatically.

let site: Site
/** The site's own handle: a limit set here is a limit for the site. */
const own = () => (globalThis as unknown as { handrailDatabase: { db: Db } }).handrailDatabase.db
beforeAll(async () => {
  site = await aSite({ PROXIES: '1' })
})
afterAll(() => site.stop())

const form = {
  name: 'Ada Example',
  email: 'ada@example.org',
  subject: 'A ramp',
  message: 'The library has no ramp at its door.\nWhom do I ask?',
  website: '',
}
/** Each from another address, because the number per address is not tested here. */
let sent = 0
const send = () => {
  sent += 1
  return site.visitor().post('/contact', form, { 'x-forwarded-for': `192.0.2.${sent % 250}` })
}

let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
  return () => void vi.restoreAllMocks()
})
const troubles = () => lines.filter((line) => line.includes('"trouble"'))
const incidents = () => lines.filter((line) => line.includes('"incident"'))

/** Everything typed is in a form with the same action. */
async function givenBack(answer: Response) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const html = await answer.text()
  expect(html).toContain('We cannot save anything at this moment.')
  expect(html).toContain('<form action="/contact" method="post">')
  expect(html).toContain('The library has no ramp at its door.\nWhom do I ask?</textarea>')
  expect(html).toContain('value="ada@example.org"')
}

async function refusedWhile(damage: () => Promise<unknown>, mend: () => Promise<unknown>, says: RegExp) {
  expect((await site.visitor().get('/about')).status).toBe(200)
  await damage()
  try {
    // Free space in its pages is used up first, and open connections turn out dead.
    await eventually(async () => (await send()).status === 503 && troubles().some((line) => says.test(line)))
    for (let i = 0; i < 3; i++) await givenBack(await send())
    expect((await site.visitor().get('/about')).status).toBe(200)
    const told = troubles().filter((line) => line.includes('"page"') && says.test(line))
    expect(told).toHaveLength(1)
    expect(told[0]).not.toContain('ada@')
    expect(incidents()).toEqual([])
  } finally {
    await mend()
  }
  await eventually(async () => (await send()).status === 303)
}

if (onPostgres) {
  const name = () => new URL(site.place.database).pathname.slice(1)
  const admin = async (statement: string) => {
    const { db } = openDialect(process.env.TEST_POSTGRES_URL ?? '')
    await sql.raw(statement).execute(db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name()}`.execute(db)
    await db.destroy()
  }

  /** The server's processes that serve this site. */
  const connectionsOfSite = async () => {
    const { db } = openDialect(process.env.TEST_POSTGRES_URL ?? '')
    const { rows } = await sql<{
      pid: number
    }>`select pid from pg_stat_activity where datname = ${name()}`.execute(db)
    await db.destroy()
    return rows.map(({ pid }) => pid)
  }

  describe('a PostgreSQL', () => {
    test('a PostgreSQL connection reset during a query is reported as an outage, and not as our error', async () => {
      const address = new URL(site.place.database)
      const { hostname, port } = address
      const lines = new Set<Socket>()
      const between = createServer((socket) => {
        const server = connect(Number(port), hostname)
        for (const [from, to] of [
          [socket, server],
          [server, socket],
        ] as const) {
          lines.add(from)
          from.on('error', () => {}).pipe(to)
        }
      })
      await new Promise<void>((done) => between.listen(0, '127.0.0.1', done))
      address.port = String((between.address() as AddressInfo).port)
      const { db } = openDialect(address.href)
      const answer = sql`select pg_sleep(20)`.execute(db).catch((error: unknown) => error)
      const asleep = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = ${name()} and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`
      await eventually(async () => (await asleep.execute(own())).rows.length > 0)
      for (const line of lines) line.resetAndDestroy()
      const error = await answer
      expect(error).toMatchObject({ code: 'ECONNRESET' })
      expect(storageTrouble(error)).toBe('away')
      await db.destroy()
      between.close()
    })

    test('a PostgreSQL server that refuses connections is reported as an outage', () =>
      refusedWhile(
        () => admin(`alter database ${name()} with allow_connections false`),
        () => admin(`alter database ${name()} with allow_connections true`),
        /"cause":"away"/,
      ))

    test('a read-only PostgreSQL server is reported as an outage', () =>
      refusedWhile(
        () => admin(`alter database ${name()} set default_transaction_read_only = on`),
        () => admin(`alter database ${name()} reset default_transaction_read_only`),
        /"cause":"read only".+25006/,
      ))

    test('a form that meets a lock is given back within four seconds', async () => {
      expect((await send()).status).toBe(303)
      const { db } = openDialect(site.place.database)
      await db.transaction().execute(async (tx) => {
        await sql`lock table messages in access exclusive mode`.execute(tx)
        const began = performance.now()
        await givenBack(await send())
        expect(performance.now() - began).toBeLessThan(4000)
      })
      await db.destroy()
      await eventually(async () => (await send()).status === 303)
      expect(incidents()).toEqual([])
    })

    test('a form that meets a frozen PostgreSQL is given back within eight seconds', async () => {
      expect((await send()).status).toBe(303)
      const stopped = await connectionsOfSite()
      expect(stopped.length).toBeGreaterThan(0)
      for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      try {
        const began = performance.now()
        await givenBack(await send())
        expect(performance.now() - began).toBeLessThan(8000)
        // The server itself takes new connections, so the site recovers before the frozen ones do.
        await eventually(async () => (await send()).status === 303)
      } finally {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
      }
      expect(incidents()).toEqual([])
    })
  })
} else {
  describe('a SQLite', () => {
    test('a SQLite database on a full disk is reported as an outage', () =>
      refusedWhile(
        async () => {
          const { rows } = await sql<{
            pages: number
          }>`select page_count as pages from pragma_page_count`.execute(own())
          await sql.raw(`pragma max_page_count = ${rows[0]?.pages}`).execute(own())
          // Free space in its pages is filled first.
          for (;;)
            try {
              await sql`insert into facts values (${crypto.randomUUID()}, ${'x'.repeat(3000)})`.execute(own())
            } catch {
              return
            }
        },
        () => sql`pragma max_page_count = 1073741823`.execute(own()),
        /"cause":"no room".+ 13/,
      ))

    test('a read-only SQLite database is reported as an outage', () =>
      refusedWhile(
        () => sql`pragma query_only = on`.execute(own()),
        () => sql`pragma query_only = off`.execute(own()),
        /"cause":"read only".+ 8/,
      ))

    test("if SQLite's disk fails, no visitor is told that something is saved, not even one who writes nothing", async () => {
      const real = fs.fdatasync
      const saysTo = async (sync: typeof fs.fdatasync) => {
        fs.fdatasync = sync
        syncBuiltinESMExports()
      }
      const broken = Object.assign(new Error('the disk is broken'), { code: 'EIO' })
      const fails = Object.assign((_: number, done: fs.NoParamCallback) => done(broken), real)
      const settings = () => site.visitor().post('/reading-settings', {})
      expect((await settings()).status).toBe(303)
      await saysTo(fails)
      try {
        await givenBack(await send())
        // Like a form that is sent again and finds its words there.
        await eventually(async () => (await settings()).status === 503)
      } finally {
        await saysTo(real)
      }
      await eventually(async () => (await send()).status === 303)
      expect((await settings()).status).toBe(303)
      expect(incidents()).toEqual([])
    })

    test('a SQLite database that another process is writing delays no one who only reads', async () => {
      expect((await site.visitor().get('/about')).status).toBe(200)
      const other = new DatabaseSync(site.place.database)
      other.exec('begin immediate')
      const began = performance.now()
      const waiting = send().then((answer) => ({ answer, ms: performance.now() - began }))
      let worst = 0
      for (let i = 0; i < 20; i++) {
        const asked = performance.now()
        await new Promise((done) => setTimeout(done, 5))
        expect((await site.visitor().get('/about')).status).toBe(200)
        worst = Math.max(worst, performance.now() - asked)
      }
      expect(worst).toBeLessThan(1000)
      const { answer, ms } = await waiting
      await givenBack(answer)
      expect(ms).toBeLessThan(8000)
      other.exec('rollback')
      other.close()
      expect((await send()).status).toBe(303)
    })
  })
}
