import { z } from 'zod'
import { REVIEW_NOTE_LONGEST } from './rules.ts'
import { words } from './words.ts'

export const reviewForm = z.object({
  note: z
    .string({ error: () => words.forms.writeWhatYouLooked })
    .min(1, { error: () => words.forms.writeWhatYouLooked })
    .max(REVIEW_NOTE_LONGEST, {
      error: () => words.forms.theNoteMustCharacters({ reviewNoteLongest: REVIEW_NOTE_LONGEST }),
    }),
})
