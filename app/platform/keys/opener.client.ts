import { Encrypter } from 'age-encryption'
import type { KdfWork } from '../passphrases/kdf.worker.ts'
import { meantWords } from '../passphrases/made-words.client.ts'
import type { PassphraseAnswer, PassphraseWork } from '../passphrases/passphrase.worker.ts'
import type { AgeFileAnswer, AgeFileWork, AgeLock } from '../sealing/age-file.worker.ts'

export type { AgeLock } from '../sealing/age-file.worker.ts'

// The crypto code of a staff browser: opening envelopes and records, sealing replies, signing lists of recipients. The
// same code as the server's, in one place, so that no other screen loads it by accident (the age library is 36 KB).

export { readKeys, replacedKey, signOf } from '../sealing/case-keys.ts'
export {
  type KeyStatement,
  keyFingerprint,
  proofHolds,
  proveKey,
  signatureHolds,
  signText,
} from '../sealing/key-statement.ts'
export type { SigningKey } from '../sealing/record-signature.ts'
export {
  type Author,
  identityFrom,
  recordMark,
  type SealedRecord,
  type StoredRecord,
  toBase64,
} from '../sealing/sealed-format.ts'
export {
  firstSealing,
  type Identity,
  newIdentity,
  openEnvelope,
  openFile,
  openLayers,
  openRecord,
  opensRecord,
  openText,
  openWhatOpens,
  recipientOf,
  sealEnvelope,
  sealFile,
  sealRecord,
  sealText,
} from '../sealing/sealing.ts'
export {
  chainHolds,
  checkedList,
  fingerprint,
  newSigningKey,
  nextList,
  type Recipient,
  type RecipientList,
  type RecoveryKey,
  readList,
  readRecoveryFile,
  recoverySheet,
  type SignedList,
  signList,
} from './recipients-format.ts'

/** Whether this is the public half of an age key (X25519), without a typing error. */
export function isAgeRecipient(text: string): boolean {
  if (!/^age1[0-9a-z]{58}$/.test(text)) return false
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** A file for a recipient outside, which any age program opens. */
export async function sealAgeFile(lock: AgeLock, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('../sealing/age-file.worker.ts', import.meta.url), { type: 'module' })
  const wrong = 'We could not lock the file. Nothing was made. Try again.'
  const work = { ...lock, bytes: bytes as Uint8Array<ArrayBuffer>, workFactor: workFactor(18) }
  const { sealed } = await ask<AgeFileWork, AgeFileAnswer>(worker, work, wrong)
  if (!sealed) throw new Error(wrong)
  return sealed
}

/**
 * The work factor of scrypt: each guess at a passphrase takes 2 to the power of it steps. Lower only in tests, which
 * lock dozens of things (TEST_WEAK_WORDS).
 */
const workFactor = (usual: number) => (document.querySelector('[data-passphrases="weak"]') ? 10 : usual)

/** A staff key under its passphrase (an age passphrase file), as base64. */
export async function lockWithPassphrase(passphrase: string, secret: string): Promise<string> {
  const locked = await inWorker({ passphrase, secret, workFactor: workFactor(17) })
  if (locked === null) throw new Error('the key was not locked')
  return locked
}

/**
 * Six generated words are also accepted in capitals, numbered, or with a typing error. @returns null when the
 * passphrase is wrong
 */
export async function unlockWithPassphrase(passphrase: string, locked: string): Promise<string | null> {
  const opened = await inWorker({ passphrase, locked })
  const meant = opened === null ? meantWords(passphrase) : null
  return meant && meant !== passphrase ? inWorker({ passphrase: meant, locked }) : opened
}

/** A passphrase is slow to check on purpose, on a slow computer for seconds, and the page must stay responsive. */
async function inWorker(work: PassphraseWork): Promise<string | null> {
  const worker = new Worker(new URL('../passphrases/passphrase.worker.ts', import.meta.url), {
    type: 'module',
  })
  const wrong = 'The work on your key stopped. Load the page again.'
  return (await ask<PassphraseWork, PassphraseAnswer>(worker, work, wrong)).result
}

/** 64 bytes from a secret that a person remembers, as the server would derive them (KDF of kdf-setting.ts). */
export function deriveKeyHere(secret: string, salt: Uint8Array): Promise<Uint8Array> {
  const worker = new Worker(new URL('../passphrases/kdf.worker.ts', import.meta.url), { type: 'module' })
  return ask<KdfWork, Uint8Array>(worker, { secret, salt }, 'The work on the words stopped. Try again.')
}

/** One task for a worker, which ends with it. */
function ask<Work, Answer>(worker: Worker, work: Work, wrong: string): Promise<Answer> {
  return new Promise<Answer>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => done(data)
    worker.onerror = () => fail(new Error(wrong))
    worker.postMessage(work)
  }).finally(() => worker.terminate())
}
