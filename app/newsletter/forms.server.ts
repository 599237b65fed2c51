import { z } from 'zod'

export const subscribeSchema = z.object({
  email: z
    .string('Enter your email address')
    .min(1, 'Enter your email address')
    .max(254, 'Your email address must be 254 characters or fewer')
    .pipe(z.email('Your email address must have an @ sign and a full name after it, like sam@example.org')),
})
