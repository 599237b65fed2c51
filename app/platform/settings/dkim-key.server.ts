import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Whether this file is readable and holds a key that can sign letters. */
export function holdsRsaKey(file: string): boolean {
  try {
    return createPrivateKey(readFileSync(file)).asymmetricKeyType === 'rsa'
  } catch {
    // Missing or not a key: the setting is refused with a sentence.
    return false
  }
}
