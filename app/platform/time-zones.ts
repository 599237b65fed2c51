/** Made once for each zone: making one takes as long as a search in the directory. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at this moment, as if it were UTC. */
export function clockIn(timeZone: string, moment: number): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // Sweden writes "2026-11-23 15:45:10".
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`)
}

/** The moment at which the clocks of a zone show this; around a change of the clocks, the nearest there is. */
export function momentOf(timeZone: string, clock: number): number {
  // Twice, because the first guess may be on the other side of a change of the clocks.
  let moment = clock
  for (let i = 0; i < 2; i++) moment += clock - clockIn(timeZone, moment)
  return moment
}
