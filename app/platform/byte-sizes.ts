export const KILOBYTE = 1024
export const MEGABYTE = 1024 * KILOBYTE

const LARGER = ['KB', 'MB', 'GB', 'TB']

/** "340 KB", "2.4 MB": a megabyte is 1,048,576 bytes here, as in our limits. */
export function sizeInWords(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`
  const step = Math.min(LARGER.length, Math.floor(Math.log2(bytes) / 10))
  const number = bytes / KILOBYTE ** step
  return `${step === 1 ? Math.round(number) : number.toFixed(1).replace('.0', '')} ${LARGER[step - 1]}`
}
