import { z } from 'zod'

const OLD_PAGE = 'Load the page again, then change it once more'

export const wordsSchema = z.object({
  intent: z.enum(['save', 'first', 'approve'], 'Press one of the buttons'),
  text: z.string().max(4000, 'Use at most 3000 characters').default(''),
  /** The newest version that the page showed. */
  version: z.coerce.number(OLD_PAGE).int(OLD_PAGE).min(0, OLD_PAGE).max(1e6, OLD_PAGE),
})
