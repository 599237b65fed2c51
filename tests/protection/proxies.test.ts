import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aCertificate, type FrontProxy, nginxConfig, PROXIES, startProxy } from '../support/proxies.ts'

// The site behind the real programs that stand in front of it, with the files of deploy/.

const MINUTE = 60_000
/** Seconds. What proxies and load balancers wait for is in the longer variation. */
const PAUSES = process.env.TEST_LONG_PAUSES ? [4.9, 5.1, 59, 61, 121] : [4.9, 5.1]

let folder: string
let site: SiteProcess
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'proxies-'))
  execFileSync('chmod', ['755', folder])
  site = await startSiteProcess({ PROXIES: '1', MESSAGES_AN_HOUR: '3' })
}, 2 * MINUTE)
afterAll(() => {
  site.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
  socket: Socket
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  agent?: Agent
}

function ask(port: number, page: string, { method = 'GET', headers = {}, body, agent }: Asked = {}) {
  return new Promise<Answer>((done, fail) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      { host: '127.0.0.1', port, path: page, method, agent, headers: { ...length, ...headers } },
      async (res) => {
        const { socket } = res
        const text = (await buffer(res)).toString()
        done({ status: res.statusCode ?? 0, headers: res.headers, text, socket })
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  body: new URLSearchParams(fields).toString(),
})

describe.for(PROXIES)('behind $name', (kind) => {
  let proxy: FrontProxy
  beforeAll(async () => {
    proxy = await startProxy(kind, path.join(folder, kind.name), Number(site.port))
  }, MINUTE)
  afterAll(() => proxy.stop())

  test('a connection that was unused for a while is answered', { timeout: 5 * MINUTE }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const page of ['/about', '/search?q=ramp']) {
      expect((await ask(proxy.port, page, { agent })).status).toBe(200)
      for (const seconds of PAUSES) {
        await rest(seconds * 1000)
        expect([seconds, (await ask(proxy.port, page, { agent })).status]).toEqual([seconds, 200])
      }
    }
    agent.destroy()
  })

  test('a page that has not changed is 304, in each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const { headers: got } = await ask(proxy.port, '/about', { headers })
      const again = { ...headers, 'if-none-match': got.etag ?? '' }
      expect([encoding, (await ask(proxy.port, '/about', { headers: again })).status]).toEqual([
        encoding,
        304,
      ])
      const other = { ...headers, 'if-none-match': '"other"' }
      expect((await ask(proxy.port, '/about', { headers: other })).status).toBe(200)
    }
  })

  test('a form that is too long for the site gets the words of the site', { timeout: MINUTE }, async () => {
    const body = Buffer.alloc(32 * 1024 * 1024 + 200_000, 'a')
    const { status, text } = await ask(proxy.port, '/contact', { ...form({}), body })
    expect([status, text]).toEqual([413, expect.stringContaining('32 MB')])
    // What the site takes, its proxy takes: the site says what is wrong with the form.
    const long = Buffer.alloc(32 * 1024 * 1024, 'a')
    expect(
      (await ask(proxy.port, '/legal-help/questions/check', { ...form({}), body: long })).text,
    ).toContain('<html')
  })

  // Not with the usual settings of the others.
  if (kind.ours)
    test('an address that the visitor made up does not help against a limit', async () => {
      const message = { name: 'Ada Example', email: 'ada@example.org', subject: 'A ramp', website: '' }
      const statuses: number[] = []
      for (let at = 0; at < 4; at += 1) {
        const { headers, ...rest } = form({ ...message, message: `There is no ramp at door ${at}.` })
        const lies = { ...headers, 'x-forwarded-for': `192.0.2.${at}` }
        statuses.push((await ask(proxy.port, '/contact', { ...rest, headers: lies })).status)
      }
      expect(statuses.at(-1)).toBe(429)
    })
})

describe.for(PROXIES)('$name', (kind) => {
  test.for(['new', 'used before'])('sends a form once over a connection that is %s', async (connection) => {
    let posts = 0
    const backend = createServer((req, res) => {
      if (req.method !== 'POST') return res.end('here')
      posts += 1
      // The process ends before it answers.
      req.resume()
      req.on('end', () => req.socket.resetAndDestroy())
    })
    await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done))
    const { port } = backend.address() as AddressInfo
    const at = path.join(folder, `${kind.name}-${connection.replace(' ', '-')}`)
    const proxy = await startProxy(kind, at, port)
    try {
      // haproxy asks whether the process is ready first.
      await rest(1500)
      if (connection === 'used before') await ask(proxy.port, '/')
      // HAProxy closes a connection whose request was cut off on a used one, without an answer.
      const closed = () => 502
      const answer = ask(proxy.port, '/contact', form({ message: 'once' })).then(
        ({ status }) => status,
        closed,
      )
      expect([(await answer) >= 500, posts]).toEqual([true, 1])
    } finally {
      await proxy.stop()
      backend.close()
    }
  })
})

test('nginx that compresses by itself weakens the tag, and an unchanged page is 304 all the same', async () => {
  const nginx = PROXIES.find(({ name }) => name === 'nginx')!
  const compresses = {
    ...nginx,
    start: (at: string, listens: number, port: number) => {
      const file = path.join(at, 'nginx.conf')
      const more = '  gzip on;\n  gzip_proxied any;\n'
      const text = nginxConfig(at, listens, port, more)
      writeFileSync(file, text.replace('proxy_http_version', 'proxy_set_header Accept-Encoding "";\n    $&'))
      return ['-e', path.join(at, 'errors'), '-c', file]
    },
  }
  const proxy = await startProxy(compresses, path.join(folder, 'nginx-compresses'), Number(site.port))
  const headers = { 'accept-encoding': 'gzip' }
  const first = await ask(proxy.port, '/about', { headers })
  expect([first.headers['content-encoding'], first.headers.etag]).toEqual([
    'gzip',
    expect.stringMatching(/^W\//),
  ])
  const again = { ...headers, 'if-none-match': first.headers.etag ?? '' }
  expect((await ask(proxy.port, '/about', { headers: again })).status).toBe(304)
  await proxy.stop()
})

test('nginx, Caddy, HAProxy and systemd accept the files of deploy/', () => {
  const at = path.join(folder, 'checked')
  mkdirSync(at)
  const both = aCertificate(at)
  const changed = (name: string, ...changes: [string, string][]): string => {
    const text = changes.reduce(
      (all, [from, to]) => {
        expect(all).toContain(from)
        return all.replaceAll(from, to)
      },
      readFileSync(path.join('deploy', name), 'utf8'),
    )
    const file = path.join(at, name)
    writeFileSync(file, name === 'nginx.conf' ? `events {}\nhttp {\n${text}}\n` : text)
    return file
  }
  const nginx = changed(
    'nginx.conf',
    ['/etc/letsencrypt/live/example.org/fullchain.pem', path.join(at, 'cert.pem')],
    ['/etc/letsencrypt/live/example.org/privkey.pem', path.join(at, 'key.pem')],
    ['/var/log/nginx', at],
  )
  const haproxy = changed('haproxy.cfg', ['/etc/haproxy/handrail.pem', both])
  const service = changed('handrail.service', ['/opt/handrail/current/bin/handrail', '/bin/true'])
  const caddy = (name: string) => [
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    `deploy/${name}`,
  ]
  const commands: string[][] = [
    ['nginx', '-t', '-e', path.join(at, 'errors'), '-c', nginx],
    ['haproxy', '-c', '-f', haproxy],
    caddy('Caddyfile'),
    caddy('Caddyfile.compose'),
    ['systemd-analyze', 'verify', service, changed('handrail.socket')],
  ]
  for (const [program = '', ...args] of commands) {
    const env = { ...process.env, HOME: at, ORIGIN: 'https://example.org' }
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
    expect([program, status, status === 0 ? '' : stderr]).toEqual([program, 0, ''])
  }
})
