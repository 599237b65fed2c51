import { z } from 'zod'
import { PDF_TITLE_LONGEST } from '../model/rules.ts'

/** The buttons on the page of a PDF. */
export const pdfIntent = z.object({ intent: z.enum(['rename', 'remove']) })

const LONG = `The title must be ${PDF_TITLE_LONGEST} characters or fewer`

/** Left empty, the title is that in the file. */
export const pdfForm = z.object({
  title: z
    .string({ error: 'It needs “title”, a text in quotes' })
    .trim()
    .max(PDF_TITLE_LONGEST, LONG)
    .default(''),
})

/** A new title in the list. */
export const renamePdfForm = z.object({
  title: z.string().trim().min(1, 'Write a title').max(PDF_TITLE_LONGEST, LONG).default(''),
})
