import { createHash } from 'node:crypto'
import type { DateChange } from './date-changes.ts'
import type { Deadline } from './deadlines.ts'
import { words } from './words.ts'

// A deadline as a calendar entry (RFC 5545). Its title says nothing, because calendars are shared and shown on lock
// screens; what it is for is inside.

/** Days of warning before the last day, as the chart of deadlines advises. */
const WARNING_DAYS = 14
const LINE_BYTES = 75

/** A day, and what is inside its entry, line by line. `id` makes the entry the same one when it is saved again. */
export interface DateToKeep {
  id: string
  day: string
  says: string[]
}

const sourceIn = ({ title, url }: Deadline['source']) =>
  url.startsWith('https:') ? words.entry.sourceAt(title, url) : words.entry.source(title)

export const keptDeadline = (deadline: Deadline & { day: string }): DateToKeep => ({
  id: deadline.id,
  day: deadline.day,
  says: [
    words.entry.lastDay(words.entry.route(deadline.route, deadline.span, deadline.law)),
    words.entry.appliesWhen(deadline.appliesWhen),
    ...(deadline.planning ? [deadline.planning] : []),
    words.entry.caution,
    ...(deadline.start ? [words.entry.startAt(deadline.start)] : []),
    sourceIn(deadline.source),
  ],
})

/** A date that our team set by hand. */
export const keptChange = (one: DateChange & { day: string }): DateToKeep => ({
  id: one.rule ?? one.title,
  day: one.day,
  says: [words.entry.lastDay(one.title), words.entry.setByUs(one.reason), words.entry.caution],
})

export function calendarEntry({ id, day, says }: DateToKeep, madeAt: Date): Response {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Handrail//Dates//EN',
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`${id} ${day}`).digest('hex').slice(0, 32)}`,
    `DTSTAMP:${madeAt.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${next.toISOString().slice(0, 10).replaceAll('-', '')}`,
    `SUMMARY:${words.entry.title}`,
    `DESCRIPTION:${escaped(says.join('\n'))}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${words.entry.title}`,
    `TRIGGER:-P${WARNING_DAYS}D`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Response(`${lines.map(folded).join('\r\n')}\r\n`, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="date.ics"',
      'Cache-Control': 'no-store',
    },
  })
}

/** RFC 5545 section 3.3.11 */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

/** RFC 5545 section 3.1: no line over 75 bytes, and no letter cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > LINE_BYTES - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}
