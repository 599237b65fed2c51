import { z } from 'zod'
import { PDF_TITLE_LONGEST } from '../model/rules.ts'

const LONG = `The title must be ${PDF_TITLE_LONGEST} characters or fewer`

/** Left empty, the title is that in the file. */
export const pdfForm = z.object({
  title: z
    .string({ error: 'It needs “title”, a text in quotes' })
    .trim()
    .max(PDF_TITLE_LONGEST, LONG)
    .default(''),
})
