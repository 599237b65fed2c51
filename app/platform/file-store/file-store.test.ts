import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readBucketAddress } from '#app/platform/settings/bucket-address.ts'
import { type BucketServer, startBucket } from '#tests/support/bucket.ts'
import { Bucket } from './bucket.server.ts'
import { bucketStore } from './bucket-store.server.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.server.ts'
import { asStored, isStoredName, newStoredName } from './named-by-digest.ts'

// The same promises of a folder and of a bucket, on two S3-compatible servers with different code, over a bad connection.

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-store-'))
const servers: Partial<Record<'s3rver' | 'fauxqs', BucketServer>> = {}
beforeAll(async () => {
  servers.s3rver = await startBucket('s3rver')
  servers.fauxqs = await startBucket('fauxqs')
})
afterEach(() => {
  for (const { line } of Object.values(servers)) Object.assign(line, { next: [], always: 'ok', seen: [] })
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function bucketAt({ settings }: BucketServer, prefix: string, keys = {}): Bucket {
  const { FILES_URL = '', FILES_KEY_ID = '', FILES_SECRET = '' } = { ...settings(prefix), ...keys }
  const address = readBucketAddress(FILES_URL)
  if (typeof address === 'string') throw new Error(address)
  return new Bucket(address, { id: FILES_KEY_ID, secret: FILES_SECRET })
}
const server = (name: 's3rver' | 'fauxqs') => servers[name] ?? expect.fail('not started')
const STORES: Record<string, () => FileStore> = {
  'a folder': () => folderStore(folder),
  s3rver: () => bucketStore(bucketAt(server('s3rver'), 'a/site')),
  fauxqs: () => bucketStore(bucketAt(server('fauxqs'), 'a/site')),
}
const BYTES = Buffer.from('They would not let my dog in. '.repeat(5000))

async function namesIn(store: FileStore, prefix: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name, age } of store.list(prefix)) {
    expect(Math.abs(age)).toBeLessThan(60_000)
    names.push(name)
  }
  return names.sort()
}

describe.each(Object.keys(STORES))('%s', (which) => {
  const store = () => STORES[which]?.() ?? expect.fail()

  test('gives what was put, lists it by its prefix, and has nothing after it is deleted', async () => {
    const name = newStoredName(BYTES)
    await store().put(`files/${name}`, BYTES)
    await store().put('site-id', Buffer.from('x\n'))
    expect(Buffer.from((await store().get(`files/${name}`)) ?? []).equals(BYTES)).toBe(true)
    expect(await namesIn(store(), 'files/')).toEqual([`files/${name}`])
    await store().delete(`files/${name}`)
    await store().delete(`files/${name}`)
    expect(await store().get(`files/${name}`)).toBeNull()
    expect(await namesIn(store(), 'files/')).toEqual([])
  })

  test('takes an empty object, and one of 10 MB', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(10 * 1024 * 1024, 7)]) {
      const name = `files/${newStoredName(bytes)}`
      await store().put(name, bytes)
      expect(Buffer.from((await store().get(name)) ?? [1]).equals(bytes)).toBe(true)
      await store().delete(name)
    }
  })
})

test('a folder keeps files for this user alone, with one date for all', async () => {
  const name = newStoredName(BYTES)
  await folderStore(folder).put(`files/${name}`, BYTES)
  const { mode, mtimeMs } = statSync(path.join(folder, 'files', name))
  expect([mode & 0o777, mtimeMs]).toEqual([0o600, Date.parse('2020-01-01')])
  expect(readdirSync(path.join(folder, 'files'))).toEqual([name])
  expect(() => folderStore(folder).get('../keys/server.key')).toThrow('not the name of an object')
})

test('the name of a file tells damaged bytes from whole ones, and older names have no digest', () => {
  const name = newStoredName(BYTES)
  expect(isStoredName(name)).toBe(true)
  expect(newStoredName(BYTES)).not.toBe(name)
  expect(asStored(name, BYTES)).toBe(BYTES)
  expect(() => asStored(name, BYTES.subarray(1))).toThrow('damaged (SHA-256)')
  expect(asStored('a'.repeat(22), BYTES)).toBe(BYTES)
  for (const wrong of ['', 'abc', `${name}x`, `../${name}`, `${name}/x`])
    expect(isStoredName(wrong)).toBe(false)
})

describe.each(['s3rver', 'fauxqs'] as const)('a bad connection to %s', (which) => {
  const store = () => bucketStore(bucketAt(server(which), 'bad'))
  const name = `files/${newStoredName(BYTES)}`
  const whole = async () => Buffer.from((await store().get(name)) ?? []).equals(BYTES)

  test.each(['503', 'reset', 'slow', 'lost', 'damaged on the way'] as const)(
    'is tried again when it is %s, at writing and reading',
    async (happens) => {
      const { line } = server(which)
      line.next = [happens]
      await store().put(name, BYTES)
      line.next = [happens === 'damaged on the way' ? 'damaged' : happens]
      expect(await whole()).toBe(true)
      expect(line.seen).toHaveLength(4)
    },
  )

  test.each(['503', 'reset'] as const)('ends after four tries when it stays %s', async (happens) => {
    const { line } = server(which)
    line.always = happens
    await expect(store().put(name, BYTES)).rejects.toMatchObject({
      name: 'FileStoreTrouble',
      trouble: 'away',
    })
    expect(line.seen).toHaveLength(4)
    await expect(store().get(name)).rejects.toMatchObject({ trouble: 'away' })
  })

  test('bytes that are damaged on the way are asked for again, and never given', async () => {
    const { line } = server(which)
    await store().put(name, BYTES)
    line.next = ['damaged']
    expect(await whole()).toBe(true)
    line.always = 'damaged'
    await expect(store().get(name)).rejects.toMatchObject({ trouble: 'damaged', code: 'SHA-256' })
  })

  test('bytes that were damaged when they were written are refused at the next reading at the latest', async () => {
    const { line } = server(which)
    const other = `files/${newStoredName(BYTES)}`
    line.always = 'damaged'
    const written = await store()
      .put(other, BYTES)
      .then(
        () => true,
        () => false,
      )
    line.always = 'ok'
    if (written) await expect(store().get(other)).rejects.toMatchObject({ trouble: 'damaged' })
  })
})

test('each request is signed with the SHA-256 of its bytes, and no key is in an address', async () => {
  const bucket = bucketAt(server('s3rver'), '')
  await bucket.put('one', BYTES)
  expect(server('s3rver').line.seen).toEqual(['PUT /handrail/one'])
})

test('a list of more objects than one answer holds is whole', async () => {
  const bucket = bucketAt(server('fauxqs'), 'many')
  for (let at = 0; at < 1010; at += 10)
    await Promise.all(Array.from({ length: 10 }, (_, i) => bucket.put(`files/${at + i}`, Buffer.from('x'))))
  expect(await namesIn(bucketStore(bucket), 'files/')).toHaveLength(1010)
})

test.each(['s3rver', 'fauxqs'] as const)(
  'an object in parts is whole on %s, and gone when it is dropped',
  async (which) => {
    const bucket = bucketAt(server(which), 'parts')
    const parts = [Buffer.alloc(5 * 1024 * 1024, 1), Buffer.alloc(100, 2)]
    const id = await bucket.beginParts('big')
    const marks: string[] = []
    for (const [at, part] of parts.entries()) marks.push(await bucket.putPart('big', id, at + 1, part))
    await bucket.endParts('big', id, marks)
    const stream = (await bucket.stream('big')) ?? expect.fail('not there')
    const got: Uint8Array[] = []
    for await (const part of stream) got.push(part)
    expect(Buffer.concat(got).equals(Buffer.concat(parts))).toBe(true)
    // s3rver cannot drop an upload that was begun.
    if (which === 's3rver') return
    const dropped = await bucket.beginParts('never')
    await bucket.putPart('never', dropped, 1, Buffer.from('x'))
    await bucket.dropParts('never', dropped)
    expect(await bucket.stream('never')).toBeNull()
  },
)

test.each<[string, Record<string, string>, string]>([
  ['a bucket that is not there', { FILES_URL: 's3://nowhere' }, 'NoSuchBucket'],
  ['an unknown key', { FILES_KEY_ID: 'nobody' }, 'InvalidAccessKeyId'],
  ['a wrong secret', { FILES_SECRET: 'wrong' }, 'SignatureDoesNotMatch'],
])('%s is refused at once, without another try', async (_, wrong, code) => {
  const { settings, line } = server('s3rver')
  const address = settings().FILES_URL?.replace('s3://handrail', wrong.FILES_URL ?? 's3://handrail')
  const bucket = bucketAt(server('s3rver'), '', { ...wrong, FILES_URL: address })
  await expect(bucket.get('site-id')).rejects.toMatchObject({ trouble: 'refused', code })
  await expect(bucket.put('x', BYTES)).rejects.toMatchObject({ trouble: 'refused', code })
  expect(line.seen).toHaveLength(2)
})

test('a file that is no object of ours is not listed as one', async () => {
  writeFileSync(path.join(folder, 'notes.txt'), 'x')
  expect(await namesIn(folderStore(folder), 'nowhere/')).toEqual([])
})
