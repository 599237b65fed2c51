import { z } from 'zod'

const OLD_PAGE = 'Load the page again, then make your change again'

/** One button of the page; the file of a logo is posted beside it. */
export const lookSchema = z.object({
  intent: z.enum(['color', 'first-color', 'upload', 'logo', 'first-logo'], OLD_PAGE),
  color: z.string().trim().max(40, 'Enter a color in this form: #0b4f4a').default(''),
  description: z.string().trim().max(300, 'The description must be 300 characters or fewer').default(''),
  logo: z.string().max(9, OLD_PAGE).default(''),
  named: z.string().max(3, OLD_PAGE).default(''),
})
