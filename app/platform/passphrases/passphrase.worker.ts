import { Decrypter, Encrypter } from 'age-encryption'
import { fromBase64, toBase64 } from '../sealing/sealed-format.ts'

// Locks and opens a staff key in a worker. Exits after its one task, so that nothing of it stays in memory.

/** Either a secret to lock, or a locked file to open. */
export type PassphraseWork = { passphrase: string } & (
  | { secret: string; workFactor: number }
  | { locked: string }
)

/** The locked file, the opened secret, or null when the passphrase is wrong. */
export interface PassphraseAnswer {
  result: string | null
}

async function work(asked: PassphraseWork): Promise<string | null> {
  if ('secret' in asked) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(asked.passphrase)
    encrypter.setScryptWorkFactor(asked.workFactor)
    return toBase64(await encrypter.encrypt(asked.secret))
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(asked.passphrase)
  // A wrong passphrase.
  return decrypter.decrypt(fromBase64(asked.locked), 'text').catch(() => null)
}

addEventListener('message', async ({ data }: MessageEvent<PassphraseWork>) => {
  const answer: PassphraseAnswer = { result: await work(data) }
  postMessage(answer)
})
