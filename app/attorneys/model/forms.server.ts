import { z } from 'zod'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { CARD_TEXT_MOST } from '#app/shared/access-card/card-rules.ts'
import { words as applicationWords } from './application-words.ts'
import { TAKES } from './attorney-entry.ts'
import { words as contactWords } from './contact-words.ts'
import { MESSAGE_MOST, NO_CONSENT, REPORTS } from './rules.ts'

const NAME_MOST = 100
const REPORT_MOST = 1000

/** A message to an attorney, with the specification's four fields. `website` is a honeypot: people leave it empty. */
export const contactSchema = z.object({
  name: z
    .string({ error: () => contactWords.forms.name })
    .min(1, { error: () => contactWords.forms.name })
    .max(NAME_MOST, { error: () => contactWords.forms.nameTooLong(NAME_MOST) })
    .transform((value) => value.replace(/\s+/g, ' ')),
  email: emailAddress(() => contactWords.forms.email),
  message: z
    .string({ error: () => contactWords.forms.message })
    .min(1, { error: () => contactWords.forms.message })
    .max(MESSAGE_MOST, { error: () => contactWords.forms.messageTooLong(MESSAGE_MOST) }),
  accessCard: z.string().max(CARD_TEXT_MOST).default(''),
  consent: z.literal('yes', NO_CONSENT),
  copy: z.string().optional(),
  ask: z.string().optional(),
  website: z.literal('', { error: () => contactWords.forms.leaveEmpty }).optional(),
})

export const reportSchema = z.object({
  what: z
    .string({ error: () => contactWords.forms.whatIsWrong })
    .refine((value) => REPORTS.some(([known]) => known === value), {
      error: () => contactWords.forms.whatIsWrong,
    }),
  more: z
    .string()
    .max(REPORT_MOST, { error: () => contactWords.forms.moreTooLong(REPORT_MOST) })
    .optional(),
  website: z.string().optional(),
})

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
