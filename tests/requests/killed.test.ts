import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { findCanaries } from '../support/canaries.ts'
import { recoveryKey } from '../support/cases.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { everyCaseOpens, killUnderLoad, stopped } from '../support/kill-rounds.ts'

// kill -9 at random moments while people send cases with files: every acknowledged case is there, whole, and every
// other one is either whole or not there at all.

const ROUNDS = 3

let place: Place
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.remove())

test('kill -9 under load loses no acknowledged case and leaves no half-saved one [R42]', async () => {
  const settings = { DATA_DIR: place.dataDir, DATABASE_URL: onPostgres ? place.database : '' }
  const { acknowledged, secrets, site } = await killUnderLoad(settings, ROUNDS)
  const { db } = openDialect(onPostgres ? place.database : path.join(place.dataDir, 'handrail.db'))
  const stored = async (name: string) => new Uint8Array(readFileSync(path.join(place.dataDir, 'files', name)))
  const whole = await everyCaseOpens(db, recoveryKey(place).identity, stored)
  expect(whole).toBeGreaterThanOrEqual(acknowledged.length)
  await stopped(site)
  // Unreferenced files are deleted; files of a case or a draft stay.
  process.env.DATA_DIR = place.dataDir
  const { sweepOrphanedFiles } = await import('#app/cases/intake/orphaned-files.server.ts')
  await sweepOrphanedFiles(db, -1)
  const known = await db.selectFrom('caseFiles').select('storedName').execute()
  const there = readdirSync(path.join(place.dataDir, 'files'))
  expect(there.toSorted()).toEqual(known.map(({ storedName }) => storedName).toSorted())
  await db.destroy()
  expect(findCanaries([place.dataDir], Object.fromEntries(secrets.map((one, at) => [`${at}`, one])))).toEqual(
    [],
  )
}, 180_000)
