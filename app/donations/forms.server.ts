import { z } from 'zod'
import { DEFAULT_AMOUNT, digitsOf, dollars, INVALID_TEXT, MOST, OTHER, PRESETS } from './rules.ts'

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
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['custom'], message })
    if (wanted < 1) wrong(`${INVALID_TEXT} Enter 1 or more, for example 20`)
    else if (wanted > MOST) wrong(`For a gift of more than ${dollars(MOST)}, write to us first`)
    return { frequency, amount: wanted }
  })
