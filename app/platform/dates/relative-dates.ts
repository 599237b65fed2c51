import { dayAfter } from '../time.ts'
import { dayOn, isToCome, weekdayOf, yearIn } from './calendar-days.ts'
import { aMonth, type Form, one, type Read, type Reading, unsure } from './date-mention.ts'
import { AMOUNT, amountOf, WEEKDAY, weekdayIn } from './date-words.ts'

// Dates that are counted from the day the text was received: yesterday, "3 weeks ago", "last month".

/** Further back, people round: "90 days ago". Two months are at most 62 days. */
const ROUNDED = 62

/** "Twenty" before "five days ago", "1 1/2" and "two and a half". */
const NUMBER_BEFORE =
  /(?:\d[.,/]?|[\d/] ?- ?|\b(?:half|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|and|or|to)[ -])$/i

/** The same day some months earlier, or the last one of a shorter month. */
function monthsBack(day: string, months: number): string {
  const number = yearIn(day) * 12 + Number(day.slice(5, 7)) - 1 - months
  const found = [0, 1, 2, 3].flatMap((less) =>
    dayOn(Math.floor(number / 12), (number % 12) + 1, Number(day.slice(8)) - less),
  )
  return found[0] ?? day
}

const unitOf = (unit: string): string => unit.slice(0, 1).toLowerCase()

function back(day: string, amount: number, unit: string): string {
  if (unitOf(unit) === 'm') return monthsBack(day, amount)
  if (unitOf(unit) === 'y') return monthsBack(day, amount * 12)
  return dayAfter(day, -amount * (unitOf(unit) === 'w' ? 7 : 1))
}

const ago: Form['read'] = ([more = '', number = '', unit = '', on = ''], { received }, { before }) => {
  if (NUMBER_BEFORE.test(before)) return unsure([])
  const day = back(received, amountOf(number), unit)
  if (more) return unsure([back(received, amountOf(more), unit), day])
  if (WEEKDAY_NAME.test(on)) return weekdayAgo(on, day, received)
  if (unitOf(unit) === 'y') return unsure([day], { yearsBack: amountOf(number) })
  const rounded = day < dayAfter(received, -ROUNDED)
  // "A month ago today" names the day.
  if (unitOf(unit) !== 'm') return one(day, { sure: !rounded && !on })
  return on ? unsure([day]) : rounded ? unsure([`${day.slice(0, 7)}-01`]) : aMonth(day.slice(0, 7))
}

const WEEKDAY_NAME = new RegExp(`^${WEEKDAY}$`, 'i')

/** "Friday two weeks ago": counted from the last Friday, or the Friday of that week. */
function weekdayAgo(name: string, day: string, received: string) {
  const first = Array.from({ length: 7 }, (_, away) => dayAfter(day, -away)).find(
    (one) => weekdayOf(one) === weekdayIn(name),
  )
  return unsure([first ?? day, dayAfter(first ?? day, 7)].filter((one) => one <= received))
}

const near =
  (away: number, sure = true): Form['read'] =>
  (_, { received }) =>
    one(dayAfter(received, away), { sure })

const thisOrLast = (word: string, { received }: Reading): string =>
  back(`${received.slice(0, 7)}-01`, /^last/i.test(word) ? 1 : 0, 'month').slice(0, 7)

/** "The 5th of last month". */
function dayOfMonth([date, word = '']: string[], reading: Reading): Read {
  const [year = 0, month = 0] = thisOrLast(word, reading).split('-').map(Number)
  const [day] = dayOn(year, month, Number(date))
  return day ? one(day, { sure: !isToCome(day, reading.received) }) : unsure([])
}

const form = (pattern: string, read: Form['read']): Form => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}_-])${pattern}(?![\\p{L}\\p{N}_])`, 'giu'),
  read,
})

const PART = '(?: (?:morning|afternoon|evening|night))?'
const UNIT = '(day|week|wk|month|year|yr)s?\\.?'

export const relativeForms: Form[] = [
  form(`(${WEEKDAY}),? (${AMOUNT}) (weeks?|wks?) ago`, ([name = '', number = ''], { received }) =>
    weekdayAgo(name, back(received, amountOf(number), 'week'), received),
  ),
  form(
    `(?:(${AMOUNT})(?: ?- ?| to | or ))?(${AMOUNT}) ${UNIT} (?:ago|before now)(?:,? (?:on |last )?(today|yesterday|${WEEKDAY}))?`,
    ago,
  ),
  form('(?:the )?day before yesterday', near(-2)),
  form(`yesterday${PART}`, near(-1)),
  form('last ?night', near(-1)),
  form('(?:today|tonight|this (?:morning|afternoon|evening))', near(0)),
  form('(?:the )?day after tomorrow', near(2, false)),
  form('tomorrow', near(1, false)),
  form('(?:the )?(\\d{1,2})(?:st|nd|rd|th) (?:of|day of) (last|this) month', dayOfMonth),
  form('(last|this) month,? (?:on )?the (\\d{1,2})(?:st|nd|rd|th)', ([word, date], reading) =>
    dayOfMonth([date ?? '', word ?? ''], reading),
  ),
  form('(last|this) month', ([word = ''], reading) => aMonth(thisOrLast(word, reading))),
  // "The 5th": the last two.
  form('the (\\d{1,2})(?:st|nd|rd|th)(?! (?!at\\b|in\\b|and\\b|or\\b|to\\b)\\p{L})', ([date], reading) => {
    const months = reading.about === 'coming' ? [0, -1, -2] : [0, 1, 2]
    const days = months.flatMap((away) => {
      const [y, m] = back(`${reading.received.slice(0, 7)}-01`, away, 'month')
        .split('-')
        .map(Number)
      return dayOn(y ?? 0, m ?? 0, Number(date))
    })
    const fit = days.filter((day) =>
      reading.about === 'coming' ? day >= reading.received : day <= reading.received,
    )
    return unsure(fit.slice(0, 2))
  }),
  form(`in (${AMOUNT}) ${UNIT}`, ([number = '', unit = ''], { received, about }) =>
    about === 'past' ? null : unsure([back(received, -amountOf(number), unit)]),
  ),
]
