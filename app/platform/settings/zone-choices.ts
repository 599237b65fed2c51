/** The time zones of the United States, as people there call them. */
const AMERICAN = [
  ['America/New_York', 'Eastern (New York)'],
  ['America/Chicago', 'Central (Chicago)'],
  ['America/Denver', 'Mountain (Denver)'],
  ['America/Phoenix', 'Mountain without daylight saving time (Phoenix)'],
  ['America/Los_Angeles', 'Pacific (Los Angeles)'],
  ['America/Anchorage', 'Alaska (Anchorage)'],
  ['Pacific/Honolulu', 'Hawaii (Honolulu)'],
  ['America/Puerto_Rico', 'Atlantic (Puerto Rico)'],
  ['Pacific/Guam', 'Chamorro (Guam)'],
  ['Pacific/Pago_Pago', 'Samoa (Pago Pago)'],
] as const

/** All time zones to choose from, the American ones first. @param now the one in use */
export function zoneChoices(now: string): { value: string; label: string }[] {
  const first = AMERICAN.map(([value, label]) => ({ value: value as string, label: label as string }))
  const known = new Set(first.map(({ value }) => value))
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), now])].filter((zone) => !known.has(zone))
  return [...first, ...others.sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }))]
}
