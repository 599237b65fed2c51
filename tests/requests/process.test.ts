import { spawn, spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { startSiteProcess } from '../../scripts/testing/site-process.ts'
import { enter, sendCase } from '../support/cases.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { aVisitor, eventually } from '../support/site.ts'

// The site as an operator sees it: a process that starts, is stopped, and dies.

let place: Place
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.remove())

const settings = () => ({
  DATA_DIR: place.dataDir,
  DATABASE_URL: onPostgres ? place.database : '',
})

test('with two first starts at once, one runs, and the other says which process is in the way', async () => {
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
    const runs = new Promise<void>((done) => {
      child.stdout.on('data', (text) => {
        said.out += text
        if (said.out.includes('Handrail is running')) done()
      })
    })
    child.stderr.on('data', (text) => {
      said.err += text
    })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    return { child, said, runs, ended }
  })
  try {
    const status = await Promise.race(twice.map(({ ended }) => ended))
    const [lost, won] = twice.toSorted((a) => (a.child.exitCode === null ? 1 : -1))
    // A first start takes time on a busy machine. The other one gives up after two seconds.
    await Promise.race([won?.runs, won?.ended])
    expect(won?.said.out).toContain('Handrail is running')
    expect(status).toBe(1)
    expect(lost?.said.err).toContain(`DATA_DIR: ${own.dataDir} is in use by another Handrail (process`)
    expect(lost?.said.err).not.toContain('    at ')
  } finally {
    for (const { child } of twice) child.kill('SIGKILL')
    await Promise.all(twice.map(({ ended }) => ended))
    await own.remove()
  }
}, 180_000)

if (onPostgres) {
  test('a second process on the same database is refused, with a copy of the data folder too', async () => {
    const own = await aPlace()
    const first = await startSiteProcess({ DATA_DIR: own.dataDir, DATABASE_URL: own.database })
    const copy = await aPlace()
    for (const name of ['keys', 'site-id'])
      cpSync(path.join(own.dataDir, name), path.join(copy.dataDir, name), { recursive: true })
    const second = { DATA_DIR: copy.dataDir, DATABASE_URL: own.database }
    const refused = spawnSync(process.execPath, ['scripts/serve.mjs'], {
      env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...second },
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(refused.stderr).toContain('DATABASE_URL: another Handrail uses this database')
    expect(refused.stderr).not.toContain('    at ')
    expect(refused.status).toBe(1)
    expect((await fetch(`${first.origin}/know-your-rights`)).status).toBe(200)
    first.child.kill('SIGKILL')
    // It counts as dead after half a minute.
    const taken = await startSiteProcess(second)
    expect((await fetch(`${taken.origin}/know-your-rights`)).status).toBe(200)
    taken.child.kill('SIGKILL')
    await copy.remove()
    await own.remove()
  }, 180_000)

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
  // The next start in the same folder does not wait for the lease of the killed one.
  expect(second.took).toBeLessThan(25_000)
  const visitor = aVisitor(second.origin, (request) => fetch(request))
  expect((await enter(visitor, kept)).status).toBe(303)
  expect(await (await visitor.get('/legal-help/case')).text()).toContain('They would not let my dog in.')

  const ended = new Promise<number | null>((done) => second.child.once('exit', done))
  second.child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
