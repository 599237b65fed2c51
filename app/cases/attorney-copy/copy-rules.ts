import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { DAY } from '#app/platform/time.ts'
import { LIMITS } from '../model/rules.ts'

// A copy of a case for the attorney its person agreed to. A staff browser seals it, the attorney's browser opens it.

export const COPY_LASTS = 7 * DAY
/** After this many wrong tries the copy is deleted. */
export const WRONG_TRIES = 10
/** The copy is sent and fetched in parts of this size. */
export const PART_BYTES = MEGABYTE
/** Room for all files of a case, its messages, and the overhead of sealing. */
export const MOST_PARTS = Math.ceil((LIMITS.fileBytesInAll + 15 * MEGABYTE) / PART_BYTES)

export const COPY_PAGE = '/legal-help/attorney'
/** The fragment of a link: the copy's id, and a secret that the browser never sends to the server. */
export const COPY_LINK = /^#([\w-]{22})\.([\w-]{22})$/
