import { MONTH as NAME } from './date-words.ts'

// Simplifies typed text before looking for a date in it: one kind of digits, spaces and dashes, and nothing that only
// looks like a date (a telephone number, an amount, a URL).

const LOOKS_LIKE_A_DATE: RegExp[] = [
  /\b(?:https?:\/\/|www\.)\S{1,400}/gi,
  /\S{1,64}@\S{1,255}/g,
  // 202-555-0100, (202) 555 0100, +1 202.555.0100
  /(?:\+?\b1[-. ]?)?\(?\b\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}\b/g,
  // $1,200.50
  /\$ ?\d[\d,]{0,15}(?:\.\d{1,2})?/g,
  // 43215-2026, after the two letters of a state
  /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/g,
]

const MONTH = `${NAME}\\b\\.?`
const FIFTH_COMMA = new RegExp(`\\b(\\d{1,2}(?:st|nd|rd|th)), (?=${MONTH},? (?:19|20)\\d\\d\\b)`, 'gi')
const IN_THE_MORNING = new RegExp(
  `\\b(${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? (?:19|20)\\d\\d)?),? (?:in the (?:morning|afternoon|evening)|at night)\\b`,
  'gi',
)
const MONTH_THE_FIFTH = new RegExp(`\\b(${MONTH}),? the (\\d{1,2}(?:st|nd|rd|th))\\b`, 'gi')
const MONTH_OF_YEAR = new RegExp(`\\b(${MONTH}),? (?:of|in) (?=(?:19|20)\\d\\d\\b)`, 'gi')
const NIGHT_OF = new RegExp(
  `\\b(?:the )?(?:morning|afternoon|evening|night) of (?:the )?(?=${MONTH} \\d)`,
  'gi',
)

const ONES =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
/** The 1st to the 31st in words. */
const ORDINALS = [...ONES, ...ONES.slice(0, 9).map((one) => `twenty-${one}`), 'thirtieth', 'thirty-first']
const WORD = `(${ORDINALS.toReversed().join('|').replaceAll('-', '[- ]')})`
const FIRST_OF_MONTH = new RegExp(`\\b${WORD}(?: day)? of (?=${MONTH})`, 'gi')
const MID_MONTH = new RegExp(`\\b(mid|early|late)-(?=${MONTH})`, 'gi')
const MONTH_FIRST = new RegExp(`\\b(${MONTH}) (?:the )?${WORD}\\b`, 'gi')
const inDigits = (word: string): string => `${ORDINALS.indexOf(word.toLowerCase().replace(' ', '-')) + 1}th`

interface PlainText {
  text: string
  /** The text names a year by its distance: "last year". */
  countsYear: boolean
}

/** @param received the day it was received, for "last year" */
export function plainDateText(typed: string, received: string): PlainText {
  const year = Number(received.slice(0, 4))
  let text = asciiDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
  const countsYear = /\b(?:last|this|next) year\b/i.test(text)
  for (const pattern of LOOKS_LIKE_A_DATE) text = text.replace(pattern, '¤')
  return {
    countsYear,
    text: text
      // 10 / 30 / 2026
      .replace(/(\d) ?([/.-]) ?(\d{1,2}) ?\2 ?(\d)/g, '$1$2$3$2$4')
      .replace(/^(\d{1,2})-(\d{1,2})$/, '$1/$2')
      .replace(/^((?:19|20)\d\d)(\d\d)(\d\d)\.?$/, '$1-$2-$3')
      .replace(/ (?=[,;])/g, '')
      // Oct 30, '26
      .replace(/(^|[^\p{L}\d])'(\d\d)\b/gu, '$120$2')
      .replace(/\b(?:of )?last year\b/gi, String(year - 1))
      .replace(/\b(?:of )?this year\b/gi, String(year))
      .replace(/\b(?:of )?next year\b/gi, String(year + 1))
      // October the 30th; the 30th day of October; October 30 of 2026
      .replace(MID_MONTH, '$1 ')
      // The fifth of October; October fifth
      .replace(FIRST_OF_MONTH, (_, word: string) => `${inDigits(word)} of `)
      .replace(MONTH_FIRST, (_, month: string, word: string) => `${month} ${inDigits(word)}`)
      .replace(MONTH_THE_FIFTH, '$1 $2')
      .replace(/(\d(?:st|nd|rd|th)?) day of /gi, '$1 of ')
      .replace(/(\d(?:st|nd|rd|th)?),? (?:of|in) ((?:19|20)\d\d)\b/gi, '$1, $2')
      .replace(MONTH_OF_YEAR, '$1 ')
      // 5th, October 2026
      .replace(FIFTH_COMMA, '$1 ')
      .replace(IN_THE_MORNING, '$1')
      .replace(/(\d:\d\d) in the (?:morning|afternoon|evening)\b/gi, '$1')
      .replace(/ @ ?(?=\d{1,2}(?::\d\d| ?[ap]\.?m))/gi, ' at ')
      .replace(/\bearlier (?=today\b)|\blate (?=last night\b)/gi, '')
      .replace(NIGHT_OF, ''),
  }
}

/** Converts digits of every script to 0 to 9. */
function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let value = 0
    // The ten digits of a script are consecutive.
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++
    return digit >= '0' && digit <= '9' ? digit : String(value)
  })
}
