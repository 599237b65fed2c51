import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aBackupSite, type BackupSite } from '#tests/support/backups.ts'
import { lookAtClock } from '../jobs/clock.server.ts'
import { DAY, HOUR } from '../time.ts'

// When the site makes a backup by itself.

let site: BackupSite
beforeAll(async () => {
  site = await aBackupSite()
})
afterAll(() => site?.close())
beforeEach(() => site.empty())
afterEach(async () => {
  vi.useRealTimers()
  await site.db.deleteFrom('facts').where('name', '=', 'clock').execute()
})

const backupOf = (hoursAgo: number) => {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
  writeFileSync(path.join(site.folder, `handrail-${at}Z.age`), 'x')
}
const planned = async () =>
  (await site.db.selectFrom('jobs').select('name').where('name', '=', 'platform.backup').execute()).length

test.each([
  ['none', [], 1],
  ['one of this hour', [0.5], 0],
  ['one of 23 hours ago', [23], 0],
  ['one of yesterday', [25], 1],
  ['one of yesterday and one of today', [25, 3], 0],
  ['one made while the clock was a year ahead', [-8760], 1],
  ['one of the future and one of today', [-8760, 3], 0],
] as const)('with %s, %s hours old: %i backups are planned', async (_, ages, wanted) => {
  for (const age of ages) backupOf(age)
  await site.verbs.planBackup(site.db)
  await site.verbs.planBackup(site.db)
  expect(await planned()).toBe(wanted)
})

test('old backups are deleted even when none is made', async () => {
  for (const days of [0, 34, 36]) backupOf(days * 24)
  await site.verbs.planBackup(site.db)
  expect(readdirSync(site.folder)).toHaveLength(2)
})

test.each([
  ['one of today', [0, 36, 72], 2],
  ['one of yesterday', [1, 36, 72], 2],
  ['none', [36, 72], 1],
  ['one of the future', [-365, 36, 72], 2],
  ['one of three days ago', [3, 36, 72], 1],
] as const)('the newest old backup stays while there is %s beside it', async (_, days, stay) => {
  for (const day of days) backupOf(day * 24)
  await site.verbs.planBackup(site.db)
  expect(readdirSync(site.folder)).toHaveLength(stay)
})

test('a backup made while the clock was a year ahead does not count as a recent one', async () => {
  backupOf(-8760)
  expect(await site.verbs.backupState(site.db)).toMatchObject({ age: null, late: true })
})

test('no backup is deleted by its age for two days after the clock leaps ahead', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  for (const days of [0, 1, 2, 3, 10, 20, 30]) backupOf(days * 24)
  const made = readdirSync(site.folder)
  const there = () => readdirSync(site.folder).filter((name) => made.includes(name)).length
  await lookAtClock(site.db)
  vi.setSystemTime(start + 400 * DAY)
  // The command, or the start of the site, before the site has looked at the clock.
  await site.verbs.planBackup(site.db)
  expect(await site.verbs.makeBackup(site.db)).toMatchObject({ dropped: 0 })
  expect(there()).toBe(7)
  await lookAtClock(site.db)
  await site.verbs.planBackup(site.db)
  vi.setSystemTime(start + 402 * DAY - HOUR)
  await lookAtClock(site.db)
  await site.verbs.planBackup(site.db)
  expect(await site.verbs.makeBackup(site.db)).toMatchObject({ dropped: 0 })
  expect(there()).toBe(7)
  // The clock was right, or the operator did not set it.
  vi.setSystemTime(start + 402 * DAY + HOUR)
  await lookAtClock(site.db)
  await site.verbs.planBackup(site.db)
  expect(there()).toBe(0)
})

test('a clock that is put back in time has cost no backup', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.now()
  for (const days of [0, 1, 2, 36]) backupOf(days * 24)
  await lookAtClock(site.db)
  vi.setSystemTime(start + 400 * DAY)
  await lookAtClock(site.db)
  await site.verbs.planBackup(site.db)
  vi.setSystemTime(start + HOUR)
  await lookAtClock(site.db)
  await site.verbs.planBackup(site.db)
  // Only the one that is too old by the right clock.
  expect(readdirSync(site.folder)).toHaveLength(3)
})
