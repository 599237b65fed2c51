import { Decrypter, Encrypter } from 'age-encryption'
import { vi } from 'vitest'
import type { PassphraseAnswer, PassphraseWork } from '#app/platform/passphrases/passphrase.worker.ts'
import { fromBase64, toBase64 } from '#app/platform/sealing/sealed-format.ts'

/** The worker of a browser, without one: it locks and opens with a passphrase. */
class WorkerHere {
  onmessage: ((said: { data: PassphraseAnswer }) => void) | null = null
  async postMessage(work: PassphraseWork) {
    this.onmessage?.({ data: { result: await done(work) } })
  }
  terminate() {}
}

async function done(work: PassphraseWork): Promise<string | null> {
  if ('secret' in work) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(work.passphrase)
    encrypter.setScryptWorkFactor(work.workFactor)
    return toBase64(await encrypter.encrypt(work.secret))
  }
  const decrypter = new Decrypter()
  decrypter.addPassphrase(work.passphrase)
  return decrypter.decrypt(fromBase64(work.locked), 'text').catch(() => null)
}

/** Lets the code of a staff browser lock and open keys in a test, and says as its page does that passphrases may be weak. */
export function playBrowser(): void {
  vi.stubGlobal('Worker', WorkerHere)
  vi.stubGlobal('document', { querySelector: () => ({}) })
}
