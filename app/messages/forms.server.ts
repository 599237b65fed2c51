import { z } from 'zod'
import { LIMITS, pathAbout } from './rules.ts'

/** On one line: a line end in a name or a subject has no meaning here, and a bad one in a mail. */
const line = (empty: string, longest: number, what: string) =>
  z
    .string(empty)
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, empty)
        .max(longest, `${what} must be ${longest} characters or fewer. Make it shorter.`),
    )

/** The specification's four fields. `website` is a trap for programs: people do not see it. */
export const contactSchema = z.object({
  name: line('Enter your full name', LIMITS.name, 'Your name'),
  email: line('Enter your email address', LIMITS.email, 'Your email address').pipe(
    z.email('Your email address must have an @ sign and a full name after it, like sam@example.org'),
  ),
  subject: line('Enter a subject, like "A question about your quiz"', LIMITS.subject, 'The subject'),
  message: z
    .string('Write your message')
    .min(1, 'Write your message')
    .max(
      LIMITS.message,
      `Your message must be ${LIMITS.message} characters or fewer. Send the rest in a second message.`,
    ),
  about: z.string().optional().transform(pathAbout),
  website: z.string().optional(),
})

export type ContactForm = z.output<typeof contactSchema>
