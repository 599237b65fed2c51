import { type About, TIME_OF_DAY, WEEKDAY, WEEKDAY_FULL, weekdayIn } from './date-words.ts'

// What the words beside a date do to it. No list holds every word that moves a date ("a year ago", "week ending", "the
// anniversary of", "when I was in 5th grade"). So a date is certain only if we know that each other word is harmless.

/** How exact the date is: with its year, a day without a year or counted from today, or only a month. */
export type Names = 'whole' | 'day' | 'month'

/** @param rest the text with "…" for the dates */
export function isHarmless(rest: string, names: Names, about: About, spanish: boolean): boolean {
  const plain = withoutTimes(rest)
  // "--", "..." and a dash at the end leave a span open.
  if (/\.\.|--|^\W*-|-\W*$/.test(plain) || OWN_ACT.test(plain)) return false
  const words = withoutWeekday(plain, names)
    .replace(names === 'whole' ? IN_A_PLACE : AT_A_PLACE, ' ')
    .replace(ROOM, ' ')
    .replace(DEED, ' ')
    .replace(about === 'coming' ? NO_LATER : NEVER, ' ')
    .toLowerCase()
    .split(/[\s…]+/)
    .map((word) => /^["'([]?(.*?)[.,:;!)"'\]]{0,3}$/s.exec(word)?.[1] ?? word)
  return words.every(
    (word) =>
      word === '' ||
      HARMLESS.has(word) ||
      (names === 'whole' && WITH_YEAR.has(word)) ||
      (names === 'month' && WIDE.has(word)) ||
      (about === 'coming' && OF_A_DUTY.has(word)) ||
      (spanish && SPANISH.has(word)),
  )
}

const wordsOf = (text: string): Set<string> => new Set(text.split(/\s+/))

/**
 * What happened, and to whom. None of them can move a day, alone or together: "got the job" would be another day, so
 * places need their "at".
 */
const HARMLESS = wordsOf(
  `on at in the a an date it was is happened occurred incident i me my we us our they them their he him his she her of
  boss manager supervisor employer hr landlord landlady teacher principal doctor nurse owner coworker company staff
  got received letter notice fired terminated dismissed denied refused rejected evicted suspended expelled demoted
  harassed assaulted arrested told said illegally unfairly unlawfully`,
)
/** Next to a day without a year, these words could name the year. */
const WITH_YEAR = wordsOf('son daughter child kid student that when because who police officer')
/** A month is wide enough for these. */
const WIDE = wordsOf(
  'about around approximately early late mid middle end beginning start during may have been maybe perhaps probably possibly sometime think',
)
/** About a day in court, or the last day to answer. */
const OF_A_DUTY = wordsOf(
  'court hearing trial appointment meeting judge due deadline must need have has to be go appear answer respond reply file pay leave move out by until till audiencia juicio cita es',
)
const SPANISH = wordsOf(
  `el en la lo los mi me nos su un una de del fue paso ocurrio sucedio fecha trabajo escuela casa oficina corte tienda hospital
  clinica jefe jefa dueno carta aviso despidieron despidio despido desalojaron suspendieron negaron nego echaron corrieron`,
)

/** What the person did is not what happened to them. */
const OWN_ACT =
  /\b(?:i|we|yo) (?:told|said|refused|rejected|denied|got (?!(?:a|the|my|our)? ?(?:letter|notice)\b|fired|denied|evicted|suspended|terminated))/i
const WHOSE = '(?:my |the |our |a |an |his |her |their )?'
const SOMEONE = `${WHOSE}(?:boss|manager|supervisor|employer|hr|landlord|landlady|teacher|principal|doctor|nurse|owner|coworker|company|staff|school|police)`
const SOMEWHERE = `${WHOSE}(?:work|job|school|court|office|store|shop|hospital|clinic|home|house|apartment|building|class|classroom|college|university|restaurant|hotel|library|bank|airport|station|gym|church|bus stop)`
/** "By October 5" and "to October 5" are limits. By, to and from a person or place are not. */
const DEED = new RegExp(
  `\\b(?:by (?:${SOMEONE}|phone|email|e-mail|text|mail)|(?:to|from) (?:me|us|${SOMEONE}|${SOMEWHERE})|laid (?:me )?off|let (?:me )?go|sent (?:me )?home|kicked (?:me )?out|turned (?:me )?away|locked (?:me )?out|took place|in person|on the phone|in (?:a|the|our) meeting)\\b`,
  'gi',
)
const IN_A_PLACE = new RegExp(`\\b(?:at|in|on) ${SOMEWHERE}\\b`, 'gi')
/** "At school", but not "in school", which may be years ago. */
const AT_A_PLACE = new RegExp(`\\bat ${SOMEWHERE}\\b`, 'gi')
const ROOM = /\b(?:court ?)?(?:room|rm|suite)\.? #?(?:\d{1,3}[a-z]?|[a-z])\b(?!-)/gi

const ABOUT_A_TIME =
  /\b(?:at )?(?:about|around|approximately|roughly) (?=\d{1,2}(?::\d\d| ?(?:am|pm|a\.m|p\.m)))/gi
const TIME_IN_WORDS =
  /\b(?:at|around|about) (?:noon|mid-?day|midnight)\b|\b(?:at|around|about) (?:[1-9]|1[0-2])(?: o'clock)?(?=[.,;!)]{0,2}(?: |$))(?! (?:days?|weeks?|months?|years?)\b)|\bin the (?:morning|afternoon|evening)\b|\bat night\b|(?<=…[ ,]{0,3})(?:morning|afternoon|evening|night)\b/gi
const NO_LATER = /\b(?:no later than|not later than|on or before)\b/gi
const NEVER = /(?!)/g
export const withoutTimes = (rest: string): string =>
  rest.replace(ABOUT_A_TIME, ' ').replace(TIME_OF_DAY, ' ').replace(TIME_IN_WORDS, ' ')

const BESIDE = (name: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}-])(?:${name})\\b[.,]? {0,2}(?:(?:morning|afternoon|evening|night)\\b,? ?)?(?:,? ?(?:the|on) )?(?=[ ,]*…)|(?<=…[ ,]{0,3}\\(?(?:(?:on )?a |on )?)(?:${name})\\b`,
    'giu',
  )
/** Short names are also words far from the date, never right beside it. */
const WEEKDAY_BESIDE = BESIDE(WEEKDAY)

/** Only a day of the week that belongs to the date: "told Monday, fired October 5" tells two days. */
const withoutWeekday = (plain: string, names: Names): string =>
  names === 'month' ? plain : plain.replace(WEEKDAY_BESIDE, ' ')

/** The days of the week in the text, as numbers. */
export function weekdaysIn(rest: string): number[] {
  const plain = withoutTimes(rest)
  const named = [
    ...plain.matchAll(WEEKDAY_BESIDE),
    ...plain.matchAll(new RegExp(`\\b${WEEKDAY_FULL}\\b`, 'gi')),
  ]
  return [...new Set(named.map(([name]) => weekdayIn(name)))]
}
