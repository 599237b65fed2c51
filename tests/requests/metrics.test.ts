import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aCanary } from '../support/canaries.ts'
import { sendCase } from '../support/cases.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { aVisitor, eventually } from '../support/site.ts'

// What the operator's own programs see of a running site.

let place: Place
let site: SiteProcess
let port: number
const settings = () => ({ DATA_DIR: place.dataDir, DATABASE_URL: onPostgres ? place.database : '' })
beforeAll(async () => {
  place = await aPlace('site')
  port = await freePort()
  site = await startSiteProcess({ ...settings(), METRICS_PORT: String(port), DRAIN_SECONDS: '2' })
})
afterAll(async () => {
  site.stop()
  await place.remove()
})

const asked = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: answer.status, text: await answer.text() }
}
const metrics = async () => (await asked('/metrics')).text
const sample = (text: string, line: string) => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('requests are counted by the pattern of their route, and never by a path', async () => {
  const visitor = aVisitor(site.origin, (request) => fetch(request))
  const secret = aCanary()
  await visitor.get(`/donate/mine/${secret}`)
  await visitor.get(`/${secret}?q=${secret}`)
  await visitor.send('/contact', { method: 'DELETE' }, {})
  const text = await metrics()
  const counted = (labels: string) => sample(text, `handrail_requests_total{${labels}}`)
  expect(counted('method="GET",route="/donate/mine/:token",status="200"')).toBe(1)
  expect(counted('method="GET",route="none",status="404"')).toBe(1)
  expect(counted('method="other",route="/contact",status="405"')).toBe(1)
  expect(sample(text, 'handrail_request_duration_seconds_count{area="donate"}')).toBe(1)
  expect(text).not.toContain(secret)
})

test('a visitor who leaves while sending is no error of the site', async () => {
  const sending = connect(Number(new URL(site.origin).port), '127.0.0.1')
  await once(sending, 'connect')
  sending.write(
    'POST /contact HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\nname=Ada',
  )
  // The site has begun to read it.
  await new Promise((resolve) => setTimeout(resolve, 300))
  sending.destroy()
  const posted = (text: string) =>
    text.split('\n').filter((line) => /_requests_total\{method="POST",route="\/contact"/.test(line))
  const lines = await eventually(async () => {
    const found = posted(await metrics())
    return found.length > 0 ? found : undefined
  })
  expect(lines).toEqual(['handrail_requests_total{method="POST",route="/contact",status="499"} 1'])
})

test('a page from memory is counted, and not as a made one', async () => {
  const visitor = aVisitor(site.origin, (request) => fetch(request))
  await visitor.get('/about')
  const before = await metrics()
  for (let times = 0; times < 3; times++) await visitor.get('/about')
  const after = await metrics()
  const grew = (line: string) => (sample(after, line) ?? 0) - (sample(before, line) ?? 0)
  expect(grew('handrail_kept_answers_total')).toBe(3)
  expect(grew('handrail_requests_total{method="GET",route="/about",status="200"}')).toBe(0)
})

test('a case that waits for its answer is a promise, and what it stored is counted', async () => {
  await sendCase(
    aVisitor(site.origin, (request) => fetch(request)),
    {
      file: new File(['notes'], 'notes.txt'),
    },
  )
  const text = await eventually(async () => {
    const now = await metrics()
    return (sample(now, 'handrail_promises_due{kind="case"}') ?? 0) > 0 && now
  })
  expect(sample(text, 'handrail_promises_overdue{kind="case"}')).toBe(0)
  expect(sample(text, 'handrail_sealed_files')).toBe(1)
  expect(sample(text, 'handrail_sealed_files_bytes')).toBeGreaterThan(0)
  expect(sample(text, 'handrail_ready')).toBe(1)
  expect(sample(text, 'handrail_database_up')).toBe(1)
  expect(sample(text, 'handrail_disk_free_bytes')).toBeGreaterThan(0)
  // None was made yet. A 0 would be a backup of 1970.
  expect(sample(text, 'handrail_last_backup_timestamp_seconds')).toBeUndefined()
  const connections = sample(text, 'handrail_database_connections{pool="work",state="idle"}')
  expect(connections === undefined).toBe(!onPostgres)
  const status = JSON.parse((await asked('/status')).text)
  const processes = onPostgres ? [{ release: expect.stringMatching(/^\d/) }] : []
  expect(status.processes).toMatchObject(processes)
  expect(status).toMatchObject({
    promises: [
      { kind: 'case', due: 1, overdue: 0 },
      { kind: 'message', due: 0, overdue: 0 },
    ],
    sealedFiles: { files: 1 },
    answers: { shareFromMemory: expect.any(Number) },
  })
})

test('the metrics are on their own port only, and have no other page', async () => {
  expect((await fetch(`${site.origin}/metrics`)).status).toBe(404)
  expect((await fetch(`${site.origin}/status`)).status).toBe(404)
  expect(await asked('/')).toEqual({ status: 404, text: 'Not here.' })
  expect(await asked('/up')).toEqual({ status: 200, text: 'up' })
})

/** Names that an expression of Prometheus uses: not its functions, labels and words. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:handrail|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => name)

const BUCKETS = /_(?:bucket|sum|count)$/

test('every metric that the dashboard and the alert rules name exists', async () => {
  const text = await metrics()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''))
  const rules = readFileSync('deploy/prometheus-alerts.yml', 'utf8')
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8')
  const named = [...new Set([...namesIn(rules), ...namesIn(dashboard)])]
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((name) => !known.has(name) && !known.has(name.replace(BUCKETS, '')))).toEqual([])
  // Everything of ours is on the dashboard.
  const shown = new Set(namesIn(dashboard).map((name) => name.replace(BUCKETS, '')))
  expect([...known].filter((name) => name.startsWith('handrail_') && !shown.has(name))).toEqual([])
})

test('the doctor looks at a running site, and leaves it alone', async () => {
  const env = { ...process.env, NODE_ENV: 'production', ...settings(), PORT: site.port }
  const child = spawn(process.execPath, ['scripts/doctor.ts'], { env })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  const status = await new Promise<number | null>((done) => child.once('close', done))
  expect(out).toMatch(/ {2}The site: It runs \(process \d+, \S+\) and answers: ready\./)
  expect(out).toContain('  Backup: There is none.')
  // A site without a backup has something wrong.
  expect(status).toBe(1)
  expect((await fetch(`${site.origin}/about`)).status).toBe(200)
})

test('a process that is told to stop says so, still answers, and ends', async () => {
  const ended = new Promise<number | null>((done) => site.child.once('exit', done))
  site.child.kill('SIGTERM')
  await eventually(async () => (await fetch(`${site.origin}/ready`)).status === 503)
  const ready = await fetch(`${site.origin}/ready`)
  expect(await ready.text()).toBe('draining')
  expect(ready.headers.get('connection')).toBe('close')
  expect((await asked('/ready')).text).toBe('draining')
  const page = await fetch(`${site.origin}/about`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
})
