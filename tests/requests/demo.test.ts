import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBase64, type StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import type { DemoAccounts } from '../../scripts/demo/demo-accounts.ts'
import { freePort } from '../../scripts/testing/site-process.ts'
import { aSite, aVisitor, eventually, type Site, type Visitor } from '../support/site.ts'

// `npm run demo`: a site with a sample organization, in which its visitor is signed in as anyone with one press.

/** A terminal in which nothing is set. */
const { DATA_DIR: _folder, DATABASE_URL: _database, ORIGIN: _origin, HOST: _host, ...PLAIN } = process.env
const demoWith = (settings: Record<string, string>) => ({ ...PLAIN, ...settings })
const COMMAND = ['scripts/demo.ts', '--as-built']

/** The answer to a press that a program sends, with headers that a browser lets no page choose. */
const statusAt = (origin: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((done, fail) => {
    const asked = request(`${origin}/demo/sign-in/steward`, { method: 'POST', headers })
    asked
      .on('error', fail)
      .on('response', (answer) => done(answer.resume().statusCode))
      .end()
  })

describe('a demo', () => {
  let child: ChildProcess
  let origin = ''
  let folder = ''
  let db: Db
  let accounts: DemoAccounts

  beforeAll(async () => {
    const port = String(await freePort())
    child = spawn(process.execPath, COMMAND, {
      env: demoWith({ PORT: port }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
    })
    await new Promise<void>((done, fail) => {
      child.stdout?.on('data', () => said.includes('Handrail is running') && done())
      child.once('exit', (code) => fail(new Error(`the demo ended with ${code}: ${said}`)))
    })
    origin = `http://localhost:${port}`
    folder = /Data folder: +(\S+)/.exec(said)?.[1] ?? expect.fail(said)
    process.env.DATA_DIR = folder
    process.env.DATABASE_URL = ''
    db = openDialect(path.join(folder, 'handrail.db')).db
    accounts = JSON.parse(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8'))
  }, 180_000)
  afterAll(async () => {
    await db.destroy()
    child.kill('SIGTERM')
    // Nothing of it is left.
    await eventually(() => !existsSync(folder))
  })

  const visitor = () => aVisitor(origin, (request) => fetch(request))
  async function signedInAs(who: string): Promise<{ as: Visitor; page: string }> {
    const as = visitor()
    const answer = await as.post(`/demo/sign-in/${who}`, {})
    expect(answer.status).toBe(303)
    return { as, page: answer.headers.get('location') ?? '' }
  }
  async function shown(as: Visitor, url: string): Promise<string> {
    const answer = await as.get(url)
    expect([url, answer.status]).toEqual([url, 200])
    const html = await answer.text()
    expect(html).toContain('This is a demo.')
    return html
  }

  test('a demo has sixty cases in all states, a year of the forum, gifts, messages and a newsletter', async () => {
    const cases = await db.selectFrom('cases').select(['status', 'lane', 'heldAt', 'referral']).execute()
    expect(cases).toHaveLength(60)
    expect(new Set(cases.map(({ status }) => status)).size).toBe(5)
    expect(new Set(cases.map(({ referral }) => referral))).toEqual(
      new Set(['none', 'asked', 'agreed', 'declined']),
    )
    expect(cases.some(({ heldAt }) => heldAt)).toBe(true)
    expect(cases.some(({ lane }) => lane === 'quarantine')).toBe(true)
    const topics = await db
      .selectFrom('forumTopics')
      .select(['id', 'posts'])
      .where('listedIn', '!=', '')
      .execute()
    expect(topics.length).toBeGreaterThanOrEqual(40)
    expect(topics.reduce((sum, { posts }) => sum + posts, 0)).toBeGreaterThan(130)
    const count = async (
      table: 'gifts' | 'receipts' | 'messages' | 'newsletterSubscribers' | 'forumReports',
    ) =>
      (
        await db
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect(await count('gifts')).toBeGreaterThan(20)
    expect(await count('receipts')).toBeGreaterThan(40)
    expect(await count('messages')).toBeGreaterThan(10)
    expect(await count('newsletterSubscribers')).toBeGreaterThan(40)
    expect(await count('forumReports')).toBe(1)
    const waiting = db.selectFrom('forumPosts').select('id').where('waitsSince', 'is not', null)
    expect((await waiting.execute()).length).toBeGreaterThan(0)
    expect(readdirSync(path.join(folder, 'outbox')).length).toBeGreaterThan(100)
  })

  test('the passphrase on the screen opens every case and message', async () => {
    const { caseForStaff } = await import('#app/cases/cases.server.ts')
    const { messagesFor } = await import('#app/messages/messages.server.ts')
    const { recipients } = await import('#app/platform/keys/recipients.server.ts')
    const { openChain, openEnvelope, openLayers } = await import('#app/platform/sealing/sealing.ts')
    const row = await db
      .selectFrom('staff')
      .select(['userId', 'lockedKey'])
      .where('role', '=', 'caseworker')
      .executeTakeFirstOrThrow()
    const decrypter = new Decrypter()
    decrypter.addPassphrase(accounts.passphrase)
    const { identity } = JSON.parse(
      await decrypter.decrypt(fromBase64(row.lockedKey ?? ''), 'text'),
    ) as StaffKey
    const holder = (await recipients(db)).recipients.find(({ staffId }) => staffId === row.userId)?.id ?? ''
    for (const { id } of await db.selectFrom('cases').select('id').execute()) {
      const found = (await caseForStaff(db, holder, id)) ?? expect.fail('a case does not open')
      const key = await openEnvelope(identity, found.envelope)
      const [answers] = await openChain(key, id, found.records)
      expect(answers).toMatchObject({
        kind: 'answers',
        body: { description: expect.stringMatching(/\w{3}/) },
      })
    }
    for (const { envelope, sealed } of await messagesFor(db, holder))
      expect(await openLayers(await openEnvelope(identity, envelope), sealed)).toContain('"message"')
  })

  test.each([
    [
      'steward',
      ['/staff', '/staff/cases', '/staff/messages', '/staff/keys', '/staff/audit', '/staff/report'],
    ],
    ['caseworker', ['/staff', '/staff/cases', '/staff/endings']],
    ['editor', ['/staff', '/staff/content', '/staff/forum', '/staff/newsletter', '/staff/attorneys']],
    ['treasurer', ['/staff', '/staff/gifts', '/staff/gifts/totals']],
    ['admin', ['/staff', '/staff/people', '/staff/settings', '/staff/health']],
    ['quietriver', ['/dashboard', '/dashboard/forum-posts', '/account']],
    ['firstpage', ['/dashboard/forum-posts']],
    ['person', ['/legal-help/case']],
    ['donor', ['/donate']],
    ['visitor', ['/', '/forum', '/forum/work', '/blog', '/legal-help', '/no-such-page']],
  ])('one press signs the visitor in as %s', async (who, pages) => {
    const { as, page } = await signedInAs(who)
    await shown(as, page)
    for (const url of pages)
      if (url !== '/no-such-page') await shown(as, url)
      else expect(await (await as.get(url)).text()).toContain('This is a demo.')
    if (who === 'visitor') expect((await as.get('/staff')).status).not.toBe(200)
  })

  test('the visitor is one person at a time', async () => {
    const { as } = await signedInAs('steward')
    await as.post('/demo/sign-in/quietriver', {})
    expect((await as.get('/staff')).status).not.toBe(200)
  })

  test('a page of another site signs no one in', async () => {
    const cross = await visitor().post('/demo/sign-in/steward', {}, { 'sec-fetch-site': 'cross-site' })
    expect(cross.status).toBe(403)
    expect(await statusAt(origin, { host: 'demo.example.org' })).toBe(404)
    expect(await statusAt(origin, {})).toBe(303)
  })

  test('no other start takes the data of a demo', () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'handrail-demo-copy-'))
    cpSync(folder, copy, {
      recursive: true,
      filter: (name) => !name.includes('outbox') && !name.endsWith('.lock'),
    })
    const { status, stderr } = spawnSync(process.execPath, ['scripts/serve.mjs'], {
      env: { ...PLAIN, NODE_ENV: 'production', DATA_DIR: copy, PORT: '0', TEST_WEAK_WORDS: 'yes' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(status).toBe(1)
    rmSync(copy, { recursive: true })
    expect(stderr).toContain('this folder holds the data of a demo')
  })
})

describe('a site that is no demo', () => {
  let site: Site
  beforeAll(async () => {
    site = await aSite()
  })
  afterAll(() => site.stop())

  test('a normal start has neither the buttons nor their addresses', async () => {
    const missing = await site.visitor().post('/no-such-page/at-all', {})
    for (const who of ['steward', 'quietriver', 'person', 'visitor']) {
      const visitor = site.visitor()
      expect((await visitor.get(`/demo/sign-in/${who}`)).status).toBe(404)
      expect((await visitor.post(`/demo/sign-in/${who}`, {})).status).toBe(missing.status)
      expect(visitor.cookies.size).toBe(0)
    }
    expect(await (await site.visitor().get('/')).text()).not.toContain('demo-banner')
  })

  test('a demo does not start with the data of a site', async () => {
    const { mustFitStart } = await import('#server/demo-data.ts')
    const { db } = openDialect(site.place.database)
    await expect(mustFitStart(db, true)).rejects.toThrow('only with data that it made itself')
    await expect(mustFitStart(db, false)).resolves.toBeUndefined()
    await db.destroy()
  })

  test.each([
    ['DATA_DIR', '/var/lib/handrail'],
    ['DATABASE_URL', 'postgres://me:hush@127.0.0.1/handrail'],
    ['ORIGIN', 'https://handrail.example.org'],
    ['SMTP_URL', 'smtps://me:hush@mail.example.org:465'],
    ['SMTP_URL_FILE', '/run/secrets/smtp'],
    ['ALARM_WEBHOOK_URL', 'https://alarms.example.org/hook'],
    ['ALARM_WEBHOOK_URL_FILE', '/run/secrets/alarms'],
    ['HOST', '0.0.0.0'],
    ['HOST', '192.0.2.1'],
  ])('a demo refuses %s=%s', (name, value) => {
    const { status, stderr } = spawnSync(process.execPath, COMMAND, {
      env: demoWith({ [name]: value }),
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect(status).toBe(1)
    expect(stderr).toContain(name)
    expect(stderr).not.toContain('hush')
    expect(stderr).not.toContain('    at ')
  })
})
