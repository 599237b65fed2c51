// The English words in and around dates.

/** The subject of the date: something that happened, something to come such as a day in court, or any day. */
export type About = 'past' | 'coming' | 'any'

export const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december'
/** May, Mar and March are missing because they are also everyday English words. */
export const SURE_MONTHS =
  'january|february|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec'
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
export const WEEKDAY = new RegExp(`\\b(?:${WEEKDAYS.join('|')})\\b`, 'i')
export const WEEKDAY_NAMES = `(?:${WEEKDAYS.join('|')}|sun|mon|tues?|wed|thur?s?|fri|sat)`

export const TIME_OF_DAY =
  /(?:\b(?:at|on|,) ?)?\b\d{1,2}(?:(?::\d\d){1,2}(?: ?(?:am|pm|a\.m\.?|p\.m\.?)\b)?| ?(?:am|pm|a\.m\.?|p\.m\.?)(?!\w))(?: (?:on|of))?/gi

export const startsWithTime = (text: string): boolean =>
  /^(?:at )?\d{1,2}(?::\d\d)? ?(?:am|pm|a\.m|p\.m|:)/i.test(text)
