import type { About } from './date-words.ts'

// One date in a text, and the ways to say what it means.

/** One date in the text. */
export interface Mention {
  at: number
  length: number
  /** The days that it can mean. */
  days: string[]
  /** The months, as 2026-10, where no day is named. */
  months: string[]
  /** It means exactly one day or month. */
  sure: boolean
  /** The person wrote the year. */
  whole: boolean
  /** A day of the calendar without a year, as in "October 5". */
  yearless: boolean
  /** Written like a date, but the calendar has no such day. */
  impossible: boolean
  /** "Two years ago". */
  yearsBack: number
}

export type Read = Omit<Mention, 'at' | 'length'>

/** How a text is read. */
export interface Reading {
  /** The day it was received. */
  received: string
  about: About
  /** In Spanish the day comes first: "el 5/10/2026". */
  dayFirst: boolean
}

export interface Form {
  pattern: RegExp
  read: (groups: string[], reading: Reading, match: { before: string; text: string }) => Read | null
}

export const NOTHING: Read = {
  days: [],
  months: [],
  sure: false,
  whole: false,
  yearless: false,
  impossible: false,
  yearsBack: 0,
}

export const one = (day: string, more: Partial<Read> = {}): Read => ({
  ...NOTHING,
  days: [day],
  sure: true,
  ...more,
})
/** A day to ask about. */
export const unsure = (days: string[], more: Partial<Read> = {}): Read => ({
  ...NOTHING,
  days: [...new Set(days)].sort(),
  ...more,
})
export const aMonth = (month: string, more: Partial<Read> = {}): Read => ({
  ...NOTHING,
  months: [month],
  sure: true,
  ...more,
})
export const impossible = (): Read => ({ ...NOTHING, impossible: true })
