import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteKeyText } from '#app/platform/settings/site-key.server.ts'
import { freePort, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { type BucketServer, startBucket } from '../support/bucket.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'

// A process whose bucket, key or site is not the right one does not start, and says in one sentence which setting it is.

let bucket: BucketServer
let place: Place
let nothingThere: string
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
  nothingThere = `http://127.0.0.1:${await freePort()}`
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
/** @param script the one that npm start runs looks at the settings before it loads the site */
async function aStart(wrong: Record<string, string>, script = 'scripts/serve.mjs') {
  const child = spawn(process.execPath, [script], {
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
      () => url(bucket.endpoint, nothingThere),
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
  ])('%s is refused in one sentence', async (_, wrong, says) => {
    const { code, said, ready } = await aStart(wrong())
    expect([code, ready]).toEqual([1, false])
    expect(said).toMatch(says)
    expect(said).not.toMatch(/ {4}at |hush|hr1_\w{20}/)
  })

  test('a site key with a letter missing is refused, and without one nothing is made up', async () => {
    const { SITE_KEY = '' } = settings()
    const damaged = await aStart({ SITE_KEY: SITE_KEY.slice(0, -1) }, 'scripts/start.ts')
    expect([damaged.code, damaged.said]).toEqual([
      1,
      expect.stringContaining('SITE_KEY: must be the whole text'),
    ])
    expect(damaged.said).not.toMatch(/ {4}at |hr1_\w{20}/)
    if (!onPostgres) return
    const without = await aStart({ SITE_KEY: '' }, 'scripts/start.ts')
    expect([without.code, without.said]).toEqual([
      1,
      expect.stringContaining('SITE_KEY: must be set, since DATABASE_URL'),
    ])
  })
})

test('the key of the site is printed, a new one only without any, and nothing is written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-site-key-'))
  const key = (SITE_KEY = '') =>
    spawnSync(process.execPath, ['scripts/site-key.ts'], {
      env: { ...process.env, ...settings(), DATA_DIR: folder, SITE_KEY },
      encoding: 'utf8',
    })
  const set = siteKeyText({ server: Buffer.alloc(32, 5), mail: Buffer.alloc(32, 6) })
  expect(key(set).stdout).toBe(`${set}\n`)
  const fresh = key()
  expect([fresh.status, fresh.stdout]).toEqual([0, expect.stringMatching(/^hr1_[\w-]{91}\n$/)])
  expect(fresh.stderr).toContain('these are new')
  expect(key().stdout).not.toBe(fresh.stdout)
  expect(readdirSync(folder)).toEqual([])
  mkdirSync(path.join(folder, 'keys'))
  const keys = { server: Buffer.alloc(32, 3), mail: Buffer.alloc(32, 4) }
  for (const [name, bytes] of Object.entries(keys))
    writeFileSync(path.join(folder, 'keys', `${name}.key`), `${bytes.toString('base64')}\n`)
  expect(key().stdout).toBe(`${siteKeyText(keys)}\n`)
  const refused = (SITE_KEY = '') => {
    const { status, stdout, stderr } = key(SITE_KEY)
    expect([status, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(refused(set)).toContain('keys/server.key in ')
  expect(refused(set)).toContain('not the one in SITE_KEY')
  writeFileSync(path.join(folder, 'keys/mail.key'), 'cut off')
  expect(refused()).toContain(`keys/mail.key in ${folder} is damaged.`)
  rmSync(path.join(folder, 'keys/mail.key'))
  expect(refused()).toContain(`keys/mail.key in ${folder} is missing.`)
  rmSync(folder, { recursive: true, force: true })
})
