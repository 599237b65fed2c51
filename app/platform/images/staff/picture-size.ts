import { MEGABYTE, sizeInWords, sizeOverLimit } from '#app/platform/byte-sizes.ts'

export const MOST_PICTURE_BYTES = 12 * MEGABYTE

/** The message about a picture of so many bytes before it is sent; null if it is not too large. */
export const sizeProblem = (bytes: number): string | null =>
  bytes > MOST_PICTURE_BYTES
    ? `The picture must be smaller than ${sizeInWords(MOST_PICTURE_BYTES)}. Yours is ${sizeOverLimit(bytes, MOST_PICTURE_BYTES)}. Make it smaller, or save it as a JPEG file, and add it again.`
    : null
