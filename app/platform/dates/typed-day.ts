import { type About, type ReadDate, readDate } from './read-date.ts'
import { isSpanish } from './spanish-dates.ts'
import { words } from './words.ts'

/** A day from the date field, or the sentence that says what to type. */
export type TypedDay = { day: string } | { error: string }

/**
 * Reads what was typed in a field that wants one whole day: 2026-03-05, 3/5/2026 and "March 5, 2026" alike.
 * @param today "yesterday" and days without a year are counted from it
 */
export function typedDay(typed: string, today: string, about: About = 'any'): TypedDay {
  if (typed.trim() === '') return { error: words.wrong.missing }
  const read = readDate(typed, today, about)
  if (read.kind === 'day') return { day: read.day }
  if (read.kind === 'month') return { error: words.wrong.noDay }
  return { error: wrongDate(typed, read) }
}

/** What to type instead of a date that names no certain day. */
export function wrongDate(typed: string, read: ReadDate): string {
  const why = read.kind === 'ask' ? read.why : 'unclear'
  return why === 'unclear' && isSpanish(typed) ? words.wrong.inSpanish : words.wrong[why]
}

/** The stored value: the day, or the words as typed, so that they can be corrected. */
export function dayOrTyped(typed: string, today: string): string {
  const read = typedDay(typed, today)
  return 'day' in read ? read.day : typed.trim()
}

/** The field's value in a posted form. Pages loaded before the change to one field have three boxes. */
export function typedIn(form: Record<string, unknown>, name: string): string {
  const box = (part: string) => String(form[`${name}${part}`] ?? '').trim()
  const typed = box('')
  if (typed) return typed
  const [year, month, day] = [box('Year'), box('Month'), box('Day')]
  return year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
}
