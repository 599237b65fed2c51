import { z } from 'zod'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { digitsOf } from './checkout/typed-amount.ts'
import {
  CHARGE_DAYS,
  DEFAULT_AMOUNT,
  dollars,
  GIFT_LIMITS,
  INVALID_TEXT,
  MOST,
  OTHER,
  PAUSES,
  PRESETS,
} from './rules.ts'

/** What is wrong with an amount of whole dollars, in a sentence, or null. @param typed as it stood in the box */
export function amountProblem(typed: string, amount: number): string | null {
  // "twelve" and digits of another script are no zero.
  if (amount < 1 && typed && !/[0-9]/.test(typed))
    return `${INVALID_TEXT} Use the digits 0 to 9, for example 20`
  if (amount < 1) return `${INVALID_TEXT} Enter 1 or more, for example 20`
  return amount > MOST
    ? `For a gift of more than ${dollars(MOST)}, write to us first: ${organisation().givingEmail}`
    : null
}

const presets = [...PRESETS.map(String), OTHER]

/** A typed amount counts whatever was chosen above it, as the page says. */
export const giftSchema = z
  .object({
    frequency: z.enum(['monthly', 'one-time'], 'Choose monthly or one-time'),
    amount: z
      .string()
      .default(String(DEFAULT_AMOUNT))
      .refine((value) => presets.includes(value), 'Choose an amount, or write another one'),
    custom: z.string().max(100, 'Write the amount as a number, for example 20').default(''),
  })
  .transform(({ frequency, amount, custom }, context) => {
    const wanted = custom || amount === OTHER ? Number(digitsOf(custom)) : Number(amount)
    const message = amountProblem(custom, wanted)
    if (message) context.addIssue({ code: 'custom', path: ['custom'], message })
    return { frequency, amount: wanted }
  })

/** One line of text. @param what how its error names it */
export const line = (longest: number, what: string) =>
  z
    .string()
    .default('')
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(longest, `${what} must be ${longest} characters or fewer. Make it shorter.`))

const address = emailAddress('Enter your email address. We send your receipt there.')

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'yes')

/** Who gives, and what may be added to a gift. `website` is a trap for programs: people do not see it. */
export const detailsSchema = z
  .object({
    name: line(GIFT_LIMITS.name, 'Your name').pipe(
      z.string().min(1, 'Enter your name, the way your receipt should show it'),
    ),
    email: address,
    way: z.enum(['check', 'bank'], 'Choose check or bank transfer').optional(),
    cover: ticked,
    /** Whether the fee was in the amount that the button named. */
    covered: ticked,
    tribute: z.enum(['', 'honor', 'memory'], 'Choose one of these').default(''),
    tributeName: line(GIFT_LIMITS.tributeName, 'The name'),
    employer: line(GIFT_LIMITS.employer, 'Your employer'),
    anonymous: ticked,
    /** One reminder of a promise; a statement each January. */
    remind: ticked.optional(),
    january: ticked.optional(),
    submission: z.string().optional(),
    started: z.string().optional(),
    /** The reference of the gift that was promised a moment ago, where the donor was asked and wants another one. */
    another: z.string().max(20).optional(),
    website: z.string().optional(),
  })
  .superRefine(({ tribute, tributeName }, context) => {
    if (tribute !== '' && tributeName === '')
      context.addIssue({ code: 'custom', path: ['tributeName'], message: 'Enter the name of the person' })
  })
export type Details = z.output<typeof detailsSchema>

/** On the page of one's own gifts: a promise is taken back, or the statement of January is wished for. */
export const ownPageSchema = z.object({
  intent: z.enum(['take-back', 'january']).catch('january'),
  gift: z.string().max(60).default(''),
  january: ticked,
})

export const mineSchema = z.object({ email: address })

export const months = z
  .string()
  .default('1')
  .transform(Number)
  .refine((value) => PAUSES.some((some) => some === value), 'Choose 1 to 6 months')

/** What a donor does with a monthly gift. */
export const changeSchema = z.object({
  intent: z.enum(['stop', 'pause', 'resume', 'amount', 'day', 'card'], 'Press one of the buttons'),
  months,
  custom: z.string().max(100, 'Write the amount as a number, for example 20').default(''),
  day: z
    .string()
    .default('0')
    .transform(Number)
    .refine((value) => value === 0 || CHARGE_DAYS.includes(value), 'Choose a day from 1 to 28'),
})
