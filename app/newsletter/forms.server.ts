import { z } from 'zod'
import { addressError } from '#app/platform/address-words.ts'
import { TOPICS } from './rules.ts'

const topics = z
  .object(Object.fromEntries(TOPICS.map(({ value }) => [`topic-${value}`, z.string().optional()])))
  .transform((boxes) => TOPICS.map(({ value }) => value).filter((value) => boxes[`topic-${value}`]))

export const addressSchema = z
  .string('Enter your email address')
  .min(1, 'Enter your email address')
  .max(254, 'Your email address must be 254 characters or fewer')
  .pipe(z.email(addressError))

const format = z.enum(['html', 'text'], 'Choose how the letters look').catch('html')
const NO_TOPIC = 'Choose at least one kind of letter'

/** The form on the newsletter's page. `website` is a trap for programs: people do not see it. */
export const subscribeSchema = z
  .looseObject({ email: addressSchema, format, website: z.string().optional() })
  .transform((form, context) => {
    const chosen = topics.parse(form)
    if (chosen.length === 0) context.addIssue({ code: 'custom', path: ['topic-all'], message: NO_TOPIC })
    return { email: form.email, format: form.format, website: form.website, topics: chosen }
  })

export const preferencesSchema = z.looseObject({ format }).transform((form, context) => {
  const chosen = topics.parse(form)
  if (chosen.length === 0) context.addIssue({ code: 'custom', path: ['topic-all'], message: NO_TOPIC })
  return { format: form.format, topics: chosen }
})

/** A draft is kept however far it is; what a letter must have is asked when it is to go out (letterProblems). */
export const draftSchema = z.object({
  subject: z.string().max(120, 'The subject must be 120 characters or fewer').default(''),
  body: z.string().max(100_000, 'The letter must be 100,000 characters or fewer').default(''),
  topic: z.enum(
    TOPICS.map(({ value }) => value),
    'Choose whom the letter is for',
  ),
  version: z.coerce.number().int().default(0),
})

export const offSchema = z.object({ address: addressSchema })
