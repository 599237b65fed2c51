import { casual } from 'chrono-node/en'
import { dayAfter } from '../time.ts'
import { isDay } from '../time-zones.ts'
import { plainDateText } from './plain-date-text.ts'

type Found = ReturnType<typeof casual.parse>[number]

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

/** The subject of the date: something that happened, something to come such as a day in court, or any day. */
export type About = 'past' | 'coming' | 'any'

/** The limit of every date field. A longer text is not read, so that the reading time is bounded. */
const LONGEST = 200
const CANDIDATES = 6

/**
 * @param typed what the person wrote
 * @param received the day it was received: "last month" and "Oct 20" are counted from it
 */
export function readDate(typed: string, received: string, about: About = 'past'): ReadDate {
  if (typed.length > LONGEST) return { kind: 'ask', candidates: [], why: 'unclear' }
  const text = plainDateText(typed, received)
  if (text === '') return { kind: 'none' }
  const all = mentionsIn(text, received, about)
  // "I was there for three weeks" matters only if no date is named.
  const mentions = all.some((one) => !one.span) ? all.filter((one) => !one.span) : all
  const rest = restOf(text, mentions)
  const days = [...new Set(mentions.flatMap((one) => one.days))].sort()
  const months = [...new Set(mentions.flatMap((one) => (one.month ? [one.month] : [])))]
  const ask = (why: WhyAsked): ReadDate => ({
    kind: 'ask',
    candidates: candidates(days, months, received, about),
    why,
  })

  if (NO_SUCH_DAY.some((pattern) => pattern.test(rest))) return ask('no-such-day')
  if (days.length + months.length > 1) return ask('several')
  if (mentions.some((one) => one.unclear) || LEFT_OVER.some((pattern) => pattern.test(rest)))
    return ask('unclear')
  if (AGAIN.test(text)) return ask('unclear')
  const [day = ''] = days
  if (!day && months[0]) {
    if (about === 'past' && months[0] > received.slice(0, 7)) return ask('to-come')
    return { kind: 'month', month: months[0], day: `${months[0]}-01` }
  }
  if (!day) return WEEKDAY.test(text) ? askForWeekday(text, received, about) : { kind: 'none' }
  if (DOUBT.test(text) || !agreesWithWeekdays(text, day)) return ask('unclear')
  if (about === 'past' && isToCome(day, received)) return ask('to-come')
  return { kind: 'day', day }
}

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
/** May, Mar and March are missing because they are also everyday English words. */
const SURE_MONTHS =
  'january|february|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec'
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const WEEKDAY = new RegExp(`\\b(?:${WEEKDAYS.join('|')})\\b`, 'i')

/** Parts of a date that was not read, still in the text after the dates are removed. */
const LEFT_OVER = [
  new RegExp(`\\b(?:${SURE_MONTHS})\\b`, 'i'),
  /\b(?:may|mar|march),? \d|\d(?:st|nd|rd|th)?(?: of)? (?:may|mar|march)\b/i,
  // A year, but not room 2019 or 2019 people.
  /(?<!\b(?:room|rm|suite|apt|unit|box|no|number|case|docket|courtroom|department|dept)\.? ?#? ?|[#\d.-])\b(?:19|20)\d\d\b(?![\d.-]*\d)(?! (?:people|dollars|students|workers|employees|members)\b)/i,
  // "May or June 2026", with the date removed; "in May" and "it was March".
  /\b(?:in|since|of|early|late|mid|from|until|by|last|this|was) (?:may|march)\b(?! (?:have|be|not)\b)/i,
  /\b(?:may|mar|march) ?(?:or|and|to|through|until|-|\/) ?…|… ?(?:or|and|to|through|until|-|\/) ?(?:may|mar|march)\b/i,
  // 2o26, and 20261030 beside another date
  /\b(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d\b/,
  /\b[12][\do]{3}\b(?<!\d{4})/i,
  /\bthe \d{1,2}(?:st|nd|rd|th)\b(?! (?!of\b|in\b|at\b|and\b|or\b|to\b)\p{L})/iu,
]
/** 13/13/2026, 13/13 and June 31 are written like a date but are not one. */
const NO_SUCH_DAY = [
  /(?:^|\D)\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?!\d)/,
  /^\W*\d{1,2}\/\d{1,2}\W*$/,
  new RegExp(
    `\\b(?:${SURE_MONTHS})\\.?,? \\d{1,2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)?[ -](?:${SURE_MONTHS})\\b`,
    'i',
  ),
]
/** It happened more than once, or continues: each act has its own day. */
const AGAIN =
  /\b(?:since|every|each|daily|weekly|ongoing|on-going|repeated|repeatedly|always|constantly|continues|continued|continuous|continuously|again and again|over and over|on and off|(?:several|many|multiple|different) (?:times|dates|days|occasions)|still (?:happening|going|happens|goes))\b/i
/** Makes a day uncertain; a month is wide enough. */
const DOUBT =
  /\b(?:maybe|perhaps|not sure|unsure|i think|i believe|i guess|probably|possibly|or so|ish|some ?time|can't remember|cannot remember|(?:don't|do not|didn't) (?:know|remember|recall))\b/i
/** Before a date that is only a bound. */
const BOUND =
  /\b(?:since|from|before|after|between|starting|beginning|prior to|earlier than|later than|not|except|(?:days?|weeks?|weekend|months?|year) of)(?: (?:about|around|approximately|the|on|or))* $/i
/** A day in court is often a last day: "answer by December 15". */
const LAST_DAY =
  /\b(?:by|until|till|til|through|thru|no later than|not later than|on or before)(?: (?:about|around|the|on))* $/i
const NEXT_OR_LAST = /\b(?:last|past|previous|next|following|coming) $/i
const LIST_BEFORE = /\d(?:st|nd|rd|th)? ?(?:-|to|and|or|&|through|thru|until|till|\+|\/)? ?(?:the )?$/i
const LIST_AFTER =
  /^ ?(?:,|-|to|and|or|&|through|thru|until|till|\+|\/)? ?(?:the )?\d+(?:st|nd|rd|th)?\b(?! ?(?:am|pm|a\.m|p\.m|:|o'clock))/i
const GOES_ON =
  /^ ?,? ?(?:or (?:so|earlier|later|before|after)\b|onwards?\b|until\b|till\b|through\b|to\b|-|ish\b)/i
const AMOUNT_AFTER =
  /^ ?(?:miles|blocks|feet|people|times|hours|minutes|days|weeks|months|years|of us|others?|more|dollars|percent|%)\b/i

/** One date in the text. */
interface Mention {
  at: number
  length: number
  days: string[]
  month?: string
  unclear: boolean
  /** A length of time, as in "for three weeks". */
  span?: boolean
}

function mentionsIn(text: string, received: string, about: About): Mention[] {
  const [year = 0, month = 1, day = 1] = received.split('-').map(Number)
  // Noon on this device's clock: chrono uses local times, and noon is never skipped.
  return casual.parse(text, new Date(year, month - 1, day, 12)).flatMap((result) => {
    const before = text.slice(0, result.index)
    const after = text.slice(result.index + result.text.length)
    if (isNoDate(result, before, after)) return []
    const mention = { at: result.index, length: result.text.length }
    const read = isRelative(result) ? relativeDay(result, received, about) : namedDay(result, received, about)
    return [{ ...mention, ...read, unclear: read.unclear || isUnclear(result, before, after, about) }]
  })
}

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

const isRelative = ({ start }: Found): boolean => start.tags().has('result/relativeDate')

const NUMBER = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const AGO = new RegExp(`^(?:about |around )?${NUMBER} (day|week|month)s? (?:ago|earlier|before now)$`, 'i')
const isAgo = (text: string): boolean => AGO.test(text) || /^(?:last|this|past) (?:month|week)$/i.test(text)

type Read = Pick<Mention, 'days' | 'month' | 'unclear' | 'span'>

/** Counted back from the day it was received. "Last week" names no day. */
function relativeDay({ text, start }: Found, received: string, about: About): Read {
  const day = dayOfParts(start.get('year'), start.get('month'), start.get('day'))
  if (!isAgo(text) || !day) {
    const ahead = about !== 'past' && start.isCertain('day') && /^in /i.test(text)
    return {
      days: day && ahead ? [day] : [],
      unclear: true,
      span: !/\b(?:before|after|from|since)\b/i.test(text),
    }
  }
  if (/week$/i.test(text)) return { days: [], unclear: true }
  if (/month/i.test(text)) return { days: [], month: day.slice(0, 7), unclear: false }
  return { days: [day], unclear: /^(?:about|around)/i.test(text) || day > received }
}

/** A date with its own numbers, or yesterday. */
function namedDay({ text, start, end }: Found, received: string, about: About): Read {
  if (NEAR.test(text)) return nearDay(text, received)
  const month = start.get('month') ?? 0
  if (!start.isCertain('day') || /^(?:end|last day) of /i.test(text)) {
    const year = start.isCertain('year') ? start.get('year') : yearOf(month, 1, received, about)
    const first = dayOfParts(year, month, 1)
    return { days: [], month: first?.slice(0, 7), unclear: !first || end != null }
  }
  const days = [start, ...(end ? [end] : [])].flatMap((one) => {
    const [m, d] = [one.get('month') ?? 0, one.get('day') ?? 0]
    return dayOfParts(start.isCertain('year') ? one.get('year') : yearOf(m, d, received, about), m, d) ?? []
  })
  const [day = ''] = days
  const other = otherOrder(text)
  if (other) return { days: [...days, other], unclear: true }
  if (end || !day) return { days, unclear: true }
  if (start.isCertain('weekday') && start.get('weekday') !== weekdayOf(day)) return { days, unclear: true }
  if (!start.isCertain('year')) return dayWithoutYear(text, day, received, about)
  if (saysItself(text, day, true)) return { days, unclear: false }
  // "Oct 20, 21 and 22" may be three days of one month.
  const date = Number(day.slice(8))
  const near = /\b\d\d$/.test(text) ? dayOfParts(yearOf(month, date, received, about), month, date) : null
  return { days: near ? [near] : [], unclear: true }
}

function dayWithoutYear(text: string, day: string, received: string, about: About): Read {
  const gone = about === 'coming' && day < received
  // Said in July, "January 20" may also be the next one.
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const next = gone && day < dayAfter(received, -60) ? dayOfParts(year + 1, month, date) : null
  return { days: next ? [day, next] : [day], unclear: gone || !saysItself(text, day, false) }
}

const NEAR = /^(?:yesterday|today|tonight|tomorrow|last ?night|this (?:morning|afternoon|evening))\b/i

function nearDay(text: string, received: string): Read {
  if (/^tomorrow/i.test(text)) return { days: [dayAfter(received, 1)], unclear: true }
  return { days: [/^(?:yesterday|last)/i.test(text) ? dayAfter(received, -1) : received], unclear: false }
}

/** The year of a day without one: the last such day for what happened, the nearest for what is to come. */
function yearOf(month: number, day: number, received: string, about: About): number {
  const year = Number(received.slice(0, 4))
  // Eight years back: from 2104 to 2096 there is no leap year between.
  const years =
    about === 'past' ? Array.from({ length: 9 }, (_, back) => year - back) : [year, year + 1, year - 1]
  const found = years.flatMap((one) => dayOfParts(one, month, day) ?? [])
  if (about === 'past') return Number((found.find((one) => one <= received) ?? received).slice(0, 4))
  const away = (one: string) => Math.abs(Date.parse(one) - Date.parse(received))
  return Number((found.toSorted((a, b) => away(a) - away(b))[0] ?? received).slice(0, 4))
}

/** 3.5.2026 is March 5 to some and May 3 to others. With slashes and dashes the month comes first here. */
function otherOrder(text: string): string | null {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text) ?? []
  return first && first !== second && Number(second) <= 12 && Number(first) <= 12
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

const SAYS_TIME =
  /\d:\d|\d ?(?:am|pm|a\.m|p\.m)(?!\p{L})|\b(?:at \d{1,2}|noon|mid-?day|midnight|morning|afternoon|evening|night|o'clock)\b|T\d/iu
const TIME_OF_DAY =
  /(?:\b(?:at|on|,) ?)?\b\d{1,2}(?:(?::\d\d){1,2}(?: ?(?:am|pm|a\.m\.?|p\.m\.?)\b)?| ?(?:am|pm|a\.m\.?|p\.m\.?)(?!\w))(?: (?:on|of))?/gi

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
  const startsWithTime = /^(?:at )?\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m|:)/i.test(text)
  if (about === 'coming' && LAST_DAY.test(before)) return false
  return !startsWithTime && (BOUND.test(before) || LAST_DAY.test(before))
}

function dayOfParts(year: number | null, month: number | null, day: number | null): string | null {
  const iso = [
    String(year ?? '').padStart(4, '0'),
    ...[month, day].map((n) => String(n ?? '').padStart(2, '0')),
  ].join('-')
  return isDay(iso) ? iso : null
}

function restOf(text: string, mentions: Mention[]): string {
  let rest = text
  for (const { at, length } of mentions)
    rest = `${rest.slice(0, at)}${'_'.repeat(length)}${rest.slice(at + length)}`
  return rest.replace(/ *_+ */g, ' … ')
}

/** A text written before midnight may be received the next day in another time zone, and the other way around. */
const isToCome = (day: string, received: string): boolean => day > dayAfter(received, 1)

/** Whole days before first days of months, without impossible ones. */
function candidates(days: string[], months: string[], received: string, about: About): string[] {
  const firsts = days.length > 0 ? days : months.map((month) => `${month}-01`).sort()
  return firsts.filter((day) => about !== 'past' || !isToCome(day, received)).slice(0, CANDIDATES)
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const weekdaysIn = (text: string): number[] =>
  [...text.matchAll(new RegExp(WEEKDAY, 'gi'))].map(([name]) => WEEKDAYS.indexOf(name.toLowerCase()))

const agreesWithWeekdays = (text: string, day: string): boolean =>
  weekdaysIn(text).every((weekday) => weekday === weekdayOf(day))

/** "On Friday": the nearest ones, to choose from. */
function askForWeekday(text: string, received: string, about: About): ReadDate {
  const [weekday = 0] = weekdaysIn(text)
  const step = about === 'coming' ? 1 : -1
  const near = Array.from({ length: 15 }, (_, away) => dayAfter(received, step * away))
  const days = near.filter((day) => weekdayOf(day) === weekday).slice(0, 2)
  return { kind: 'ask', candidates: new Set(weekdaysIn(text)).size > 1 ? [] : days.sort(), why: 'unclear' }
}
