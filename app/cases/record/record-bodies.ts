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

// What the records of a case hold. The server cannot look into what a staff browser seals, and somebody with the key of a case can
// seal anything by hand, so every reader parses a body before anything is shown. Records that were sealed with labels are read as
// codes here. zod/mini, because the browsers of the staff open records too.

export interface MessageBody {
  text: string
  /** What the person can do next, in one sentence. */
  next?: string | null | undefined
  /** Whether the text is Markdown. What a person writes never is. */
  markdown?: boolean | undefined
  /** The name of the staff member who wrote it, as it was then. Colleagues see it; the person is answered by the team. */
  by?: string | null | undefined
}

export interface StatusBody {
  from: Status
  to: Status
  /** What the person did that led to it. */
  why?: StatusReason | undefined
  /** Words of the staff. */
  reason?: string | null | undefined
  /** As in a message. */
  by?: string | null | undefined
}

export interface NoteBody {
  text: string
  /** The whole set of tags from then on, in a note that changed them. */
  tags?: string[] | undefined
  /** The name of whoever wrote it, as it was then. */
  by?: string | null | undefined
}

/** Whom we would give the case to, as the person reads it. */
export interface ReferralBody {
  attorney: { id: number; name: string; firm: string }
  /** Why this attorney, in words of the staff. */
  text: string
  from: Status
  to: 'waiting-for-person'
}

export interface ReferralAnswer {
  agrees: boolean
  attorney: ReferralBody['attorney']
}

/** What each kind of record holds. 'unreadable': a record that does not hold what its kind holds, with the words that it has. */
interface Bodies {
  answers: Answers
  message: MessageBody
  status: StatusBody
  file: SealedFile
  more: MoreBody
  date: DateChange
  /** Which day a typed date means. */
  day: DayBody
  referral: ReferralBody
  'referral-answer': ReferralAnswer
  'new-words': unknown
  note: NoteBody
  unreadable: { text: string }
}

type Envelope = Omit<SealedRecord, 'kind' | 'body'>
/** A record of a case that was parsed: its kind says what it holds. */
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
/** Nobody reads from where a status came, so that an odd one hides no record. */
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

/** Before there were codes, the site wrote down what the person did in the words for them. */
function withReason(body: unknown): unknown {
  if (!isObject(body) || body.why !== undefined) return body
  const why = reasonIn(body.reason)
  return why ? { ...body, why, reason: undefined } : body
}

/** Questions without an answer were kept as null for a time. */
function answered(value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([, given]) => given != null))
    : value
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const isTime = (at: string): boolean => !Number.isNaN(Date.parse(at))

/** A record with its body parsed, or null where it does not hold what its kind holds. */
export function parsedRecord(record: SealedRecord): CaseRecord | null {
  if (!Object.hasOwn(SHAPES, record.kind)) return null
  const parsed = SHAPES[record.kind as Parsed].safeParse(record.body)
  return parsed.success ? ({ ...record, body: parsed.data } as CaseRecord) : null
}

/** What can be shown of one that does not: its words, if it has any. */
export function unreadable(record: SealedRecord): CaseRecord {
  const { body } = record
  const words = isObject(body) && typeof body.text === 'string' ? body.text : ''
  return { ...record, kind: 'unreadable', body: { text: words } }
}

/** What the person told with the case. It is the first record; empty where that cannot be read. */
export function answersIn(records: readonly CaseRecord[]): Answers {
  const [first] = records
  return first?.kind === 'answers' ? first.body : NO_ANSWERS
}

/** Which days typed dates mean, in the order in which it was said. */
export const daysChosenIn = (records: readonly CaseRecord[]): DayBody[] =>
  records.flatMap((one) => (one.kind === 'day' ? [one.body] : []))

export const filesIn = (records: readonly CaseRecord[]): SealedFile[] =>
  records.flatMap((one) => (one.kind === 'file' ? [one.body] : []))

// What a later version adds to a case's line for the list goes through an older page of the staff unharmed.
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

/** @throws where it is not what the list shows */
export const summaryIn = ({ body }: Pick<SealedRecord, 'body'>): CaseSummary => SUMMARY.parse(body)
