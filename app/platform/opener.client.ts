// What a staff browser uses: opening envelopes and records, sealing replies, signing lists of recipients. The same code as
// the server's, in one place, so that no other screen loads it by accident (the age library is 36 KB).
export {
  chainHolds,
  fingerprint,
  newSigningKey,
  nextList,
  type Recipient,
  type RecipientList,
  readList,
  readRecoveryFile,
  type SignedList,
  signList,
} from './recipients-format.ts'
export { type Author, markOf, type SealedRecord, type StoredRecord } from './sealed-format.ts'
export {
  type Identity,
  newIdentity,
  openChain,
  openEnvelope,
  openFile,
  openRecord,
  openText,
  recipientOf,
  sealEnvelope,
  sealRecord,
} from './sealing.ts'

import { Decrypter, Encrypter } from 'age-encryption'
import { fromBase64, toBase64 } from './sealed-format.ts'

const WORK_FACTOR = 17

/** A staff key under its passphrase (an age passphrase file, scrypt 2^17), as base64. */
export async function lockWithPassphrase(passphrase: string, secret: string): Promise<string> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  return toBase64(await encrypter.encrypt(secret))
}

/** @returns null when the passphrase is wrong */
export async function unlockWithPassphrase(passphrase: string, locked: string): Promise<string | null> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(fromBase64(locked), 'text').catch(() => null)
}
