import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'
import { WHY_NO_LOOK, whileNobodyCanLook } from '#tests/support/no-look.ts'

const MINUTE = 60_000
/** How long a check waits for the lock here. */
const SHORT = 20

let db: Db
let close: () => Promise<void>
let check: typeof import('#app/platform/audit/trail-check.server.ts')
let held: typeof import('#app/platform/audit/trail-lock-alarm.server.ts')
let alarms: typeof import('./alarms.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  check = await import('#app/platform/audit/trail-check.server.ts')
  held = await import('#app/platform/audit/trail-lock-alarm.server.ts')
  alarms = await import('./alarms.server.ts')
})
beforeEach(async () => {
  for (const file of [held.holdFile(), check.noteFile()]) rmSync(file, { force: true })
  for (const table of ['jobs', 'mailQueue', 'limitCounts'] as const) await db.deleteFrom(table).execute()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await check.noteNewLines(db)
})
afterAll(() => close())

const minuteLater = async (look: () => Promise<void>) => {
  vi.setSystemTime(Date.now() + MINUTE)
  await look()
  await alarms.planHoldAlarm(db)
}
const minuteHeld = () => minuteLater(() => expect(check.noteNewLines(db, SHORT)).rejects.toThrow(WHY_NO_LOOK))
const minuteFree = () => minuteLater(() => check.noteNewLines(db))
const planned = async () =>
  (await db.selectFrom('jobs').select('id').where('name', '=', 'staff.alarm').execute()).length
async function letters(): Promise<string[]> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').execute()
  return rows
    .map(({ sealedLetter }) => JSON.parse(openWithMailKey(sealedLetter, 'letter')))
    .filter(({ subject }) => subject === 'Look at this: Audit trail')
    .map(({ text }) => text)
}
async function lineNow() {
  const { health } = await import('./health.server.ts')
  const { healthLines } = await import('./health-lines.ts')
  return healthLines(await health(db, SHORT)).find(({ name }) => name === 'Audit trail')
}

test('a locked trail plans one mail after five minutes, and the mail is written [A3]', async () => {
  await check.checkTrail(db)
  await whileNobodyCanLook(db, async () => {
    for (const expected of [0, 0, 0, 0, 0, 1, 1, 1]) {
      await minuteHeld()
      expect(await planned()).toBe(expected)
    }
    await alarms.tellOfTrouble(db)
    expect(await letters()).toEqual([expect.stringContaining('newest lines for 7 minutes, and could not.')])
  })
  await minuteFree()
  await whileNobodyCanLook(db, async () => {
    for (let minutes = 0; minutes <= 5; minutes++) await minuteHeld()
    expect(await planned()).toBe(2)
  })
})

test('a lock that ends before the mail is written is reported as ended, in the mail and on Health [A3]', async () => {
  await check.checkTrail(db)
  await whileNobodyCanLook(db, async () => {
    for (let minutes = 0; minutes <= 6; minutes++) await minuteHeld()
  })
  await minuteFree()
  await alarms.tellOfTrouble(db)
  const says = 'For 7 minutes, the site could not look at the newest lines. That ended on '
  expect(await letters()).toEqual([expect.stringContaining(says)])
  expect(await lineNow()).toMatchObject({ state: 'trouble', says: expect.stringContaining(says) })
})

test('a mail that could not be planned is planned a minute later', async () => {
  await check.checkTrail(db)
  await whileNobodyCanLook(db, async () => {
    for (let minutes = 0; minutes <= 4; minutes++) await minuteHeld()
    await db.schema.alterTable('jobs').renameTo('gone').execute()
    await expect(minuteHeld()).rejects.toThrow('jobs')
    await db.schema.alterTable('gone').renameTo('jobs').execute()
    expect(await planned()).toBe(0)
    await minuteHeld()
    expect(await planned()).toBe(1)
  })
})

test('while the trail is locked, Health says so, and so does a requested check', async () => {
  const { checkWholeTrail } = await import('./trail.server.ts')
  await whileNobodyCanLook(db, async () => {
    // Without the note of an earlier check, the page needs the lock as well.
    expect(await lineNow()).toMatchObject({
      state: 'note',
      says: 'The site cannot look at the trail right now.',
    })
    const asked = checkWholeTrail(db, SHORT)
    // A problem of the database itself is an incident, as everywhere.
    if (onPostgres) expect(await asked).toMatchObject({ checked: false, title: 'The trail was not checked' })
    else await expect(asked).rejects.toThrow(WHY_NO_LOOK)
  })
  expect(await checkWholeTrail(db)).toMatchObject({ checked: true, title: 'The chain is whole' })
  expect(await lineNow()).toMatchObject({ state: 'well' })
})
