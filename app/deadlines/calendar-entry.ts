import { dayAfter } from '#app/platform/time.ts'
import { dayBegun } from '#app/shared/legal-days.ts'
import { words } from './words.ts'

// A day as a calendar entry (RFC 5545). Its title is neutral, because calendars are shared and shown
// on lock screens; the purpose is in the description. The same on the server and in a browser.

/** A day, and the lines of its entry's description. */
export interface DateToKeep {
  /** Stable for the same date of the same person, even if its day is corrected: a calendar then moves the entry. */
  uid: string
  day: string
  says: string[]
}

export const ENTRY_TYPE = 'text/calendar; charset=utf-8'
export const ENTRY_FILE = 'date.ics'

/** The days before the date on which a calendar alerts, at 9 AM local time. */
const RINGS_BEFORE = [14, 7, 2, 0]
const LINE_BYTES = 75

export function calendarEntry({ uid, day, says }: DateToKeep, madeAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Handrail//Dates//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${madeAt.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}`,
    // A later file of the same entry replaces the earlier one.
    `SEQUENCE:${Math.max(0, Math.floor((madeAt.getTime() - FIRST_MADE) / 60_000))}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(day, 1).replaceAll('-', '')}`,
    `SUMMARY:${words.entry.title}`,
    `DESCRIPTION:${escaped(says.join('\n'))}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    ...alarms(day, madeAt),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const FIRST_MADE = Date.parse('2026-01-01T00:00:00Z')

/** Only on days that have not started anywhere in the United States: an alarm in the past rings at once, or never. */
function alarms(day: string, madeAt: Date): string[] {
  const begun = dayBegun(madeAt)
  return RINGS_BEFORE.filter((days) => dayAfter(day, -days) > begun).flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${words.entry.title}`,
    `TRIGGER;RELATED=START:${atNine(days)}`,
    'END:VALARM',
  ])
}

/** An all-day entry starts at local midnight, so 9 AM of an earlier day is some days and 15 hours before it. */
const atNine = (daysBefore: number): string =>
  daysBefore === 0 ? 'PT9H' : `-P${daysBefore > 1 ? `${daysBefore - 1}D` : ''}T15H`

/** RFC 5545 section 3.3.11 */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** RFC 5545 section 3.1: no line over 75 bytes, and no character split. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (bytesIn(part + letter) > LINE_BYTES - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

const encoder = new TextEncoder()
const bytesIn = (text: string): number => encoder.encode(text).length
