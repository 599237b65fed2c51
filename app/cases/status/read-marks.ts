import { longDate } from '#app/platform/time.ts'
import { words } from './words.ts'

// How far each side has read a case. Only places in the case and days are stored, in clear.

export type Side = 'person' | 'staff'

export interface Reading {
  side: Side
  /** The place of the last record at that time. */
  upTo: number
  /** 2026-11-21 */
  day: string
}

/** The day on which that side first saw this record, or null. */
export function readOn(readings: readonly Reading[], side: Side, seq: number): string | null {
  const days = readings.filter((one) => one.side === side && one.upTo >= seq).map(({ day }) => day)
  return days.toSorted()[0] ?? null
}

/** "Read by our team on November 21, 2026." */
export function readWords(who: string, day: string | null): string {
  return day ? words.read.by({ who, day: longDate(day) }) : words.read.notYet({ who })
}
