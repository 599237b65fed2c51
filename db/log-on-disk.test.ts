import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { LogOnDisk } from './log-on-disk.server.ts'
import { PatientSqlite } from './sqlite.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'log-on-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A database whose disk finishes on demand. */
function onSlowDisk(name: string) {
  const waits: { done: () => void; fail: (error: Error) => void }[] = []
  const file = path.join(folder, name)
  const log = new LogOnDisk(file, () => new Promise((done, fail) => waits.push({ done, fail })))
  const db = new Kysely<unknown>({ dialect: new PatientSqlite(file, log) })
  const write = (text: string) => sql`insert into words values (${text})`.execute(db)
  const count = async () => (await sql<{ n: number }>`select count(*) n from words`.execute(db)).rows[0]?.n
  return { db, waits, write, count, log, file }
}

/** How far it gets without the disk: reads take a few turns of the event loop. */
async function settled(work: Promise<unknown>, turns = 50): Promise<string> {
  let state = 'waits'
  work.then(
    () => {
      state = 'told'
    },
    () => {
      state = 'failed'
    },
  )
  for (let i = 0; i < turns; i++) await new Promise(setImmediate)
  return state
}

async function withTable(name: string) {
  const slow = onSlowDisk(name)
  const made = sql`create table words (word text)`.execute(slow.db)
  await settled(made)
  slow.waits.shift()?.done()
  await made
  return slow
}

test('a write is reported only when the data is on disk, and others read meanwhile', async () => {
  const { db, waits, write, count } = await withTable('told.db')
  const first = write('one')
  expect(await settled(first)).toBe('waits')
  expect(await count()).toBe(1)
  // Data written while the disk is busy may have come too late for it: both wait for the next fsync, together.
  const later = [
    write('two'),
    db.transaction().execute((tx) => sql`insert into words values ('three')`.execute(tx)),
  ]
  expect(await settled(Promise.all(later))).toBe('waits')
  expect(waits).toHaveLength(1)
  waits.shift()?.done()
  await first
  expect(await settled(Promise.race(later))).toBe('waits')
  expect(waits).toHaveLength(1)
  waits.shift()?.done()
  await Promise.all(later)
  expect(await count()).toBe(3)
  expect(waits).toHaveLength(0)
  await db.destroy()
})

test('a failing disk is reported to all writers, and nothing is added to a log with a hole', async () => {
  const { db, waits, write, log, file } = await withTable('failed.db')
  const size = () => statSync(`${file}-wal`).size
  const first = write('one'.repeat(5000))
  await settled(first)
  // The system would report success, and forget that it could not write what came before.
  const meanwhile = [write('two'), log.settled()]
  const told = Promise.allSettled([first, ...meanwhile])
  await settled(told)
  waits.shift()?.fail(new Error('no room'))
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(waits).toHaveLength(0)
  const before = size()
  const last = write('three')
  expect(await settled(last)).toBe('waits')
  expect(size()).toBeLessThan(before / 2)
  waits.shift()?.done()
  await last
  await log.settled()
  await db.destroy()
})

test('as long as a new log cannot be begun, nothing is written; reading continues', async () => {
  const { db, waits, write, count } = await withTable('reader.db')
  const other = onSlowDisk('reader.db')
  let end = () => {}
  const reading = other.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select * from words`.execute(tx)
      await new Promise<void>((done) => {
        end = done
      })
    })
  await settled(reading)
  const first = write('one')
  await settled(first)
  waits.shift()?.fail(new Error('no room'))
  await expect(first).rejects.toThrow('no room')
  await expect(write('two')).rejects.toThrow('no room')
  await expect(
    db.transaction().execute((tx) => sql`insert into words values ('two')`.execute(tx)),
  ).rejects.toThrow('no room')
  expect(await count()).toBe(1)
  end()
  await Promise.all([reading, other.db.destroy()])
  const last = write('three')
  await settled(last)
  waits.shift()?.done()
  await last
  expect(await count()).toBe(2)
  await db.destroy()
})

test('a request whose text is already written waits together with its writer', async () => {
  const { db, waits, write, log } = await withTable('found.db')
  expect(await settled(log.settled())).toBe('told')
  const first = write('one')
  await settled(first)
  const found = log.settled()
  expect(await settled(found)).toBe('waits')
  waits.shift()?.done()
  await Promise.all([first, found])
  expect(waits).toHaveLength(0)
  await db.destroy()
})

test('the wait also covers the log of a killed process, and a database behind a link', async () => {
  const { db, waits, file } = await withTable('real.db')
  symlinkSync(file, path.join(folder, 'link.db'))
  const link = onSlowDisk('link.db')
  const found = link.log.settled()
  expect(await settled(found)).toBe('waits')
  link.waits.shift()?.done()
  await found
  const first = link.write('one')
  expect(await settled(first)).toBe('waits')
  link.waits.shift()?.done()
  await first
  expect(waits).toHaveLength(0)
  await Promise.all([db.destroy(), link.db.destroy()])
})

test('transactions run one after the other, and reading alone does not touch the disk', async () => {
  const { db, waits, count } = await withTable('turns.db')
  const order: string[] = []
  const work = (name: string) =>
    db.transaction().execute(async (tx) => {
      order.push(`${name} begins`)
      await sql`insert into words values (${name})`.execute(tx)
      await new Promise(setImmediate)
      order.push(`${name} ends`)
    })
  const both = Promise.all([work('a'), work('b')])
  await settled(both)
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
  while (waits.length > 0) {
    waits.shift()?.done()
    await settled(both)
  }
  await both
  await db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`select 1`.execute(tx))
  await count()
  expect(waits).toHaveLength(0)
  await db.destroy()
})

test('a database is closed when its current users have finished', async () => {
  const { db, waits } = await withTable('closed.db')
  let go = () => {}
  const work = db.transaction().execute(async (tx) => {
    await new Promise<void>((done) => {
      go = done
    })
    await sql`insert into words values ('late')`.execute(tx)
  })
  await settled(work)
  const closed = db.destroy()
  expect(await settled(closed)).toBe('waits')
  go()
  await settled(work)
  waits.shift()?.done()
  await Promise.all([work, closed])
  const again = onSlowDisk('closed.db')
  expect(await again.count()).toBe(1)
  await again.db.destroy()
})
