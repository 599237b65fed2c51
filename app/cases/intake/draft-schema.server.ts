import { z } from 'zod'
import type { ReadDate } from '#app/platform/dates/read-date.ts'
import type { Deadline } from '../deadlines/deadlines.ts'
import { kindIn, statusIn } from '../model/older-labels.ts'
import { KINDS, STATUSES } from '../model/rules.ts'
import { answersBody, fileBody } from '../record/record-bodies.ts'

// Sealed data from before and right after sending: an unfinished report, and number and words until they are saved. Both
// outlive an upgrade of the site.

export type Way = 'whole' | 'steps'

const draft = z.object({
  answers: answersBody,
  files: z.array(fileBody),
  shared: z.boolean().catch(false),
  way: z.enum(['whole', 'steps']).catch('whole'),
  at: z.string().optional(),
  form: z.string().optional(),
  begunAt: z.string(),
  savedAt: z.string(),
})
export type KeptDraft = z.infer<typeof draft>

/** @throws when the text is not a draft of ours */
export const draftIn = (text: string): KeptDraft => draft.parse(JSON.parse(text))

const deadline: z.ZodType<Deadline> = z.object({
  id: z.string(),
  route: z.string(),
  law: z.string(),
  appliesWhen: z.string(),
  span: z.string(),
  day: z.string().nullable(),
  from: z.string().optional(),
  counted: z.string().optional(),
  added: z.string().optional(),
  accepted: z.string().optional(),
  fromMonth: z.boolean(),
  over: z.boolean(),
  safePassed: z.boolean().optional(),
  countsFrom: z.string().nullable(),
  planning: z.string().nullable(),
  unknown: z.string().optional(),
  start: z.string().optional(),
  source: z.object({ title: z.string(), url: z.string() }),
})

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const happened: z.ZodType<ReadDate> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), day }),
  z.object({ kind: z.literal('month'), month: z.string(), day }),
  z.object({
    kind: z.literal('ask'),
    candidates: z.array(day),
    why: z.enum(['several', 'unclear', 'no-such-day', 'to-come', 'over']),
  }),
  z.object({ kind: z.literal('none') }),
])

const receipt = z.object({
  number: z.string(),
  words: z.array(z.string()),
  sentAt: z.string(),
  dueAt: z.string(),
  /** The hours within which we promised to answer; older receipts lack it. */
  hours: z.number().default(48),
  violationType: z.preprocess(kindIn, z.enum(KINDS)),
  status: z.preprocess(statusIn, z.enum(STATUSES)),
  anonymous: z.boolean(),
  notices: z.boolean(),
  /** Sent from a shared device: nothing stays in this browser. */
  shared: z.boolean(),
  deadlines: z.array(deadline),
  /** The same list as on the page of the case; older receipts lack it. */
  others: z.array(deadline).optional(),
  hint: z.string().nullish(),
  /** The date that the dates are counted from; older receipts lack it. */
  happened: happened.optional(),
  /** Identifies the same answers: see sameAsSent. */
  answersMark: z.string(),
})
export type Receipt = z.infer<typeof receipt>

/** @returns null when the text is not a receipt of ours */
export const receiptIn = (text: string): Receipt | null => receipt.safeParse(JSON.parse(text)).data ?? null
