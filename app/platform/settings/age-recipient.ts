import { Encrypter } from 'age-encryption'

/** Whether this is a complete age public key: its last letters are a checksum. */
export function isAgeRecipient(value: string): boolean {
  try {
    new Encrypter().addRecipient(value)
    return value.startsWith('age1')
  } catch {
    return false
  }
}
