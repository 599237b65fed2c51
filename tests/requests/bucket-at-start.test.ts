import { spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteKeyText } from '#app/platform/settings/site-key.server.ts'
import { startSiteProcess } from '../../scripts/testing/site-process.ts'
import { type BucketServer, startBucket } from '../support/bucket.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'

// A process whose bucket, key or site is not the right one does not start, and says in one sentence which setting it is.

let bucket: BucketServer
let place: Place
let other: Place
const settings = (at = place, prefix = 'one'): Record<string, string> => ({
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: at.dataDir,
  DATABASE_URL: onPostgres ? at.database : '',
  ...bucket.settings(prefix),
})
beforeAll(async () => {
  bucket = await startBucket('s3rver')
  place = await aPlace()
  other = await aPlace()
  for (const [at, prefix] of [
    [place, 'one'],
    [other, 'two'],
  ] as const) {
    const site = await startSiteProcess(settings(at, prefix))
    const over = new Promise((done) => site.child.once('exit', done))
    site.child.kill('SIGTERM')
    await over
  }
}, 120_000)
afterAll(async () => {
  await bucket.close()
  await place.remove()
  await other.remove()
})

/** The process runs beside this one, which serves the bucket: it must not wait for it. */
async function aStart(wrong: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: { ...process.env, ...settings(), ...wrong },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let ready = false
  child.stderr.on('data', (text) => {
    said += text
  })
  child.stdout.on('data', (text) => {
    if (!String(text).includes('Handrail is running')) return
    ready = true
    child.kill('SIGTERM')
  })
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  return { code, said: said.trim(), ready }
}
const url = (from: string, to: string) => ({ FILES_URL: (settings().FILES_URL ?? '').replace(from, to) })

describe('a start with a bucket', () => {
  test('the right settings start the site again', async () => {
    expect(await aStart({})).toMatchObject({ ready: true })
  })

  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a bucket that is not there',
      () => url('s3://handrail', 's3://nowhere'),
      /^FILES_URL: there is no bucket nowhere at 127/,
    ],
    [
      'a server that is not there',
      () => url(bucket.endpoint, 'http://127.0.0.1:9'),
      /^FILES_URL: the bucket handrail at 127\S+ does not answer \(ECONNREFUSED\)/,
    ],
    [
      'an unknown key',
      () => ({ FILES_KEY_ID: 'nobody' }),
      /^FILES_KEY_ID: the bucket handrail at 127\S+ does not know this key/,
    ],
    ['a wrong secret', () => ({ FILES_SECRET: 'hush' }), /^FILES_SECRET: for the bucket handrail/],
    [
      'the bucket of another site',
      () => url('/one', '/two'),
      /^FILES_URL: the bucket handrail at \S+ holds the files of a site that the database does not know/,
    ],
    [
      'an empty place',
      () => url('/one', '/empty'),
      /^FILES_URL: the bucket handrail at \S+ does not hold the files of this database/,
    ],
    [
      'the keys of another site',
      () => ({ SITE_KEY: siteKeyText({ server: Buffer.alloc(32, 7), mail: Buffer.alloc(32, 8) }) }),
      /SITE_KEY is not the key that the database was set up with/,
    ],
    [
      'a site key with a letter missing',
      () => ({ SITE_KEY: settings().SITE_KEY?.slice(0, -1) ?? '' }),
      /SITE_KEY: must be the whole text/,
    ],
  ])('%s is refused in one sentence', async (_, wrong, says) => {
    const { code, said, ready } = await aStart(wrong())
    expect([code, ready]).toEqual([1, false])
    expect(said).toMatch(says)
    expect(said).not.toMatch(/ {4}at |hush|hr1_\w{20}/)
  })

  test('without a site key nothing is made up where a database and a bucket are shared', async () => {
    if (!onPostgres) return
    const { code, said } = await aStart({ SITE_KEY: '' })
    expect(code).toBe(1)
    expect(said).toContain('SITE_KEY: must be set, since DATABASE_URL and FILES_URL are')
  })
})

test('a site key is printed, the same for the same keys, and nothing is written', () => {
  const key = () =>
    spawnSync(process.execPath, ['scripts/site-key.ts'], {
      env: { ...process.env, DATA_DIR: place.dataDir, FILES_URL: '' },
      encoding: 'utf8',
    })
  const { stdout, stderr, status } = key()
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^hr1_[\w-]{91}\n$/)])
  // This data folder has none: each is new.
  expect(stderr).toContain('these are new')
  expect(key().stdout).not.toBe(stdout)
})
