import { dayAfter } from '#app/platform/time.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { dayBegun, dayNotOver } from '#app/shared/legal-days.ts'

// The day on which a date was typed: "yesterday" is counted from it, also if the report is sent on a later day.

/** The day it was, and the day before, if it may still have been that day where the person is. */
interface TypedOn {
  received: string
  earliest: string
}

/**
 * @param here the day in the person's browser
 * @param ours the organization's day
 */
export function typedOn(here: string | undefined, ours: string, at = new Date()): TypedOn {
  const earliest = dayNotOver(at)
  // A clock that is days off is wrong.
  if (here && isDay(here) && here >= earliest && here <= dayBegun(at))
    return { received: here, earliest: here }
  return { received: ours, earliest: earliest < ours ? earliest : ours }
}

/** As the case form stores it, with the text that was typed on this day. */
export const typedOnForm = ({ received, earliest }: TypedOn, words: string): string =>
  words ? `${earliest} ${received} ${words}` : ''

/** The stored day, if it is about this text. */
export function typedOnIn(stored: string, words: string): TypedOn | null {
  const [, earliest = '', received = '', text] = /^(\S{10}) (\S{10}) (.*)$/s.exec(stored) ?? []
  const known = text === words && isDay(earliest) && isDay(received)
  return known && (earliest === received || earliest === dayAfter(received, -1))
    ? { received, earliest }
    : null
}
