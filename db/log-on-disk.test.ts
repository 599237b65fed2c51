import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { LogOnDisk } from './log-on-disk.server.ts'
import { PatientSqlite } from './sqlite.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'log-on-disk-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A database whose disk says when it is done. */
function onSlowDisk(name: string) {
  const waits: { done: () => void; fail: (error: Error) => void }[] = []
  const file = path.join(folder, name)
  const log = new LogOnDisk(file, () => new Promise((done, fail) => waits.push({ done, fail })))
  const db = new Kysely<unknown>({ dialect: new PatientSqlite(file, log) })
  const write = (text: string) => sql`insert into words values (${text})`.execute(db)
  const count = async () => (await sql<{ n: number }>`select count(*) n from words`.execute(db)).rows[0]?.n
  return { db, waits, write, count }
}

/** As far as it goes without the disk: reads take a few turns. */
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

test('who wrote is told only when it is on the disk, and others read meanwhile', async () => {
  const { db, waits, write, count } = await withTable('told.db')
  const first = write('one')
  expect(await settled(first)).toBe('waits')
  expect(await count()).toBe(1)
  // What is written while the disk is at work may have come too late for it: both wait for the next time, together.
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

test('a disk that fails is told to whoever wrote, and the next write asks it again', async () => {
  const { db, waits, write } = await withTable('failed.db')
  const first = write('one')
  await settled(first)
  waits.shift()?.fail(new Error('no room'))
  await expect(first).rejects.toThrow('no room')
  const second = write('two')
  expect(await settled(second)).toBe('waits')
  waits.shift()?.done()
  await second
  await db.destroy()
})

test('transactions take turns, and reading alone asks nothing of the disk', async () => {
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
