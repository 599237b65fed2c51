import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { startSiteProcess } from '../../scripts/site-process.ts'
import { enter, sendCase } from '../support/cases.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { aVisitor, eventually } from '../support/site.ts'

// The site as an operator meets it: a process that starts, is stopped, and dies.

let place: Place
let folder: string
beforeAll(async () => {
  place = await aPlace()
  folder = mkdtempSync(path.join(tmpdir(), 'handrail-start-'))
})
afterAll(async () => {
  await place.remove()
  rmSync(folder, { recursive: true, force: true })
})

const settings = () => ({
  DATA_DIR: place.dataDir,
  DATABASE_URL: onPostgres ? place.database : '',
})

function tryToStart(wrong: Record<string, string>) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: '',
    ...wrong,
  }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, stderr }
}

describe('a start that cannot work', () => {
  test('tells every wrong setting at once', () => {
    const wrong = {
      PORT: '70000',
      NOTICE_DELAY: 'soon',
      TIME_ZONE: 'Mars/Base',
      ORIGIN: 'http://handrail.example.org',
      DATABASE_URL: 'postgres://me:hush@host:port/name',
      SMTP_URL: 'smtp://',
    }
    const { status, stderr } = tryToStart(wrong)
    expect(status).toBe(1)
    for (const name of Object.keys(wrong)) expect(stderr).toContain(`  ${name}: must be`)
    expect(stderr).not.toContain('hush')
    expect(stderr).not.toContain('    at ')
  })

  test.each([
    [{ ORIGIN: 'https://example.org/site' }, 'ORIGIN: must be without a path'],
    [{ DATA_DIR: '/var/lib/handrail', TEST_WEAK_WORDS: 'yes' }, 'TEST_WEAK_WORDS: must be empty'],
    [{ HOST: '192.0.2.1' }, 'ORIGIN: must be set when HOST is 192.0.2.1'],
    [
      { HOST: '192.0.2.1', ORIGIN: 'https://example.org' },
      'HOST: 192.0.2.1 is not an address of this machine',
    ],
  ])('says what cannot be together: %o', (wrong, says) => {
    rmSync(path.join(folder, 'handrail.db'), { force: true })
    const { status, stderr } = tryToStart(wrong)
    expect(status).toBe(1)
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('    at ')
  })

  test.each([
    ['a file as DATA_DIR', () => ({ DATA_DIR: path.join(folder, 'a-file') }), 'DATA_DIR: '],
    [
      'a PostgreSQL that is not there',
      () => ({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/none' }),
      'DATABASE_URL: ',
    ],
    ['a database that is none', () => ({ DATA_DIR: path.join(folder) }), 'DATA_DIR: the database'],
    [
      'a folder that nobody can make',
      () => ({ DATA_DIR: '/proc/nope', TEST_WEAK_WORDS: '' }),
      'DATA_DIR: /proc/nope',
    ],
  ])('says in a sentence what is wrong: %s', (_, wrong, begins) => {
    writeFileSync(path.join(folder, 'a-file'), '')
    for (const left of ['handrail.db-wal', 'handrail.db-shm'])
      rmSync(path.join(folder, left), { force: true })
    writeFileSync(path.join(folder, 'handrail.db'), 'This is no database, however long one looks at it.')
    const { status, stderr } = tryToStart(wrong())
    expect(status).toBe(1)
    expect(stderr).toContain(begins)
    expect(stderr).not.toContain('hush')
    expect(stderr).not.toContain('    at ')
  })
})

test('two first starts at once: one runs, the other says who is in the way', async () => {
  const own = await aPlace()
  const twice = [1, 2].map(() => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: own.dataDir,
      DATABASE_URL: onPostgres ? own.database : '',
    }
    const child = spawn(process.execPath, ['scripts/start.ts'], { env })
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => {
      said.out += text
    })
    child.stderr.on('data', (text) => {
      said.err += text
    })
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    return { child, said, ended }
  })
  const status = await Promise.race(twice.map(({ ended }) => ended))
  const [lost, won] = twice.toSorted((a) => (a.child.exitCode === null ? 1 : -1))
  await eventually(() => won?.said.out.includes('Handrail is running'))
  expect(status).toBe(1)
  expect(lost?.said.err).toContain(`DATA_DIR: ${own.dataDir} is in use by another Handrail (process`)
  expect(lost?.said.err).not.toContain('    at ')
  won?.child.kill('SIGKILL')
  await won?.ended
  await own.remove()
})

if (onPostgres) {
  test('a PostgreSQL that ends its connections does not end the site', async () => {
    const site = await startSiteProcess(settings())
    const search = async () => (await fetch(`${site.origin}/search?q=school`)).status
    expect(await search()).toBe(200)
    const { db } = openDialect(place.database)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`.execute(db)
    await db.destroy()
    await eventually(async () => (await search()) === 200)
    expect(site.child.exitCode).toBeNull()
    site.stop()
  })
}

test('a case that was acknowledged is there after kill -9, and SIGTERM ends the process', async () => {
  const first = await startSiteProcess(settings())
  const kept = await sendCase(aVisitor(first.origin, (request) => fetch(request)))
  first.child.kill('SIGKILL')

  const second = await startSiteProcess(settings())
  const visitor = aVisitor(second.origin, (request) => fetch(request))
  expect((await enter(visitor, kept)).status).toBe(303)
  expect(await (await visitor.get('/legal-help/case')).text()).toContain('They would not let my dog in.')

  const ended = new Promise<number | null>((done) => second.child.once('exit', done))
  second.child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
