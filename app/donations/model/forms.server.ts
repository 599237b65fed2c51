import { z } from 'zod'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { words } from './checkout-words.ts'
import { DETAIL_NAMES, type DetailName, type DetailValues, GIFT_FIELDS } from './gift-fields.ts'
import { words as ownWords } from './portal-words.ts'
import { CHARGE_DAYS, chosenAtFirst, dollars, INVALID_TEXT, MOST, OTHER, PAUSES } from './rules.ts'
import { digitsOf } from './typed-amount.ts'

/** What is wrong with an amount of whole dollars, in a sentence, or null. @param typed as it was in the box */
export function amountProblem(typed: string, amount: number): string | null {
  // "twelve" and digits of another script are no zero.
  if (amount < 1 && typed && !/[0-9]/.test(typed)) return words.typedAmount.digits(INVALID_TEXT)
  if (amount < 1) return words.typedAmount.oneOrMore(INVALID_TEXT)
  return amount > MOST ? words.typedAmount.tooMuch(dollars(MOST), organisation().givingEmail) : null
}

const custom = z
  .string()
  .max(100, { error: () => words.fields.custom.wrong })
  .default('')

/** A typed amount counts whatever was chosen above it, as the page says. */
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

/** What a field of the second page may hold, in words for what it may not. */
function schemaOf(name: DetailName): z.ZodType {
  const field = GIFT_FIELDS[name]
  const { missing = '', wrong, tooLong = '' } = words.fields[name]
  switch (field.kind) {
    case 'box':
      return ticked
    case 'tiles':
      return z.enum(field.values, wrong).optional()
    case 'select':
      return z.enum(['', ...field.values], wrong).default('')
    case 'email':
      return emailAddress(missing)
    default:
      return line(field.most, tooLong).pipe(z.string().min(field.required ? 1 : 0, missing))
  }
}

const details = Object.fromEntries(DETAIL_NAMES.map((name) => [name, schemaOf(name)])) as {
  [N in DetailName]: z.ZodType<DetailValues[N]>
}

/** Who gives, and what may be added to a gift. `website` is a trap for programs: people do not see it. */
export const detailsSchema = z
  .object({
    ...details,
    /** Whether the fee was in the amount that the button named. */
    covered: ticked,
    submission: z.string().optional(),
    started: z.string().optional(),
    /** The reference of the gift that was promised a moment ago, where the donor was asked and wants another one. */
    another: z.string().max(20).optional(),
    website: z.string().optional(),
  })
  .superRefine((typed, context) => {
    for (const name of DETAIL_NAMES) {
      const field = GIFT_FIELDS[name]
      if (field.kind === 'line' && field.with && typed[field.with] && !typed[name])
        context.addIssue({ code: 'custom', path: [name], message: words.fields[name].missing ?? '' })
    }
  })
type Read = z.output<typeof detailsSchema>
/** Not asked of every donor. */
type Wish = 'way' | 'remind' | 'january'
export type Details = Omit<Read, Wish> & Partial<Pick<Read, Wish>>

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
  .refine((value) => PAUSES.some((some) => some === value), {
    error: () => ownWords.forms.months(PAUSES.length),
  })

/** What a donor does with a monthly gift. */
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
