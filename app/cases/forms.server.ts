import { z } from 'zod'
import { STATUSES } from './rules.ts'

/** A form whose fields are read one by one: only cleaning is asked of readForm. */
export const anyForm = z.record(z.string(), z.string())

/** A record that a staff browser sealed, with what the server has to know of it in clear. */
export const staffRecordSchema = z.object({
  kind: z.enum(['message', 'status', 'note']),
  seq: z.coerce.number().int().min(1).max(1_000_000),
  sealed: z.string().min(1),
  to: z.preprocess((value) => value || undefined, z.enum(STATUSES).optional()),
})
