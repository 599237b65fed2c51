import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aVisitor } from '../support/site.ts'

// One network opens many connections, sends a megabyte on each and then a byte now and then. The site stays small, and
// answers others.

const MEGABYTE = 1024 * 1024
const CONNECTIONS = process.env.TEST_FULL ? 1200 : 300
/** Targets of docs/performance.md, with room for a busy machine that runs other tests. */
const MEMORY_AT_MOST = 400 * MEGABYTE
const WAITS_AT_MOST = 250

let site: SiteProcess
/** The time of a request without all that, because other processes run on this machine too. */
let alone = 0
const sockets: Socket[] = []
const timers: NodeJS.Timeout[] = []
beforeAll(async () => {
  site = await startSiteProcess({})
  alone = median(await Promise.all([1, 2, 3, 4, 5].map(() => waited())))
})
afterAll(() => {
  for (const timer of timers) clearInterval(timer)
  for (const socket of sockets) socket.destroy()
  site.stop()
})

const PARTS = 'multipart/form-data; boundary=x'
const part = (rest: string) => `--x\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`
const BODIES: [string, string][] = [
  ['application/x-www-form-urlencoded', 'description='],
  [PARTS, part('name="description"')],
  [PARTS, part('name="file"; filename="a.txt"')],
]
const SOME = Buffer.alloc(64 * 1024, 'a')

/** Sends a megabyte of a longer body as fast as possible, then a byte every few seconds. */
function trickle([type, begins]: [string, string]): void {
  const socket = connect(Number(site.port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.resume()
  socket.write(
    [
      'POST /legal-help HTTP/1.1',
      `Host: localhost:${site.port}`,
      'Sec-Fetch-Site: same-origin',
      `Content-Type: ${type}`,
      `Content-Length: ${2 * MEGABYTE}`,
      `\r\n${begins}`,
    ].join('\r\n'),
  )
  for (let sent = 0; sent < MEGABYTE; sent += SOME.length) socket.write(SOME)
  timers.push(setInterval(() => socket.writable && socket.write('a'), 3000))
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, 'utf8'))?.[1]) * 1024

/** In milliseconds, of a request on its own connection. */
async function waited(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${site.origin}/up`, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('up')
  return performance.now() - began
}

// A retry would find the connections of the first attempt.
const onLinux = process.platform === 'linux' ? test : test.skip
onLinux(
  'many connections that each send a megabyte and then trickle take little memory and delay no other request [R20]',
  { timeout: 120_000, retry: 0 },
  async () => {
    for (let i = 0; i < CONNECTIONS; i++) {
      trickle(BODIES[i % BODIES.length] ?? expect.fail('no body'))
      if (i % 50 === 0) await pause(20)
    }
    let most = 0
    const waits: number[] = []
    for (let times = 0; times < 12; times++) {
      await pause(500)
      most = Math.max(most, memory())
      // This process delays its own responses by what it sends in the first seconds.
      if (times >= 4) waits.push(await waited())
    }
    expect(most).toBeLessThan(MEMORY_AT_MOST)
    expect(median(waits)).toBeLessThan(alone + WAITS_AT_MOST)
    // An ordinary form of the same network is accepted meanwhile.
    const visitor = aVisitor(site.origin, (request) => fetch(request))
    const sent = { name: 'Ada', email: 'ada@example.org', subject: 'A ramp', message: 'Is there a ramp?' }
    expect((await visitor.post('/contact', sent)).status).toBe(303)
  },
)
