import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { asMeant } from './as-meant.ts'
import { zoneChoices } from './zone-choices.ts'

test.each([
  ['ORG_EIN', '123456789', '12-3456789'],
  ['ORG_EIN', '12 3456789', '12-3456789'],
  ['ORG_EIN', '12-3456789', '12-3456789'],
  ['ORG_EIN', '1234', '1234'],
  ['WORK_HOURS', '9-17', '9-17'],
  ['WORK_HOURS', '9 AM to 5 PM', '9-17'],
  ['WORK_HOURS', '9:00 a.m. – 5:00 p.m.', '9-17'],
  ['WORK_HOURS', '9-5 pm', '9-17'],
  ['WORK_HOURS', '12 PM to 8 PM', '12-20'],
  ['WORK_HOURS', 'all day', 'all day'],
  ['ORG_NAME', '123456789', '123456789'],
])('%s: %j means %j', (name, typed, meant) => expect(asMeant(name, typed)).toBe(meant))

test.each([
  ['WORK_HOURS', `9${' '.repeat(20_000)}x`],
  ['ORG_EIN', `${' '.repeat(20_000)}12 3456789x`],
])('%s: a text that is too long is left as it is, in no time', (name, typed) => {
  const worked = ownTime()
  expect(asMeant(name, typed)).toBe(typed)
  expect(worked()).toBeLessThan(50)
})

test('time zones are chosen by the names that Americans use, and the one in use is always among them', () => {
  const choices = zoneChoices('Etc/GMT+5')
  expect(choices[0]).toEqual({ value: 'America/New_York', label: 'Eastern (New York)' })
  const values = choices.map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining(['Etc/GMT+5', 'Pacific/Honolulu', 'Europe/London']))
  expect(new Set(values).size).toBe(values.length)
})
