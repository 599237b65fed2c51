import { z } from 'zod'
import { REVIEW_NOTE_LONGEST } from './rules.ts'

export const reviewForm = z.object({
  note: z
    .string('Write what you looked at')
    .min(1, 'Write what you looked at')
    .max(REVIEW_NOTE_LONGEST, `The note must be ${REVIEW_NOTE_LONGEST} characters or fewer`),
})
