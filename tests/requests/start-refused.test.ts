import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { outsideTransaction } from '../../scripts/testing/postgres.ts'
import { aPlace, onPostgres } from '../support/database.ts'

// Messages to an operator when the site cannot start.

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

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
    timeout: 50_000,
  })
  return { status, stderr }
}

describe('a start that cannot work', () => {
  test('a start reports every wrong setting at once', () => {
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
  ])('a start reports settings that contradict each other: %o', (wrong, says) => {
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
      'a folder that cannot be created',
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

if (onPostgres) {
  test('a start refuses a database that only speaks like PostgreSQL, in a sentence', async () => {
    const place = await aPlace()
    const own = `create function version() returns text language sql as $$ select 'CockroachDB CCL v23.1.11' $$`
    await outsideTransaction(place.database, own)
    const name = new URL(place.database).pathname.slice(1)
    await outsideTransaction(place.database, `alter database ${name} set search_path = public, pg_catalog`)
    const { status, stderr } = tryToStart({ DATA_DIR: place.dataDir, DATABASE_URL: place.database })
    expect(status).toBe(1)
    expect(stderr).toContain(
      'DATABASE_URL: the database there is not PostgreSQL but CockroachDB. Use PostgreSQL 15',
    )
    expect(stderr).not.toContain('    at ')
    await place.remove()
  })
}
