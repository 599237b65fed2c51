import { splitSealed } from '#app/platform/sealing/sealed-format.ts'
import { LIMITS } from '../model/rules.ts'

const RECORD = 4 * LIMITS.message + 8192

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
