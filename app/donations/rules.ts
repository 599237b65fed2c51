// What a gift can be: the specification's amounts, in whole dollars.

export const PRESETS = [35, 75, 150, 500] as const
export const DEFAULT_AMOUNT = 75
/** Above this a person should be asked first: a slip of the finger costs too much. */
export const MOST = 25_000
export const OTHER = 'other'

export type Frequency = 'monthly' | 'one-time'
export interface Gift {
  amount: number
  frequency: Frequency
}

/** The specification's examples of what a gift does. */
export const IMPACT = [
  { amount: 35, does: 'one hour of legal consultation' },
  { amount: 75, does: 'a new educational guide' },
  { amount: 150, does: 'half a day of case review' },
  { amount: 500, does: 'a month of the complaint review system' },
] as const

/** The specification's words for an amount that is none. */
export const INVALID_TITLE = 'Invalid Amount'
export const INVALID_TEXT = 'Please enter a donation amount greater than zero.'

/** The specification's words for what an operator has to set up first. */
export const NOT_YET = "This feature isn't implemented yet..."

/**
 * The digits of what was typed. The first "." ends the amount, so that 50.75 becomes 50 and never 5075; everything else
 * that is no digit is left out.
 */
export function digitsOf(typed: string): string {
  const [dollars = ''] = typed.split('.')
  return dollars.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}

/** Whether more than a dollar sign, spaces or the commas of thousands was left out. */
export const wasChanged = (typed: string): boolean => typed.replace(/[$,\s]/g, '') !== digitsOf(typed)

export const changedSentence = (typed: string): string =>
  `We use whole dollars. We changed “${typed.slice(0, 20)}” to ${digitsOf(typed) || '0'}.`

export const isFrequency = (value: unknown): value is Frequency => value === 'monthly' || value === 'one-time'

/** The gift that an address names, or null. */
export function giftFrom(query: URLSearchParams): Gift | null {
  const amount = query.get('amount') ?? ''
  const frequency = query.get('frequency')
  if (!/^[1-9]\d{0,4}$/.test(amount) || Number(amount) > MOST || !isFrequency(frequency)) return null
  return { amount: Number(amount), frequency }
}

export const giftQuery = ({ amount, frequency }: Gift): string => `amount=${amount}&frequency=${frequency}`

export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`

/** "$75 every month" or "$75 once". */
export const giftWords = ({ amount, frequency }: Gift): string =>
  `${dollars(amount)} ${frequency === 'monthly' ? 'every month' : 'once'}`

/** What the choice comes to, in a sentence. */
export const choiceSentence = (gift: Gift): string =>
  gift.frequency === 'monthly'
    ? `You chose ${giftWords(gift)}. That is ${dollars(gift.amount * 12)} a year.`
    : `You chose ${giftWords(gift)}.`
