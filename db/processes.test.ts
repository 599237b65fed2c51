import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPlace, onPostgres } from '#tests/support/database.ts'
import { eventually } from '#tests/support/site.ts'
import { openDialect } from './dialect.server.ts'
import { takeLease } from './leases.server.ts'
import { enterProcesses, liveProcesses, type OwnProcess } from './processes.server.ts'
import type { Db } from './schema.ts'

const quick = {
  lasts: 600,
  renewEvery: 50,
  release: '1.2.3',
  fits: async () => true,
  lost: () => expect.fail('lost'),
  waits: () => {},
}
/** Each must run alone. */
const here = { ...quick, place: 'here', unshared: 'FILES_URL' }
const there = { ...quick, place: 'there', unshared: 'FILES_URL' }
/** Each shares everything. */
const oneOfMany = { ...quick, place: 'one', unshared: null }
const another = { ...quick, place: 'another', unshared: null }

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

type Entering = Parameters<typeof enterProcesses>[1]

async function entered(db: Db, asked: Entering): Promise<OwnProcess> {
  const answer = await enterProcesses(db, asked)
  return 'refusedBy' in answer ? expect.fail('refused') : answer
}

const refused = async (db: Db, asked: Entering) => {
  const answer = await enterProcesses(db, asked)
  return 'refusedBy' in answer ? answer.refusedBy : expect.fail('entered')
}

/** A process that was killed: its row is there, and is renewed no more. */
async function killed(db: Db, asked = here) {
  await enterProcesses(db, { ...asked, lasts: 1500, renewEvery: 3_600_000 })
}

if (onPostgres) {
  test('a process that must run alone keeps others out, and the next one starts at once when it has ended', () =>
    withTwo(async (one, other) => {
      const first = await entered(one, here)
      expect(await refused(other, there)).toMatchObject({ unshared: 'FILES_URL', release: '1.2.3' })
      expect(await refused(other, another)).toMatchObject({ unshared: 'FILES_URL' })
      await first.leave()
      const waits = () => expect.fail('waits')
      await (await entered(other, { ...there, waits })).leave()
    }))

  test('processes that share everything run beside each other, and keep out one that must run alone', () =>
    withTwo(async (one, other) => {
      const first = await entered(one, oneOfMany)
      const second = await entered(other, another)
      expect((await liveProcesses(one)).map(({ id }) => id)).toEqual([first.id, second.id])
      expect(await refused(other, here)).toMatchObject({ unshared: null })
      await first.leave()
      expect((await liveProcesses(one)).map(({ id }) => id)).toEqual([second.id])
      await second.leave()
    }))

  test('of two that start at the same moment and must run alone, one starts', () =>
    withTwo(async (one, other) => {
      const answers = await Promise.all([enterProcesses(one, here), enterProcesses(other, there)])
      const inside = answers.filter((answer) => !('refusedBy' in answer))
      expect(inside).toHaveLength(1)
      for (const answer of answers) if (!('refusedBy' in answer)) await answer.leave()
    }))

  test('after a process is killed, the next start waits until it counts as dead', () =>
    withTwo(async (one, other) => {
      await killed(one)
      const told: number[] = []
      const second = await entered(other, { ...there, lasts: 1500, waits: (ms) => void told.push(ms) })
      expect(told).toHaveLength(1)
      expect(await liveProcesses(other)).toMatchObject([{ id: second.id }])
      await second.leave()
    }))

  test('after a process is killed, the next start in its folder does not wait', () =>
    withTwo(async (one, other) => {
      await killed(one)
      const began = performance.now()
      const second = await entered(other, here)
      expect(performance.now() - began).toBeLessThan(1000)
      await second.leave()
    }))

  test('a process whose connections end stays', () =>
    withTwo(async (one, other) => {
      const first = await entered(one, here)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database()`.execute(other)
      await rest(700)
      await refused(other, there)
      await first.leave()
    }))

  test('a process that was frozen is told when another one runs that it cannot run beside', () =>
    withTwo(async (one, other) => {
      for (const frozen of [here, oneOfMany]) {
        let told = false
        const lost = () => {
          told = true
        }
        const first = await entered(one, { ...frozen, lasts: 100, renewEvery: 1000, lost })
        await rest(200)
        const second = await entered(other, { ...there, lasts: 100, renewEvery: 20 })
        await eventually(() => told)
        // Leaving takes nothing from the other.
        await first.leave()
        await refused(one, here)
        await second.leave()
      }
    }))

  test('a process that shares everything goes on after it was taken for dead', () =>
    withTwo(async (one, other) => {
      const first = await entered(one, { ...oneOfMany, lasts: 100, renewEvery: 400 })
      await rest(200)
      const second = await entered(other, { ...another, lasts: 100 })
      expect((await liveProcesses(other)).map(({ id }) => id)).toEqual([second.id])
      await eventually(async () => (await liveProcesses(other)).length === 2)
      await first.leave()
      await second.leave()
    }))

  test('a process of a release from before this table keeps others out while it renews its lease', () =>
    withTwo(async (one, other) => {
      await (await entered(one, here)).leave()
      const lease = { owner: 'old', place: 'old', lasts: 1500 }
      await takeLease(one, 'site', lease)
      const renewing = setInterval(() => void takeLease(one, 'site', lease), 100)
      expect(await refused(other, another)).toMatchObject({ unshared: 'it is of an older release' })
      clearInterval(renewing)
      await (await entered(other, { ...another, place: 'old' })).leave()
      const second = await entered(other, another)
      expect(await liveProcesses(other)).toMatchObject([{ id: second.id }])
      await second.leave()
    }))

  test('a process that was frozen while an upgrade was finished stops', () =>
    withTwo(async (one, other) => {
      let told = false
      const lost = () => {
        told = true
      }
      const fits = async () => false
      const first = await entered(one, { ...oneOfMany, lasts: 100, renewEvery: 400, fits, lost })
      await other.deleteFrom('processes').execute()
      await eventually(() => told)
      await first.leave()
      expect(await liveProcesses(other)).toEqual([])
    }))
} else {
  test('with SQLite the lock on the data folder is enough', () =>
    withTwo(async (one, other) => {
      for (const db of [one, other]) await (await entered(db, here)).leave()
      expect(await liveProcesses(one)).toEqual([])
    }))
}
