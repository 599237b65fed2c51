import { expect, test } from 'vitest'
import { DAY, HOUR } from '../time.ts'
import { backupName, backupsAmong } from './backup-name.ts'
import { toDrop } from './keep-rules.ts'

const NOW = Date.parse('2026-06-17T12:00:00Z')
const RULE = { days: 7, weeks: 5 }
/** @param ages in days, newest first */
const made = (ages: readonly number[]) =>
  backupsAmong(ages.map((age) => backupName(new Date(NOW - age * DAY))))
const left = (ages: readonly number[], keep: typeof RULE | null = RULE) => {
  const all = made(ages)
  const dropped = new Set(toDrop(all, keep, NOW).map(({ name }) => name))
  return ages.filter((_, at) => !dropped.has(all[at]?.name ?? ''))
}
const everyDay = Array.from({ length: 50 }, (_, age) => age)

test('one backup a day for a week and one a week for five weeks stay, and none for longer than 35 days', () => {
  // The 17th is a Wednesday: the newest of a week is its Sunday.
  expect(left(everyDay)).toEqual([0, 1, 2, 3, 4, 5, 6, 10, 17, 24])
  expect(Math.max(...left(everyDay, { days: 35, weeks: 5 }))).toBeLessThanOrEqual(35)
})

test('what a rule keeps stays kept while time goes on', () => {
  let kept: { name: string; at: number }[] = []
  for (let now = NOW; now < NOW + 60 * DAY; now += DAY) {
    kept = [{ name: backupName(new Date(now)), at: now }, ...kept]
    const dropped = toDrop(kept, RULE, now + HOUR)
    kept = kept.filter((one) => !dropped.includes(one))
  }
  const ages = kept.map(({ at }) => Math.round((NOW + 59 * DAY - at) / DAY))
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  // One from each of the weeks before.
  expect(ages.length).toBeGreaterThanOrEqual(10)
  expect(Math.max(...ages)).toBeGreaterThan(20)
})

test('of several backups of a day the newest stays', () => {
  expect(left([0, 0.1, 0.2, 1, 1.1])).toEqual([0, 1])
})

test('while backups lack files, only those that are too old go', () => {
  expect(left([0, 0.1, 0.2, 34, 36, 40], null)).toEqual([0, 0.1, 0.2, 34])
})

test('the newest of those that are too old stays until a younger one is two days old', () => {
  expect(left([36, 72])).toEqual([36])
  expect(left([1, 36, 72])).toEqual([1, 36])
  expect(left([1, 3, 36, 72])).toEqual([1, 3])
  expect(left([-365, 36, 72])).toEqual([-365, 36])
})
