import { z } from 'zod'
import { MESSAGE_MOST, NO_CONSENT } from './rules.ts'

/** A message to an attorney, by the specification's four fields. `website` is a trap for programs: people leave it empty. */
export const contactSchema = z.object({
  name: z
    .string('Enter your name')
    .min(1, 'Enter your name')
    .max(100, 'Your name must be 100 characters or fewer')
    .transform((value) => value.replace(/\s+/g, ' ')),
  email: z
    .string('Enter your email address')
    .min(1, 'Enter your email address')
    .max(254, 'Your email address must be 254 characters or fewer')
    .pipe(z.email('Your email address must have an @ sign and a full name after it, like sam@example.org')),
  message: z
    .string('Write your message')
    .min(1, 'Write your message')
    .max(
      MESSAGE_MOST,
      `Your message must be ${MESSAGE_MOST} characters or fewer. You can send the rest later.`,
    ),
  consent: z.literal('yes', NO_CONSENT),
  website: z
    .literal('', 'Leave the last field empty. It is there to stop programs that send junk')
    .optional(),
  formId: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional()
    .catch(undefined),
})
