import { z } from 'zod'

/** Number and words are validated where cases are opened: here only their length is checked. */
export const lockerForm = z.object({
  number: z.string().max(200).default(''),
  words: z.string().max(1000).default(''),
})
