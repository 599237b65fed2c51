export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE
/** The largest PDF that staff can upload, alone or in a folder of all content: a phone on a slow network still gets it. */
export const MOST_PDF_BYTES = 5 * MEGABYTE

/** "340 KB", "2.4 MB": a megabyte is 1,048,576 bytes here, as in our limits. */
export function sizeInWords(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  const step = Math.min(4, Math.floor(Math.log2(bytes) / 10))
  const number = (bytes / KILOBYTE ** step).toFixed(step > 1 ? 1 : 0).replace('.0', '')
  return `${number} ${' KMGT'[step]}B`
}

/** A size over a limit. It never reads like the limit itself: a byte more than 10 MB is "10.01 MB". */
export function sizeOverLimit(bytes: number, most: number): string {
  const words = sizeInWords(bytes)
  if (words !== sizeInWords(most)) return words
  return `${(Math.ceil((bytes / MEGABYTE) * 100) / 100).toFixed(2)} MB`
}
