import { z } from 'zod'
import { formSchema } from '#app/platform/forms/form-schema.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { CARD_TEXT_MOST } from '#app/shared/access-card/card-rules.ts'
import { words as applicationWords } from './application-words.ts'
import { words as contactWords } from './contact-words.ts'
import { TAKES } from './entry-fields.ts'
import { messageForm } from './message-form.ts'
import { reportForm } from './report-form.ts'

/** `website` is a honeypot: people leave it empty. */
export const contactSchema = formSchema(messageForm).extend({
  accessCard: z.string().max(CARD_TEXT_MOST).default(''),
  website: z.literal('', { error: () => contactWords.forms.leaveEmpty }).optional(),
})

export const reportSchema = formSchema(reportForm).extend({ website: z.string().optional() })

export const answerSchema = z.object({
  answer: z.enum(['yes', 'no', 'not yet'], { error: () => contactWords.forms.pressButton }),
})

export const mailSchema = z.object({
  act: z.enum(['pause', 'resume', 'leave'], { error: () => contactWords.forms.pressButton }),
})

/** The page behind the link in the first mail to an attorney. */
export const joinSchema = z.object({ act: z.enum(['confirm', 'withdraw']).catch('confirm') })

export const confirmSchema = z.object({
  takesNewCases: z
    .string({ error: () => applicationWords.forms.takesNewCases })
    .refine((value) => TAKES.some((known) => known === value), {
      error: () => applicationWords.forms.takesNewCases,
    }),
})

export const addressSchema = z.object({
  email: emailAddress(() => applicationWords.forms.email),
  website: z.string().optional(),
})
