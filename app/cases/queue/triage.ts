import { longDate } from '#app/platform/time.ts'
import { nearestDay } from '../deadlines/date-changes.ts'
import type { CaseSummary, Urgent } from '../model/case-summary.ts'
import type { Status } from '../model/rules.ts'
import { isOpenStatus } from '../status/status-rules.ts'

// Marks the urgent cases. The rules are in case-protection.md, section 12; they order the list and decide nothing.

export type Colour = 'red' | 'amber' | 'grey' | 'none'

interface Triage {
  colour: Colour
  /** The reasons, as text; the most urgent first. */
  reasons: string[]
}

export const RED_DEADLINE_DAYS = 30
export const AMBER_DEADLINE_DAYS = 90
export const RED_COURT_DAYS = 14

export const URGENT_WORDS: Record<Urgent, string> = {
  danger: 'In danger now',
  court: 'A court, eviction or appeal date is near',
  excluded: 'Shut out of school or care now',
  minor: 'A child',
  retaliation: 'Being punished for speaking up',
}

/** @param today 2026-11-21 */
export function triage(
  one: { status: Status; state: string },
  summary: CaseSummary | undefined,
  today: string,
): Triage {
  if (!summary || !isOpenStatus(one.status)) return { colour: 'none', reasons: [] }
  const deadline = nearestDay(summary.deadlines, today)
  const left = deadline ? daysBetween(today, deadline) : null
  const court = summary.urgentOn ? daysBetween(today, summary.urgentOn) : null
  const red = redReasons(summary, left, court)
  if (red.length > 0) return { colour: 'red', reasons: red }

  const amber = amberReasons(summary, one.state, left, court)
  if (left !== null && left < 0)
    return {
      colour: 'grey',
      reasons: ['The first deadline may have passed. Look for others, then answer', ...amber],
    }
  return { colour: amber.length > 0 ? 'amber' : 'none', reasons: amber }
}

const isWithin = (days: number | null, most: number): days is number =>
  days !== null && days >= 0 && days <= most

function redReasons(
  { urgent = [], urgentOn }: CaseSummary,
  left: number | null,
  court: number | null,
): string[] {
  const red = urgent.filter((what) => what !== 'court').map((what) => URGENT_WORDS[what])
  if (urgentOn && isWithin(court, RED_COURT_DAYS))
    red.unshift(`Court, eviction or appeal on ${longDate(urgentOn)}`)
  else if (urgent.includes('court') && !urgentOn) red.unshift(URGENT_WORDS.court)
  if (isWithin(left, RED_DEADLINE_DAYS)) red.push(`A legal deadline in ${inDays(left)}`)
  return red
}

function amberReasons(
  summary: CaseSummary,
  state: string,
  left: number | null,
  court: number | null,
): string[] {
  const amber: string[] = []
  if (isWithin(left, AMBER_DEADLINE_DAYS)) amber.push(`A legal deadline in ${inDays(left)}`)
  if (court !== null && court > RED_COURT_DAYS) amber.push(`Court, eviction or appeal in ${inDays(court)}`)
  if (summary.dayUnclear) amber.push('The date is not clear. Confirm a day')
  if (summary.still === 'yes') amber.push('It is still happening')
  if (!summary.date || state === 'unknown') amber.push(missing(summary.date === '', state === 'unknown'))
  return amber
}

/**
 * The next day of a case, a court day or a legal deadline; else the last legal deadline, which is over. Null without any,
 * or while the line is not open.
 */
export function dueDay(
  summary: CaseSummary | undefined,
  today: string,
): { day: string; court: boolean } | null {
  if (!summary) return null
  const court = summary.urgentOn && summary.urgentOn >= today ? summary.urgentOn : null
  const legal = nearestDay(summary.deadlines, today)
  if (court && (!legal || legal < today || court <= legal)) return { day: court, court: true }
  return legal ? { day: legal, court: false } : null
}

/** The most urgent reason besides a day, as text. The days have their own column. */
export function pressing(summary: CaseSummary): string | null {
  const what = (summary.urgent ?? []).find((one) => one !== 'court' || !summary.urgentOn)
  return what ? URGENT_WORDS[what] : null
}

const missing = (day: boolean, state: boolean): string =>
  day && state ? 'No date and no state given' : day ? 'No date given' : 'No state given'

const inDays = (days: number): string =>
  days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`

/** Whole days from one day to another; negative for a past day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Red first. A deadline that seems past comes before a case without urgency: there may be another one. */
export const RANK: Record<Colour, number> = { red: 0, amber: 1, grey: 2, none: 3 }
