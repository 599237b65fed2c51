import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enqueue, type Handler, type Handlers, startWorker } from '#app/platform/jobs/jobs.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { allOf, lanes, planHour, startSchedule } from './jobs.ts'
import { takeTurns } from './schedule-turn.ts'

// The lanes as the site runs them: whatever hangs in one, the others continue. The order is measured, not the time.

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

test('the hourly jobs continue after one of them failed, and still report the failure', async () => {
  const done: string[] = []
  const part =
    (name: string, fails = false) =>
    async () => {
      done.push(name)
      if (fails) throw new Error(`${name} failed`)
    }
  await expect(allOf([part('a'), part('b', true), part('c', true), part('d')], db)).rejects.toThrow(
    'b failed',
  )
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})

test('the log has each hourly job that failed, not only the first', async () => {
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const fails = (kind: ErrorConstructor) => async () => {
    throw new kind('failed')
  }
  await expect(allOf([fails(Error), fails(TypeError), fails(RangeError)], db)).rejects.toThrow('failed')
  const lines = log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('hourly work'))
  log.mockRestore()
  expect(lines.map((line) => JSON.parse(line).error)).toEqual(['TypeError', 'RangeError'])
})

test('a hanging letter, backup, newsletter or check of an import blocks no other lane', async () => {
  const order: string[] = []
  const release = new Map<string, () => void>()
  const begun = new Map<string, () => void>()
  const hangs =
    (name: string): Handler =>
    async () => {
      order.push(`${name} begins`)
      begun.get(name)?.()
      await new Promise<void>((done) => release.set(name, done))
      order.push(`${name} ends`)
    }
  const HANG = ['mail.send', 'platform.backup', 'newsletter.send', 'content.look-at-tree'] as const
  let caseWorkDone = () => {}
  const handlers: Handlers = {
    'mail.send': hangs('mail.send'),
    'platform.backup': hangs('platform.backup'),
    'newsletter.send': hangs('newsletter.send'),
    'content.look-at-tree': hangs('content.look-at-tree'),
    'cases.tell-client': async () => {
      order.push('case work')
      caseWorkDone()
    },
  }
  const began = HANG.map((name) => new Promise<void>((done) => begun.set(name, done)))
  const worker = startWorker(db, handlers, { lanes, everyMs: 20 })
  for (const name of HANG) await enqueue(db, name)
  // Each has begun although the one before it hangs.
  await Promise.all(began)
  expect(order.toSorted()).toEqual(HANG.map((name) => `${name} begins`).toSorted())
  const done = new Promise<void>((end) => {
    caseWorkDone = end
  })
  await enqueue(db, 'cases.tell-client', { caseId: 'one' })
  await done
  expect(order.at(-1)).toBe('case work')
  // A second letter waits behind the first, in its own lane.
  await enqueue(db, 'mail.send', { id: 'second' })
  const second = new Promise<void>((end) => begun.set('mail.send', end))
  release.get('mail.send')?.()
  await second
  expect(order.slice(-2)).toEqual(['mail.send ends', 'mail.send begins'])
  const stopped = worker.stop()
  for (const end of release.values()) end()
  await stopped
})

/** Names of all enqueued jobs. */
const names = async () => (await db.selectFrom('jobs').select('name').execute()).map(({ name }) => name)

test('deletion by age waits after the clock leaps, and nothing else does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const plannedThen = async () => {
    await db.deleteFrom('jobs').execute()
    await planHour(db)
    return names()
  }
  try {
    const byAge = ['attorneys.sweep', 'cases.sweep', 'giving.clock', 'messages.sweep', 'platform.sweep']
    expect(await plannedThen()).toEqual(expect.arrayContaining(['staff.alarm', ...byAge]))
    vi.setSystemTime(Date.now() + 400 * 86_400_000)
    const after = await plannedThen()
    expect(after).toContain('staff.alarm')
    for (const name of byAge) expect(after).not.toContain(name)
  } finally {
    vi.useRealTimers()
  }
  // The next tests begin with a clock that was always right.
  await db.deleteFrom('facts').where('name', '=', 'clock').execute()
})

test('the hourly jobs are enqueued on schedule', async () => {
  await db.deleteFrom('jobs').execute()
  await scheduleFor(3_600_000)
  await expect.poll(names).toContain('platform.sweep')
})

async function scheduleFor(ms: number) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const turn = takeTurns(db, db, { id: 'a start', place: 'here' })
    startSchedule(turn)
    await vi.advanceTimersByTimeAsync(ms)
    await turn.stop()
  } finally {
    vi.useRealTimers()
  }
}
const aMinuteOfTheSchedule = () => scheduleFor(60_000)

test('the site notes the newest audit lines outside its database within a minute [A3]', async () => {
  const { checkTrail, noteFile } = await import('#app/platform/audit/trail-check.server.ts')
  const { record } = await import('#app/platform/audit/audit.server.ts')
  await checkTrail(db)
  await record(db, 'somebody', 'case.read', 'one')
  const { seq } = await db
    .selectFrom('auditLines')
    .select((e) => e.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  const noted = () => readFileSync(noteFile(), 'utf8')
  expect(noted()).not.toContain(`"seq":${seq},`)
  await aMinuteOfTheSchedule()
  await expect.poll(noted).toContain(`"seq":${seq},`)
})

test('staff are told within a minute that the newest lines of the trail cannot be checked', async () => {
  const { holdFile } = await import('#app/platform/audit/trail-lock-alarm.server.ts')
  await db.deleteFrom('jobs').execute()
  writeFileSync(holdFile(), JSON.stringify({ from: Date.now() - 420_000, until: Date.now() }))
  await aMinuteOfTheSchedule().finally(() => rmSync(holdFile()))
  await expect.poll(names).toContain('staff.alarm')
})

test('a site that starts without a backup of today makes one, however short it lives', async () => {
  const { config } = await import('#app/platform/settings/config.server.ts')
  await db.deleteFrom('jobs').execute()
  Object.assign(config, { backupDir: 'a folder that is not there' })
  const turn = takeTurns(db, db, { id: 'a start', place: 'here' })
  startSchedule(turn)
  await turn.stop()
  await expect.poll(names).toContain('platform.backup')
})
