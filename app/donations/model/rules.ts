import type { BackReason, RefundReason } from '#db/tables/giving.ts'
import { words } from './words.ts'

// The limits of a gift, in whole dollars. The suggested amounts are a setting (config.giving).

/** Above this a person should be asked first: a typo costs too much. */
export const MOST = 25_000
export const OTHER = 'other'
/** The preselected amount: neither the smallest nor the largest. */
export const chosenAtFirst = (presets: readonly number[]): number => presets[1] ?? presets[0] ?? 1

export type Frequency = 'monthly' | 'one-time'
export interface Gift {
  amount: number
  frequency: Frequency
}

/** The specification's title for an invalid amount. */
export const INVALID_TITLE = words.gift.invalidTitle
export const INVALID_TEXT = words.gift.invalidText

/** The rest of a payment after refunds and money taken back by a bank. One dollar can be counted in both, but it left only once. */
export const leftOf = (payment: { amountCents: number; refundedCents: number; lostCents: number }): number =>
  Math.max(0, payment.amountCents - payment.refundedCents - payment.lostCents)

/** "All of it went back to you", or how much; null if nothing was refunded. */
export function backWords(gift: {
  arrivedCents: number
  backCents: number
  disputedCents: number
}): string | null {
  const { arrivedCents, backCents, disputedCents } = gift
  if (backCents >= arrivedCents && backCents > 0) return words.back.all
  const asked = disputedCents >= arrivedCents ? words.back.it : money(disputedCents)
  const said = [
    ...(backCents > 0 ? [words.back.some({ amount: money(backCents) })] : []),
    ...(disputedCents > 0 ? [words.back.bankAsksFor({ amount: asked })] : []),
  ]
  return said.join('. ') || null
}

const isFrequency = (value: unknown): value is Frequency => value === 'monthly' || value === 'one-time'

/** The gift in a URL's query, or null. */
export function giftFrom(query: URLSearchParams): Gift | null {
  const amount = query.get('amount') ?? ''
  const frequency = query.get('frequency')
  if (!/^[1-9]\d{0,4}$/.test(amount) || Number(amount) > MOST || !isFrequency(frequency)) return null
  return { amount: Number(amount), frequency }
}

export const giftQuery = ({ amount, frequency }: Gift): string => `amount=${amount}&frequency=${frequency}`

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`

/** "$75 every month" or "$75 once". */
export const giftWords = ({ amount, frequency }: Gift): string => `${dollars(amount)} ${often(frequency)}`

/** Describes the choice in a sentence. */
const choiceSentence = (gift: Gift): string =>
  gift.frequency === 'monthly'
    ? words.gift.youChoseMonthly({ gift: giftWords(gift), year: dollars(gift.amount * 12) })
    : words.gift.youChose({ gift: giftWords(gift) })

/** The page's sentence about a choice while it is made; an invalid amount is not a choice. */
export function saidOf(frequency: unknown, amount: number): string {
  if (!isFrequency(frequency) || !(amount > 0)) return ''
  if (amount <= MOST) return choiceSentence({ frequency, amount })
  return words.gift.upTo({ most: dollars(MOST) })
}

/** The usual fee of card companies in the United States: 2.9 % and 30 cents. */
const FEE_SHARE = 0.029
const FEE_FIXED = 30

/** The cents to add so that the full gift is left after the fee. */
export const feeCents = (amount: number): number =>
  Math.ceil((amount * 100 + FEE_FIXED) / (1 - FEE_SHARE)) - amount * 100

/** "$75" or "$77.55": cents only if there are any. */
export const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })}`

/** "$75.00", for tables and receipts. */
export const exactMoney = (cents: number): string =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

export const often = (frequency: Frequency): string =>
  frequency === 'monthly' ? words.gift.everyMonth : words.gift.once

export type Way = 'card' | 'check' | 'bank' | 'cash' | 'stock' | 'kind' | 'daf'
export const WAY_WORDS: Record<Way, string> = words.gift.ways

/** The ways that treasurers enter: everything but cards, which Stripe reports. */
export const ENTERED_WAYS = ['check', 'bank', 'cash', 'stock', 'kind', 'daf'] as const
export type EnteredWay = (typeof ENTERED_WAYS)[number]

/** Not money: the receipt describes it without a value. The donor determines the value. */
export const isThing = (way: Way): boolean => way === 'stock' || way === 'kind'

/** "$75 once", as its donor reads it. We state no value for property, so its kind is shown. */
export const givenWords = (gift: { amountCents: number; frequency: Frequency; way: Way }): string =>
  isThing(gift.way) ? WAY_WORDS[gift.way] : `${money(gift.amountCents)} ${often(gift.frequency)}`

/** Whether the donor can use the receipt for taxes. Money from a fund was deducted when it went into the fund. */
export const countsForTaxes = (way: Way): boolean => way !== 'daf'

/** A payment's facts on the receipt, besides its amount. */
export interface PaymentFacts {
  /** The benefit the donor received for it, and its value. */
  benefit?: { what: string; cents: number }
  /** A description if it was not money; or the name of the fund. */
  thing?: string
}
export const FREQUENCY_WORDS: Record<Frequency, string> = words.gift.kinds

/** In honor or in memory of a person. */
export type Tribute = 'honor' | 'memory'
export const TRIBUTE_WORDS: Record<Tribute, string> = words.gift.tributes

/** The options a donor may add to a gift. */
export interface GiftWords {
  /** The donor's name, as given with this gift. */
  name: string
  tribute?: Tribute
  tributeName?: string
  employer?: string
  /** The postal address for the receipt, if it is sent by post. */
  postal?: string
}

export const GIFT_LIMITS = {
  name: 100,
  email: 254,
  tributeName: 100,
  employer: 100,
  note: 120,
  postal: 200,
  thing: 160,
  benefit: 160,
} as const

/** The day of the month of later charges, in words: "on the 21st of each month". */
export function ordinal(day: number): string {
  const tail = day % 100 >= 11 && day % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${tail}`
}

/** "first today, then on the 21st of each month, until you stop" */
export function chargeDays(day: number): string {
  return words.gift.charged({ day: ordinal(day), ifShorter: day > 28 ? words.gift.ifShorter : '' })
}

const REFUND_LABELS: Record<RefundReason, string> = {
  amount: 'The amount was wrong',
  asked: 'The donor asked for it',
  twice: 'It was given twice',
  'not-theirs': 'The card was not theirs',
  other: 'Another reason',
}

export const REFUND_REASONS = Object.keys(REFUND_LABELS) as RefundReason[]
export const REFUND_CHOICES = REFUND_REASONS.map((value) => ({ value, label: REFUND_LABELS[value] }))

/** The reason a payment counts for nothing: it was marked as arrived by mistake. */
export const MISTAKE = 'mistake' satisfies BackReason

const BACK_LABELS: Record<BackReason, string> = { ...REFUND_LABELS, [MISTAKE]: 'It was marked by mistake' }

export const backReason = (reason: BackReason | null): string => (reason ? BACK_LABELS[reason] : '')

/** The first date on or after `from` with this day of the month: 5, 2026-12-21 → 2027-01-05. Days up to the 28th. */
export function firstDayFrom(day: number, from: string): string {
  const [year = 0, month = 1, at = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, day >= at ? month - 1 : month, day)).toISOString().slice(0, 10)
}

/** Days that every month has. */
export const CHARGE_DAYS = Array.from({ length: 28 }, (_, at) => at + 1)

export const WORDING_LIMITS = { thanks: 300, closing: 600 } as const

/** When a donor who asked for it is reminded, once, of a promise that has not arrived. */
export const REMIND_AFTER_DAYS = 30

/** The last charge of an active gift failed and the card is retried, so there is no day to show. */
export const isFailing = ({
  failedInvoice,
  status,
}: {
  failedInvoice: string | null
  status: string
}): boolean => failedInvoice !== null && status === 'active'

/** For how many months a monthly gift can be paused. */
export const PAUSES = [1, 2, 3, 4, 5, 6] as const

/** The month `back` months before this one: "2026-01", 2 is "2025-11". */
export function monthBefore(month: string, back: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 - back
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

export const isMonth = (text: string | null): text is string => /^20\d{2}-(0[1-9]|1[0-2])$/.test(text ?? '')

/** For a day this long ago, a treasurer is asked whether it is right. */
const LONG_AGO_DAYS = 60
/** A letter that took longer probably has a wrong year. */
const LONG_IN_MAIL_DAYS = 30

/** Oddities that a treasurer must confirm before they are on a receipt: a typo would end up in the donor's tax papers. */
export type Oddity = 'amount' | 'before' | 'long-ago' | 'long-in-mail'

export interface Question {
  oddities: Oddity[]
  /** The value with which the form confirms it. */
  sure: string
  amountCents: number
  day: string
  /** The postmark; empty if there is none. */
  mailed: string
  promised?: { amountCents: number; day: string }
}

/** @param promised for a promised gift: the amount and the day */
export function odditiesOf(
  { amountCents, day, mailed = '' }: { amountCents: number; day: string; mailed?: string },
  today: string,
  promised?: { amountCents: number; day: string },
): Oddity[] {
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  return [
    ...(promised && amountCents !== promised.amountCents ? (['amount'] as const) : []),
    ...(promised && day < promised.day ? (['before'] as const) : []),
    ...(days(day, today) > LONG_AGO_DAYS ? (['long-ago'] as const) : []),
    ...(mailed && days(mailed, day) > LONG_IN_MAIL_DAYS ? (['long-in-mail'] as const) : []),
  ]
}
