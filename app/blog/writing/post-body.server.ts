import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import type { Takes } from '#app/platform/http/bodies.server.ts'

/** The size limit of a post's form: much more than a post may have, so that a huge paste gets an answer and is not lost. */
export const POST_BODY: Takes = { text: 4 * MEGABYTE }
