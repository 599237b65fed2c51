import { z } from 'zod'
import { seen } from '../model/rules.ts'
import { dropNoteAct, letter, noteAct, ruleBroken, text } from '../posts/forms.server.ts'
import { LETTER_LONGEST, MEASURES, NOTE_LONGEST, REPORT_REASONS } from '../posts/safety-rules.ts'
import { words } from '../posts/safety-words.ts'

export const reportForm = z.object({
  reason: z.enum(REPORT_REASONS, { error: () => words.report.reasonMissing }),
  note: z
    .string()
    .default('')
    .transform((typed) => seen(typed).trim())
    .refine((typed) => typed.length <= NOTE_LONGEST, {
      error: () => words.report.noteLong({ most: NOTE_LONGEST }),
    }),
  keptPage: z.string().optional(),
})

export const editForm = z.object({
  text,
  takeOut: z
    .string()
    .optional()
    .transform((value) => value === 'yes'),
  ...ruleBroken,
  seen: z.string().max(40),
})

const id = z.string().regex(/^[\w-]{22}$/)

export const actOnAuthor = z.object({
  intent: z.literal('act'),
  ticket: id,
  what: z.enum(MEASURES, { error: () => words.decide.chooseAct }),
  rule: ruleBroken.rule,
  text: letter(words.decide.whatHappened),
})
export const liftAct = z.object({ intent: z.literal('lift'), measureId: id })

/** Removes what an author wrote under one name. */
export const togetherAct = z.object({
  intent: z.literal('together'),
  ticket: id,
  since: z.enum(['day', 'week', 'all', 'chosen']),
})

export const personForm = z.discriminatedUnion('intent', [
  actOnAuthor,
  liftAct,
  togetherAct,
  noteAct,
  dropNoteAct,
  z.object({ intent: z.enum(['wait-again', 'trust-again']) }),
])

export const forMeForm = z.object({ intent: z.literal('read'), measureId: id })

export const appealForm = z.object({
  text: z
    .string({ error: () => words.appeal.textMissing })
    .transform((typed) => seen(typed).trim())
    .refine((typed) => typed !== '', { error: () => words.appeal.textMissing })
    .refine((typed) => typed.length <= LETTER_LONGEST, {
      error: () => words.appeal.textLong({ most: LETTER_LONGEST }),
    }),
  keptPage: z.string().optional(),
})

export const decideForm = z.object({
  outcome: z.enum(['changed', 'stays'], { error: () => words.decide.chooseOutcome }),
  answer: letter(words.decide.why),
})
