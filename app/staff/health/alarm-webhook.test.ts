import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import type { Health } from './health.server.ts'

// The operator's program is a server in this process, which answers as it is told to.

let db: Db
let close: () => Promise<void>
let server: Server
let answers = 200
const calls: { path: string; body: Record<string, string> }[] = []
let alarms: typeof import('./alarms.server.ts')
let well: Health

beforeAll(async () => {
  server = createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part)
    calls.push({ path: req.url ?? '', body: JSON.parse(Buffer.concat(parts).toString()) })
    res.writeHead(answers, { location: '/elsewhere' }).end('no')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  process.env.ALARM_WEBHOOK_URL = `http://127.0.0.1:${port}/hook/the-secret`
  ;({ db, close } = await aDatabase())
  alarms = await import('./alarms.server.ts')
  const { health } = await import('./health.server.ts')
  const trail = { broken: null, wholeAt: 'today' }
  const list = { version: 2, fingerprint: 'x', staff: 1 }
  well = { ...(await health(db)), scanner: 'answers', trail, list }
})
beforeEach(async () => {
  answers = 200
  calls.length = 0
  for (const table of ['jobs', 'mailQueue', 'limitCounts'] as const) await db.deleteFrom(table).execute()
})
afterAll(async () => {
  server.close()
  await close()
})

const jobs = () =>
  db
    .selectFrom('jobs')
    .select(['name', 'lastError', 'doneAt'])
    .where('name', '=', 'staff.call-alarm')
    .execute()

async function work(): Promise<void> {
  const { runNext } = await import('#app/platform/jobs/jobs.server.ts')
  const { callQueuedAlarm } = await import('./alarm-webhook.server.ts')
  await runNext(db, { 'staff.call-alarm': callQueuedAlarm }, { takes: ['staff.call-alarm'] })
}

const letters = async () => (await db.selectFrom('mailQueue').select('id').execute()).length

test('what alarms by mail calls the webhook too, once a day for each cause', async () => {
  const found = {
    ...well,
    backup: { age: 49 * 3_600_000, late: true, lacks: 0, automatic: true, stopped: false },
  }
  for (let times = 0; times < 3; times++) await alarms.tellOf(db, found)
  expect(await jobs()).toHaveLength(1)
  expect(await letters()).toBe(1)
  await work()
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({
    path: '/hook/the-secret',
    body: { cause: 'Backup', says: 'The newest is 49 hours old.', site: 'http://localhost:3000' },
  })
  expect(calls[0]?.body.text).toMatch(
    /^Handrail: Backup\. The newest is 49 hours old\. .* http:\/\/localhost:3000\/staff\/health$/,
  )
})

test.each([
  ['no backup was ever made', [], 0],
  ['one was made by hand', [3], 0],
  ['two were made by hand', [3, 4], 0],
  ['the last of a daily row is of yesterday', [1, 2, 3, 4], 0],
  ['a daily row stopped', [3, 4, 5, 6], 1],
  ['a daily row stopped long ago', [9, 10, 11, 12], 0],
] as const)('without BACKUP_DIR, when %s (%s days ago): %i alarms', async (_, ages, wanted) => {
  const { config } = await import('#app/platform/settings/config.server.ts')
  const { backupState } = await import('#app/platform/backup/backup.server.ts')
  const { backupName } = await import('#app/platform/backup/backup-name.ts')
  const folder = path.join(config.dataDir, 'backups')
  mkdirSync(folder)
  for (const days of ages)
    writeFileSync(path.join(folder, backupName(new Date(Date.now() - days * 86_400_000))), 'x')
  await alarms.tellOf(db, { ...well, backup: await backupState(db) })
  rmSync(folder, { recursive: true })
  expect([(await jobs()).length, await letters()]).toEqual([wanted, wanted])
})

test('a mail server that is away is told by the webhook alone', async () => {
  const away = { since: 'Monday', why: 'ECONNECTION' }
  await alarms.tellOf(db, { ...well, mail: { ...well.mail, way: 'smtp', to: 'mail.example.org', away } })
  expect(await letters()).toBe(0)
  await work()
  expect(calls.map(({ body }) => body.cause)).toEqual(['Mail'])
})

test.each([500, 404, 302])(
  'a call answered with %i is tried again, and its address is written nowhere',
  async (status) => {
    answers = status
    await alarms.tellOf(db, { ...well, scanner: 'silent' })
    await work()
    const [job] = await jobs()
    expect(job).toMatchObject({ lastError: `HTTP ${status}`, doneAt: null })
    expect(calls).toHaveLength(1)
    const stored = await db.selectFrom('jobs').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('the-secret')
    answers = 200
    const { tryAgain } = await import('#app/platform/jobs/jobs.server.ts')
    await tryAgain(db, { name: 'staff.call-alarm' })
    await work()
    expect((await jobs())[0]?.doneAt).not.toBeNull()
  },
)

test('when the disk is full, the webhook is called without the queue, and its failure stops no mail', async () => {
  const { outbox } = await import('#tests/support/site.ts')
  const { config } = await import('#app/platform/settings/config.server.ts')
  answers = 500
  const full = () =>
    alarms.planAlarm(db, () => Promise.reject(Object.assign(new Error('full'), { code: '53100' })))
  await expect(full()).rejects.toThrow('full')
  expect(calls.map(({ body }) => body.cause)).toEqual(['Database'])
  expect(outbox(config).at(-1)).toContain('The database has no room left')
})
