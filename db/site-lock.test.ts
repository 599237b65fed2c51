import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPlace, onPostgres } from '#tests/support/database.ts'
import { eventually } from '#tests/support/site.ts'
import { openDialect } from './dialect.server.ts'
import type { Db } from './schema.ts'
import { lockSite } from './site-lock.server.ts'

const quick = {
  lasts: 600,
  renewEvery: 50,
  lost: () => expect.fail('lost'),
  waits: () => {},
}
const here = { ...quick, place: 'here' }
const there = { ...quick, place: 'there' }

/** Runs this with two processes' connections to one database. */
async function withTwo(work: (one: Db, other: Db) => Promise<void>) {
  const place = await aPlace()
  const [one, other] = [openDialect(place.database).db, openDialect(place.database).db]
  try {
    await work(one, other)
  } finally {
    await Promise.all([one.destroy(), other.destroy()])
    await place.remove()
  }
}

/** A process that was killed: its lease is there, and is renewed no more. */
async function killed(db: Db, asked = here) {
  await lockSite(db, { ...asked, lasts: 1500, renewEvery: 3_600_000 })
}

if (onPostgres) {
  test('one process at a time holds the database, and the next one gets it at once', () =>
    withTwo(async (one, other) => {
      const first = await lockSite(one, here)
      expect(await lockSite(other, there)).toBeNull()
      await first?.release()
      const waits = () => expect.fail('waits')
      const second = await lockSite(other, { ...there, waits })
      expect(second).not.toBeNull()
      await second?.release()
    }))

  test('after a process is killed, the next start waits for the end of its lease', () =>
    withTwo(async (one, other) => {
      await killed(one)
      const told: number[] = []
      const second = await lockSite(other, { ...there, lasts: 1500, waits: (ms) => void told.push(ms) })
      expect(second).not.toBeNull()
      expect(told).toHaveLength(1)
      await second?.release()
    }))

  test('after a process is killed, the next start in its folder does not wait', () =>
    withTwo(async (one, other) => {
      await killed(one)
      const began = performance.now()
      const second = await lockSite(other, here)
      expect(performance.now() - began).toBeLessThan(1000)
      await second?.release()
    }))

  test('a process whose connections end keeps the database', () =>
    withTwo(async (one, other) => {
      const first = await lockSite(one, here)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`.execute(other)
      await rest(700)
      expect(await lockSite(other, there)).toBeNull()
      await first?.release()
    }))

  test('a process that was frozen is told when another one has the database since', () =>
    withTwo(async (one, other) => {
      let told = false
      const lost = () => {
        told = true
      }
      const first = await lockSite(one, { ...here, lasts: 100, renewEvery: 1000, lost })
      const second = await lockSite(other, { ...there, renewEvery: 20 })
      expect(second).not.toBeNull()
      await eventually(() => told)
      // Giving back what it lost takes nothing from the other.
      await first?.release()
      expect(await lockSite(one, here)).toBeNull()
      await second?.release()
    }))
} else {
  test('with SQLite the lock on the data folder is enough', () =>
    withTwo(async (one, other) => {
      for (const db of [one, other]) await (await lockSite(db, here))?.release()
    }))
}
