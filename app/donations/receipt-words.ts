import { longDate } from '#app/platform/time.ts'
import { exactMoney, type Frequency, WAY_WORDS, type Way } from './rules.ts'

/** What treasurers may write; empty means our usual words. */
export interface ReceiptWording {
  thanks: string
  closing: string
}

export interface ReceiptFacts extends Partial<ReceiptWording> {
  number: number
  /** The organisation as it was when the receipt was written. */
  legalName: string
  address: string
  ein: string | null
  donor: string
  /** The day of the gift: 2026-11-21. */
  day: string
  amountCents: number
  way: Way
  frequency: Frequency
  reference: string
  /** The receipt that this one takes the place of. */
  replaces?: number
  /** Whether the older one said less, because money that went back did not, or came to us after all. */
  restored?: boolean
  /** Whether the older one was wrong: the amount, the day or the name. */
  corrected?: boolean
}

/** From here on the law asks the donor for a written acknowledgment. */
export const ACKNOWLEDGED_FROM = 250_00

/** When a receipt stopped counting, and what takes its place. */
export interface Voided {
  day: string
  replacedBy: number | null
}

export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`

/** The number in "R-000012", however it was typed; null where it is none. */
export function readReceiptNumber(typed: string): number | null {
  const digits = /^\s*r\s*-?\s*0*([1-9][0-9]{0,8})\s*$/i.exec(typed)?.[1]
  return digits ? Number(digits) : null
}

/**
 * What has to stand in an acknowledgment: name of the organisation, amount, a statement that nothing was given in return
 * (or what, and its value), in time before the donor files. Sources: 26 U.S.C. (IRC) section 170(f)(8)(A) and (B) for gifts of
 * $250 or more; IRS Publication 1771, "Charitable Contributions: Substantiation and Disclosure Requirements". A gift of
 * several payments (monthly) counts payment by payment; the yearly statement names each. Without a tax number (EIN) we do not
 * know that the organisation is one whose gifts count, so nothing about taxes is said.
 */
export function taxWords({ legalName, ein }: Pick<ReceiptFacts, 'legalName' | 'ein'>): string[] {
  if (!ein) return []
  return [
    `${legalName} is a tax-exempt organization under section 501(c)(3) of the Internal Revenue Code. Its tax number (EIN) is ${ein}.`,
    'No goods or services were provided in exchange for this gift.',
  ]
}

export function acknowledgmentWords(facts: Pick<ReceiptFacts, 'ein' | 'amountCents'>): string[] {
  if (!facts.ein || facts.amountCents < ACKNOWLEDGED_FROM) return []
  return [
    'For a gift of $250 or more, you need a written acknowledgment before you file your tax return. This is that acknowledgment. Keep it.',
  ]
}

/** What stands on a receipt that no longer counts, in the place of thanks and of everything for taxes. */
export const voidWords = ({ day, replacedBy }: Voided): string[] => [
  `VOID. This receipt stopped counting on ${longDate(day)}. Do not use it for your taxes.`,
  replacedBy ? `Receipt ${receiptNumber(replacedBy)} takes its place.` : 'No other receipt takes its place.',
]

const USUAL_THANKS = 'Thank you. Your gift arrived.'

export const thanksWords = ({ thanks }: Partial<ReceiptWording>): string => thanks || USUAL_THANKS

export const closingLines = ({ closing = '' }: Partial<ReceiptWording>): string[] =>
  closing.split('\n').filter((line) => line.trim() !== '')

/** The lines of a receipt as names and values, the same in the mail, on the page and in the PDF. */
export function receiptLines(facts: ReceiptFacts): [string, string][] {
  return [
    ['Receipt number', receiptNumber(facts.number)],
    ['From', facts.donor || 'Not named'],
    ['Given to', facts.legalName],
    ['Date of the gift', longDate(facts.day)],
    ['Amount', `${exactMoney(facts.amountCents)} (US dollars)`],
    ['How', `${WAY_WORDS[facts.way]}${facts.frequency === 'monthly' ? ', a monthly gift' : ''}`],
    ['Reference', facts.reference],
    ...(facts.replaces
      ? [
          ['Takes the place of', `${receiptNumber(facts.replaces)}, which no longer counts`] as [
            string,
            string,
          ],
        ]
      : []),
  ]
}

export interface StatementFacts {
  year: string
  legalName: string
  address: string
  ein: string | null
  donor: string
  gifts: {
    number: number
    day: string
    amountCents: number
    way: Way
    frequency: Frequency
    donor?: string
  }[]
}

/** Whether the gifts were given in more than one name, so that each line has to say its own. */
export const namesDiffer = ({ gifts }: Pick<StatementFacts, 'gifts'>): boolean =>
  new Set(gifts.map(({ donor = '' }) => donor)).size > 1

export const totalOf = ({ gifts }: Pick<StatementFacts, 'gifts'>): number =>
  gifts.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The statement says it of all its gifts. */
export function statementTaxWords(facts: StatementFacts): string[] {
  if (!facts.ein) return []
  return [
    `${facts.legalName} is a tax-exempt organization under section 501(c)(3) of the Internal Revenue Code. Its tax number (EIN) is ${facts.ein}.`,
    'No goods or services were provided in exchange for these gifts.',
    ...(facts.gifts.some(({ amountCents }) => amountCents >= ACKNOWLEDGED_FROM)
      ? [
          'For a gift of $250 or more, you need a written acknowledgment before you file your tax return. This is that acknowledgment. Keep it.',
        ]
      : []),
  ]
}
