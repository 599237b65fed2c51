import { type About, readDate } from '#app/platform/dates/read-date.ts'
import { wrongDate } from '#app/platform/dates/typed-day.ts'
import { words as dates } from '#app/platform/dates/words.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { ANOTHER, UNKNOWN } from './chosen-day.ts'
import { words } from './words.ts'

interface Typed {
  meant?: string | undefined
  meantDay?: string | undefined
}

/** The day that was chosen or typed (null: not known), the error in it, or null where nothing was chosen. */
export type PostedDay = { day: string | null } | { error: string } | null

/**
 * Reads the choice of which-day.tsx.
 * @param earliest the day before `received`, if it may still be that day where the person is
 */
export function dayPosted(
  { meant = '', meantDay = '' }: Typed,
  received: string,
  about: About,
  earliest = received,
): PostedDay {
  const typed = meantDay.trim()
  const chosen = meant === UNKNOWN || (meant !== ANOTHER && isDay(meant))
  if (!typed) {
    if (chosen) return { day: meant === UNKNOWN ? null : meant }
    return meant === ANOTHER ? { error: dates.wrong.missing } : null
  }
  const read = readDate(typed, received, about, earliest)
  // A month counts from its first day.
  const day = read.kind === 'day' || read.kind === 'month' ? read.day : null
  if (chosen) return day !== null && day === meant ? { day } : { error: words.which.two }
  return day === null ? { error: wrongDate(typed, read) } : { day }
}

export const nothingChosen = () => ({ error: words.which.nothing })
