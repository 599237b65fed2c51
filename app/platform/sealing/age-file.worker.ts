import { Encrypter } from 'age-encryption'

// Locks a file for a recipient outside, in a worker: deriving a key from a passphrase is slow on purpose.

/** The way to open it: with a recipient's key, or with a passphrase. */
export type AgeLock = { recipient: string } | { passphrase: string }
/** @property workFactor of scrypt: each guess at a passphrase takes 2 to the power of it steps */
export type AgeFileWork = AgeLock & { bytes: Uint8Array<ArrayBuffer>; workFactor: number }

/** The locked file, or null when it could not be made. */
export interface AgeFileAnswer {
  sealed: Uint8Array<ArrayBuffer> | null
}

async function seal(work: AgeFileWork): Promise<AgeFileAnswer['sealed']> {
  const encrypter = new Encrypter()
  if ('recipient' in work) encrypter.addRecipient(work.recipient)
  else {
    encrypter.setPassphrase(work.passphrase)
    encrypter.setScryptWorkFactor(work.workFactor)
  }
  return (await encrypter.encrypt(work.bytes)) as Uint8Array<ArrayBuffer>
}

addEventListener('message', async ({ data }: MessageEvent<AgeFileWork>) => {
  // The other side reads null as "could not be sealed".
  const answer: AgeFileAnswer = { sealed: await seal(data).catch(() => null) }
  postMessage(answer)
})
