// The English words in and around dates, as parts of patterns.

/** The subject of the date: something that happened, something to come such as a day in court, or any day. */
export type About = 'past' | 'coming' | 'any'

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** May, Mar and March are missing because they are also everyday English words. */
export const SURE_MONTH = `(?:${MONTHS.filter((name) => !/^ma/.test(name)).join('|')}|jan|feb|apr|june?|july?|aug|sept?|oct|nov|dec)`
export const MONTH = `(?:${SURE_MONTH}|march|mar|may)`
/** Short names are also words: "I sat", "the sun". */
export const WEEKDAY_FULL = `(?:${WEEKDAYS.join('|')})`
export const WEEKDAY = `(?:${WEEKDAYS.join('|')}|sun|mon|tues?|wed|thur?s?|fri|sat)`

export const monthOf = (name: string): number =>
  MONTHS.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase())) + 1
export const weekdayIn = (name: string): number =>
  WEEKDAYS.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase()))

const COUNTED = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
/** A whole number up to 999 in digits, or up to twelve in words. */
export const AMOUNT = `(?:\\d{1,3}|an?|${COUNTED.slice(1).join('|')})`

export function amountOf(number: string): number {
  if (/^\d/.test(number)) return Number(number)
  return Math.max(COUNTED.indexOf(number.toLowerCase()), 1)
}

export const TIME_OF_DAY =
  /(?:\b(?:at|on|,) ?)?\b\d{1,2}(?:(?::\d\d){1,2}(?: ?(?:am|pm|a\.m\.?|p\.m\.?)\b)?| ?(?:am|pm|a\.m\.?|p\.m\.?)(?!\w))(?: (?:on|of))?/gi
