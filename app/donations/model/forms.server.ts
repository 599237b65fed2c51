import { z } from 'zod'
import { formSchema } from '#app/platform/forms/form-schema.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { markedEmail } from '#app/ui/samples.ts'
import { words } from './checkout-words.ts'
import { DETAIL_NAMES, GIFT_FIELDS, giftForm } from './gift-form.ts'
import { words as ownWords } from './portal-words.ts'
import { CHARGE_DAYS, chosenAtFirst, dollars, INVALID_TEXT, MOST, OTHER, PAUSES } from './rules.ts'
import { digitsOf } from './typed-amount.ts'

/**
 * The error sentence for an amount of whole dollars, or null.
 * @param typed the text as it was in the box
 */
export function amountProblem(typed: string, amount: number): string | null {
  // "twelve" and digits of another script are not zero.
  if (amount < 1 && typed && !/[0-9]/.test(typed)) return words.typedAmount.digits(INVALID_TEXT)
  if (amount < 1) return words.typedAmount.oneOrMore(INVALID_TEXT)
  return amount > MOST
    ? words.typedAmount.tooMuch(dollars(MOST), markedEmail(organisation().givingEmail))
    : null
}

const custom = z
  .string()
  .max(100, { error: () => words.fields.custom.wrong })
  .default('')

/** A typed amount overrides the choice above it, as the page says. */
export const giftSchema = z
  .object({
    frequency: z.enum(['monthly', 'one-time'], { error: () => words.fields.frequency.wrong }),
    amount: z
      .string()
      .default(() => String(chosenAtFirst(config.giving.presets)))
      .refine(
        (value) => value === OTHER || config.giving.presets.some((amount) => String(amount) === value),
        { error: () => words.fields.amount.wrong },
      ),
    custom,
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
    .pipe(z.string().max(longest, words.tooLong(what, longest)))

const address = emailAddress(() => words.fields.email.missing ?? '')

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'yes')

const details = formSchema(giftForm).omit({ frequency: true, amount: true, custom: true })

/** The donor's details and the options of a gift. `website` is a honeypot: people do not see it. */
export const detailsSchema = details
  .extend({
    /** Asked only for a promise. */
    way: details.shape.way.optional(),
    /** Whether the amount on the button included the fee. */
    covered: ticked,
    submission: z.string().optional(),
    started: z.string().optional(),
    /** The reference of the gift promised a moment ago, when the donor was asked and wants a second one. */
    another: z.string().max(20).optional(),
    website: z.string().optional(),
  })
  .superRefine((typed, context) => {
    for (const name of DETAIL_NAMES) {
      const field = GIFT_FIELDS[name]
      if (field.with && typed[field.with] && !typed[name])
        context.addIssue({ code: 'custom', path: [name], message: words.fields[name].missing ?? '' })
    }
  })
type Read = z.output<typeof detailsSchema>
/** Not asked of every donor. */
type Wish = 'way' | 'remind' | 'january'
export type Details = Omit<Read, Wish> & Partial<Pick<Read, Wish>>

/** The donor's own page: a promise is taken back, or the January statement is requested. */
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
  .refine((value) => PAUSES.some((some) => some === value), {
    error: () => ownWords.forms.months(PAUSES.length),
  })

/** A donor's changes to a monthly gift. */
export const changeSchema = z.object({
  intent: z.enum(['stop', 'pause', 'resume', 'amount', 'day', 'card'], {
    error: () => ownWords.forms.pressButton,
  }),
  months,
  custom,
  day: z
    .string()
    .default('0')
    .transform(Number)
    .refine((value) => value === 0 || CHARGE_DAYS.includes(value), {
      error: () => ownWords.forms.day(CHARGE_DAYS.length),
    }),
})
