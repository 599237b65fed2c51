import { z } from 'zod'
import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { withoutControls } from '#app/platform/forms/read-form.server.ts'
import type { Takes } from '#app/platform/requests/bodies.server.ts'
import type { TypedFact } from './typed-fact.ts'

/** What the form of a record may carry: much more than a record may have, so that a huge paste is answered and not lost. */
export const FACT_BODY: Takes = { text: 4 * MEGABYTE }

export const sendBackForm = z.object({
  note: z
    .string()
    .default('')
    .pipe(
      z
        .string()
        .min(1, 'Write what should be changed')
        .max(1000, 'The note must be 1,000 characters or fewer'),
    ),
})

/** What was typed, without control characters. */
export const typedIn = (form: FormData): TypedFact =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, withoutControls(value.replaceAll('\r\n', '\n')).trim()]] : [],
    ),
  )
