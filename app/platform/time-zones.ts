/** Made once per zone: making one takes as long as a search in the directory. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The time on a zone's clocks at this moment, as if it were UTC. */
export function clockIn(timeZone: string, moment: number): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // Sweden writes "2026-11-23 15:45:10".
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`)
}

/** The moment at which a zone's clocks show this; around a clock change, the nearest one that exists. */
export function momentOf(timeZone: string, clock: number): number {
  // Twice, because the first guess may be on the other side of a clock change.
  let moment = clock
  for (let i = 0; i < 2; i++) moment += clock - clockIn(timeZone, moment)
  return moment
}

/** Whether this is a day that exists, like 2026-03-05. */
export function isDay(text: string): boolean {
  const date = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The moment of a clock time in a zone.
 * @returns undefined for a time that does not exist there, such as 2:30 when clocks go forward
 */
export function momentIn(timeZone: string, day: string, hour: number, minute: number): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wanted = Date.UTC(year, month - 1, date, hour, minute)
  const moment = momentOf(timeZone, wanted)
  return clockIn(timeZone, moment) === wanted ? new Date(moment) : undefined
}
