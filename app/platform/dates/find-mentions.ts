import { casual } from 'chrono-node/en'
import { dayAfter } from '../time.ts'
import { isDay } from '../time-zones.ts'
import { type About, MONTHS, SURE_MONTHS, startsWithTime, TIME_OF_DAY, WEEKDAY_NAMES } from './date-words.ts'

type Found = ReturnType<typeof casual.parse>[number]

// The dates that chrono-node finds in an English text, each with the days that it can mean.

/** One date in the text. */
export interface Mention {
  at: number
  length: number
  days: string[]
  month?: string
  unclear: boolean
  /** Written with day, month and a year of four digits. */
  whole?: boolean
  /** Has no year of its own, as in "October 5" and "yesterday". */
  yearless?: boolean
  /** A length of time, as in "for three weeks". */
  span?: boolean
  /** "Two years ago". */
  yearsBack?: number
}

export function mentionsIn(text: string, received: string, about: About): Mention[] {
  const [year = 0, month = 1, day = 1] = received.split('-').map(Number)
  // Noon on this device's clock: chrono uses local times, and noon is never skipped.
  return casual.parse(text, new Date(year, month - 1, day, 12)).flatMap((result) => {
    const before = text.slice(0, result.index)
    const after = text.slice(result.index + result.text.length)
    if (isNoDate(result, before, after)) return []
    const read = isRelative(result)
      ? relativeDay(result, before, received, about)
      : namedDay(result, before, received, about)
    const unclear = read.unclear || isUnclear(result, before, after, about)
    return [{ ...placeOf(result, before), ...read, unclear }]
  })
}

/** In "around 10 am on October 20", "around" belongs to the time. */
function placeOf({ index, text }: Found, before: string): Pick<Mention, 'at' | 'length'> {
  const [around = ''] = (startsWithTime(text) && AROUND_BEFORE.exec(before)) || []
  return { at: index - around.length, length: around.length + text.length }
}

const AROUND_BEFORE = /(?:about|around|approximately|roughly|~) ?$/i

/** "10 am", "Sat" as in "I sat", "now", "for three weeks", and the verbs "may" and "march". */
function isNoDate({ text, start }: Found, before: string, after: string): boolean {
  if (start.tags().has('result/relativeDate') || NEAR.test(text)) return false
  if (/^now$/i.test(text) || !start.isCertain('month')) return true
  if (/^\d{2}\/\d{1,2}$/.test(text) && Number(text.slice(0, 2)) > 12) return true
  return /^(?:may|march)$/i.test(text) && isVerb(text, before, after)
}

function isVerb(text: string, before: string, after: string): boolean {
  if (before.trim() === '' && after.trim() === '') return false
  if (
    /\b(?:in|of|early|late|mid|during|last|this|next|since|by|until|till|from|to|through|before|after|around|about|and|or|every|each)[ -]$|[-/] ?$/i.test(
      before,
    )
  )
    return false
  const months = `(?:${MONTHS}|${SURE_MONTHS})`
  if (new RegExp(`^ ?(?:or|and|to|through|until|-|/|,) ?${months}\\b`, 'i').test(after)) return false
  const verb =
    /^ (?:have|be|not|also|well|never|even|be|get|go|lose|need|want|file|know|out|in|on|to|with|up|down|around|past|over|for|through|into)\b/i
  return verb.test(after) || text === text.toLowerCase() || before.trim() === ''
}

const isRelative = ({ text, start }: Found): boolean =>
  start.tags().has('result/relativeDate') && !NEAR.test(text)

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven']
const AGO = new RegExp(
  `^(?:(?:about|around) )?(\\d{1,3}|an?|${NUMBERS.slice(1).join('|')}|twelve) (day|week|month|year|yr)s? (?:ago|before now)$`,
  'i',
)
/** "Twenty" before "five days ago", which chrono reads alone; also "1 1/2", "3-4" and "three or". */
const NUMBER_BEFORE =
  /(?:\d[.,/]|\d ?- ?|\b(?:half|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|and|or|to)[ -])$/i

/** Further back, people round: "90 days ago". Two months are at most 62 days. */
const ROUNDED = 62

type Read = Pick<Mention, 'days' | 'month' | 'unclear' | 'whole' | 'yearless' | 'span' | 'yearsBack'>

/** Counted back from the day it was received. "Last week" names no day. */
function relativeDay({ text, start }: Found, before: string, received: string, about: About): Read {
  const day = dayOfParts(start.get('year'), start.get('month'), start.get('day'))
  const [ago, number = '', unit = ''] = AGO.exec(text) ?? []
  if (day && /^(?:last|this) month$/i.test(text)) return { days: [], month: day.slice(0, 7), unclear: false }
  if (!ago || !day) {
    const ahead = about !== 'past' && start.isCertain('day') && /^in /i.test(text)
    return { days: day && ahead ? [day] : [], unclear: true, span: /^for (?!the )/i.test(text) }
  }
  if (NUMBER_BEFORE.test(before)) return { days: [], unclear: true }
  const unclear = /^(?:about|around)/i.test(text) || day > received || day < dayAfter(received, -ROUNDED)
  if (/month/i.test(unit)) return { days: [], month: day.slice(0, 7), unclear }
  if (/^y/i.test(unit)) return { days: [day], unclear: true, yearsBack: amountOf(number) }
  return { days: [day], unclear }
}

function amountOf(number: string): number {
  if (/^\d/.test(number)) return Number(number)
  const place = NUMBERS.indexOf(number.toLowerCase())
  return place > 0 ? place : /^twelve$/i.test(number) ? 12 : 1
}

/** A date with its own numbers, or yesterday. */
function namedDay({ text, start, end }: Found, before: string, received: string, about: About): Read {
  if (NEAR.test(text)) return nearDay(text, received)
  const month = start.get('month') ?? 0
  if (!start.isCertain('day') || /^(?:end|last day) of /i.test(text)) {
    const yearless = !start.isCertain('year')
    const year = yearless ? yearOf(month, 1, received, about) : start.get('year')
    const first = dayOfParts(year, month, 1)
    return { days: [], month: first?.slice(0, 7), unclear: !first || end != null, yearless }
  }
  const days = [start, ...(end ? [end] : [])].flatMap((one) => {
    const [m, d] = [one.get('month') ?? 0, one.get('day') ?? 0]
    return dayOfParts(start.isCertain('year') ? one.get('year') : yearOf(m, d, received, about), m, d) ?? []
  })
  const [day = ''] = days
  const other = otherOrder(text, DAY_FIRST.test(before))
  if (other) return { days: [...days, other], unclear: true }
  if (end || !day) return { days, unclear: true }
  if (start.isCertain('weekday') && start.get('weekday') !== weekdayOf(day)) return { days, unclear: true }
  if (!start.isCertain('year')) return dayWithoutYear(text, day, received, about)
  if (saysItself(text, day, true)) return { days, unclear: false, whole: text.includes(day.slice(0, 4)) }
  // "Oct 20, 21 and 22" may be three days of one month.
  const date = Number(day.slice(8))
  const near = /\b\d\d$/.test(text) ? dayOfParts(yearOf(month, date, received, about), month, date) : null
  return { days: near ? [near] : [], unclear: true }
}

function dayWithoutYear(text: string, day: string, received: string, about: About): Read {
  const gone = about === 'coming' && day < received
  // Said in July, "January 20" may also be the next one.
  const next = gone && day < dayAfter(received, -60) ? inYear(day, Number(day.slice(0, 4)) + 1) : null
  const unclear = gone || !isOnlyDay(text) || !saysItself(text, day, false)
  return { days: next ? [day, next] : [day], unclear, yearless: true }
}

const NEAR =
  /^(?:(?:the )?day before yesterday|yesterday|today|tonight|tomorrow|last ?night|this (?:morning|afternoon|evening))\b/i

const ONLY_NEAR =
  /^(?:(?:before )?yesterday|today|tonight|last ?night|this \w+)(?: (?:morning|afternoon|evening|night|at noon|at midnight))?$/i

function nearDay(text: string, received: string): Read {
  if (/^tomorrow/i.test(text)) return { days: [dayAfter(received, 1)], unclear: true, yearless: true }
  const said = text
    .replace(TIME_OF_DAY, ' ')
    .trim()
    .replace(/^(?:the )?day /i, '')
  const away = /^before/i.test(said) ? -2 : /^(?:yesterday|last)/i.test(said) ? -1 : 0
  const unclear = !ONLY_NEAR.test(said)
  return { days: [dayAfter(received, away)], unclear, yearless: true }
}

const MONTH = `(?:${MONTHS}|${SURE_MONTHS}|mar)`
const DATE = '\\d{1,2}(?:st|nd|rd|th)?'
const ONLY_DAY = new RegExp(
  `^(?:${WEEKDAY_NAMES}\\.?,? )?(?:the )?(?:${MONTH}\\.?,? ?${DATE}|${DATE}(?: of)?[ -]?${MONTH}\\.?|\\d{1,2}/\\d{1,2})$`,
  'i',
)

/** Whether chrono took nothing else into the date, such as "before" or a number that can be a year. */
const isOnlyDay = (text: string): boolean => ONLY_DAY.test(withoutTime(text))

const withoutTime = (text: string): string =>
  text
    .replace(TIME_OF_DAY, ' ')
    .replace(/(?:^| )(?:at )?(?:noon|mid-?day|midnight|morning|afternoon|evening|night)$/i, '')
    .replace(/ at (?:[1-9]|1[0-2])$/i, '')
    .replace(/^[ ,]+|[ ,]+$/g, '')

/** The year of a day without one: the last such day for what happened, the nearest for what is to come. */
function yearOf(month: number, day: number, received: string, about: About): number {
  const year = Number(received.slice(0, 4))
  // Eight years back: from 2104 to 2096 there is no leap year between.
  const years =
    about === 'past' ? Array.from({ length: 9 }, (_, back) => year - back) : [year, year + 1, year - 1]
  const found = years.flatMap((one) => dayOfParts(one, month, day) ?? [])
  if (about === 'past') return Number((found.find((one) => one <= received) ?? received).slice(0, 4))
  return Number((nearest(found, received) ?? received).slice(0, 4))
}

/** The one of these days that is the fewest days away. */
export function nearest(days: readonly string[], from: string): string | undefined {
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(from))
  return days.toSorted((a, b) => away(a) - away(b))[0]
}

/** The same day of another year. */
export const inYear = (day: string, year: number): string | null =>
  dayOfParts(year, Number(day.slice(5, 7)), Number(day.slice(8)))

/** In Spanish the day comes first: "el 5/10/2026". */
const DAY_FIRST = /\b(?:el|fecha|d[ií]a):? ?$/i

/** 3.5.2026 is March 5 to some and May 3 to others. With slashes and dashes the month comes first in English. */
function otherOrder(text: string, dayFirst: boolean): string | null {
  const [, first = '', sign = '', second = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/.exec(text) ?? []
  if (!first || (sign !== '.' && !dayFirst)) return null
  return first !== second && Number(second) <= 12 && Number(first) <= 12
    ? dayOfParts(Number(year), Number(second), Number(first))
    : null
}

/** Whether the numbers in the text match the day that was read from it, so that no two dates were mixed. */
function saysItself(text: string, day: string, withYear: boolean): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.startsWith(day)
  const written = text.replace(TIME_OF_DAY, ' ').trim()
  const numbers = (written.match(/\d+/g) ?? []).map(Number)
  if (/^\d{1,4}[-/.]\d/.test(written)) return numericSays(written, numbers, [year, month, date], withYear)
  const named = new RegExp(
    `\\b(?:${MONTHS.split('|')[month - 1]}|${MONTHS.split('|')[month - 1]?.slice(0, 3)}t?)(?![a-z])`,
    'i',
  )
  if (!named.test(written)) return false
  if (!withYear) return numbers[0] === date
  // A year of two digits is one only between dashes or slashes: "Oct 20, 21 and 22" names three days.
  const short = /[-/]\d\d$/.test(written) && numbers[1] === year % 100 && year - 2000 < 100
  return numbers.length >= 2
    ? numbers.includes(date) && (numbers.includes(year) || short)
    : numbers[0] === year
}

/** 10/30/2026, 2026-10-30, or 30/10/2026 if no month is 30; a short year only after month and day. */
function numericSays(
  text: string,
  numbers: number[],
  [year = 0, month = 0, date = 0]: number[],
  withYear: boolean,
): boolean {
  const [one, two, three] = numbers
  if (/^\d{4}/.test(text)) return one === year && two === month && three === date
  const monthFirst = one === month && two === date
  if (!withYear) return monthFirst && /^\d{1,2}\/\d{1,2}$/.test(text)
  const whole = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/.test(text)
  return whole
    ? three === year && (monthFirst || (one === date && two === month))
    : monthFirst && three === year % 100
}

const SAYS_TIME =
  /\d:\d|\d ?(?:am|pm|a\.m|p\.m)(?!\p{L})|\b(?:at \d{1,2}|noon|mid-?day|midnight|morning|afternoon|evening|night|o'clock)\b|T\d/iu
/** Before a date that is only a bound. */
const BOUND =
  /\b(?:since|from|before|after|following|past|between|starting|beginning|prior to|earlier than|later than|up to|not|except|(?:eve|time|days?|weeks?|weekend|months?|year) of)(?: (?:about|around|approximately|the|on|or))* $/i
/** A day in court is often a last day: "answer by December 15". */
const LAST_DAY =
  /\b(?:by|until|till|til|through|thru|no later than|not later than|on or before)(?: (?:about|around|the|on))* $/i
const NEXT_OR_LAST = /\b(?:last|past|previous|next|following|coming) $/i
const LIST_BEFORE = /\d(?:st|nd|rd|th)? ?(?:-|to|and|or|&|through|thru|until|till|\+|\/)? ?(?:the )?$/i
const LIST_AFTER =
  /^ ?(?:,|-|to|and|or|&|through|thru|until|till|\+|\/)? ?(?:the )?\d+(?:st|nd|rd|th)?\b(?! ?(?:am|pm|a\.m|p\.m|:|o'clock))/i
const GOES_ON = /^ ?,? ?(?:or\b|earlier\b|later\b|onwards?\b|until\b|till\b|through\b|to\b|-|ish\b)/i
const AMOUNT_AFTER =
  /^ ?(?:miles|blocks|feet|people|times|hours|minutes|days|weeks|months|years|of us|others?|more|dollars|percent|%)\b/i

/** Text next to a date that makes it uncertain: another number, "before", or "later". */
function isUnclear({ text, start }: Found, before: string, after: string, about: About): boolean {
  // "20, 21 October 2026": chrono reads the first number as an hour.
  if (start.isCertain('hour') && !SAYS_TIME.test(text)) return true
  if (/[\p{L}\d#/:-]$|\d\.$/u.test(before) || /^(?:[\p{L}\d/#:-]|\.\d)/u.test(after)) return true
  if (/\d(?:st|nd|rd|th)? of $/i.test(before)) return true
  if (LIST_BEFORE.test(before) || LIST_AFTER.test(after) || GOES_ON.test(after)) return true
  if (/\d, ?$/.test(before) && /^\d/.test(text)) return true
  if (!start.isCertain('year') && (NEXT_OR_LAST.test(before) || AMOUNT_AFTER.test(after))) return true
  if (
    !start.isCertain('year') &&
    /^(?:may|march) /.test(text) &&
    /\b(?:i|you|we|they|he|she|it|who|that|me|us|them)\s$/i.test(before)
  )
    return true
  // Bare numbers such as 10/20 are a day if nothing else is said.
  if (/^\d{1,2}\/\d{1,2}$/.test(text) && !/^(?:on |about |around )?$/i.test(before)) return true
  if (about === 'coming' && LAST_DAY.test(before)) return false
  return !startsWithTime(text) && (BOUND.test(before) || LAST_DAY.test(before))
}

function dayOfParts(year: number | null, month: number | null, day: number | null): string | null {
  const iso = [
    String(year ?? '').padStart(4, '0'),
    ...[month, day].map((n) => String(n ?? '').padStart(2, '0')),
  ].join('-')
  return isDay(iso) ? iso : null
}

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
