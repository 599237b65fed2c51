import { dayAfter } from '../time.ts'
import { inYear, isToCome, nearest, weekdayOf, yearIn } from './calendar-days.ts'
import type { Mention, Reading } from './date-mention.ts'
import { AMOUNT, amountOf, WEEKDAY_FULL, weekdayIn } from './date-words.ts'
import { weekdaysIn, withoutTimes } from './words-beside.ts'

// The days to choose from, if the date is not certain: only those that fit the words, the earliest first.

const MOST = 6

interface Found {
  /** The text, and the same with "…" for the dates. */
  text: string
  rest: string
  mentions: Mention[]
}

export function offeredDays({ text, rest, mentions }: Found, reading: Reading): string[] {
  const back = mentions.find((one) => one.yearsBack > 0)
  const named = mentions.filter((one) => one.yearsBack === 0)
  const years = (one: Mention, days: string[]) =>
    one.yearless ? inOtherYears(days, back, text, reading) : days
  const days = named.flatMap((one) => years(one, one.days))
  const firsts = named.flatMap((one) =>
    years(
      one,
      one.months.map((month) => `${month}-01`),
    ),
  )
  const found = [days, firsts, back?.days ?? []].find((some) => some.length > 0) ?? []
  const moved = movedDays(found, rest)
  const onWeekday = fittingWeekday(moved, mentions, rest, reading)
  const chosen =
    reading.about === 'past' ? onWeekday.filter((day) => mayBePast(day, mentions, reading)) : onWeekday
  return [...new Set(chosen)].sort().slice(0, MOST)
}

/** A day without a year may be soon; a whole date to come is a mistake. */
const mayBePast = (day: string, mentions: Mention[], { received }: Reading): boolean =>
  !isToCome(day, received) ||
  mentions.some((one) => one.yearless && (one.days.includes(day) || one.months.includes(day.slice(0, 7))))

/** Words of a year that is not read, as in "the previous year" or "when I was in 5th grade". */
const OTHER_YEAR =
  /\b(?:years?|yrs?|decades?|previous|prior|grade|fy ?\d*|fall|autumn|winter|spring|summer|semester|then|back)\b/i

/** October 5, if the text also has a year that does not belong to it, such as "two years ago" or "last fall". */
function inOtherYears(
  days: string[],
  back: Mention | undefined,
  text: string,
  { received }: Reading,
): string[] {
  const written = [...text.matchAll(/\b(?:19|2[0o])[\do]{2}\b/gi)].map(([year]) =>
    Number(year.replace(/o/gi, '0')),
  )
  return days.flatMap((day) => {
    const year = yearIn(day)
    const near = (years: number[]) => years.flatMap((one) => inYear(day, one))
    if (back) {
      const [then = ''] = back.days
      const thatYear = yearIn(then)
      return nearest(near([thatYear - 1, thatYear, thatYear + 1]), then) ?? []
    }
    if (written.length > 0) return near(written)
    return OTHER_YEAR.test(text) && day <= received ? near([year - 1, year]) : day
  })
}

/** "Sunday, October 5": in the last year in which it was a Sunday. A whole date stays as it is. */
function fittingWeekday(days: string[], mentions: Mention[], rest: string, reading: Reading): string[] {
  const [weekday, other] = weekdaysIn(rest)
  if (weekday === undefined || other !== undefined || !mentions.every((one) => one.yearless)) return days
  if (mentions.some((one) => one.months.length > 0)) return []
  const fitting = days.filter((day) => weekdayOf(day) === weekday)
  if (fitting.length > 0) return fitting
  return days.slice(0, 1).flatMap((day) => {
    const years = Array.from({ length: 11 }, (_, back) => yearIn(reading.received) - back)
    const others = years.flatMap((year) => inYear(day, year))
    return others.find((one) => one <= reading.received && weekdayOf(one) === weekday) ?? []
  })
}

const NEXT_TO = '(?: (?:the|on|about|around))* …'
const COUNTED = new RegExp(
  `\\b(${AMOUNT}) (day|week|wk)s? (?:(before|prior to)|(?:after|following))${NEXT_TO}`,
  'i',
)
const DAY_NEXT_TO = new RegExp(
  `\\b(?:the )?(?:day|morning|afternoon|evening|night) (?:(before)|(?:after|following))${NEXT_TO}`,
  'i',
)
const WEEKDAY_NEXT_TO = new RegExp(
  `\\b(${WEEKDAY_FULL}) (?:(?:right|just) )?(?:(before|prior to)|(?:after|following))${NEXT_TO}`,
  'i',
)
const WEEK = new RegExp(
  `\\bweek (?:(end(?:ing|ed|s)?)|(?:of|beginning|starting|commencing))(?: on)?${NEXT_TO}`,
  'i',
)
/** The day is after all days that the words can mean, or is none of them. */
const OTHER_DAYS = new RegExp(
  `(?:\\b(?:before|prior to|previous to|earlier than|until|till?|by|up to|to|through|thru|at least|more than|over|no later than|not later than|at the latest|eve of|end of|except|(?:shy|short|ahead) of)|-)${NEXT_TO}|… (?:or|and) (?:the )?(?:day |night |week )?(?:before|earlier)|\\bweekend|\\b(?:week|month|year|quarter)s? (?:before|after|following|prior)\\b|\\b(?:anniversary|less|minus|shy|years ago|wasn't|not(?! (?:sure|certain)\\b)|never|n't|neither|no fue|no era|wrong|(?<!for )${AMOUNT} (?:days?|weeks?|wks?|months?|years?|yrs?)(?! (?:later|of work))|${WEEKDAY_FULL} (?:before|after|prior|following))\\b|±|\\+ ?-|[<>]|at the latest`,
  'i',
)

/** The days that "two weeks before", "the day after" or "the week of" make of these. */
function movedDays(days: string[], rest: string): string[] {
  const counted = COUNTED.exec(rest)
  if (counted) {
    const [, number = '', unit = '', before] = counted
    const away = amountOf(number) * (/^w/i.test(unit) ? 7 : 1) * (before ? -1 : 1)
    return days.map((day) => dayAfter(day, away))
  }
  const dayNextTo = DAY_NEXT_TO.exec(rest)
  if (dayNextTo) return days.map((day) => dayAfter(day, dayNextTo[1] ? -1 : 1))
  const weekday = WEEKDAY_NEXT_TO.exec(rest)
  if (weekday) {
    const [, name = '', before] = weekday
    return days.flatMap((day) => {
      const near = Array.from({ length: 7 }, (_, away) => dayAfter(day, (away + 1) * (before ? -1 : 1)))
      return near.find((one) => weekdayOf(one) === weekdayIn(name)) ?? []
    })
  }
  const week = WEEK.exec(rest)
  const aMonth = days.length === 1 && days[0]?.endsWith('-01')
  if (week) return aMonth ? days : days.flatMap((day) => [dayAfter(day, week[1] ? -6 : -weekdayOf(day)), day])
  return days.length < 2 && OTHER_DAYS.test(rest) ? [] : days
}

const THAT_DAY =
  /\b(?:last|past|this|next|coming|on|the|it|was|happened|since|about|around|i|think|maybe|el|pasado)\b/gi

/** "On Friday": the nearest ones, if nothing else is said. */
export function nearWeekdays(rest: string, { received, about }: Reading): string[] {
  const [weekday, other] = weekdaysIn(rest)
  const words = withoutTimes(rest)
    .replace(new RegExp(`\\b${WEEKDAY_FULL}\\b`, 'gi'), ' ')
    .replace(THAT_DAY, ' ')
  if (weekday === undefined || other !== undefined || /[\p{L}\d+<>]/u.test(words)) return []
  if ((about === 'past' ? /\b(?:next|coming)\b/i : /\b(?:last|past|pasado)\b/i).test(rest)) return []
  const step = about === 'coming' ? 1 : -1
  const near = Array.from({ length: 15 }, (_, away) => dayAfter(received, step * away))
  return near
    .filter((day) => weekdayOf(day) === weekday)
    .slice(0, 2)
    .sort()
}
