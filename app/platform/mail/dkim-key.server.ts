import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Whether this file can be read and holds a key that letters can be signed with. */
export function holdsRsaKey(file: string): boolean {
  try {
    return createPrivateKey(readFileSync(file)).asymmetricKeyType === 'rsa'
  } catch {
    // Missing or no key: the setting is refused with a sentence.
    return false
  }
}
