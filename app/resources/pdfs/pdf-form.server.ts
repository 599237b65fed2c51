import { z } from 'zod'
import { PDF_TITLE_LONGEST } from '../model/rules.ts'

/** The buttons on the page of a PDF. */
export const pdfIntent = z.object({ intent: z.enum(['rename', 'remove']) })

const LONG = `The title must be ${PDF_TITLE_LONGEST} characters or fewer`

const title = (missing: string) => z.string({ error: missing }).trim().max(PDF_TITLE_LONGEST, LONG)

/** Left empty, the title is that in the file. */
export const pdfForm = z.object({ title: title('It needs “title”, a text in quotes').default('') })

const NO_TITLE = 'Write a title'

/** A new title in the list. */
export const renamePdfForm = z.object({ title: title(NO_TITLE).min(1, NO_TITLE) })
