const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

interface IncidentDay {
  /** 2026-10-30; for a month alone its first day, the safe one to count from. */
  day: string
  /** Whether a day was given, or only a month. */
  exact: boolean
}

/** Reads a date as people write it: "October 30, 2026", "30 Oct 2026", "10/30/2026", "around May 2025". */
export function readIncidentDay(typed: string): IncidentDay | null {
  const text = typed.toLowerCase()
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const slashes = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(text)
  if (slashes) return dayOf(slashes[3], slashes[1], slashes[2])
  const year = /\b(20\d{2})\b/.exec(text)?.[1]
  const month = MONTHS.findIndex((name) => new RegExp(`\\b(${name}|${name.slice(0, 3)}t?)\\b`).test(text)) + 1
  if (!year || month === 0) return null
  const day = /\b([0-2]?\d|3[01])(?:st|nd|rd|th)?\b(?!\d)/.exec(text.replace(year, ''))?.[1]
  return day ? dayOf(year, String(month), day) : { ...dayOf(year, String(month), '1')!, exact: false }
}

/** A day from its three numbers, or null when there is no such day. */
export function dayOf(year = '', month = '', day = ''): IncidentDay | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso
    ? null
    : { day: iso, exact: true }
}
