import * as z from 'zod/mini'
import type { SealedRecord } from '#app/platform/sealing/sealed-format.ts'
import type { DayBody } from '../deadlines/chosen-day.ts'
import type { DateChange } from '../deadlines/date-changes.ts'
import type { SealedFile } from '../files/case-files.server.ts'
import { HIDDEN_DETAILS } from '../files/cleaning/hidden-details.ts'
import type { MoreBody } from '../follow-up/follow-up-shapes.ts'
import { type CaseSummary, URGENT } from '../model/case-summary.ts'
import { kindIn, statusIn } from '../model/older-labels.ts'
import { type Answers, NO_ANSWERS } from '../model/questions.ts'
import { KINDS, STATUSES, type Status } from '../model/rules.ts'
import { reasonIn, STATUS_REASONS, type StatusReason } from './status-reasons.ts'

// The bodies of a case's records. The server cannot look into a record that a staff browser seals, and a holder of a case
// key can seal anything by hand. So every reader parses a body before showing anything. Records that were sealed with labels
// are read as codes here. Uses zod/mini, because the staff's browsers open records too.

export interface MessageBody {
  text: string
  /** The person's next step, in one sentence. */
  next?: string | null | undefined
  /** Whether the text is Markdown. A person's text never is. */
  markdown?: boolean | undefined
  /** The name of its author at that time. Colleagues see it; the person is answered by the team. */
  by?: string | null | undefined
}

export interface StatusBody {
  from: Status
  to: Status
  /** The person's action that led to it. */
  why?: StatusReason | undefined
  /** The staff's own text. */
  reason?: string | null | undefined
  /** As in a message. */
  by?: string | null | undefined
}

export interface NoteBody {
  text: string
  /** The complete new set of tags, in a note that changed them. */
  tags?: string[] | undefined
  /** The name of its author at that time. */
  by?: string | null | undefined
}

/** The attorney we propose, as the person reads it. */
export interface ReferralBody {
  attorney: { id: number; name: string; firm: string }
  /** Why this attorney, in the staff's own words. */
  text: string
  from: Status
  to: 'waiting-for-person'
}

export interface ReferralAnswer {
  agrees: boolean
  attorney: ReferralBody['attorney']
}

/** The body of each kind of record. 'unreadable': a record whose body does not match its kind, with the text that it has. */
interface Bodies {
  answers: Answers
  message: MessageBody
  status: StatusBody
  file: SealedFile
  more: MoreBody
  date: DateChange
  /** The meaning of a typed date. */
  day: DayBody
  referral: ReferralBody
  'referral-answer': ReferralAnswer
  'new-words': unknown
  note: NoteBody
  unreadable: { text: string }
}

type Envelope = Omit<SealedRecord, 'kind' | 'body'>
/** A parsed record of a case: its kind determines its body. */
export type CaseRecord = {
  [Kind in keyof Bodies]: Envelope & { kind: Kind; body: Bodies[Kind] }
}[keyof Bodies]
type Parsed = Exclude<keyof Bodies, 'unreadable'>

const said = z.optional(z.nullable(z.string()))
const status = z.pipe(z.transform(statusIn), z.enum(STATUSES))
const text = z._default(z.string(), '')
const attorney = z.object({ id: z.number(), name: z.string(), firm: z.string() })
const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  // V8 reads February 31 as March 3.
  z.refine((value) => isTime(`${value}T00:00:00.000Z`) && new Date(value).toISOString().startsWith(value)),
)
/** The old status is never read, so an invalid one must not hide the record. */
const from = z.catch(status, 'under-review')

export const answersBody: z.ZodMiniType<Answers> = z.object({
  ...(Object.fromEntries(Object.keys(NO_ANSWERS).map((name) => [name, text])) as Record<
    keyof typeof NO_ANSWERS,
    typeof text
  >),
  violationType: z.pipe(
    z.transform((value) => kindIn(value) ?? ''),
    z.enum([...KINDS, '']),
  ),
})

export const fileBody: z.ZodMiniType<SealedFile> = z.object({
  id: text,
  name: z.string(),
  type: text,
  size: z._default(z.number(), 0),
  kept: z.catch(z.enum(['cleaned', 'original']), 'original'),
  hidden: z.catch(z.optional(z.array(z.enum(HIDDEN_DETAILS))), undefined),
  drawnAgain: z.optional(z.boolean()),
  scan: z.optional(z.enum(['clean', 'not-scanned'])),
  sha256: text,
  digest: text,
})

const SHAPES: { [Kind in Parsed]: z.ZodMiniType<Bodies[Kind]> } = {
  answers: answersBody,
  message: z.object({ text: z.string(), next: said, markdown: z.optional(z.boolean()), by: said }),
  status: z.pipe(
    z.transform(withReason),
    z.object({ from, to: status, why: z.optional(z.enum(STATUS_REASONS)), reason: said, by: said }),
  ),
  file: fileBody,
  more: z.object({
    answers: z.pipe(z.transform(answered), z.record(z.string(), z.union([z.string(), z.array(z.string())]))),
    urgent: z.catch(z.array(z.enum(URGENT)), []),
    urgentOn: z.optional(z.string()),
    still: z.optional(z.enum(['yes', 'no'])),
  }),
  date: z.object({
    rule: z._default(z.nullable(z.string()), null),
    title: z.string(),
    day: z.nullable(day),
    reason: z.pipe(
      z.transform((value) => value ?? ''),
      z.string(),
    ),
  }),
  day: z.object({ of: z.string(), words: z.string(), day: z.nullable(day) }),
  referral: z.object({
    attorney,
    text: z.string(),
    from,
    to: z.catch(z.literal('waiting-for-person'), 'waiting-for-person'),
  }),
  'referral-answer': z.object({ attorney, agrees: z.boolean() }),
  'new-words': z.unknown(),
  note: z.object({ text: z.string(), by: said, tags: z.optional(z.array(z.string())) }),
}

/** Before there were codes, the site stored the person's action as its label. */
function withReason(body: unknown): unknown {
  if (!isObject(body) || body.why !== undefined) return body
  const why = reasonIn(body.reason)
  return why ? { ...body, why, reason: undefined } : body
}

/** Unanswered questions were stored as null for a time. */
function answered(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, given]) => given != null))
    : value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isTime = (at: string): boolean => !Number.isNaN(Date.parse(at))

/** A record with its body parsed, or null if the body does not match its kind. */
export function parsedRecord(record: SealedRecord): CaseRecord | null {
  if (!Object.hasOwn(SHAPES, record.kind)) return null
  const parsed = SHAPES[record.kind as Parsed].safeParse(record.body)
  return parsed.success ? ({ ...record, body: parsed.data } as CaseRecord) : null
}

/** The displayable part of an invalid record: its text, if it has any. */
export function unreadable(record: SealedRecord): CaseRecord {
  const { body } = record
  const words = isObject(body) && typeof body.text === 'string' ? body.text : ''
  return { ...record, kind: 'unreadable', body: { text: words } }
}

/** The person's answers from the case form. They are the first record; empty if it cannot be read. */
export function answersIn(records: readonly CaseRecord[]): Answers {
  const [first] = records
  return first?.kind === 'answers' ? first.body : NO_ANSWERS
}

/** The chosen meanings of typed dates, in the order in which they were chosen. */
export const daysChosenIn = (records: readonly CaseRecord[]): DayBody[] =>
  records.flatMap((one) => (one.kind === 'day' ? [one.body] : []))

export const filesIn = (records: readonly CaseRecord[]): SealedFile[] =>
  records.flatMap((one) => (one.kind === 'file' ? [one.body] : []))

// Fields that a later version adds to a case's line for the list pass through an older staff page unchanged.
const SUMMARY: z.ZodMiniType<CaseSummary> = z.looseObject({
  summary: text,
  organisation: text,
  date: text,
  deadlines: z._default(z.array(z.string()), []),
  dayUnclear: z.optional(z.boolean()),
  anonymous: z._default(z.boolean(), false),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  urgent: z.optional(z.array(z.enum(URGENT))),
  urgentOn: z.optional(z.string()),
  still: z.optional(z.enum(['yes', 'no'])),
  conflict: z.optional(z.object({ on: z.string(), result: z.enum(['none', 'found']) })),
  words: z.optional(z.string()),
  notes: z.optional(z.string()),
})

/** @throws when it is not a valid line of the list */
export const summaryIn = ({ body }: Pick<SealedRecord, 'body'>): CaseSummary => SUMMARY.parse(body)
