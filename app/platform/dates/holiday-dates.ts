import { dayAfter } from '../time.ts'
import { dayOn, isToCome, weekdayOf, yearIn } from './calendar-days.ts'
import { type Form, type Read, type Reading, unsure } from './date-mention.ts'
import { MONTH, monthOf, WEEKDAY_FULL, weekdayIn } from './date-words.ts'

// Holidays that people name instead of a day. People mean the days around one too, so we always ask.

/** The nth such weekday of a month; -1 is the last. */
function nth(year: number, month: number, weekday: number, which: number): string[] {
  const days = Array.from({ length: 31 }, (_, at) => dayOn(year, month, at + 1)).flat()
  return days
    .filter((day) => weekdayOf(day) === weekday)
    .slice(which < 0 ? -1 : which - 1, which < 0 ? undefined : which)
}

const HOLIDAYS: [name: string, inYear: (year: number) => string[]][] = [
  ['new years? eve', (year) => dayOn(year, 12, 31)],
  ['new years?(?: day)?', (year) => dayOn(year, 1, 1)],
  ['(?:mlk|martin luther king)(?: jr\\.?)?(?: day)?', (year) => nth(year, 1, 1, 3)],
  ['valentines?(?: day)?', (year) => dayOn(year, 2, 14)],
  ['presidents? day', (year) => nth(year, 2, 1, 3)],
  ['mothers? day', (year) => nth(year, 5, 0, 2)],
  ['memorial day', (year) => nth(year, 5, 1, -1)],
  ['fathers? day', (year) => nth(year, 6, 0, 3)],
  ['juneteenth', (year) => dayOn(year, 6, 19)],
  ['(?:fourth of july|independence day)', (year) => dayOn(year, 7, 4)],
  ['labor day', (year) => nth(year, 9, 1, 1)],
  ["(?:columbus day|indigenous peoples'? day)", (year) => nth(year, 10, 1, 2)],
  ['halloween', (year) => dayOn(year, 10, 31)],
  ['veterans? day', (year) => dayOn(year, 11, 11)],
  ['black friday', (year) => nth(year, 11, 4, 4).map((day) => dayAfter(day, 1))],
  ['thanksgiving(?: day)?', (year) => nth(year, 11, 4, 4)],
  ['(?:christmas|xmas) eve', (year) => dayOn(year, 12, 24)],
  ['(?:christmas|xmas)(?: day)?', (year) => dayOn(year, 12, 25)],
]

const WHICH: Record<string, number> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  last: -1,
}

/** "The second Monday of October" */
const nthWeekday: Form = {
  pattern: new RegExp(
    `(?<![\\p{L}_])(?:the )?(${Object.keys(WHICH).join('|')}) (${WEEKDAY_FULL}) (?:of|in) (${MONTH})(?!\\p{L})(?:,? ((?:19|20)\\d\\d)\\b)?`,
    'giu',
  ),
  read: ([which = '', weekday = '', month = '', written], reading) => {
    const of = (year: number) =>
      nth(year, monthOf(month), weekdayIn(weekday), WHICH[which.toLowerCase()] ?? 1)
    return written ? unsure(of(Number(written)), { whole: true }) : lastAndSoon(of, reading)
  },
}

const holidays: Form[] = HOLIDAYS.map(([name, inYear]) => ({
  pattern: new RegExp(
    `(?<![\\p{L}_])${name.replaceAll('s?', "'?s?'?")}(?!\\p{L})(?:(?: of| in|,)? ((?:19|20)\\d\\d)\\b)?`,
    'giu',
  ),
  read: ([written], reading) => {
    return written ? unsure(inYear(Number(written)), { whole: true }) : lastAndSoon(inYear, reading)
  },
}))

export const holidayForms: Form[] = [nthWeekday, ...holidays]

/** The last such day, and the next one if it is near or asked about. */
function lastAndSoon(inYear: (year: number) => string[], { received, about }: Reading): Read {
  const year = yearIn(received)
  const days = [year - 1, year, year + 1].flatMap(inYear)
  const last = days.findLast((day) => !isToCome(day, received))
  const next = days.find((day) => isToCome(day, received))
  const soon = about !== 'past' || (next !== undefined && next <= dayAfter(received, 60))
  return unsure(
    [last, soon ? next : undefined].flatMap((day) => day ?? []),
    { yearless: true },
  )
}
