import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import type { Takes } from '#app/platform/requests/bodies.server.ts'

/** What a post's form may contain: much more than a post may have, so that a huge paste gets an answer and is not lost. */
export const POST_BODY: Takes = { text: 4 * MEGABYTE }
