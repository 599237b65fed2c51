import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/testing/site-process.ts'

// The real proxies in front of a site on this machine, with the files of deploy/: only addresses, ports and certificates
// are replaced.

export interface FrontProxy {
  port: number
  stop: () => Promise<void>
}

interface Kind {
  name: string
  program: string
  /** The Debian package. */
  package: string
  /** Writes the configuration of a proxy that listens at one port and asks at another. @returns how it is started */
  start: (folder: string, listens: number, site: number) => string[]
  /** Whether deploy/ has a file for it. */
  ours: boolean
}

const read = (name: string) => readFileSync(path.join('deploy', name), 'utf8')
const write = (folder: string, name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

/** nginx.conf of deploy/ in a whole configuration, over http. @param more directives of the server */
export function nginxConfig(folder: string, listens: number, site: number, more = ''): string {
  const [https = ''] = read('nginx.conf').split(/^server \{\n {2}listen 80/m)
  const server = https
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${listens};\n${more}`)
    .replaceAll(/^ {2}ssl_certificate.*\n/gm, '')
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${site}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((one) => `${one}_temp_path ${folder}/${one};`)
    .join('\n')
  return `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\n${temporary}\n${server}}\n`
}

export const PROXIES: Kind[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    package: 'nginx-light',
    ours: true,
    start: (folder, listens, site) => [
      '-e',
      path.join(folder, 'errors'),
      '-c',
      write(folder, 'nginx.conf', nginxConfig(folder, listens, site)),
    ],
  },
  {
    name: 'caddy',
    program: '/usr/bin/caddy',
    package: 'caddy',
    ours: true,
    start: (folder, listens, site) => [
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      write(
        folder,
        'Caddyfile',
        read('Caddyfile')
          .replace('{\n\tlog', '{\n\tadmin off\n\tlog')
          .replace('example.org {', `http://127.0.0.1:${listens} {`)
          .replace('127.0.0.1:3000', `127.0.0.1:${site}`),
      ),
    ],
  },
  {
    name: 'haproxy',
    program: '/usr/sbin/haproxy',
    package: 'haproxy',
    ours: true,
    start: (folder, listens, site) => [
      '-db',
      '-f',
      write(
        folder,
        'haproxy.cfg',
        read('haproxy.cfg')
          .replace(/^ {2}bind :80\n {2}bind :443.*\n.*redirect.*\n/m, `  bind 127.0.0.1:${listens}\n`)
          .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
          .replace('127.0.0.1:3000', `127.0.0.1:${site}`)
          .replace(/^ {2}server b .*\n/m, ''),
      ),
    ],
  },
  {
    name: 'varnish',
    program: '/usr/sbin/varnishd',
    package: 'varnish',
    ours: false,
    start: (folder, listens, site) => [
      '-F',
      '-n',
      path.join(folder, 'varnish'),
      '-a',
      `127.0.0.1:${listens}`,
      '-s',
      'malloc,32m',
      '-b',
      `127.0.0.1:${site}`,
    ],
  },
]

/** @throws with what the program said when it does not listen within ten seconds */
export async function startProxy(kind: Kind, folder: string, site: number): Promise<FrontProxy> {
  if (!existsSync(kind.program)) throw new Error(`${kind.program} is missing: install ${kind.package}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const port = await freePort()
  const args = kind.start(folder, port, site)
  const child = spawn(kind.program, args, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) break
    if (await listens(port)) return { port, stop: () => ended(child) }
    await new Promise((done) => setTimeout(done, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`${kind.name} does not listen: ${said}`)
}

const listens = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 3000).unref()
  })
}

/** A certificate for localhost and its key. @returns a file with both */
export function aCertificate(folder: string): string {
  const [key, certificate] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name))
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(
        ' ',
      ),
      ...['-keyout', key ?? '', '-out', certificate ?? ''],
    ],
    { stdio: 'ignore' },
  )
  return write(folder, 'both.pem', [certificate, key].map((file) => readFileSync(file ?? '')).join(''))
}
