import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import type { Takes } from '#app/platform/requests/bodies.server.ts'

/** What the form of a post may carry: much more than a post may have, so that a huge paste is answered and not lost. */
export const POST_BODY: Takes = { text: 4 * MEGABYTE }
