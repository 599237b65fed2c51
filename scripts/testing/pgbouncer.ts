import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { freePort } from './site-process.ts'

// PgBouncer in transaction mode in front of the PostgreSQL of the tests: three connections for each database, which its
// clients share from transaction to transaction. Tests of two acts at once need them all.

const PROGRAM = '/usr/sbin/pgbouncer'
export const pgbouncerIsThere = (): boolean => existsSync(PROGRAM)

/** @param server the address of PostgreSQL */
export async function startPgbouncer(server: string): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-pgbouncer-'))
  const file = path.join(folder, 'pgbouncer.ini')
  const { port } = new URL(server)
  const own = await freePort()
  writeFileSync(file, settings(port, own, folder))
  const root = process.getuid?.() === 0
  // It refuses to run as root.
  if (root) for (const one of [folder, file]) chownSync(one, id('-u'), id('-g'))
  const asPostgres = ['--reuid=postgres', '--regid=postgres', '--init-groups', PROGRAM]
  const child = spawn(root ? 'setpriv' : PROGRAM, [...(root ? asPostgres : []), file], { stdio: 'ignore' })
  for (let tries = 0; !(await takes(own)); tries++) {
    if (tries > 100) throw new Error('PgBouncer did not start')
    await rest(50)
  }
  return {
    url: `postgres://postgres@127.0.0.1:${own}/postgres`,
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settings = (port: string, own: number, folder: string) => `
[databases]
* = host=127.0.0.1 port=${port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
logfile = ${path.join(folder, 'log')}
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 5000
server_idle_timeout = 5
server_login_retry = 1
`

const takes = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
