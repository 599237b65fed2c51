import { type About, SURE_MONTHS, TIME_OF_DAY, WEEKDAY_NAMES, WEEKDAYS } from './date-words.ts'

// How the words beside a date change its meaning. No list holds every word that moves a date ("a year ago", "when I was in 5th
// grade"). So a date that leaves something out is certain only if we know that each other word is harmless.

/** The rest of the text, with "…" for the dates, has no word that can move a day without a year, or a month. */
export function isHarmless(rest: string, names: 'day' | 'month', about: About, spanish: boolean): boolean {
  if (/\.\.|--/.test(rest)) return false
  const words = rest
    .replace(ABOUT_A_TIME, ' ')
    .replace(TIME_OF_DAY, ' ')
    .replace(TIME_IN_WORDS, ' ')
    .replace(PLACE, ' ')
    .replace(about === 'coming' ? NO_LATER : NEVER, ' ')
    .toLowerCase()
    .split(/[\s…]+/)
    .map((word) => /^[("]?(.*?)[.,:;!)"]{0,2}$/s.exec(word)?.[1] ?? word)
  return words.every(
    (word) =>
      word === '' ||
      word === '-' ||
      A_WEEKDAY.test(word) ||
      HARMLESS.has(word) ||
      (names === 'month' && WIDE.has(word)) ||
      (about === 'coming' && OF_A_DUTY.has(word)) ||
      (spanish && SPANISH.has(word)),
  )
}

const wordsOf = (text: string): Set<string> => new Set(text.split(' '))

const HARMLESS = wordsOf(
  'on at in the a an date it was is happened occurred i me my we us our they he she work home job office store hospital court got received letter notice fired denied evicted suspended expelled refused',
)
/** A month is wide enough for these. */
const WIDE = wordsOf(
  'about around approximately early late mid middle end beginning start of during may have been maybe perhaps probably possibly sometime think',
)
/** About a day in court, or the last day to answer. */
const OF_A_DUTY = wordsOf(
  'hearing trial appointment meeting judge due deadline must need have has to be go appear answer respond reply file pay leave move out by until till',
)
const SPANISH = wordsOf(
  'el en la mi me fue paso ocurrio sucedio fecha trabajo escuela casa oficina corte despidieron',
)
const A_WEEKDAY = new RegExp(`^${WEEKDAY_NAMES}$`)

const ABOUT_A_TIME =
  /\b(?:at )?(?:about|around|approximately|roughly) (?=\d{1,2}(?::\d\d| ?(?:am|pm|a\.m|p\.m)))/gi
const TIME_IN_WORDS =
  /\b(?:at|around|about) (?:noon|mid-?day|midnight)\b|\b(?:at|around|about) (?:[1-9]|1[0-2])(?: o'clock)?(?=[.,;!)]?(?: |$))|\bin the (?:morning|afternoon|evening)\b|\bat night\b/gi
/** "At school", but not "in school", which may be years ago. */
const PLACE =
  /\b(?:court ?)?(?:room|rm|suite)\.? #?(?:\d{1,3}[a-z]?|[a-z])\b(?!-)|\bat (?:my |the |our )?(?:school|college)\b/gi
const NO_LATER = /\b(?:no later than|not later than|on or before)\b/gi
const NEVER = /(?!)/g

/** Whether a word of the text makes a whole date uncertain: doubt, denial, or a move to another day. */
export const isDoubted = (text: string, rest: string): boolean =>
  DOUBT.test(text) ||
  NEGATION.test(text) ||
  MOVED.test(rest.replace(ABOUT_A_TIME, ' ')) ||
  NEAR.some((pattern) => pattern.test(rest))

const DOUBT =
  /\?|±|\b(?:maybe|perhaps|not sure|unsure|i think|i believe|i guess|my guess|guessing|probably|possibly|likely|apparently|supposedly|presumably|supposed to|might|could|may have|may be|must have been|or so|or thereabouts|thereabouts|ish|some ?time|either|give or take|plus or minus|estimated?|unclear|uncertain|unknown|forget|forgot|no idea|no clue|dunno|idk|can't remember|cannot remember|(?:don't|do not|didn't) (?:know|remember|recall)|if i (?:remember|recall)|as far as i)\b/i
const NEGATION =
  /\b(?:not|never|neither|nor|wrong|incorrect|mistaken?|false|instead|except|rather|no (?:fue|era|es))\b|n't\b/i
const UNIT = '(?:days?|nights?|weeks?|weekends?|months?|years?|yrs?)'
const MOVED = new RegExp(
  `\\bago\\b|\\b(?:approx|approximately|roughly|less|minus|plus)\\b|\\b(?:in the|that|last|next) (?:spring|summer|fall|autumn|winter)\\b|\\b${UNIT} (?:later|earlier|after|afterwards?|before|prior|previously|past|back|hence|from)\\b|\\b(?:next|following|previous|prior|other|every) ${UNIT}\\b`,
  'i',
)
/** Right before or after the date. */
const NEAR = [
  /(?:\b(?:about|around|approximately|approx|roughly|nearly|almost|circa|ca|c|over|under|or|no|at least|at most|more than|less than|close to|near|well|just|early|mid|late|end of|beginning of)\b\.?|[~<>])(?: ?(?:the|on|in))* …/i,
  /… ?(?:\(?[,;:]? ?)(?:no|or|give|plus|minus|at the (?:earliest|latest|soonest)|the (?:earliest|latest)|was when it (?:began|started)|and (?:on|the|every|each|next|again)|[~+<>])(?: |$|[.,;!)])/i,
]

/** Words of a year that is not read, as in "the previous year" or "when I was in 5th grade". */
export const OTHER_YEAR =
  /\b(?:years?|yrs?|decades?|previous|prior|grade|fy ?\d*|fall|autumn|winter|spring|summer|semester|then|back)\b/i

/** It happened more than once, or continues: each act has its own day. */
export const AGAIN =
  /\b(?:since|every|each|daily|weekly|ongoing|on-going|repeated|repeatedly|always|constantly|continues|continued|continuous|continuously|again and again|over and over|on and off|(?:several|many|multiple|different) (?:times|dates|days|occasions)|still (?:happening|going|happens|goes))\b/i

/** Parts of a date that was not read, still in the text after the dates are removed. */
export const LEFT_OVER = [
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
export const NO_SUCH_DAY = [
  /(?:^|\D)\d{1,4}([/.-])\d{1,2}\1\d{1,4}(?!\d)/,
  /^\W*\d{1,2}\/\d{1,2}\W*$/,
  new RegExp(
    `\\b(?:${SURE_MONTHS})\\.?,? \\d{1,2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)?[ -](?:${SURE_MONTHS})\\b`,
    'i',
  ),
]

/** The days of the week in the text, as numbers. Short names are also words: "I sat", "the sun". */
export const weekdaysIn = (text: string, names = WEEKDAYS.join('|')): number[] =>
  [...text.matchAll(new RegExp(`\\b(?:${names})\\b`, 'gi'))].map(([name]) =>
    WEEKDAYS.findIndex((one) => one.startsWith(name.slice(0, 3).toLowerCase())),
  )
