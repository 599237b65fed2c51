import { dayOf } from '../time.ts'
import { momentIn } from '../time-zones.ts'
import { typedDay, typedIn } from './typed-day.ts'

export interface Wanted {
  when?: string
  day?: string
  time?: string
}

/** The requested time: none for "soon", or the moment, or what is wrong. */
export function wantedTime(
  typed: Wanted,
  timeZone: string,
  today = new Date(),
): { at?: Date } | { errors: Record<string, string> } {
  const { when, time = '' } = typed
  if (when !== 'at') return {}
  const read = typedDay(typedIn({ ...typed }, 'day'), dayOf(today, timeZone), 'coming')
  if ('error' in read) return { errors: { day: read.error } }
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  if (!hour || !minute || Number(hour) > 23) return { errors: { time: 'Choose a time' } }
  const at = momentIn(timeZone, read.day, Number(hour), Number(minute))
  if (!at)
    return { errors: { time: 'The clocks change that night, and this time does not exist. Choose another' } }
  if (at < today) return { errors: { day: 'This time has passed. Choose a later one' } }
  if (at.getTime() > today.getTime() + 366 * 86_400_000)
    return { errors: { day: 'Choose a day within a year' } }
  return { at }
}
