import type { SettingName } from './setting-shape.ts'

// Settings that people write in more than one way. One of them is stored.

const DIGITS = /^(\d{2})[\s-]?(\d{7})$/
const HOURS =
  /^(\d{1,2})(?::00)?\s*([ap])?\.?m?\.?\s*(?:-|–|to|until)\s*(\d{1,2})(?::00)?\s*([ap])?\.?m?\.?$/i

/** Longer than any way to write one of these. A longer text is not searched: the pattern of hours would take quadratic time. */
const LONGEST = 40

/** An hour as the 24-hour clock has it; null for one that no clock shows. */
function hourOf(digits: string, half: string | undefined): number | null {
  const hour = Number(digits)
  if (!half) return hour <= 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** "9 AM to 5 PM", "9-5 pm" or "9-17", as 9-17. */
function workHours(typed: string): string {
  const [, from = '', fromHalf, until = '', untilHalf] = HOURS.exec(typed.trim()) ?? []
  if (!from) return typed
  const first = hourOf(from, fromHalf ?? (untilHalf ? 'a' : undefined))
  const last = hourOf(until, untilHalf)
  return first === null || last === null ? typed : `${first}-${last}`
}

const AS_MEANT: Partial<Record<SettingName, (typed: string) => string>> = {
  ORG_EIN: (typed) => typed.trim().replace(DIGITS, '$1-$2'),
  WORK_HOURS: workHours,
}

/** Returns the typed setting in its stored form. Text that it does not understand is returned as it is, and the check refuses it with a sentence. */
export const asMeant = (name: string, typed: string): string =>
  typed.length > LONGEST ? typed : (AS_MEANT[name as SettingName]?.(typed) ?? typed)

const hourSaid = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

/** A stored value as people write it: 9-17 as "9 AM to 5 PM". */
export function asPeopleWrite(name: string, stored: string): string {
  const [, from, until] = (name === 'WORK_HOURS' && /^(\d{1,2})\s*[-–]\s*(\d{1,2})$/.exec(stored)) || []
  return from && until ? `${hourSaid(Number(from))} to ${hourSaid(Number(until))}` : stored
}
