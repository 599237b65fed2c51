import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from './site-process.ts'

// A PostgreSQL of our own for the tests: created in a temporary folder, listening on this machine only, and deleted
// afterwards.

const BINARIES = '/usr/lib/postgresql'

/** A server that lives no longer than the tests needs no durability: no replication, no vacuum, no compiled plans. */
const FORGETFUL = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
  'jit=off',
]

/** The folder of the newest installed PostgreSQL server's commands, or undefined. */
export function postgresBinaries(): string | undefined {
  if (existsSync(BINARIES)) {
    const versions = readdirSync(BINARIES).sort((a, b) => Number(b) - Number(a))
    const found = versions
      .map((v) => path.join(BINARIES, v, 'bin'))
      .find((dir) => existsSync(path.join(dir, 'initdb')))
    if (found) return found
  }
  try {
    return path.dirname(execFileSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' }).trim())
  } catch {
    // Not installed: the caller installs it or says so.
    return undefined
  }
}

/**
 * @param forgetful for one that lives no longer than the tests: its data survives the end of the site, but not of the
 * machine, and it is faster
 */
export async function startPostgres({ forgetful = false } = {}): Promise<{ url: string; stop: () => void }> {
  const binaries = postgresBinaries()
  if (!binaries) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-postgres-'))
  const root = process.getuid?.() === 0
  // PostgreSQL refuses to run as root; Debian's package creates the user postgres.
  if (root) chownSync(folder, id('-u'), id('-g'))
  const as = (command: string, args: string[]) => {
    const whole = path.join(binaries, command)
    const options = { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
    if (root)
      execFileSync(
        'setpriv',
        ['--reuid=postgres', '--regid=postgres', '--init-groups', whole, ...args],
        options,
      )
    else execFileSync(whole, args, options)
  }
  const port = await freePort()
  as('initdb', [
    '-D',
    path.join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ])
  const durable = forgetful ? FORGETFUL.map((setting) => `-c ${setting}`).join(' ') : ''
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=300 ${durable}`
  as('pg_ctl', [
    '-D',
    path.join(folder, 'data'),
    '-w',
    '-l',
    path.join(folder, 'log'),
    '-o',
    options,
    'start',
  ])
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      as('pg_ctl', ['-D', path.join(folder, 'data'), '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a statement that PostgreSQL accepts only outside a transaction, such as the making of a database. */
export async function outsideTransaction(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
