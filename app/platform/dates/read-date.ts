import { isToCome, weekdayOf } from './calendar-days.ts'
import type { Mention, Reading } from './date-mention.ts'
import { type About, WEEKDAY_FULL } from './date-words.ts'
import { mentionsIn } from './find-dates.ts'
import { withMonthsSpelled } from './misspelled-months.ts'
import { nearWeekdays, offeredDays } from './offered-days.ts'
import { plainDateText } from './plain-date-text.ts'
import { inEnglish, isSpanish } from './spanish-dates.ts'
import { isHarmless, type Names, weekdaysIn } from './words-beside.ts'

export type { About } from './date-words.ts'

// Reads a date as people write it. It is certain only if the text says one day or month, and each other word of the text
// is known to leave it as it is. A wrong date is worse than a question, so anything else asks the person.

export type ReadDate =
  /** One whole date: 2026-10-30. */
  | { kind: 'day'; day: string }
  /** Only a month (2026-10). Its first day is the safe one to count from. */
  | { kind: 'month'; month: string; day: string }
  /** Several dates, a span of time, or an unclear date. Lists the days that may be meant, earliest first. */
  | { kind: 'ask'; candidates: string[]; why: WhyAsked }
  | { kind: 'none' }

type WhyAsked = 'several' | 'unclear' | 'no-such-day' | 'to-come' | 'over'

/** The limit of every date field. A longer text is not read, so that the reading time is bounded. */
const LONGEST = 200

/**
 * @param typed what the person wrote
 * @param received the day it was received: "last month" and "Oct 20" are counted from it
 * @param earliest the day before, if it may still have been that day where the person is
 */
export function readDate(
  typed: string,
  received: string,
  about: About = 'past',
  earliest = received,
): ReadDate {
  const read = readOn(typed, received, about)
  if (earliest === received || read.kind === 'none') return read
  const other = readOn(typed, earliest, about)
  const [day] = daysOf(read)
  if (read.kind !== 'ask' && other.kind === read.kind && daysOf(other)[0] === day) return read
  const candidates = [...new Set([...daysOf(other), ...daysOf(read)])].sort()
  return { kind: 'ask', candidates, why: read.kind === 'ask' ? read.why : 'unclear' }
}

const daysOf = (read: ReadDate): string[] => {
  if (read.kind === 'none') return []
  return read.kind === 'ask' ? read.candidates : [read.day]
}

function readOn(typed: string, received: string, about: About): ReadDate {
  if (typed.length > LONGEST) return { kind: 'ask', candidates: [], why: 'unclear' }
  const { text: plain, countsYear } = plainDateText(typed, received)
  const { text, misspelled } = withMonthsSpelled(inEnglish(plain, received))
  const spanish = text !== plain || isSpanish(plain)
  const reading: Reading = { received, about, dayFirst: spanish }
  const mentions = mentionsIn(text, reading)
  const rest = restOf(text, mentions)
  if (mentions.length === 0) return withoutDate(rest, reading, text !== plain)
  const names = namesIn(mentions, countsYear)
  const harmless = !misspelled && isHarmless(rest, names, about, spanish)
  const why = whyAsked(mentions, harmless, rest, reading)
  if (why) return { kind: 'ask', candidates: offeredDays({ text, rest, mentions }, reading), why }
  const [
    {
      days: [day],
      months: [month],
    } = { days: [], months: [] },
  ] = mentions
  return day ? { kind: 'day', day } : { kind: 'month', month: month ?? '', day: `${month}-01` }
}

function restOf(text: string, mentions: Mention[]): string {
  let rest = text
  for (const { at, length } of mentions)
    rest = `${rest.slice(0, at)}${'_'.repeat(length)}${rest.slice(at + length)}`
  return rest.replace(/ *_+ */g, ' … ').trim()
}

/** A year that we worked out ("last year") is no year that the person wrote. */
function namesIn(mentions: Mention[], countsYear: boolean): Names {
  if (mentions.every((one) => one.months.length > 0)) return 'month'
  return mentions.some((one) => one.whole && one.days.length > 0) && !countsYear ? 'whole' : 'day'
}

/** Why no single date can be read, or null if it can. */
function whyAsked(
  mentions: Mention[],
  harmless: boolean,
  rest: string,
  { received, about }: Reading,
): WhyAsked | null {
  const named = mentions.filter((one) => one.yearsBack === 0)
  const days = new Set(named.flatMap((one) => one.days))
  const months = new Set(named.flatMap((one) => one.months))
  if (mentions.every((one) => one.impossible)) return harmless ? 'no-such-day' : 'unclear'
  if (named.length > 1 && days.size + months.size > 1) return 'several'
  if (mentions.some((one) => !one.sure) || !harmless) return 'unclear'
  const [day] = days
  const [month] = months
  if (about === 'past' && (day ? isToCome(day, received) : month && month > received.slice(0, 7)))
    return 'to-come'
  if (day && weekdaysIn(rest).some((weekday) => weekday !== weekdayOf(day))) return 'unclear'
  // A day in court that is over is more likely the day of a letter about it.
  const over = day ? day < received : month && month < received.slice(0, 7)
  return about === 'coming' && over ? 'over' : null
}

/** A year, a season or a length of time is about a day, though it names none. */
const OF_TIME =
  /\d[/.-]\d|\d+ \d+ \d|\d{8}|\b(?:[12][\do]{3}|days?|weeks?|weekends?|months?|years?|yrs?|decades?|spring|summer|fall|autumn|winter|semester|every|since|ago|fortnight|birthday|soon|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i

function withoutDate(rest: string, reading: Reading, translated: boolean): ReadDate {
  const weekday = new RegExp(`\\b${WEEKDAY_FULL}\\b`, 'i').test(rest)
  if (weekday) return { kind: 'ask', candidates: nearWeekdays(rest, reading), why: 'unclear' }
  return OF_TIME.test(rest) || translated ? { kind: 'ask', candidates: [], why: 'unclear' } : { kind: 'none' }
}
