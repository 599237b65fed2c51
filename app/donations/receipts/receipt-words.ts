import { longDate } from '#app/platform/time.ts'
import type { BackReason } from '#db/tables/giving.ts'
import {
  countsForTaxes,
  exactMoney,
  type Frequency,
  isThing,
  MISTAKE,
  money,
  type PaymentFacts,
  WAY_WORDS,
  type Way,
} from '../model/rules.ts'

/** The editable parts of a receipt; empty means our default wording. */
export interface ReceiptWording {
  thanks: string
  closing: string
}

export interface ReceiptFacts extends Partial<ReceiptWording>, PaymentFacts {
  number: number
  /** The organization at the time of the receipt. */
  legalName: string
  address: string
  ein: string | null
  donor: string
  /** The day of the gift: 2026-11-21. */
  day: string
  /** The day of arrival if different: a check counts from the day it was mailed. */
  received?: string
  /** The donor's postal address, if given. */
  postal?: string
  amountCents: number
  way: Way
  frequency: Frequency
  reference: string
  /** The number of the receipt that this one replaces. */
  replaces?: number
  /** Whether the older one said less, because a refund failed or money came back to us. */
  restored?: boolean
  /** Refunds since the older one, in cents. */
  wentBack?: number
  /** Whether the older one had a wrong amount, day or name. */
  corrected?: boolean
}

/** From this amount on, the law requires a written acknowledgment. */
const ACKNOWLEDGED_FROM = 250_00

/** When a receipt was voided, and what replaces it. */
export interface Voided {
  day: string
  replacedBy: number | null
}

export const receiptNumber = (number: number): string => `R-${String(number).padStart(6, '0')}`

/** The number in "R-000012", however it was typed; null if invalid. */
export function readReceiptNumber(typed: string): number | null {
  if (typed.length > 40) return null
  const digits = /^\s*r\s*-?\s*0*([1-9][0-9]{0,8})\s*$/i.exec(typed)?.[1]
  return digits ? Number(digits) : null
}

/**
 * The content of an acknowledgment: name of the organization, amount, a statement that nothing was given in return (or what, and
 * its value), in time before the donor files. Sources: 26 U.S.C. (IRC) section 170(f)(8)(A) and (B) for gifts of $250 or more;
 * IRS Publication 1771, "Charitable Contributions: Substantiation and Disclosure Requirements".
 * A gift of several payments (monthly) counts payment by payment; the yearly statement lists each. Without a tax number (EIN) we
 * do not know that gifts to the organization are deductible, so the receipt says nothing about taxes. Something given in return:
 * section 6115. Stock and property: we describe them and state no value (Publication 1771); Form 8283 is required above $500
 * (section 170(f)(11)). A donor-advised fund: its donor deducted the gift to the fund (section 4966), so there is nothing to
 * acknowledge for taxes.
 */
export function taxWords(
  facts: Pick<ReceiptFacts, 'legalName' | 'ein' | 'way' | 'amountCents' | 'benefit'>,
): string[] {
  const { legalName, ein, way } = facts
  if (!countsForTaxes(way)) return [FROM_A_FUND]
  if (!ein) return []
  return [exempt(legalName, ein), ...returnWords(facts), ...(isThing(way) ? [NO_VALUE] : [])]
}

const exempt = (legalName: string, ein: string) =>
  `${legalName} is a tax-exempt organization under section 501(c)(3) of the Internal Revenue Code. Its tax number (EIN) is ${ein}.`

const FROM_A_FUND =
  'This is not a receipt for taxes. The money came from a fund. For taxes, the gift that counts is the gift to the fund.'
const FUNDS_APART =
  'Money from a donor-advised fund is not part of this. For taxes, the gift that counts is the gift to the fund.'
const NO_VALUE =
  'We do not say what it is worth. You decide that for your tax return. If you deduct more than $500 for it, the IRS asks for Form 8283.'

function returnWords({
  benefit,
  way,
  amountCents,
}: Pick<ReceiptFacts, 'benefit' | 'way' | 'amountCents'>): string[] {
  if (!benefit) return ['No goods or services were provided in exchange for this gift.']
  const got = `In exchange for this gift, you got: ${benefit.what}. Our good faith estimate of its value is ${exactMoney(benefit.cents)}.`
  if (isThing(way)) return [got, 'You can deduct only what your gift is worth above that value.']
  const rest = Math.max(0, amountCents - benefit.cents)
  return [got, `You can deduct only the part of your gift above that value: ${exactMoney(rest)}.`]
}

export function acknowledgmentWords(facts: Pick<ReceiptFacts, 'ein' | 'amountCents' | 'way'>): string[] {
  if (!facts.ein || !countsForTaxes(facts.way)) return []
  // We do not know the value of property.
  if (!isThing(facts.way) && facts.amountCents < ACKNOWLEDGED_FROM) return []
  return [
    'For a gift of $250 or more, you need a written acknowledgment before you file your tax return. This is that acknowledgment. Keep it.',
  ]
}

/** Replaces the thanks and all tax text on a void receipt. */
export const voidWords = ({ day, replacedBy }: Voided): string[] => [
  `VOID. This receipt stopped counting on ${longDate(day)}. Do not use it for your taxes.`,
  replacedBy ? `Receipt ${receiptNumber(replacedBy)} replaces it.` : 'No other receipt replaces it.',
]

const USUAL_THANKS = 'Thank you. Your gift arrived.'

export const thanksWords = ({ thanks }: Partial<ReceiptWording>): string => thanks || USUAL_THANKS

export const closingLines = ({ closing = '' }: Partial<ReceiptWording>): string[] =>
  closing.split('\n').filter((line) => line.trim() !== '')

const optional = (name: string, value: string | undefined): [string, string][] =>
  value ? [[name, value]] : []

/** The lines of a receipt as names and values, the same in the mail, on the page and in the PDF. */
export function receiptLines(facts: ReceiptFacts): [string, string][] {
  return [
    ['Receipt number', receiptNumber(facts.number)],
    ['From', facts.donor || 'Not named'],
    ...optional('Address', facts.postal),
    ['Given to', facts.legalName],
    ['Date of the gift', longDate(facts.day)],
    ...optional('Received', facts.received && longDate(facts.received)),
    ...(isThing(facts.way)
      ? optional('What you gave', facts.thing)
      : [['Amount', `${exactMoney(facts.amountCents)} (US dollars)`] satisfies [string, string]]),
    ...(facts.way === 'daf' ? optional('Fund', facts.thing) : []),
    ...optional(
      'What you got for it',
      facts.benefit && `${facts.benefit.what}, worth ${money(facts.benefit.cents)}`,
    ),
    ['How', `${WAY_WORDS[facts.way]}${facts.frequency === 'monthly' ? ', a monthly gift' : ''}`],
    ['Reference', facts.reference],
    ...(facts.replaces
      ? [['Replaces', `${receiptNumber(facts.replaces)}, which no longer counts`] as [string, string]]
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
    thing?: string
    benefit?: { what: string; cents: number }
  }[]
}

/** Whether the gifts have different donor names, so that each line shows its own. */
export const namesDiffer = ({ gifts }: Pick<StatementFacts, 'gifts'>): boolean =>
  new Set(gifts.map(({ donor = '' }) => donor)).size > 1

/** Money that counts for taxes: not from a fund, and not property, for which we state no value. */
const counted = ({ gifts }: Pick<StatementFacts, 'gifts'>) =>
  gifts.filter(({ way }) => countsForTaxes(way) && !isThing(way))

export const totalOf = (facts: Pick<StatementFacts, 'gifts'>): number =>
  counted(facts).reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The amount column. */
export const amountWords = ({ way, amountCents, thing }: StatementFacts['gifts'][number]): string =>
  isThing(way) ? (thing ?? 'No value stated') : exactMoney(amountCents)

/** Explains why the total is not the sum of all lines. */
export const leftOutWords = (facts: Pick<StatementFacts, 'gifts'>): string[] =>
  counted(facts).length < facts.gifts.length
    ? ['Money from a donor-advised fund, and gifts we put no value on, are not in the total.']
    : []

/** The statement says this about all its gifts. */
export function statementTaxWords(facts: StatementFacts): string[] {
  const gifts = facts.gifts.filter(({ way }) => countsForTaxes(way))
  const ofFunds = gifts.length < facts.gifts.length ? [FUNDS_APART] : []
  if (!facts.ein || gifts.length === 0) return ofFunds
  return [
    exempt(facts.legalName, facts.ein),
    ...ofFunds,
    gifts.some(({ benefit }) => benefit)
      ? 'You got something in exchange for some of these gifts. The receipt of each says what, and what it was worth. For the others, no goods or services were provided in exchange.'
      : 'No goods or services were provided in exchange for these gifts.',
    ...(gifts.some((gift) => acknowledgmentWords({ ...gift, ein: facts.ein }).length > 0)
      ? [
          'For a gift of $250 or more, you need a written acknowledgment before you file your tax return. This is that acknowledgment. Keep it.',
        ]
      : []),
  ]
}

/** "Arrived. The bank took back $25.00", and what it disputes: the same on a gift's page and in the table of the year. */
export function arrivalWords(payment: {
  amountCents: number
  lostCents: number
  disputedCents: number
  refundReason: BackReason | null
}): string {
  const { amountCents, lostCents, disputedCents, refundReason } = payment
  if (refundReason === MISTAKE) return 'Did not arrive'
  const took =
    lostCents >= amountCents ? 'The bank took all of it back' : `The bank took back ${exactMoney(lostCents)}`
  return [
    ...(lostCents < amountCents ? ['Arrived'] : []),
    ...(lostCents > 0 ? [took] : []),
    ...(disputedCents > 0 ? [`The bank asks for ${exactMoney(disputedCents)} (a dispute)`] : []),
  ].join('. ')
}
