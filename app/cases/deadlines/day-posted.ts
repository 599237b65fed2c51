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

/** Reads the choice of which-day.tsx. */
export function dayPosted({ meant = '', meantDay = '' }: Typed, received: string, about: About): PostedDay {
  const typed = meantDay.trim()
  if (meant === UNKNOWN) return { day: null }
  if (meant !== ANOTHER && isDay(meant)) return { day: meant }
  if (!typed) return meant === ANOTHER ? { error: dates.wrong.missing } : null
  const read = readDate(typed, received, about)
  // A month counts from its first day.
  if (read.kind === 'day' || read.kind === 'month') return { day: read.day }
  return { error: wrongDate(typed, read) }
}

export const nothingChosen = () => ({ error: words.which.nothing })
