import { dayAfter } from '../time.ts'
import { type About, WEEKDAY, WEEKDAY_NAMES } from './date-words.ts'
import { inYear, type Mention, mentionsIn, nearest, weekdayOf } from './find-mentions.ts'
import { plainDateText } from './plain-date-text.ts'
import { inEnglish } from './spanish-dates.ts'
import {
  AGAIN,
  isDoubted,
  isHarmless,
  LEFT_OVER,
  NO_SUCH_DAY,
  OTHER_YEAR,
  weekdaysIn,
} from './words-beside.ts'

export type { About } from './date-words.ts'

// Reads a date as people write it. chrono-node finds the dates in an English text; the rules here decide whether one of
// them is certain enough to count a legal limit from. A wrong date is worse than a question, so every doubt asks the
// person.

export type ReadDate =
  /** One whole date: 2026-10-30. */
  | { kind: 'day'; day: string }
  /** Only a month (2026-10). Its first day is the safe one to count from. */
  | { kind: 'month'; month: string; day: string }
  /** Several dates, a span of time, or an unclear date. Lists the days that may be meant, earliest first. */
  | { kind: 'ask'; candidates: string[]; why: WhyAsked }
  | { kind: 'none' }

type WhyAsked = 'several' | 'unclear' | 'no-such-day' | 'to-come'

/** The limit of every date field. A longer text is not read, so that the reading time is bounded. */
const LONGEST = 200
const CANDIDATES = 6

/**
 * @param typed what the person wrote
 * @param received the day it was received: "last month" and "Oct 20" are counted from it
 */
export function readDate(typed: string, received: string, about: About = 'past'): ReadDate {
  if (typed.length > LONGEST) return { kind: 'ask', candidates: [], why: 'unclear' }
  const found = datesIn(typed, received, about)
  const { text, spanish, mentions, days, months } = found
  const ask = (why: WhyAsked): ReadDate => ({
    kind: 'ask',
    candidates: candidates(mentions, text, received, about),
    why,
  })
  const why = whyUnread(found)
  if (why) return ask(why)
  const [day = ''] = days
  const [month = ''] = months
  if (!day && !month) {
    if (WEEKDAY.test(text)) return askForWeekday(text, received, about)
    return spanish ? ask('unclear') : { kind: 'none' }
  }
  if (!isCertain(found, about)) return ask('unclear')
  if (about === 'past' && (day ? isToCome(day, received) : month > received.slice(0, 7)))
    return ask('to-come')
  return day ? { kind: 'day', day } : { kind: 'month', month, day: `${month}-01` }
}

interface FoundDates {
  /** In English. */
  text: string
  spanish: boolean
  /** The text names a year by its distance: "last year". */
  countsYear: boolean
  mentions: Mention[]
  /** The text with "…" for the dates. */
  rest: string
  days: string[]
  months: string[]
}

function datesIn(typed: string, received: string, about: About): FoundDates {
  const { text: plain, countsYear } = plainDateText(typed, received)
  const text = inEnglish(plain, received)
  const all = mentionsIn(text, received, about)
  // "I was there for three weeks" matters only if no whole date is named.
  const mentions = all.some((one) => one.whole) ? all.filter((one) => !one.span) : all
  const named = mentions.filter((one) => one.yearsBack === undefined)
  return {
    text,
    spanish: text !== plain,
    countsYear,
    mentions,
    rest: restOf(text, mentions),
    days: allOf(named.flatMap((one) => one.days)),
    months: allOf(named.flatMap((one) => one.month ?? [])),
  }
}

/** Why no single date can be read. */
function whyUnread({ text, rest, mentions, days, months }: FoundDates): WhyAsked | null {
  if (NO_SUCH_DAY.some((pattern) => pattern.test(rest))) return 'no-such-day'
  if (days.length + months.length > 1) return 'several'
  const unclear =
    mentions.some((one) => one.unclear) || LEFT_OVER.some((pattern) => pattern.test(rest)) || AGAIN.test(text)
  return unclear ? 'unclear' : null
}

/** Whether the words beside the date leave it as it is, and the day of the week agrees. */
function isCertain(
  { text, rest, spanish, countsYear, mentions, days: [day] }: FoundDates,
  about: About,
): boolean {
  // A year that we worked out ("last year") is no year that the person wrote.
  const whole = mentions.every((one) => one.whole) && !spanish && !countsYear
  if (whole && isDoubted(text, rest)) return false
  if (!whole && !isHarmless(rest, day ? 'day' : 'month', about, spanish)) return false
  if (!day) return true
  const weekdays = weekdaysIn(text, whole ? undefined : WEEKDAY_NAMES)
  return weekdays.every((weekday) => weekday === weekdayOf(day))
}

const allOf = (days: string[]): string[] => [...new Set(days)].sort()

function restOf(text: string, mentions: Mention[]): string {
  let rest = text
  for (const { at, length } of mentions)
    rest = `${rest.slice(0, at)}${'_'.repeat(length)}${rest.slice(at + length)}`
  return rest.replace(/ *_+ */g, ' … ')
}

/** A text written before midnight may be received the next day in another time zone, and the other way around. */
const isToCome = (day: string, received: string): boolean => day > dayAfter(received, 1)

/** The days to choose from. Whole days before first days of months, without impossible ones. */
function candidates(mentions: Mention[], text: string, received: string, about: About): string[] {
  const back = mentions.find((one) => one.yearsBack !== undefined)
  const named = mentions.filter((one) => one.yearsBack === undefined)
  const days = named.flatMap((one) => inOtherYears(one, one.days, back, text))
  const firsts = named.flatMap((one) => inOtherYears(one, one.month ? [`${one.month}-01`] : [], back, text))
  const found = [days, firsts, back?.days ?? []].find((one) => one.length > 0) ?? []
  return allOf(found)
    .filter((day) => about !== 'past' || !isToCome(day, received))
    .slice(0, CANDIDATES)
}

/** October 5, if the text also has a year that does not belong to it, such as "two years ago" or "last fall". */
function inOtherYears(
  { yearless }: Mention,
  days: string[],
  back: Mention | undefined,
  text: string,
): string[] {
  if (!yearless) return days
  const written = [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year))
  return days.flatMap((day) => {
    const year = Number(day.slice(0, 4))
    const near = (years: number[]) => years.flatMap((one) => inYear(day, one) ?? [])
    if (back) {
      const [then = ''] = back.days
      const thatYear = Number(then.slice(0, 4))
      return nearest(near([thatYear - 1, thatYear, thatYear + 1]), then) ?? []
    }
    if (written.length > 0) return near(written)
    return OTHER_YEAR.test(text) ? near([year - 1, year]) : day
  })
}

/** "On Friday": the nearest ones, to choose from. */
function askForWeekday(text: string, received: string, about: About): ReadDate {
  const [weekday = 0] = weekdaysIn(text)
  const step = about === 'coming' ? 1 : -1
  const near = Array.from({ length: 15 }, (_, away) => dayAfter(received, step * away))
  const days = near.filter((day) => weekdayOf(day) === weekday).slice(0, 2)
  return { kind: 'ask', candidates: new Set(weekdaysIn(text)).size > 1 ? [] : days.sort(), why: 'unclear' }
}
