import { z } from 'zod'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { TOPICS } from './rules.ts'
import { words } from './words.ts'

const chosenIn = (form: Record<string, unknown>) =>
  TOPICS.map(({ value }) => value).filter((value) => form[`topic-${value}`])

export const addressSchema = emailAddress(() => words.forms.enterYourEmailAddress)

const format = z.enum(['html', 'text'], { error: () => words.forms.chooseHowLettersLook }).catch('html')

/** Checked even if the address is wrong, so that a form reports all its errors at once. */
const SOME_TOPIC = {
  path: ['topic-all'],
  get message() {
    return words.forms.chooseLeastOneKind
  },
  when: () => true,
}
const hasTopic = (form: Record<string, unknown>) => chosenIn(form).length > 0

/** The form on the newsletter's page. `website` is a honeypot: people do not see it. */
export const subscribeSchema = z
  .looseObject({ email: addressSchema, format, website: z.string().optional() })
  .refine(hasTopic, SOME_TOPIC)
  .transform((form) => ({
    email: form.email,
    format: form.format,
    website: form.website,
    topics: chosenIn(form),
  }))

export const preferencesSchema = z
  .looseObject({ format })
  .refine(hasTopic, SOME_TOPIC)
  .transform((form) => ({ format: form.format, topics: chosenIn(form) }))

/** A draft can be saved incomplete; `checkIssue` checks it before sending. */
export const draftSchema = z.object({
  subject: z
    .string()
    .max(120, { error: () => words.forms.theSubjectMust120 })
    .default(''),
  body: z
    .string()
    .max(100_000, { error: () => words.forms.theLetterMust100 })
    .default(''),
  /** A correction's form has none: it keeps that of its letter. */
  topic: z
    .enum(
      TOPICS.map(({ value }) => value),
      { error: () => words.forms.chooseWhoLetter },
    )
    .optional(),
})

export const offSchema = z.object({ address: addressSchema })
