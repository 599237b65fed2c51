import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import type { Takes } from '#app/platform/http/bodies.server.ts'
import { withoutControls } from '#app/platform/http/read-form.server.ts'
import type { TypedFact } from './typed-fact.ts'

/** The size limit of a record's form: much more than a record may have, so that a huge paste gets an answer and is not lost. */
export const FACT_BODY: Takes = { text: 4 * MEGABYTE }

/** The typed values, without control characters. */
export const typedIn = (form: FormData): TypedFact =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, withoutControls(value.replaceAll('\r\n', '\n')).trim()]] : [],
    ),
  )
