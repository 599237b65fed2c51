import { Decrypter } from 'age-encryption'
import { afterEach, expect, test, vi } from 'vitest'
import { fromBase64 } from '../sealing/sealed-format.ts'
import { lockWithPassphrase } from './opener.client.ts'

// How strong a staff key is locked. The worker itself does the work here, without a thread of its own.

interface Message {
  data: unknown
}

async function lockedOnPage(found: object | null): Promise<string> {
  let listen = (_: Message): unknown => undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof listen) => {
    listen = listener
  })
  vi.resetModules()
  await import('../passphrases/passphrase.worker.ts')
  vi.stubGlobal('document', { querySelector: () => found })
  vi.stubGlobal(
    'Worker',
    class {
      onmessage = (_: Message) => {}
      postMessage(data: unknown) {
        vi.stubGlobal('postMessage', (answer: unknown) => this.onmessage({ data: answer }))
        void listen({ data })
      }
      terminate() {}
    },
  )
  return lockWithPassphrase('six words that nobody else knows', 'the secret')
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['takes 2^17 steps for each try', null, 17],
  ['takes fewer steps on the pages of tests', {}, 10],
])('a staff key %s', async (_, found, factor) => {
  const bytes = fromBase64(await lockedOnPage(found))
  expect(Buffer.from(bytes).toString('latin1')).toMatch(new RegExp(`^-> scrypt \\S+ ${factor}$`, 'm'))
  const decrypter = new Decrypter()
  decrypter.addPassphrase('six words that nobody else knows')
  expect(await decrypter.decrypt(bytes, 'text')).toBe('the secret')
})
