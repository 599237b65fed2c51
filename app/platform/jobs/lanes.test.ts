import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts'
import { eventually } from '#tests/support/site.ts'
import { DAY, fromNow, HOUR, MINUTE } from '../time.ts'
import { enqueue, type Handlers, type Lane, runNext, startWorker, takeBackClaims } from './jobs.server.ts'

// Background jobs while the mail server is silent, away and back again.

let db: Db
let close: () => Promise<void>
let mail: typeof import('../mail/mail.server.ts')
let server: typeof import('../mail/mail-server.server.ts')
let port: number
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  const silent = await aSilentServer()
  port = (silent.address() as { port: number }).port
  silent.close()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  mail = await import('../mail/mail.server.ts')
  server = await import('../mail/mail-server.server.ts')
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await close()
})
beforeEach(async () => {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('mailQueue').execute()
})

const sockets = new Set<Socket>()
/** Accepts connections and says nothing. */
async function aSilentServer(at = 0): Promise<Server> {
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((listening) => void silent.listen(at, '127.0.0.1', listening))
  return silent
}
const jobs = () => db.selectFrom('jobs').selectAll().orderBy('runAt').execute()
const letter = (to: string, more = {}) => mail.queueMail(db, { to, subject: 'News', text: 'Words', ...more })
const theMailJob = async () =>
  (await jobs()).find(({ name }) => name === 'mail.send') ?? expect.fail('no job')

test('letters wait while the mail server is away, and are sent at once when it is back', async () => {
  await letter('first@example.org')
  await letter('second@example.org')
  const handlers = { 'mail.send': mail.sendQueued }
  const began = Date.now()
  const clock = vi.spyOn(Date, 'now')
  const later = (ms: number) => clock.mockReturnValue(began + ms)
  try {
    while ((await mail.mailLane.ready?.(db)) && (await runNext(db, handlers, mail.mailLane)));
    expect(server.mailServerAway()?.why).toMatch(/^E(CONN|SOCKET|TIMEDOUT)/)
    const [tried, ...others] = (await jobs()).toSorted((a, b) => b.attempts - a.attempts)
    expect(tried).toMatchObject({ attempts: 1, failedAt: null })
    expect(tried?.lastError).toMatch(/^E/)
    expect(others.every(({ attempts }) => attempts === 0)).toBe(true)
    later(10_000)
    expect(await mail.mailLane.ready?.(db)).toBe(false)
    // Another process, which has tried no letter, reads of it in the database.
    server.mailIsAwayElsewhere(null)
    await mail.takeMailState(db)
    expect(server.mailIsLate()).toBe(true)
    const back: MailServer = await aMailServer({}, port)
    later(2 * MINUTE)
    expect(await mail.mailLane.ready?.(db)).toBe(true)
    while (await runNext(db, handlers, mail.mailLane));
    expect(back.mails.map(({ to }) => to).toSorted()).toEqual(['first@example.org', 'second@example.org'])
    expect(server.mailServerAway()).toBeNull()
    server.mailIsAwayElsewhere({ since: 'then', why: 'ECONNECTION' })
    await mail.takeMailState(db)
    expect(server.mailServerAway()).toBeNull()
    await back.close()
    // SMTP_URL was removed while the server was away: letters go into the outbox.
    const { setSiteValue } = await import('../settings/site-values.server.ts')
    const { config } = await import('../settings/config.server.ts')
    await setSiteValue(db, 'mail.away', JSON.stringify({ since: 'then', why: 'ECONNECTION' }))
    const { smtpUrl } = config
    config.smtpUrl = undefined
    await mail.takeMailState(db)
    config.smtpUrl = smtpUrl
    expect(server.mailServerAway()).toBeNull()
  } finally {
    clock.mockRestore()
  }
})

test('jobs are retried for three days, permanent mail errors for hours; the error says where it failed and quotes no one', async () => {
  const failing = (more: object) => ({
    'platform.sweep': async () => {
      throw Object.assign(new TypeError('ada@example.org wrote'), more)
    },
  })
  const failed = async (more: object, attempts: number, since: number) => {
    await db.deleteFrom('jobs').execute()
    await enqueue(db, 'platform.sweep')
    await db
      .updateTable('jobs')
      .set({ attempts, firstFailedAt: fromNow(-since) })
      .execute()
    await runNext(db, failing(more))
    return (await jobs())[0] ?? expect.fail('gone')
  }
  const trying = await failed({}, 30, 2 * DAY)
  expect(trying.failedAt).toBeNull()
  expect(Date.parse(trying.runAt) - Date.now()).toBeLessThanOrEqual(2 * HOUR)
  expect(trying.lastError).toBe('TypeError')
  expect(trying.lastStack).toContain('lanes.test.ts')
  expect(JSON.stringify(trying)).not.toContain('ada@')
  expect((await failed({}, 40, 3 * DAY + MINUTE)).failedAt).not.toBeNull()
  const refused = await failed({ code: 'EENVELOPE', responseCode: 550 }, 7, HOUR)
  expect(refused).toMatchObject({ lastError: 'EENVELOPE 550' })
  expect(refused.failedAt).not.toBeNull()
})

test('a letter whose link has expired says so instead, and each attempt has the same Message-ID', async () => {
  const to = await aMailServer({ onMail: () => {} }, port)
  const id = await letter('ada@example.org', {
    subject: 'Sign in',
    text: 'https://handrail.example/secret',
    worksUntil: fromNow(-MINUTE),
    askAgain: 'Ask here.',
  })
  const { sealedLetter } = await db.selectFrom('mailQueue').selectAll().executeTakeFirstOrThrow()
  await mail.sendQueued(db, { id })
  // As after a crash between the server's reply and the update of the row.
  await db
    .insertInto('mailQueue')
    .values({ id, sealedLetter, queuedAt: fromNow(0) })
    .execute()
  await mail.sendQueued(db, { id })
  const [first, second] = to.mails.map(({ raw }) => raw)
  expect(first).toContain('Subject: Too late: Sign in')
  expect(first).toContain('Ask here.')
  expect(first).not.toContain('secret')
  const idOf = (raw = '') => /^Message-ID: (.+)$/im.exec(raw)?.[1]
  expect(idOf(first)).toContain(id)
  expect(idOf(second)).toBe(idOf(first))
  await to.close()
})

test('a job claimed by a process that died is picked up soon', async () => {
  await enqueue(db, 'cases.sweep')
  await db
    .updateTable('jobs')
    .set({ claimedAt: fromNow(-30_000) })
    .execute()
  const handlers = { 'cases.sweep': async () => {} }
  expect(await runNext(db, handlers)).toBe(false)
  await takeBackClaims(db)
  expect(await runNext(db, handlers)).toBe(true)
})

/** Runs a job in a process that is frozen in the middle of it, until `thaw`, and whose claim has expired. */
async function aFrozenRun(handlers: Handlers) {
  let thaw = () => {}
  const frozen = new Promise<void>((done) => {
    thaw = done
  })
  let begun = () => {}
  const began = new Promise<void>((done) => {
    begun = done
  })
  const slowly: Handlers = Object.fromEntries(
    Object.entries(handlers).map(([name, run]) => [
      name,
      async (...args: Parameters<typeof run>) => {
        begun()
        await frozen
        await run(...args)
      },
    ]),
  )
  const over = runNext(db, slowly)
  await began
  await db
    .updateTable('jobs')
    .set({ claimedAt: fromNow(-61_000) })
    .execute()
  return async () => {
    thaw()
    await over
  }
}

test('a process that was frozen neither ends nor gives back a job that another one has taken', async () => {
  const fails = {
    'cases.sweep': async () => {
      throw new TypeError('away')
    },
  }
  for (const handlers of [{ 'cases.sweep': async () => {} }, fails]) {
    await db.deleteFrom('jobs').execute()
    await enqueue(db, 'cases.sweep')
    const thaw = await aFrozenRun(handlers)
    let taken: Awaited<ReturnType<typeof jobs>> = []
    await runNext(db, {
      'cases.sweep': async (_, __, held) => {
        taken = await jobs()
        await thaw()
        expect(await jobs()).toEqual(taken)
        expect(await held()).toBe(true)
      },
    })
    expect(taken).toMatchObject([{ attempts: 2, doneAt: null, lastError: null }])
    expect(await jobs()).toMatchObject([{ attempts: 2, lastError: null, doneAt: expect.any(String) }])
  }
})

test('a process that was frozen before it sent a letter does not send it', async () => {
  const to = await aMailServer({}, port)
  await letter('ada@example.org')
  const thaw = await aFrozenRun({ 'mail.send': mail.sendQueued })
  await runNext(db, {
    'mail.send': async (handle, payload, held) => {
      await thaw()
      expect(to.mails).toHaveLength(0)
      await mail.sendQueued(handle, payload, held)
    },
  })
  expect(to.mails).toHaveLength(1)
  await to.close()
})

test('a job that marks itself as done with its mail sends it once, frozen or killed after it', async () => {
  const handlers: Handlers = {
    'messages.tell-staff': (handle, _payload, _held, finish) =>
      inTransaction(handle, async (tx) => {
        if (await finish(tx))
          await mail.queueMail(tx, { to: 'a@example.org', subject: 'News', text: 'Words' })
      }),
  }
  await enqueue(db, 'messages.tell-staff')
  const thaw = await aFrozenRun(handlers)
  expect(await runNext(db, handlers)).toBe(true)
  await thaw()
  expect(await mail.countWaiting(db)).toBe(1)
  await db.deleteFrom('jobs').execute()
  await enqueue(db, 'messages.tell-staff')
  await runNext(db, {
    'messages.tell-staff': async (...args) => {
      await handlers['messages.tell-staff']?.(...args)
      // As if it was killed here.
      await takeBackClaims(db)
      expect(await runNext(db, handlers, { takes: ['messages.tell-staff'] })).toBe(false)
    },
  })
  expect(await mail.countWaiting(db)).toBe(2)
})

test('a silent mail server holds up no other jobs', async () => {
  const silent = await aSilentServer(port)
  const done: string[] = []
  const doing = (name: string) => async () => void done.push(name)
  const handlers: Handlers = {
    'mail.send': mail.sendQueued,
    'cases.escalate': doing('quick'),
    'platform.backup': doing('slow'),
  }
  await letter('ada@example.org')
  const lanes: Lane[] = [
    mail.mailLane,
    { takes: ['platform.backup'] },
    { takes: { allBut: ['mail.send', 'platform.backup'] } },
  ]
  const worker = startWorker(db, handlers, { lanes, everyMs: 20 })
  await eventually(async () => (await theMailJob()).claimedAt !== null)
  const began = performance.now()
  await enqueue(db, 'cases.escalate')
  await enqueue(db, 'platform.backup')
  await eventually(() => done.length === 2)
  expect(performance.now() - began).toBeLessThan(2000)
  expect((await theMailJob()).doneAt).toBeNull()
  for (const socket of sockets) socket.destroy()
  silent.close()
  await worker.stop()
})

test('a job of a kind that only a newer release knows waits for that release, and holds up no other', async () => {
  await enqueue(db, 'of.tomorrow' as JobName)
  await enqueue(db, 'cases.sweep')
  const done: string[] = []
  const sweep = { 'cases.sweep': async () => void done.push('sweep') }
  while (await runNext(db, sweep, { takes: { allBut: ['mail.send'] } }));
  expect(done).toEqual(['sweep'])
  expect((await jobs()).find(({ doneAt }) => !doneAt)).toMatchObject({
    attempts: 0,
    claim: null,
    lastError: null,
  })
  while (await runNext(db, { ...sweep, ['of.tomorrow' as JobName]: async () => void done.push('newer') }));
  expect(done).toEqual(['sweep', 'newer'])
})

test('jobs are counted by kind: those that wait, since when the oldest is due, and those given up', async () => {
  await db.deleteFrom('jobs').execute()
  const { jobCounts } = await import('./jobs.server.ts')
  await enqueue(db, 'cases.tell-client')
  await enqueue(db, 'cases.tell-client', { later: 'yes' }, { after: 3_600_000 })
  await enqueue(db, 'platform.backup')
  await db
    .updateTable('jobs')
    .set({ failedAt: '2026-01-01T00:00:00.000Z' })
    .where('name', '=', 'platform.backup')
    .execute()
  const counts = (await jobCounts(db)).toSorted((a, b) => a.name.localeCompare(b.name))
  expect(counts).toEqual([
    { name: 'cases.tell-client', waiting: 2, failed: 0, dueSince: expect.stringMatching(/^20\d\d-/) },
    { name: 'platform.backup', waiting: 0, failed: 1, dueSince: null },
  ])
  await db.deleteFrom('jobs').execute()
})
