import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { BUCKET, type BucketServer, startBucket } from '#tests/support/bucket.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { aPlace, onPostgres } from '#tests/support/database.ts'
import type { FileStore } from '../file-store/file-store.ts'

// Backups in a bucket, of a site whose files are in another one.

let files: BucketServer
let backups: BucketServer
let verbs: CaseVerbs
let m: Awaited<ReturnType<typeof load>>
async function load() {
  return {
    ...(await import('./backup.server.ts')),
    ...(await import('./backup-place.server.ts')),
    ...(await import('./restore.server.ts')),
    ...(await import('./drill.server.ts')),
    ...(await import('../file-store/anchors.server.ts')),
    ...(await import('../file-store/bucket.server.ts')),
    ...(await import('../file-store/bucket-store.server.ts')),
    ...(await import('../file-store/file-store.server.ts')),
    ...(await import('../file-store/site-id.server.ts')),
    ...(await import('../keys/recovery-key-here.server.ts')),
    ...(await import('../keys/vault.server.ts')),
    ...(await import('../keys/key-check.server.ts')),
    ...(await import('../settings/bucket-address.ts')),
    ...(await import('../settings/config.server.ts')),
    ...(await import('../settings/site-values.server.ts')),
  }
}
const addressOf = ({ endpoint }: BucketServer, prefix: string) =>
  `s3://${BUCKET}/${prefix}?endpoint=${endpoint}&timeout=2`
beforeAll(async () => {
  files = await startBucket('s3rver')
  backups = await startBucket('fauxqs')
  const { DATA_DIR, ...settings } = files.settings('site')
  Object.assign(process.env, settings, { BACKUP_DIR: addressOf(backups, 'daily') })
  verbs = await caseVerbs()
  m = await load()
  Object.assign(m.config, { database: verbs.database })
  await m.checkFileStore(verbs.db)
  await m.checkKeys(verbs.db)
  await verbs.aCase({ file: new File(['They said no.'], 'letter.txt', { type: 'text/plain' }) })
}, 60_000)
afterEach(() => {
  for (const { line } of [files, backups])
    Object.assign(line, { next: [], always: 'ok', only: () => true, seen: [] })
})
afterAll(async () => {
  await verbs?.close()
  await files?.close()
  await backups?.close()
})

const identity = async () => (await m.recoveryKeyHere())?.identity ?? expect.fail('no recovery key')
const listed = async (prefix = 'daily') =>
  (await m.placeAt(addressOf(backups, prefix)).list()).map(({ name }) => name)
/** A backup each has another second in its name. */
const aSecondLater = () => new Promise((done) => setTimeout(done, 1100))

test('the site makes its daily backup in the bucket, and knows its age without asking again', async () => {
  await m.planBackup(verbs.db)
  await m.backupNow(verbs.db)
  expect(await listed()).toEqual([expect.stringMatching(/^handrail-.*Z\.age$/)])
  backups.line.seen = []
  expect(await m.backupState(verbs.db)).toMatchObject({ late: false, lacks: 0, automatic: true })
  expect(backups.line.seen).toEqual([])
  expect(await m.addressOfBackup('newest')).toMatch(/^s3:\/\/handrail\/daily\/handrail-\S+Z\.age\?endpoint=/)
})

test('a backup that does not open as it lies in the bucket is deleted, and the job fails [R46]', async () => {
  await aSecondLater()
  Object.assign(backups.line, {
    always: 'damaged',
    only: (method: string, url: string) => method === 'PUT' && url.includes('partNumber'),
  })
  await expect(m.makeBackup(verbs.db, addressOf(backups, 'damaged'))).rejects.toMatchObject({
    name: 'NotAsWritten',
  })
  expect(await listed('damaged')).toEqual([])
})

test('a bucket that goes away meanwhile leaves no backup and no unfinished upload', async () => {
  Object.assign(backups.line, {
    always: '503',
    only: (method: string, url: string) => method === 'POST' && url.includes('uploadId'),
  })
  await expect(m.makeBackup(verbs.db, addressOf(backups, 'away'))).rejects.toMatchObject({
    name: 'FileStoreTrouble',
  })
  expect(await listed('away')).toEqual([])
  expect(
    backups.line.seen.filter((asked) => asked.startsWith('DELETE') && asked.includes('uploadId')),
  ).toHaveLength(1)
}, 60_000)

test('a backup whose files do not come fails, instead of being made without them', async () => {
  Object.assign(files.line, {
    always: '503',
    only: (method: string, url: string) => method === 'GET' && url.includes('/files/'),
  })
  await expect(m.makeBackup(verbs.db, addressOf(backups, 'without'))).rejects.toMatchObject({
    trouble: 'away',
  })
  expect(await listed('without')).toEqual([])
}, 60_000)

test('a backup goes from one bucket into another, with the list, and is refused with the keys of another site [R46]', async () => {
  const place = await aPlace()
  const store = m.bucketStore(new m.Bucket(readAddress('restored'), { id: 'S3RVER', secret: 'S3RVER' }))
  const from = await m.addressOfBackup('newest')
  const asked = { from, identity: await identity(), dataDir: path.join(place.dataDir, 'new'), bucket: store }
  const database = onPostgres ? place.database : path.join(asked.dataDir, 'handrail.db')
  const restored = await m.restoreBackup({ ...asked, database })
  expect(restored.files).toBe(1)
  const { db } = openDialect(database)
  const { storedName } = await db.selectFrom('caseFiles').select('storedName').executeTakeFirstOrThrow()
  const got = await store.get(`files/${storedName}`)
  expect(Buffer.from(got ?? []).equals(Buffer.from((await m.readSealedFile(storedName)) ?? [1]))).toBe(true)
  expect(await m.anchorsIn(store).read('list')).toEqual(await m.anchors().read('list'))
  await m.mustBeOurStore(db, store)
  expect(await store.get('restoring')).toBeNull()
  await db.destroy()
  // A place that holds a site takes no other.
  const second = await aPlace()
  const again = { ...asked, dataDir: path.join(second.dataDir, 'new') }
  const other = onPostgres ? second.database : path.join(again.dataDir, 'handrail.db')
  await expect(m.restoreBackup({ ...again, database: other })).rejects.toThrow('is not empty')
  // Nor does one that could not open what it holds.
  const { siteKey } = m.config
  Object.assign(m.config, { siteKey: { server: Buffer.alloc(32, 7), mail: Buffer.alloc(32, 8) } })
  const elsewhere = m.bucketStore(new m.Bucket(readAddress('wrong-key'), { id: 'S3RVER', secret: 'S3RVER' }))
  const wrong = { ...again, bucket: elsewhere, database: other }
  await expect(m.restoreBackup(wrong)).rejects.toThrow('SITE_KEY is not the key of the site in this backup')
  Object.assign(m.config, { siteKey })
  await place.remove()
  await second.remove()
}, 60_000)

function readAddress(prefix: string) {
  const address = m.readBucketAddress(addressOf(files, prefix))
  if (typeof address === 'string') throw new Error(address)
  return address
}

test('a restore that failed leaves the bucket empty, and one that was killed is cleared away', async () => {
  const store = m.bucketStore(new m.Bucket(readAddress('cut-off'), { id: 'S3RVER', secret: 'S3RVER' }))
  await store.put('restoring', Buffer.from('x'))
  await store.put('files/left', Buffer.from('x'))
  const place = await aPlace()
  const dataDir = path.join(place.dataDir, 'new')
  const database = onPostgres ? place.database : path.join(dataDir, 'handrail.db')
  const asked = {
    from: await m.addressOfBackup('newest'),
    identity: await identity(),
    dataDir,
    database,
    bucket: store,
  }
  Object.assign(files.line, {
    always: '503',
    only: (method: string, url: string) => method === 'PUT' && url.includes('cut-off/files/'),
  })
  await expect(m.restoreBackup(asked)).rejects.toMatchObject({ name: 'FileStoreTrouble' })
  const names: string[] = []
  for await (const { name } of store.list('')) names.push(name)
  expect(names).toEqual([])
  files.line.always = 'ok'
  expect((await m.restoreBackup(asked)).files).toBe(1)
  await place.remove()
}, 60_000)

test('a bucket that goes away at the last step takes no file of a restored site with it', async () => {
  const store = m.bucketStore(new m.Bucket(readAddress('last-step'), { id: 'S3RVER', secret: 'S3RVER' }))
  const place = await aPlace()
  const dataDir = path.join(place.dataDir, 'new')
  const asked = {
    from: await m.addressOfBackup('newest'),
    identity: await identity(),
    dataDir,
    database: onPostgres ? place.database : path.join(dataDir, 'handrail.db'),
    bucket: store,
  }
  Object.assign(files.line, {
    always: '503',
    only: (method: string, url: string) => method === 'DELETE' && url.endsWith('last-step/restoring'),
  })
  await expect(m.restoreBackup(asked)).rejects.toMatchObject({ name: 'FileStoreTrouble' })
  files.line.always = 'ok'
  // Neither the database nor the bucket has anything of it.
  expect((await m.restoreBackup(asked)).files).toBe(1)
  const names = async () => {
    const found: string[] = []
    for await (const { name } of store.list('')) found.push(name)
    return found.sort()
  }
  const whole = await names()
  expect(whole).toContain('site-id')
  // A mark that was left does not let another restore empty the bucket of a site.
  await store.put('restoring', Buffer.from('x'))
  const second = await aPlace()
  const other = path.join(second.dataDir, 'new')
  const database = onPostgres ? second.database : path.join(other, 'handrail.db')
  await expect(m.restoreBackup({ ...asked, dataDir: other, database })).rejects.toThrow('is not empty')
  expect(await names()).toEqual([...whole, 'restoring'].sort())
  await place.remove()
  await second.remove()
}, 60_000)

test('a drill restores into a scratch place, finds nothing wrong, and leaves nothing', async () => {
  const drilled = await m.drillRestore(await m.addressOfBackup('newest'), await identity())
  expect(drilled).toMatchObject({ files: 1, cases: 1, wrong: [] })
  expect(drilled.lines).toBeGreaterThan(1)
})

test('a backup that lacks a file is kept, reported each day, and pushes no whole one out [R46]', async () => {
  const { db } = verbs
  const before = await listed()
  const row = await db.selectFrom('caseFiles').select(['id', 'storedName']).executeTakeFirstOrThrow()
  const bytes = (await m.readSealedFile(row.storedName)) ?? expect.fail('no file')
  await m.dropSealedFile(row.storedName)
  await aSecondLater()
  await m.backupNow(db)
  expect(await listed()).toHaveLength(before.length + 1)
  expect(await m.backupState(db)).toMatchObject({ late: false, lacks: 1 })
  const drilled = await m.drillRestore(await m.addressOfBackup('newest'), await identity())
  expect(drilled.wrong).toEqual(['Files that are missing or damaged: 1.'])
  await m.fileStore().put(`files/${row.storedName}`, bytes)
  await aSecondLater()
  await m.backupNow(db)
  expect(await m.backupState(db)).toMatchObject({ lacks: 0 })
  // Of today, the newest stays.
  expect(await listed()).toHaveLength(1)
}, 60_000)

test('files move from a folder to a bucket and back, and the place that they left starts no site', async () => {
  const { moveFiles } = await import('../file-store/move-files.server.ts')
  const { folderStore } = await import('../file-store/folder-store.server.ts')
  const { db } = verbs
  const root = mkdtempSync(path.join(tmpdir(), 'handrail-moved-'))
  const bucket = { store: m.fileStore(), anchors: m.anchors() }
  const anchorsThere = m.anchorsIn(folderStore(root))
  const folder = { store: folderStore(root), anchors: anchorsThere }
  const { storedName } = await db.selectFrom('caseFiles').select('storedName').executeTakeFirstOrThrow()
  expect(await moveFiles(db, { from: bucket, to: folder }, () => {})).toBeGreaterThanOrEqual(1)
  await m.mustBeOurStore(db, folder.store)
  await expect(m.mustBeOurStore(db, bucket.store)).rejects.toThrow('does not hold the files of this database')
  expect(await folder.store.get(`files/${storedName}`)).not.toBeNull()
  expect(await anchorsThere.read('list')).toEqual(await m.anchors().read('list'))
  // The bucket still holds what it held, so it is not empty; another prefix is. A recovery key in it may be another site's.
  const recoveryKey = async (store: FileStore) => {
    const bytes = await store.get('recovery-key')
    return bytes && new TextDecoder().decode(bytes)
  }
  const moveKeyTo = (store: FileStore) => () => store.put('recovery-key', Buffer.from('ours'))
  await bucket.store.put('recovery-key', Buffer.from('theirs'))
  await expect(
    moveFiles(db, { from: folder, to: bucket }, () => {}, moveKeyTo(bucket.store)),
  ).rejects.toThrow('is not empty')
  expect(await recoveryKey(bucket.store)).toBe('theirs')
  const fresh = m.bucketStore(new m.Bucket(readAddress('fresh'), { id: 'S3RVER', secret: 'S3RVER' }))
  const to = { store: fresh, anchors: m.anchorsIn(fresh) }
  Object.assign(files.line, {
    next: ['ok', 'reset', 'reset', 'reset', 'reset'],
    only: (method: string, url: string) => method === 'PUT' && url.includes('/fresh/'),
  })
  await expect(moveFiles(db, { from: folder, to }, () => {})).rejects.toMatchObject({
    name: 'FileStoreTrouble',
  })
  await expect(m.mustBeOurStore(db, fresh)).rejects.toThrow('does not hold')
  expect(await moveFiles(db, { from: folder, to }, () => {}, moveKeyTo(fresh))).toBeGreaterThanOrEqual(1)
  expect(await recoveryKey(fresh)).toBe('ours')
  await m.mustBeOurStore(db, fresh)
  rmSync(root, { recursive: true, force: true })
}, 60_000)
