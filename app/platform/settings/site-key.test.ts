import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBucketAddress } from './bucket-address.ts'
import { readConfig } from './config.server.ts'
import type { SECRET_SETTINGS } from './secret-settings.server.ts'
import { readSiteKey, siteKeyText } from './site-key.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileWith = (text: string): string => {
  const file = path.join(folder, crypto.randomUUID())
  writeFileSync(file, text)
  return file
}

const KEYS = { server: randomBytes(32), mail: randomBytes(32) }
const KEY = siteKeyText(KEYS)
const BUCKET = {
  FILES_URL: 's3://files/site?endpoint=http://localhost:9',
  FILES_KEY_ID: 'me',
  FILES_SECRET: 'hush-hush',
}
const SHARED = { ...BUCKET, DATABASE_URL: 'postgres://me@db/site', SITE_KEY: KEY, SMTP_URL: 'smtp://mail' }

test('a site key holds both keys, and a wrong, missing or added letter is found', () => {
  expect(KEY).toMatch(/^hr1_[\w-]{91}$/)
  expect(readSiteKey(KEY)).toEqual(KEYS)
  for (let at = 4; at < KEY.length; at += 7) {
    const other = KEY[at] === 'A' ? 'B' : 'A'
    expect(readSiteKey(KEY.slice(0, at) + other + KEY.slice(at + 1))).toBeNull()
    expect(readSiteKey(KEY.slice(0, at) + KEY.slice(at + 1))).toBeNull()
  }
  for (const wrong of ['', 'hr1_', KEY.slice(4), `${KEY}AAAA`]) expect(readSiteKey(wrong)).toBeNull()
})

const VALUES: Record<(typeof SECRET_SETTINGS)[number], string> = {
  ...SHARED,
  BOUNCES_SECRET: 'x'.repeat(32),
  ALARM_WEBHOOK_URL: 'https://alarms.example.org/hook/hush-hush',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** All of SECRET_SETTINGS, by its type: a setting that is missing there fails. FILES_URL is no secret. */
const SECRETS = Object.keys(VALUES).filter((name) => name !== 'FILES_URL') as (keyof typeof VALUES)[]

test.each(SECRETS)('%s can be in a file that another setting names', (name) => {
  const { [name]: value, ...others } = { ...VALUES, FILES_URL: BUCKET.FILES_URL }
  const inFile = { ...others, [`${name}_FILE`]: fileWith(`${value}\n`) }
  expect(readConfig(inFile)).toEqual(readConfig({ ...others, [name]: value }))
  expect(() => readConfig({ ...inFile, [name]: value })).toThrow(`${name}, ${name}_FILE: set one of them`)
  for (const wrong of ['/nowhere/at-all', fileWith(' \n')])
    expect(() => readConfig({ ...others, [`${name}_FILE`]: wrong })).toThrow(
      `${name}_FILE: must be the path of a file`,
    )
})

test('the names that other tools for S3 use count, too', () => {
  const { FILES_URL } = BUCKET
  const { bucketKeys } = readConfig({
    FILES_URL,
    AWS_ACCESS_KEY_ID: 'me',
    AWS_SECRET_ACCESS_KEY: 'hush-hush',
  })
  expect(bucketKeys).toEqual({ id: 'me', secret: 'hush-hush' })
})

test.each([
  ['no SITE_KEY', { SITE_KEY: '' }, 'SITE_KEY: must be set, since DATABASE_URL and FILES_URL are'],
  ['no mail server', { SMTP_URL: '' }, 'SMTP_URL: must be set, since DATABASE_URL and FILES_URL are'],
  ['no key of the bucket', { FILES_KEY_ID: '' }, 'FILES_KEY_ID: must be set, since FILES_URL names a bucket'],
  ['a damaged SITE_KEY', { SITE_KEY: KEY.replace('hr1_', 'hr1_A') }, 'SITE_KEY: must be the whole text'],
  ['no endpoint', { FILES_URL: 's3://files' }, 'FILES_URL: must be an address like s3://bucket'],
  ['http for a bucket', { FILES_URL: 'http://files/site' }, 'FILES_URL: must be an address like s3://bucket'],
])('a process that shares a database is refused with %s', (_, wrong, says) => {
  expect(readConfig(SHARED).noFolder).toBe(true)
  expect(() => readConfig({ ...SHARED, ...wrong })).toThrow(says)
  // No secret is in the sentence.
  expect(() => readConfig({ ...SHARED, ...wrong })).not.toThrow(/hush-hush|hr1_[\w-]{20}/)
})

test.each([
  [
    's3://b-1/?endpoint=https://s3.example.org',
    { bucket: 'b-1', prefix: '', pathStyle: true, region: 'us-east-1' },
  ],
  [
    's3://b-1/a/b/?endpoint=http://s3:9000&region=eu&pathStyle=false',
    { prefix: 'a/b/', region: 'eu', pathStyle: false },
  ],
  ['s3://b-1?endpoint=https://s3.example.org&timeout=120', { timeout: 120_000 }],
])('%s is read', (text, wanted) => {
  expect(readBucketAddress(text)).toMatchObject(wanted)
})

test.each([
  's3://B_1?endpoint=https://s3.example.org',
  's3://b-1/a b?endpoint=https://s3.example.org',
  's3://b-1?endpoint=https://s3.example.org/path',
  's3://b-1?endpoint=ftp://s3.example.org',
  's3://me:secret@b-1?endpoint=https://s3.example.org',
  's3://b-1?endpoint=https://s3.example.org&regoin=eu',
  's3://b-1?endpoint=https://s3.example.org&timeout=0',
  's3://b-1?endpoint=https://s3.example.org&pathStyle=yes',
])('%s is refused with an example of a right one', (text) => {
  expect(readBucketAddress(text)).toMatch(/^an address like s3:\/\/bucket/)
})
