import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import type { Takes } from '#app/platform/http/bodies.server.ts'
import { withoutControls } from '#app/platform/http/read-form.server.ts'
import type { TypedFields } from '../model/rules.ts'

/** The size limit of an item's form: much more than one may have, so that a huge paste gets an answer and is not lost. */
export const CONTENT_BODY: Takes = { text: 4 * MEGABYTE }

/** The typed values, without control characters. */
export const typedIn = (form: FormData): TypedFields =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, withoutControls(value.replaceAll('\r\n', '\n')).trim()]] : [],
    ),
  )
