import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { type BucketServer, startBucket } from '#tests/support/bucket.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'

// What an attacker who can write to the database must not be able to forge lies in the bucket: versions that are written
// once, marked with the server key.

let bucket: BucketServer
let db: Db
let close: () => Promise<void>
async function load() {
  return {
    ...(await import('./recipients.server.ts')),
    ...(await import('./recipients-file.server.ts')),
    ...(await import('./recipients-format.ts')),
    ...(await import('./recovery-key-here.server.ts')),
    ...(await import('./one-time-signing.server.ts')),
    ...(await import('../file-store/anchors.server.ts')),
    ...(await import('../file-store/file-store.server.ts')),
    ...(await import('../audit/trail-check.server.ts')),
    ...(await import('../audit/audit.server.ts')),
    ...(await import('../settings/site-values.server.ts')),
  }
}
let m: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  bucket = await startBucket('fauxqs')
  const opened = await aDatabase()
  ;({ db, close } = opened)
  Object.assign(process.env, bucket.settings('site'), {
    DATABASE_URL: onPostgres ? opened.place.database : '',
  })
  process.env.DATA_DIR = opened.place.dataDir
  m = await load()
  await m.prepareRecipients(db)
})
afterEach(() => Object.assign(bucket.line, { next: [], always: 'ok', only: () => true }))
afterAll(async () => {
  await close()
  await bucket.close()
})

const namesOf = async (kind: string) => {
  const names: string[] = []
  for await (const { name } of m.fileStore().list(`anchors/${kind}/`))
    names.push(name.split('/').at(-1) ?? '')
  return names
}
/** A steward would sign it: another version with the same lines. */
async function signed() {
  const { signing } = (await m.recoveryKeyHere()) ?? expect.fail('no recovery key')
  const list = await m.recipients(db)
  const text = await m.nextList(list.text, list.recipients, new Date().toISOString())
  return m.signList(signing, text)
}
const headNow = () => m.siteValue(db, m.HEAD)

test('each version of the list is another object, and the newest is in force', async () => {
  expect(await namesOf('list')).toEqual(['0000000001'])
  await m.addRecipientList(db, await signed(), 'operator')
  expect(await namesOf('list')).toEqual(['0000000001', '0000000002'])
  expect(await namesOf('pending')).toEqual([])
  expect((await m.recipients(db)).version).toBe(2)
  expect(await m.listState(db)).toBe('whole')
})

test('a database that was put back to an older list is refused, at the start and while the site runs [A3]', async () => {
  const old = await headNow()
  await m.addRecipientList(db, await signed(), 'operator')
  const head = await headNow()
  await m.setSiteValue(db, m.HEAD, old ?? '')
  expect(await m.listState(db)).toBe('changed')
  await expect(m.recipients(db)).rejects.toThrow('does not hold')
  await m.setSiteValue(db, m.HEAD, head ?? '')
  expect((await m.recipients(db)).version).toBe(3)
})

test('an object that was forged or put in another place has no mark, and the list does not hold [A3]', async () => {
  const { version, chain } = await m.recipients(db)
  const text = m.asFile(chain)
  const store = m.fileStore()
  const forged = [
    Buffer.from(`${'x'.repeat(43)}\n${text}`),
    Buffer.from(text),
    (await store.get('anchors/list/0000000001')) ?? expect.fail('not there'),
  ]
  for (const bytes of forged) {
    await store.put('anchors/list/0000000009', bytes)
    expect(await m.anchors().read('list')).toBe('unreadable')
    expect(await m.listState(db)).toBe('unreadable')
  }
  await store.delete('anchors/list/0000000009')
  expect((await m.recipients(db)).version).toBe(version)
  expect(await m.listState(db)).toBe('whole')
})

test('a list whose transaction committed is in force, though the bucket went away before it took its place', async () => {
  const { version } = await m.recipients(db)
  const next = await signed()
  Object.assign(bucket.line, {
    always: 'reset',
    only: (method: string, url: string) => method === 'PUT' && url.includes('/anchors/list/'),
  })
  await m.addRecipientList(db, next, 'operator')
  expect((await m.recipients(db)).version).toBe(version + 1)
  expect(await namesOf('pending')).toHaveLength(1)
  bucket.line.always = 'ok'
  expect(await m.listState(db)).toBe('whole')
  expect(await namesOf('pending')).toEqual([])
  expect((await m.recipients(db)).version).toBe(version + 1)
}, 60_000)

test('a list that was refused leaves nothing behind, and without the bucket none is signed', async () => {
  const { version, text } = await m.recipients(db)
  const next = await signed()
  const no = () => Promise.reject(new Error('not this one'))
  await expect(m.addRecipientList(db, next, 'operator', no)).rejects.toThrow('not this one')
  expect(await namesOf('pending')).toEqual([])
  bucket.line.always = '503'
  await expect(m.addRecipientList(db, next, 'operator')).rejects.toMatchObject({ name: 'FileStoreTrouble' })
  bucket.line.always = 'ok'
  expect(await m.recipients(db)).toMatchObject({ version, text })
}, 60_000)

test('a bucket that is away does not stop intake: the list that was read before still counts', async () => {
  const { version } = await m.recipients(db)
  bucket.line.always = 'reset'
  expect((await m.recipients(db)).version).toBe(version)
})

test('the note of the trail is a new object each time, two of them stay, and a shorter trail is found [A3]', async () => {
  for (let times = 0; times < 4; times++) {
    await m.record(db, 'operator', 'staff.signed-in', `${times}`)
    await m.checkTrail(db)
  }
  expect(await namesOf('trail')).toEqual(['0000000003', '0000000004'])
  const { seq } = await db
    .selectFrom('auditLines')
    .select((e) => e.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  await db.deleteFrom('auditLines').where('seq', '=', seq).execute()
  expect((await m.newestLines(db)).broken).toEqual({ seq, how: 'cut' })
})

test('a note about what was vouched for once is written once, and a forged one counts as damaged', async () => {
  expect(await m.noteState('records')).toBe('missing')
  await m.writeNote('records')
  expect(await m.noteState('records')).toBe('whole')
  await m.fileStore().put('anchors/records-marked/0000000002', Buffer.from('2026-01-01T00:00:00.000Z\n'))
  expect(await m.noteState('records')).toBe('damaged')
})

test('a list that takes its place while another process looks for it as pending is found', async () => {
  const next = await signed()
  const text = m.asFile([...(await m.recipients(db)).chain, next])
  const head = await m.digest(next.text)
  await m.anchors().writePending(head, text)
  await m.setSiteValue(db, m.HEAD, head)
  const store = m.fileStore()
  const { get } = store
  store.get = async (name) => {
    if (!name.includes('/pending/')) return get(name)
    store.get = get
    await m.anchors().write('list', text)
    await m.anchors().dropPending(head)
    return get(name)
  }
  expect((await m.recipients(db)).text).toBe(next.text)
})

test('without a data folder the recovery key is in the bucket, sealed with the mail key', async () => {
  if (!onPostgres) return void expect(await m.recoveryKeyIsHere()).toBe(true)
  const bytes = (await m.fileStore().get('recovery-key')) ?? expect.fail('not there')
  expect(Buffer.from(bytes).toString()).not.toContain('AGE-SECRET-KEY')
  expect(await m.recoveryKeyHere()).toMatchObject({ identity: expect.stringMatching(/^AGE-SECRET-KEY-1/) })
  await m.dropRecoveryKey()
  expect(await m.recoveryKeyIsHere()).toBe(false)
})
