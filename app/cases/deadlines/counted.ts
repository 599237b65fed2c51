import type { ReadDate } from '#app/platform/dates/read-date.ts'
import { sayDay } from '#app/platform/time.ts'
import { words } from './words.ts'

/** Our reading of a typed date, as shown to its reader. */
export interface CountedView {
  says: string
  /** Nothing is counted until a day is chosen. */
  asks: boolean
  /** The label of the link to the form that changes it. */
  change: string
}

/** The date that the legal dates are counted from. */
export function countedView(read: ReadDate): CountedView {
  const { counted } = words
  if (read.kind === 'day')
    return { says: counted.day({ day: sayDay(read.day) }), asks: false, change: counted.change }
  if (read.kind === 'month')
    return { says: counted.month({ day: sayDay(read.day) }), asks: false, change: counted.change }
  if (read.kind === 'ask') return { says: counted.unclear[read.why], asks: true, change: counted.choose }
  return { says: counted.none, asks: false, change: counted.add }
}

/** The same for a day in court, a letter or an appeal. */
export function understoodView(read: ReadDate): CountedView {
  const { counted, understood } = words
  if (read.kind === 'day')
    return { says: understood.day({ day: sayDay(read.day) }), asks: false, change: counted.change }
  if (read.kind === 'month')
    return { says: understood.month({ day: sayDay(read.day) }), asks: false, change: counted.change }
  if (read.kind === 'ask') return { says: understood.unclear[read.why], asks: true, change: counted.choose }
  return { says: understood.none, asks: false, change: counted.add }
}

/** The days to choose from, as labels. */
export const candidatesOf = (read: ReadDate): { value: string; label: string }[] =>
  read.kind === 'ask' ? read.candidates.map((day) => ({ value: day, label: sayDay(day) })) : []
