import { z } from 'zod'
import { ruleBroken, text } from '../forms.server.ts'
import { seen } from '../rules.ts'
import { NOTE_LONGEST, REPORT_REASONS } from './rules.ts'
import { words } from './words.ts'

export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, words.report.reasonMissing),
  note: z
    .string()
    .default('')
    .transform((typed) => seen(typed).trim())
    .refine((typed) => typed.length <= NOTE_LONGEST, words.report.noteLong(NOTE_LONGEST)),
})

export const editForm = z.object({
  text,
  ...ruleBroken,
  seen: z.string().max(40),
})
