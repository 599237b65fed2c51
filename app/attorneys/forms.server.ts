import { z } from 'zod'
import { CARD_TEXT_MOST } from '#app/platform/access-card/card-rules.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { isHttps } from './listing/attorney-entry.server.ts'
import { TAKES } from './listing/attorney-entry.ts'
import { MESSAGE_MOST, NO_CONSENT, REPORTS } from './rules.ts'

/** A message to an attorney, by the specification's four fields. `website` is a trap for programs: people leave it empty. */
export const contactSchema = z.object({
  name: z
    .string('Enter your name')
    .min(1, 'Enter your name')
    .max(100, 'Your name must be 100 characters or fewer')
    .transform((value) => value.replace(/\s+/g, ' ')),
  email: emailAddress('Enter your email address'),
  message: z
    .string('Write your message')
    .min(1, 'Write your message')
    .max(
      MESSAGE_MOST,
      `Your message must be ${MESSAGE_MOST.toLocaleString('en-US')} characters or fewer. You can send the rest later.`,
    ),
  accessCard: z.string().max(CARD_TEXT_MOST).default(''),
  consent: z.literal('yes', NO_CONSENT),
  copy: z.string().optional(),
  ask: z.string().optional(),
  website: z
    .literal('', 'Leave the last field empty. It is there to stop programs that send junk')
    .optional(),
  formId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional()
    .catch(undefined),
})

export const reportSchema = z.object({
  what: z
    .string('Choose what is wrong')
    .refine((value) => REPORTS.some(([known]) => known === value), 'Choose what is wrong'),
  more: z.string().max(1000, 'This must be 1,000 characters or fewer. Make it shorter.').optional(),
  website: z.string().optional(),
})

export const answerSchema = z.object({ answer: z.enum(['yes', 'no', 'not yet'], 'Press one of the buttons') })

export const mailSchema = z.object({ act: z.enum(['pause', 'resume', 'leave'], 'Press one of the buttons') })

/** On the page that the first mail to an attorney leads to. */
export const joinSchema = z.object({ act: z.enum(['confirm', 'withdraw']).catch('confirm') })

export const confirmSchema = z.object({
  takesNewCases: z
    .string('Say whether you take new cases')
    .refine((value) => TAKES.some((known) => known === value), 'Say whether you take new cases'),
})

export const addressSchema = z.object({
  email: emailAddress('Enter your email address'),
  website: z.string().optional(),
})

export const refusalSchema = z.object({
  reason: z
    .string('Say why')
    .min(1, 'Say why')
    .max(1000, 'The reason must be 1,000 characters or fewer. Make it shorter.'),
})

/** What staff add to the mail that says yes. */
export const noteSchema = z.object({
  note: z.string().max(1000, 'Your note must be 1,000 characters or fewer. Make it shorter.').optional(),
})

/** Where the licenses of a state are looked up. */
export const barSchema = z.object({
  who: z
    .string('Enter who keeps the list')
    .min(1, 'Enter who keeps the list')
    .max(120, 'This must be 120 characters or fewer'),
  url: z
    .string('Enter the address')
    .max(300, 'The address must be 300 characters or fewer')
    .refine(isHttps, 'The address must start with https://, like https://example.org'),
  opened: z.string().optional(),
})
