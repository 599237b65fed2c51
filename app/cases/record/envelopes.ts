import { fromBase64, splitSealed } from '#app/platform/sealing/sealed-format.ts'
import { LIMITS } from '../model/rules.ts'

/** Fits a case key after a hundred changes. */
const LONGEST = 16_000
const RECORD = 4 * LIMITS.message + 8192

/** Whether it has the shape of an envelope; only a key can tell its content. */
export function isEnvelope(text: string): boolean {
  if (text.length > LONGEST) return false
  try {
    return new TextDecoder().decode(fromBase64(text).subarray(0, 21)) === 'age-encryption.org/v1'
  } catch {
    return false
  }
}

/** Whether it has the shape of a sealed record; only a key can tell its content. */
export function isSealedRecord(sealed: string): boolean {
  if (sealed.length > RECORD) return false
  try {
    return (
      new TextDecoder().decode(splitSealed(sealed).ciphertext.subarray(0, 21)) === 'age-encryption.org/v1'
    )
  } catch {
    return false
  }
}
