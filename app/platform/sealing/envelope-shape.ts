import { fromBase64 } from './sealed-format.ts'

/** Fits a key of a case or a message after a hundred changes. */
const LONGEST = 16_000

/** Whether it has the shape of an envelope; only a key can tell its content. */
export function isEnvelope(text: string): boolean {
  if (text.length > LONGEST) return false
  try {
    return new TextDecoder().decode(fromBase64(text).subarray(0, 21)) === 'age-encryption.org/v1'
  } catch {
    // Not base64.
    return false
  }
}
