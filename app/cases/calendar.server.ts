import { createHash } from 'node:crypto'
import type { Deadline } from './deadlines.server.ts'

// A deadline as a calendar entry (RFC 5545). Its title says nothing, because calendars are shared and shown on lock
// screens; what it is for stands inside.

/** Days of warning before the last day, as the chart of deadlines advises. */
const WARNING_DAYS = 14
const LINE_BYTES = 75

export function calendarEntry(deadline: Deadline & { day: string }, madeAt: Date): Response {
  const next = new Date(`${deadline.day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const text = [
    `This may be about the last day for: ${deadline.route} (${deadline.span}, ${deadline.law}).`,
    `It applies when: ${deadline.appliesWhen}`,
    ...(deadline.planning ? [deadline.planning] : []),
    'General information, not legal advice. Check the date with the agency or a lawyer, and file early.',
    `Source: ${deadline.source.title}${deadline.source.url.startsWith('https:') ? `, ${deadline.source.url}` : ''}`,
  ].join('\n')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Handrail//Dates//EN',
    'BEGIN:VEVENT',
    `UID:${createHash('sha256').update(`${deadline.id} ${deadline.day}`).digest('hex').slice(0, 32)}`,
    `DTSTAMP:${madeAt.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}`,
    `DTSTART;VALUE=DATE:${deadline.day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${next.toISOString().slice(0, 10).replaceAll('-', '')}`,
    'SUMMARY:A date to keep',
    `DESCRIPTION:${escaped(text)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:A date to keep',
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
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

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
