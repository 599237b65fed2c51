import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { type BucketServer, startBucket } from '../support/bucket.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { everyCaseOpens, killUnderLoad, stopped } from '../support/kill-rounds.ts'

// The same as killed.test.ts with the files in a bucket, which sometimes does what it was asked and does not answer. The
// process dies between an object and its row.

const ROUNDS = process.env.TEST_FULL ? 50 : 3

let bucket: BucketServer
let place: Place
beforeAll(async () => {
  bucket = await startBucket('fauxqs')
  place = await aPlace()
})
afterAll(async () => {
  await bucket.close()
  await place.remove()
})

test('kill -9 between an object and its row leaves no half case, and the sweep deletes the object [R42]', async () => {
  const settings = {
    DATA_DIR: place.dataDir,
    DATABASE_URL: onPostgres ? place.database : '',
    ...bucket.settings('site'),
  }
  bucket.line.next = ['ok', 'ok', 'ok', 'lost', 'ok', 'reset', 'lost']
  bucket.line.only = (method, url) => method === 'PUT' && url.includes('/files/')
  const { acknowledged, site } = await killUnderLoad(settings, ROUNDS)
  await stopped(site)
  const { db } = openDialect(place.database)
  Object.assign(process.env, settings)
  const { recoveryKeyHere } = await import('#app/platform/keys/recovery-key-here.server.ts')
  const { readSealedFile, sealedFilesOlderThan } = await import('#app/platform/keys/vault.server.ts')
  const { sweepOrphanedFiles } = await import('#app/cases/intake/orphaned-files.server.ts')
  const { identity } = (await recoveryKeyHere()) ?? expect.fail('no recovery key')
  const stored = async (name: string) =>
    new Uint8Array((await readSealedFile(name)) ?? expect.fail('no file'))
  expect(await everyCaseOpens(db, identity, stored)).toBeGreaterThanOrEqual(acknowledged.length)
  // As the process would have left one that died right after the object was written.
  const { keepSealedFile } = await import('#app/platform/keys/vault.server.ts')
  const orphan = await keepSealedFile(Buffer.from('no row names this'))
  expect(await sweepOrphanedFiles(db)).toBe(0)
  expect(await sweepOrphanedFiles(db, -60_000)).toBeGreaterThanOrEqual(1)
  const known = (await db.selectFrom('caseFiles').select('storedName').execute()).map((one) => one.storedName)
  const there = await sealedFilesOlderThan(-60_000)
  expect(there.toSorted()).toEqual(known.toSorted())
  expect(there).not.toContain(orphan)
  await db.destroy()
}, 600_000)
