import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { migrationsOf } from '#db/whole.server.ts'
import { outsideTransaction, startPostgres } from '../../scripts/testing/postgres.ts'
import { freePort } from '../../scripts/testing/site-process.ts'
import { launchBrowser, numberAndWords, takenOver } from '../support/browser.ts'
import { type BucketServer, startBucket } from '../support/bucket.ts'
import { aReport, startedForm } from '../support/cases.ts'
import { ticketed } from '../support/forum-site.ts'
import { aMailServer, type MailServer } from '../support/mail-server.ts'
import { ADDS, makeNextRelease, NEXT_VERSION, TAKES_AWAY } from '../support/next-release.ts'
import { aVisitor, eventually, type Visitor } from '../support/site.ts'

// Two processes of this release on one PostgreSQL with a bucket, behind HAProxy, are replaced one by one by those of the
// next release, and back, while people read and send forms. No request fails, and nothing acknowledged is lost.

const MINUTES = 60_000
const folder = mkdtempSync(path.join(tmpdir(), 'handrail-rolling-'))
const HERE = process.cwd()
const NEXT = path.join(folder, 'next')

let postgres: { url: string; stop: () => void }
let bucket: BucketServer
let mail: MailServer
let proxy: ChildProcess
let origin = ''
let database = ''
/** The two places behind the proxy. */
let ports: [string, string]
const running = new Map<string, ChildProcess>()

beforeAll(async () => {
  makeNextRelease(NEXT)
  postgres = await startPostgres({ forgetful: true })
  bucket = await startBucket('s3rver')
  mail = await aMailServer()
  await outsideTransaction(postgres.url, `create database rolling template template0 locale 'C.UTF-8'`)
  const address = new URL(postgres.url)
  address.pathname = '/rolling'
  database = address.href
  ports = [String(await freePort()), String(await freePort())]
  const port = String(await freePort())
  origin = `http://127.0.0.1:${port}`
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, proxyFor(port))
  proxy = spawn('haproxy', ['-f', file, '-db', '-q'], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (const one of ports) await begin(HERE, one)
  await eventually(async () => (await fetch(`${origin}/up`)).status === 200)
}, 10 * MINUTES)

afterAll(async () => {
  for (const child of [...running.values(), proxy]) child?.kill('SIGKILL')
  await bucket?.close()
  await mail?.close()
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A request is tried again only if no process accepted it, so that nothing is done twice. */
const proxyFor = (port: string) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
  retry-on conn-failure
listen site
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk
  http-check send meth GET uri /ready ver HTTP/1.1 hdr Host site
  http-check expect status 200
  timeout check 3s
  default-server check inter 500ms fall 2 rise 1
  server one 127.0.0.1:${ports[0]}
  server two 127.0.0.1:${ports[1]}
`

const settings = () => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  TMPDIR: tmpdir(),
  ...inTheBucket(),
  DATABASE_URL: database,
  DATA_DIR: path.join(folder, 'no-data'),
  SMTP_URL: mail.url,
  ORIGIN: origin,
  PROXIES: '1',
  DRAIN_SECONDS: '4',
  DATABASE_POOL: '5',
  LOG_LEVEL: 'warn',
  TEST_WEAK_WORDS: 'yes',
})

/** With the usual time for a try: the files of a release are large, and this machine is busy. */
function inTheBucket(): Record<string, string> {
  const { FILES_URL = '', ...keys } = bucket.settings('site')
  return { ...keys, FILES_URL: FILES_URL.replace('&timeout=1', '') }
}

/** Starts a process, and waits until it lets people in. @throws with its words when it does not */
async function begin(release: string, port: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: release,
    env: { ...settings(), PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  await new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part
        if (said.includes('Handrail is running')) done()
      })
    child.once('exit', (code) => fail(new Error(`it ended with ${code}: ${said.slice(-1000)}`)))
  })
  running.set(port, child)
}

async function end(port: string): Promise<void> {
  const child = running.get(port) ?? expect.fail('none')
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
  running.delete(port)
}

/** Replaces one process by one of this release. */
async function replace(port: string, release: string): Promise<void> {
  await end(port)
  await begin(release, port)
  // The proxy has seen that it is ready.
  await rest(1000)
}

const command = promisify(execFile)
/** As an operator types it in the folder of a release. */
const finish = (release: string) =>
  command(process.execPath, ['scripts/upgrade.ts', '--finish'], { cwd: release, env: settings() }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  )

let networks = 0
/** A visitor from a network of their own. */
function visitor(): Visitor {
  const network = `198.51.${Math.floor(networks / 250) % 250}.${(networks++ % 250) + 1}`
  return aVisitor(origin, (asked) => {
    asked.headers.set('x-forwarded-for', network)
    return fetch(asked)
  })
}

async function member(handle: string): Promise<Visitor> {
  const one = visitor()
  const email = `${handle}@example.org`
  await one.post('/account/sign-in', { email })
  const letter = await eventually(() =>
    mail.mails.find(({ to }) => to === email)?.raw.replaceAll('=\r\n', ''),
  )
  await one.post(/\/account\/link\/[\w-]+/.exec(letter)?.[0] ?? '', {})
  await one.post('/account/profile', { handle, pronouns: '', timeZone: '' })
  return one
}

/** Without a moderator nobody can post. */
async function someoneModerates(db: Db): Promise<void> {
  const at = new Date().toISOString()
  const mo = {
    id: 'mo',
    name: 'Mo',
    email: 'mo@example.org',
    emailVerified: true,
    createdAt: at,
    updatedAt: at,
  }
  await db
    .insertInto('users')
    .values(mo as never)
    .execute()
  await db
    .insertInto('staff')
    .values({ userId: 'mo', role: 'editor', invitedAt: at, joinedAt: at } as never)
    .execute()
  await db.insertInto('forumModerators').values({ userId: 'mo', since: at }).execute()
}

/** What the middle of a page says. */
const inWords = (html: string): string =>
  (/<main.*?<\/main>/s.exec(html)?.[0] ?? html)
    .replaceAll(/<(?:style|script|template).*?<\/(?:style|script|template)>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 400)

/** What people do, over and over, until `stop`. */
function load(members: readonly Visitor[], topic: string) {
  let over = false
  const failed: string[] = []
  const done = { read: 0, scripts: 0, contact: 0, case: 0, post: 0 }
  const again = async (what: keyof typeof done, act: () => Promise<string | null>, pause: number) => {
    while (!over) {
      const wrong = await act().catch((error: Error) => `${error.message} ${String(error.cause ?? '')}`)
      if (wrong === null) done[what] += 1
      else failed.push(`${what}: ${wrong}`)
      await rest(pause)
    }
  }
  const told = async (answer: Response, wanted: number) =>
    answer.status === wanted ? null : `${answer.status} ${inWords(await answer.text())}`
  const read = async () => {
    const one = visitor()
    for (const page of ['/', '/forum', '/legal-help', '/know-your-rights', '/blog', topic]) {
      const wrong = await told(await one.get(page), 200)
      if (wrong) return `${page} ${wrong}`
    }
    return null
  }
  /** Each file of a page comes from the process whose turn it is, and not from the one that made the page. */
  const scripts = async () => {
    const one = visitor()
    const html = await (await one.get('/staff/sign-in')).text()
    const files = new Set(html.match(/\/assets\/[\w.~-]+\.(?:js|css)/g))
    if (files.size < 5) return 'a page without scripts'
    for (const file of files) {
      const wrong = await told(await one.get(file), 200)
      if (wrong) return `${file} ${wrong}`
    }
    return null
  }
  let asked = 0
  const contact = async () =>
    told(
      await visitor().post('/contact', {
        ...{
          name: 'Ada',
          email: 'ada@example.org',
          subject: 'Roll',
          message: `Is it open on day ${++asked}?`,
        },
      }),
      303,
    )
  const report = async () => {
    const one = visitor()
    const form = await startedForm(one)
    return told(await one.post('/legal-help', { ...aReport, ...form }), 303)
  }
  let turn = 0
  const post = async () => {
    const one = members[turn++ % members.length] ?? expect.fail('none')
    const text = `I found the same in place number ${turn}, and it helped.`
    return told(await ticketed(one, `${topic}/reply`, { text }), 303)
  }
  const loops = [
    again('read', read, 100),
    again('scripts', scripts, 200),
    again('contact', contact, 300),
    again('case', report, 500),
    again('post', post, 1500),
  ]
  return {
    stop: async () => {
      over = true
      await Promise.all(loops)
      return { failed, done }
    },
  }
}

test('releases are replaced process by process, there and back, without a failed request', {
  timeout: 20 * MINUTES,
}, async () => {
  const { db } = openDialect(database)
  const count = async (table: string) =>
    Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)
  await someoneModerates(db)
  const handles = ['ada', 'ben', 'cyd', 'dot', 'eve', 'fay', 'gil', 'hal']
  const members: Visitor[] = []
  for (const handle of handles) members.push(await member(handle))
  await db
    .updateTable('members')
    .set({ role: 'member', joinedAt: '2026-01-01T12:00:00.000Z' })
    .where('handle', 'in', handles)
    .execute()
  const [ada = expect.fail('none')] = members
  const begun = await ticketed(ada, '/forum/home/new', {
    title: 'A quiet place',
    text: 'Where did you find one?',
  })
  const topic =
    begun.headers.get('location')?.replace(/[?#].*/, '') ?? expect.fail(inWords(await begun.text()))
  const tables = ['messages', 'cases', 'forum_posts']
  const before = await Promise.all(tables.map(count))

  const people = load(members, topic)
  await rest(5000)
  const [one, two] = ports
  await replace(one, NEXT)
  expect(await migrationsOf(db)).toContain(ADDS)
  await rest(5000)
  // One process of this release still lives.
  expect(await finish(NEXT)).toContain('still uses this database')
  await replace(two, NEXT)
  await rest(5000)
  await replace(one, HERE)
  await rest(5000)
  await replace(two, HERE)
  await rest(5000)
  const { failed, done } = await people.stop()
  console.log(`While two processes were replaced there and back: ${JSON.stringify(done)}.`)
  expect(failed).toEqual([])
  const after = await Promise.all(tables.map(count))
  expect(after.map((n, at) => n - (before[at] ?? 0))).toEqual([done.contact, done.case, done.post])
  for (const n of Object.values(done)) expect(n).toBeGreaterThan(5)
  const lost = await db
    .selectFrom('jobs')
    .select(['name', 'lastError'])
    .where('lastError', 'is not', null)
    .execute()
  expect(lost).toEqual([])
  await db.destroy()
})

/** The pages of people who were there before the release changed. They have the scripts of the release before. */
async function openPages(browser: Browser) {
  const faults: string[] = []
  const open = async (url: string) => {
    const context = await browser.newContext({ baseURL: origin, locale: 'en-US' })
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`${url}: ${error.message}`))
    page.on('response', (answer) => {
      if (answer.status() >= 400) faults.push(`${url}: ${answer.status()} for ${answer.url()}`)
    })
    await page.goto(url)
    await takenOver(page)
    return page
  }
  const [reading, message, report] = await Promise.all(['/', '/contact', '/legal-help'].map(open))
  if (!reading || !message || !report) throw new Error('a page is missing')
  return { reading, message, report, faults }
}

/** People who read and write while both processes are replaced by this release. */
async function stayWhileReplaced(browser: Browser, db: Db, release: string): Promise<void> {
  const { reading, message, report, faults } = await openPages(browser)
  await message.getByLabel(/^Full name/).fill('Ada')
  await message.getByLabel(/^Email address/).fill('ada@example.org')
  await message.getByLabel(/^Subject/).fill('A ramp')
  await report.getByLabel('Housing Discrimination').check()
  await report.getByLabel(/^What happened\?/).fill('They would not let my dog in.')
  for (const port of ports) await replace(port, release)

  // The next page needs scripts that this browser has not loaded yet.
  await reading.getByRole('link', { name: 'Know Your Rights' }).first().click()
  await reading.waitForURL('**/know-your-rights')
  await takenOver(reading)
  await reading.getByRole('heading', { level: 1 }).waitFor()

  const text = `Is the ramp open under ${path.basename(release)}?`
  await message.getByLabel(/^Message/).fill(text)
  const messages = () => db.selectFrom('messages').select('id').execute()
  const before = (await messages()).length
  await message.getByRole('button', { name: /^Send/ }).click()
  await message.getByText('Message Sent Successfully!').first().waitFor()
  expect(await messages()).toHaveLength(before + 1)

  await report.getByLabel('I want to stay anonymous').check()
  await report.getByRole('button', { name: /^Send my case$/ }).click()
  await report.waitForURL('**/legal-help/sent')
  const { number, words } = await numberAndWords(report)
  await report.goto('/legal-help/case')
  await report.getByLabel('Case number').fill(number)
  await report.getByLabel('Your six private words').fill(words.join(' '))
  await report.getByRole('button', { name: 'Open my case' }).click()
  await report.getByText('They would not let my dog in.').first().waitFor()
  expect(faults).toEqual([])
}

test('a browser that was there before goes on, there and back', { timeout: 10 * MINUTES }, async () => {
  const { db } = openDialect(database)
  const browser = await launchBrowser()
  try {
    await stayWhileReplaced(browser, db, NEXT)
    await stayWhileReplaced(browser, db, HERE)
  } finally {
    await browser.close()
    await db.destroy()
  }
})

test('once an upgrade is finished, the release before is refused in a sentence', {
  timeout: 10 * MINUTES,
}, async () => {
  const { db } = openDialect(database)
  const [one, two] = ports
  for (const port of ports) await replace(port, NEXT)
  expect(await migrationsOf(db)).not.toContain(TAKES_AWAY)
  expect(await finish(NEXT)).toContain(`The upgrade to ${NEXT_VERSION} is finished.`)
  expect(await finish(NEXT)).toContain('Nothing is left to do.')
  expect(await migrationsOf(db)).toContain(TAKES_AWAY)
  expect((await fetch(`${origin}/`)).status).toBe(200)
  await end(two)
  await expect(begin(HERE, two)).rejects.toThrow('A newer version of Handrail has changed this')
  expect((await fetch(`http://127.0.0.1:${one}/ready`)).status).toBe(200)
  await db.destroy()
})
