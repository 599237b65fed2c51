// What a staff browser uses: opening envelopes and records, sealing replies, signing lists of recipients. The same code as
// the server's, in one place, so that no other screen loads it by accident (the age library is 36 KB).

export { readKeys, replacedKey, signOf } from './case-keys.ts'
export {
  chainHolds,
  checkedList,
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
  firstSealing,
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

import type { PassphraseAnswer, PassphraseWork } from './passphrase.worker.ts'

/** A staff key under its passphrase (an age passphrase file, scrypt 2^17), as base64. */
export async function lockWithPassphrase(passphrase: string, secret: string): Promise<string> {
  const locked = await inWorker({ passphrase, secret })
  if (locked === null) throw new Error('the key was not locked')
  return locked
}

/** @returns null when the passphrase is wrong */
export const unlockWithPassphrase = (passphrase: string, locked: string): Promise<string | null> =>
  inWorker({ passphrase, locked })

/** A passphrase is slow to try on purpose: on a slow computer for seconds, in which the page must stay alive. */
function inWorker(work: PassphraseWork): Promise<string | null> {
  const worker = new Worker(new URL('./passphrase.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string | null>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<PassphraseAnswer>) => done(data.result)
    worker.onerror = () => fail(new Error('The work on your key stopped. Load the page again.'))
    worker.postMessage(work)
  }).finally(() => worker.terminate())
}
