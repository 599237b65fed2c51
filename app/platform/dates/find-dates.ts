import { dayOn, daysWithoutYear, isToCome, yearIn } from './calendar-days.ts'
import {
  aMonth,
  type Form,
  impossible,
  type Mention,
  NOTHING,
  one,
  type Read,
  type Reading,
  unsure,
} from './date-mention.ts'
import { MONTH, monthOf, SURE_MONTH } from './date-words.ts'
import { holidayForms } from './holiday-dates.ts'
import { relativeForms } from './relative-dates.ts'

// The dates in an English text, each with all the days that it can mean. A form here reads its whole match, and what it
// leaves over stays in the text, where words-beside.ts judges it.

export function mentionsIn(text: string, reading: Reading): Mention[] {
  const found: Mention[] = []
  let left = text
  for (const { pattern, read } of [...holidayForms, ...FORMS, ...relativeForms, ...LAST_FORMS])
    left = left.replace(pattern, (match: string, ...more: unknown[]) => {
      const groups = more.filter((one) => typeof one !== 'number').slice(0, -1) as string[]
      const at = more.find((one) => typeof one === 'number') as number
      const said = read(groups, reading, { before: text.slice(0, at), text })
      if (!said) return match
      found.push({ at, length: match.length, ...said })
      return '_'.repeat(match.length)
    })
  return found.toSorted((a, b) => a.at - b.at)
}

const form = (pattern: string, read: Form['read']): Form => ({ pattern: new RegExp(pattern, 'giu'), read })

/** Before and after a number that is no part of a longer one. */
const B = '(?<![\\p{L}\\p{N}/#$]|(?<!\\d{4}|/\\d\\d?)(?<=[\\p{L}\\p{N}])[.:-])'
const E = '(?!\\p{N}|[/.-]\\p{N}{2,}(?![/.\\p{N}-]))'
const ALONE = `${E}(?!:| ?[ap]\\.?m\\b)`
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '((?:19|20)\\d\\d)'
const NAME = `(?<![\\p{L}_])(${MONTH})(?!\\p{L})\\.?`
const AND = '(?: ?[,/&+-] ?|,? (?:and|or|to|through|thru|until|till|al|y|o) )(?:the )?'
const DAYS = `\\d{1,2}(?:st|nd|rd|th)?(?:${AND}\\d{1,2}(?:st|nd|rd|th)?)+(?![\\p{N}\\p{L}])`

const numbersIn = (text: string): number[] => (text.match(/\d{1,2}/g) ?? []).map(Number)
const month = (name: string | undefined): number => monthOf(name ?? '')

/** A date with day, month and year: certain if the calendar has it. */
function whole(year: number, monthNumber: number, date: number): Read {
  const [day] = dayOn(year, monthNumber, date)
  if (day) return one(day, { whole: true })
  // Before 1900 is a wrong year, not a wrong day.
  return dayOn(2000 + (year % 100), monthNumber, date).length > 0 ? unsure([], { whole: true }) : impossible()
}

/** "Oct 20 and 22": several days of one month. */
function severalDays(name: string, numbers: string, year: string, { received, about }: Reading): Read {
  const dates = numbersIn(numbers)
  const days = dates.flatMap((date) =>
    year ? dayOn(Number(year), month(name), date) : daysWithoutYear(month(name), date, received, about),
  )
  return unsure(days, { whole: year !== '' })
}

/** Two digits are a year of this century, unless that is far ahead. */
const longYear = (year: number, received: string): number =>
  year + (2000 + year > yearIn(received) + 10 ? 1900 : 2000)

/** 10/5/2026. With slashes and dashes the month comes first in English; with dots, many put the day first. */
function inNumbers([first = '', sign = '', second = '', last = '']: string[], reading: Reading): Read {
  const { received, about, dayFirst } = reading
  const [a, b] = [Number(first), Number(second)]
  const short = last.length === 2
  const year = short ? longYear(Number(last), received) : Number(last)
  const [monthFirst, other] = [dayOn(year, a, b), dayOn(year, b, a)]
  // 26-10-05 can also begin with its year.
  const yearFirst = short && a > 12 ? dayOn(longYear(a, received), b, Number(last)) : []
  const english = monthFirst.length > 0 && sign !== '.' && !dayFirst
  const over = (days: string[]) => (about === 'past' ? days.filter((day) => !isToCome(day, received)) : days)
  // Most likely the other order, if this one is still to come.
  const meant = english && over(monthFirst).length > 0 ? monthFirst : [...monthFirst, ...other, ...yearFirst]
  const days = [...new Set(english && about !== 'past' ? monthFirst : meant)]
  const [day = ''] = days
  if (!day) return whole(year, a > 12 ? b : a, a > 12 ? a : b)
  if (days.length === 1 && (english || !short)) return one(day, { whole: true })
  return unsure(over(days).length > 0 ? over(days) : days, { whole: true })
}

/** 30-Oct-26, as in spreadsheets, which can also begin with its year. */
function spreadsheetDay([first = '', name = '', last = '']: string[], reading: Reading): Read {
  const { received, about } = reading
  const usual = dayOn(longYear(Number(last), received), month(name), Number(first))
  const other = first.length === 2 ? dayOn(longYear(Number(first), received), month(name), Number(last)) : []
  const all = [...new Set([...usual, ...other])].filter((day) => about !== 'past' || !isToCome(day, received))
  const [day = ''] = all
  const recent = all.some((one) => yearIn(one) >= yearIn(received) - 10)
  if (all.length === 1 && recent && usual.includes(day)) return one(day, { whole: true })
  if (usual.length + other.length === 0) return impossible()
  const now = daysWithoutYear(month(name), Number(first), received, about)
  return unsure([...all, ...(recent ? [] : now)], { whole: true })
}

/** A day without a year. */
function withoutYear(monthNumber: number, date: number, { received, about }: Reading): Read {
  const days = daysWithoutYear(monthNumber, date, received, about)
  if (days.length === 0) return { ...impossible(), yearless: true }
  const gone = about === 'coming' && days.every((day) => day < received)
  return { ...unsure(days), sure: days.length === 1 && !gone, yearless: true }
}

function monthWithoutYear(name: string, reading: Reading): Read {
  const months = daysWithoutYear(month(name), 1, reading.received, reading.about).map((day) =>
    day.slice(0, 7),
  )
  return { ...NOTHING, months: [...new Set(months)], sure: months.length === 1, yearless: true }
}

const monthIn = (year: string | undefined, number: number): Read | null =>
  dayOn(Number(year), number, 1).map((day) => aMonth(day.slice(0, 7), { whole: true }))[0] ?? null

/** 24/7 is every day. */
const isNoDay = (first: string, second: string): boolean => first === '24' && second === '7'

function slashed(
  [first = '', second = '']: string[],
  reading: Reading,
  { text }: { text: string },
): Read | null {
  const [a, b] = [Number(first), Number(second)]
  if (isNoDay(first, second)) return null
  const [monthFirst, other] = [withoutYear(a, b, reading), withoutYear(b, a, reading)]
  if (reading.dayFirst && a !== b && a <= 12 && b <= 12)
    return unsure([...monthFirst.days, ...other.days], { yearless: true })
  if (monthFirst.days.length > 0) return monthFirst
  if (other.days.length > 0) return other
  return /^\W*\d+\/\d+\W*$/.test(text) ? impossible() : null
}

/** "They may 5" and "I march 10 miles" name no month. */
const isVerb = (name: string, before: string): boolean =>
  /^(?:may|march)$/i.test(name) && /\b(?:i|you|we|they|he|she|it|who|that|me|us|them) $/i.test(before)

const FORMS: Form[] = [
  form(
    `${B}(\\d{4})([/.-])(\\d{1,2})\\2(\\d{1,2})(?:T[\\d:.]+(?:Z|[+-]\\d\\d:?\\d\\d)?)?${E}`,
    ([y, , m, d]) => {
      const read = whole(Number(y), Number(m), Number(d))
      return read.impossible && Number(d) <= 12
        ? unsure(dayOn(Number(y), Number(d), Number(m)), { whole: true })
        : read
    },
  ),
  form(`${B}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})${E}`, inNumbers),
  form(`${B}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{2})${ALONE}`, inNumbers),
  form(`${B}${YEAR}[ ,/-]{1,2}${NAME}[ ,/-]{1,2}${DAY}${ALONE}`, ([y, name, d]) =>
    whole(Number(y), month(name), Number(d)),
  ),
  // Oct 20 and 22, 2026; 5 & 7 Oct 2026
  form(
    `${NAME} ?(${DAYS})(?!:| ?[ap]\\.?m\\b)(?:(?:,| of)? ${YEAR})?${E}`,
    ([name = '', numbers = '', year = ''], reading) => {
      const read = severalDays(name, numbers, year, reading)
      // "Oct 5 25" and "Oct 5, 25" may be October 5, 2025.
      const [, date = '', short = ''] = /^(\d{1,2})(?:st|nd|rd|th)?[ ,/-]{1,2}(\d\d)$/.exec(numbers) ?? []
      const old = short && !year ? dayOn(2000 + Number(short), month(name), Number(date)) : []
      return unsure([...read.days, ...old.filter((day) => !isToCome(day, reading.received))], {
        whole: read.whole,
      })
    },
  ),
  form(
    `${B}(${DAYS})(?: of)?[ -]?${NAME}(?:,? ${YEAR})?${E}`,
    ([numbers = '', name = '', year = ''], reading) => severalDays(name, numbers, year, reading),
  ),
  form(`${NAME}[ ,/-]{0,2}${DAY},?[ ,/-]{0,2}${YEAR}${E}`, ([name, d, y]) =>
    whole(Number(y), month(name), Number(d)),
  ),
  form(
    `${B}(?:the )?${DAY}(?: of)?,?[ /-]{0,2}(${MONTH})(?!\\p{L})\\.?[ ,/-]{0,3}${YEAR}${E}`,
    ([d, name, y]) => whole(Number(y), month(name), Number(d)),
  ),
  form(`${B}(\\d{1,2})[-/]?(${MONTH})\\.?[-/]?(\\d\\d)${ALONE}`, spreadsheetDay),
  form(`${B}${DAY} (${MONTH})\\.?,? (\\d\\d)${ALONE}`, ([d = '', name = '', y = ''], reading) => ({
    ...spreadsheetDay([d, name, y], reading),
    sure: false,
  })),
  form(`${NAME}[ -]?${DAY}[/ -](\\d\\d)${ALONE}`, ([name, d, y], { received }) =>
    unsure(dayOn(longYear(Number(y), received), month(name), Number(d)), { whole: true }),
  ),
  form(
    `${NAME}${AND}(?:in )?(${MONTH})(?!\\p{L})\\.?(?:,? ${YEAR})?(?!,? ?\\d)`,
    ([first = '', second = '', y], reading) => {
      const of = (name: string) =>
        y ? (monthIn(y, month(name))?.months ?? []) : monthWithoutYear(name, reading).months
      return { ...NOTHING, months: [...new Set([...of(first), ...of(second)])], yearless: !y }
    },
  ),
  // Oct-26: the day or the year
  form(`${NAME}-(\\d\\d)${ALONE}`, ([name = '', d], reading) => {
    const first = dayOn(longYear(Number(d), reading.received), month(name), 1)
    return unsure([...withoutYear(month(name), Number(d), reading).days, ...first], { whole: true })
  }),
  form(`${NAME},? ?${DAY}(?![\\p{N}/:]| ?[ap]\\.?m\\b)`, ([name = '', d], reading, { before }) =>
    isVerb(name, before) ? null : withoutYear(month(name), Number(d), reading),
  ),
  form(`${B}(?:the )?${DAY}(?: of)?,?[ /-]?(${MONTH})(?!\\p{L})\\.?`, ([d, name], reading) =>
    withoutYear(month(name), Number(d), reading),
  ),
  form(`${NAME}[ ,/-]{1,2}${YEAR}${E}`, ([name, y]) => monthIn(y, month(name))),
  form(`${B}${YEAR}[ ,/-]{1,2}${NAME}`, ([y, name]) => monthIn(y, month(name))),
  form(`${B}(\\d{1,2})[/-](\\d{4})(?![\\p{N}/-])`, ([m, y]) => monthIn(y, Number(m))),
  form(`${B}(\\d{4})-(\\d{2})(?![\\p{N}/-])`, ([y, m]) => monthIn(y, Number(m))),
  form(`(?<![\\p{L}\\p{N}#$_./]|\\p{N}:)(\\d{1,2})/(\\d{1,2})(?![\\p{N}/]|[.-]\\d{3})`, slashed),
  form(
    `(?<![\\p{L}\\p{N}#$_./-]|\\p{N}:)(\\d{1,2})-(\\d{1,2})(?![\\p{L}\\p{N}/:-]| ?(?:[ap]\\.?m|years?|yrs?|months?|weeks?|wks?|days?|hours?|minutes?|of|people)\\b)`,
    ([m, d], reading) => ({
      ...withoutYear(Number(m), Number(d), reading),
      sure: false,
      impossible: false,
    }),
  ),
]

const IN =
  '(?:in|since|of|early|late|mid|middle|end|beginning|start|during|last|this|next|until|till|by|from|or|was)'

/** Months alone come last, so that they are no part of another date. */
const LAST_FORMS: Form[] = [
  form(`(?<![\\p{L}\\p{N}_])(${SURE_MONTH})(?![\\p{L}\\p{N}_])\\.?`, ([name = ''], reading) =>
    monthWithoutYear(name, reading),
  ),
  form(
    `^(march|mar|may)(?=\\W*$)|(?<=\\b${IN}[ -])(march|mar|may)(?!\\p{L}| (?:have|be|not)\\b)`,
    ([alone, after], reading) => monthWithoutYear(alone ?? after ?? '', reading),
  ),
]
