import { z } from 'zod'
import { LONG_TEXT, type Takes } from '#app/platform/http/bodies.server.ts'
import { json } from '#app/platform/http/read-form.server.ts'
import type { Kept } from '#app/platform/settings/retention.ts'
import { RETENTION_TIMES, type RetentionTime } from '#app/platform/settings/retention-times.ts'
import { LIMITS, STATUSES } from '../model/rules.ts'
import { EXPORT_PURPOSES, NOTE_ACTS } from '../status/ending-rules.ts'
import { HANDED_OVER } from '../status/handed-over.ts'

/** A form whose fields are read one by one: readForm only cleans it. */
export const anyForm = z.record(z.string(), z.string())

/**
 * Incoming text: far longer than we store, so that a long story comes back with a sentence instead of being refused unread.
 */
export const STORY: Takes = LONG_TEXT
export const STORY_AND_FILE: Takes = { ...LONG_TEXT, file: LIMITS.fileBytes }

/** Maximum characters of a sealed record: twenty times the longest message. It is opened where others wait. */
const SEALED_MOST = 300_000

/** A record that a staff browser sealed, with the clear fields that the server needs. */
export const staffRecordSchema = z.object({
  kind: z.enum(['message', 'status', 'note', 'date', 'day', 'referral', 'line']),
  /** 0 for the line of the list, which has no place among the records. */
  seq: z.coerce.number().int().min(0).max(1_000_000),
  sealed: z.string().min(1).max(SEALED_MOST),
  /** For a message: "yes" when the person wrote at the same time. */
  crossed: z.string().optional(),
  /** For a message: the record that sets the case to wait for the person. */
  waits: z.preprocess((value) => value || undefined, z.string().max(100_000).optional()),
  /** For a line: the one it replaces. */
  was: z.string().max(60).optional(),
  to: z.preprocess((value) => value || undefined, z.enum(STATUSES).optional()),
  /** For a status: whether it is spam, its undo id, and how an attorney got the case. */
  spam: z.string().optional(),
  batch: z.preprocess((value) => value || undefined, z.uuid().optional()),
  handed: z.preprocess(
    (value) => value || undefined,
    z.enum(HANDED_OVER.map(({ value }) => value)).optional(),
  ),
  /** For a note: whether it sets the tags. */
  tags: z.string().optional(),
  /** The act that a note gives the reason for. */
  act: z.preprocess((value) => value || undefined, z.enum(NOTE_ACTS).optional()),
})

/** How far a staff browser opened a case. */
export const readSchema = z.object({ upTo: z.coerce.number().int().min(1).max(1_000_000) })

const id = z.string().regex(/^[\w-]{22}$/)
const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]+=*$/)
const publicKey = z.string().regex(/^age1[0-9a-z]{58}$/)
const place = z.number().int().min(0).max(1_000_000)
const envelope = base64(16_000)

/** New keys for a case that a staff browser made. */
export const newKeysSchema = z.object({
  holder: id,
  made: json(
    z.object({
      caseId: id,
      before: z.object({ recipient: publicKey, staffRecipient: publicKey, summary: z.string().max(60) }),
      recipient: publicKey,
      staffRecipient: publicKey,
      sealedCapsule: z.string().min(1),
      lastRecord: place,
      lastNote: place,
      envelopes: z
        .array(z.object({ holder: z.union([z.literal('words'), id]), keyKind: z.enum(['C', 'S']), envelope }))
        .max(400),
    }),
  ),
})

const sealedAt = z.object({ seq: place.min(1), sealed: z.string().min(1) })

/** New words for a person, from a staff browser. */
export const newWordsSchema = z.object({
  made: json(
    z.object({
      before: publicKey,
      /** 16 bytes. */
      salt: base64(24).length(24),
      /** A SHA-256. */
      verifier: base64(44).length(44),
      recipient: publicKey,
      envelope,
      entry: sealedAt,
      note: sealedAt,
      line: z.object({ sealed: z.string().min(1), was: z.string().max(60) }),
    }),
  ),
})

/** The members who get or lose the keys of a case: to help, or to work on it. With the envelopes that they still need. */
export const caseKeysSchema = z.object({
  intent: z.enum(['let', 'give', 'keep-out']),
  user: z.string().min(1).max(100),
  envelopes: json(
    z
      .array(
        z.object({
          caseId: id,
          keyKind: z.enum(['C', 'S']),
          holder: id,
          envelope,
          sign: z.string().regex(/^[0-9a-z]{12}$/),
        }),
      )
      .max(2),
  ),
})
/** A request for an export. */
export const exportSchema = z.object({
  purpose: z.enum(
    EXPORT_PURPOSES.map(({ value }) => value),
    'Choose what it is for',
  ),
  notes: z.string().default(''),
  /** The confirmation for the notes. */
  giveNotes: z.enum(['', 'yes', 'no']).catch('').default(''),
})

const days = ({ label, least, most }: RetentionTime) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${label}: enter the days as a number, for example 90`)
    .transform(Number)
    .refine(
      (n) => n >= least && n <= most,
      `${label}: enter a number from ${least} to ${most.toLocaleString('en-US')}`,
    )

export const retentionSchema = z.object(
  Object.fromEntries(RETENTION_TIMES.map((one) => [one.kept, days(one)])) as Record<
    Kept,
    ReturnType<typeof days>
  >,
)
