import { describe, expect, test } from 'vitest'
import type { MailWay } from '#db/tables/members.ts'
import { mailTime } from './mail-times.ts'

const EASTERN = {
  zone: 'America/New_York',
  quietFrom: null,
  quietTo: null,
  pausedUntil: null,
  mailedAt: null,
}
const night = { ...EASTERN, quietFrom: 21 * 60, quietTo: 8 * 60 }
const local = (iso: string | null, timeZone = 'America/New_York') =>
  iso &&
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
    .format(new Date(iso))
    .replaceAll('\u202f', ' ')

describe('immediate mail', () => {
  test.each([
    ['in the day goes at once', '2026-11-23T20:00:00.000Z', '11/23/26, 15:00'],
    ['before midnight waits until the morning', '2026-11-24T03:30:00.000Z', '11/24/26, 08:00'],
    ['after midnight waits until the same morning', '2026-11-24T08:00:00.000Z', '11/24/26, 08:00'],
    ['goes in the minute in which the quiet hours end', '2026-11-24T13:00:00.000Z', '11/24/26, 08:00'],
    ['waits one hour less on the night that clocks go forward', '2026-03-08T02:30:00.000Z', '3/8/26, 08:00'],
    ['waits one hour more on the night that they go back', '2026-11-01T02:30:00.000Z', '11/1/26, 08:00'],
  ])('%s', (_, at, goes) => {
    expect(local(mailTime('now', at, night))).toBe(goes)
  })

  test('immediate notices make at most one mail in 15 minutes, however much happens', () => {
    const before = { ...EASTERN, mailedAt: '2026-11-23T20:00:00.000Z' }
    expect(mailTime('now', '2026-11-23T20:01:00.000Z', before)).toBe('2026-11-23T20:15:00.000Z')
    expect(mailTime('now', '2026-11-23T21:00:00.000Z', before)).toBe('2026-11-23T21:00:00.000Z')
  })

  test('an immediate mail is never sent in quiet hours, whichever they are, on any of the nights that change clocks', () => {
    for (const start of ['2026-03-07T12:00:00Z', '2026-10-31T12:00:00Z'])
      for (const [quietFrom, quietTo] of [
        [21 * 60, 8 * 60],
        [60, 150],
        [150, 60],
        [90, 105],
        [0, 120],
      ] as const)
        for (let minute = 0; minute < 2 * 1440; minute += 7) {
          const at = new Date(Date.parse(start) + minute * 60_000).toISOString()
          const goes = mailTime('now', at, { ...EASTERN, quietFrom, quietTo }) ?? ''
          expect(Date.parse(goes) - Date.parse(at)).toBeGreaterThanOrEqual(0)
          expect(Date.parse(goes) - Date.parse(at)).toBeLessThanOrEqual(25 * 3_600_000)
          const [hours = 0, minutes = 0] = (local(goes) ?? '').split(', ')[1]?.split(':').map(Number) ?? []
          const clock = hours * 60 + minutes
          const quiet =
            quietFrom < quietTo
              ? clock >= quietFrom && clock < quietTo
              : clock >= quietFrom || clock < quietTo
          expect(quiet, `${at} goes ${local(goes)}`).toBe(false)
        }
  })
})

describe('one mail a day or a week', () => {
  test.each([
    ['daily', '2026-11-23T13:59:00.000Z', '11/23/26, 09:00'],
    ['daily', '2026-11-23T14:00:00.000Z', '11/24/26, 09:00'],
    ['daily', '2026-03-08T01:00:00.000Z', '3/8/26, 09:00'],
    ['weekly', '2026-11-24T03:00:00.000Z', '11/30/26, 09:00'],
    ['weekly', '2026-11-23T13:00:00.000Z', '11/23/26, 09:00'],
  ] as [MailWay, string, string][])('%s after %s: %s', (way, at, goes) => {
    expect(local(mailTime(way, at, EASTERN))).toBe(goes)
  })

  test("a daily or weekly mail is sent at nine in the member's time zone", () => {
    const there = { ...EASTERN, zone: 'Pacific/Honolulu' }
    expect(local(mailTime('daily', '2026-11-23T10:00:00.000Z', there), there.zone)).toBe('11/23/26, 09:00')
  })

  test('a mail waits for the end of quiet hours that cover nine', () => {
    const late = { ...EASTERN, quietFrom: 23 * 60, quietTo: 11 * 60 }
    expect(local(mailTime('daily', '2026-11-23T10:00:00.000Z', late))).toBe('11/23/26, 11:00')
  })
})

test('a pause holds every mail until its day, and then until the quiet hours end', () => {
  const paused = { ...night, pausedUntil: '2026-12-24' }
  for (const way of ['now', 'daily'] as const)
    expect(local(mailTime(way, '2026-11-23T20:00:00.000Z', paused))).toBe('12/24/26, 08:00')
  expect(local(mailTime('now', '2026-12-25T20:00:00.000Z', paused))).toBe('12/25/26, 15:00')
  expect(mailTime('site', '2026-11-23T20:00:00.000Z', paused)).toBe(null)
})
