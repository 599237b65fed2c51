import { expect, test } from 'vitest'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { dayAfter } from '#app/platform/time.ts'
import { type EndingAct, endingAfter, endingAfterHold, may, WHO_MAY, type Who } from './ending-rules.ts'

const NEW = { closedOn: null, deletionAskedOn: null, purgeOn: null }
const today = '2026-11-21'
const how = { keepDays: 730, today }

test('closing starts the retention period, a second closing does not restart it, reopening stops it', () => {
  const closed = endingAfter(NEW, 'closed', how)
  expect(closed).toEqual({ closedOn: today, deletionAskedOn: null, purgeOn: '2028-11-20' })
  expect(endingAfter(closed, 'closed', { ...how, today: '2026-12-01' })).toEqual(closed)
  expect(endingAfter(closed, 'under-review', how)).toEqual(NEW)
})

test("the person's wish stands through changes of status until they take it back", () => {
  const wished = endingAfter(NEW, 'closed', { ...how, wish: 'asked' })
  expect(wished).toEqual({ closedOn: today, deletionAskedOn: today, purgeOn: '2026-12-05' })
  const opened = endingAfter(wished, 'under-review', how)
  expect(opened).toEqual({ ...wished, closedOn: null })
  expect(endingAfter(opened, 'under-review', { ...how, wish: 'taken-back' })).toEqual(NEW)
  expect(endingAfter(wished, 'closed', { ...how, wish: 'taken-back' }).purgeOn).toBe('2028-11-20')
})

test('after a hold the person has the time for a change of mind again', () => {
  const wished = { closedOn: null, deletionAskedOn: '2026-01-01', purgeOn: '2026-01-15' }
  expect(endingAfterHold(wished, today)).toEqual({ purgeOn: '2026-12-05' })
  expect(endingAfterHold({ ...wished, purgeOn: '2027-01-01' }, today)).toEqual({ purgeOn: '2027-01-01' })
  expect(endingAfterHold({ ...NEW, closedOn: '2024-01-01', purgeOn: '2026-01-01' }, today)).toEqual({
    purgeOn: '2026-01-01',
  })
})

test('days are counted over months, leap years and years', () => {
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2026-11-21', -365)).toBe('2025-11-21')
  expect([730, 365, 90, 1, 3650, 1000].map(daysInWords)).toEqual([
    '2 years',
    '1 year',
    '90 days',
    '1 day',
    '10 years',
    '1,000 days',
  ])
})

const acts = Object.keys(WHO_MAY) as EndingAct[]
const who = (role: Who['role'], facts: Partial<Who> = {}): Who => ({
  role,
  opens: false,
  owns: false,
  asked: null,
  ...facts,
})
const allowed = (one: Who) => acts.filter((act) => may(act, one)).sort()
const opens = { opens: true }
const owns = { opens: true, owns: true }
const settings = ['save-retention', 'see-retention']
const exporting = ['ask-export', 'ask-words', 'withdraw-export']
const purging = ['ask-purge', 'see-purge', 'withdraw-purge']

// Every refusal of the table: an act that is missing from a line is refused.
test.each([
  ['an admin', who('admin'), settings],
  ['an admin whose key opened the case once', who('admin', { ...owns, asked: true }), settings],
  ['a caseworker without the case', who('caseworker'), ['see-endings']],
  ['a caseworker who owns it on paper only', who('caseworker', { owns: true, asked: true }), ['see-endings']],
  ['a caseworker who can open it', who('caseworker', opens), [...exporting, 'see-endings']],
  [
    'the same, when a colleague asked',
    who('caseworker', { ...opens, asked: false }),
    [...exporting, 'confirm-export', 'confirm-words', 'see-endings'],
  ],
  [
    'the same, who asked',
    who('caseworker', { ...opens, asked: true }),
    [...exporting, 'make-export', 'see-endings'],
  ],
  ['the caseworker of the case', who('caseworker', owns), [...exporting, ...purging, 'hold', 'see-endings']],
  [
    'the same, when a colleague asked',
    who('caseworker', { ...owns, asked: false }),
    [...exporting, ...purging, 'confirm-export', 'confirm-words', 'hold', 'see-endings'],
  ],
  ['a steward without the case', who('steward'), [...purging, ...settings, 'see-endings']],
  [
    'the same, when a colleague asked',
    who('steward', { asked: false }),
    [...purging, ...settings, 'confirm-purge', 'see-endings'],
  ],
  ['the same, who asked', who('steward', { asked: true }), [...purging, ...settings, 'see-endings']],
  [
    'a steward who can open it, when a colleague asked',
    who('steward', { ...opens, asked: false }),
    [
      ...exporting,
      ...purging,
      ...settings,
      'confirm-export',
      'confirm-words',
      'confirm-purge',
      'hold',
      'see-endings',
    ],
  ],
  [
    'the same, who asked',
    who('steward', { ...opens, asked: true }),
    [...exporting, ...purging, ...settings, 'hold', 'make-export', 'see-endings'],
  ],
] as const)('%s may do only this', (_, one, wanted) => {
  expect(allowed(one)).toEqual([...wanted].sort())
})
