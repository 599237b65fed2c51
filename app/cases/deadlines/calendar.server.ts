import { createHash } from 'node:crypto'
import {
  calendarEntry,
  type DateToKeep,
  type Deadline,
  ENTRY_FILE,
  ENTRY_TYPE,
  keptDeadline,
} from '#app/deadlines/rules.ts'
import type { DateChange } from './date-changes.ts'
import { words } from './words.ts'

// Dates of a case as calendar entries. The entry of a date keeps its id when its day is corrected, and
// never shares it with another case.

const uidOf = (caseNumber: string, id: string): string =>
  createHash('sha256').update(`${caseNumber} ${id}`).digest('hex').slice(0, 32)

export const datedEntry = (deadline: Deadline & { day: string }, caseNumber: string): DateToKeep => ({
  uid: uidOf(caseNumber, deadline.id),
  day: deadline.day,
  says: keptDeadline(deadline),
})

/** A date that our team set by hand. */
export const changedEntry = (one: DateChange & { day: string }, caseNumber: string): DateToKeep => ({
  uid: uidOf(caseNumber, one.rule ?? one.title),
  day: one.day,
  says: [
    words.entry.lastDay({ what: one.title }),
    words.entry.setByUs({ reason: one.reason }),
    words.entry.caution,
  ],
})

export const calendarFile = (date: DateToKeep, madeAt: Date): Response =>
  new Response(calendarEntry(date, madeAt), {
    headers: {
      'Content-Type': ENTRY_TYPE,
      'Content-Disposition': `attachment; filename="${ENTRY_FILE}"`,
      'Cache-Control': 'no-store',
    },
  })
