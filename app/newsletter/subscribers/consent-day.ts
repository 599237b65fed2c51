import { isDay } from '#app/platform/time-zones.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** An optional time after a day in the same cell, as spreadsheets and programs write it. */
const TIME = String.raw`(?:[T ,]+\d{1,2}:\d\d.*)?$`
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d\d?)[-/](\d\d?)${TIME}`)
const AMERICAN = new RegExp(String.raw`^(\d\d?)/(\d\d?)/(\d{4})${TIME}`)
const IN_WORDS = new RegExp(String.raw`^([A-Za-z]{3,9})\.? (\d\d?)(?:st|nd|rd|th)?,? (\d{4})${TIME}`)

/**
 * The day in a cell as 2026-03-05, or null if it is not one. With slashes it is
 * read as in the US: month, day, year. With hyphens, programs write the day first.
 */
export function consentDay(cell: string): string | null {
  const iso = ISO.exec(cell)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const american = AMERICAN.exec(cell)
  if (american) return dayOf(american[3], american[1], american[2])
  const words = IN_WORDS.exec(cell)
  const month = MONTHS.indexOf((words?.[1] ?? '').slice(0, 3).toLowerCase()) + 1
  return words && month > 0 ? dayOf(words[3], String(month), words[2]) : null
}

function dayOf(year = '', month = '', day = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : null
}
