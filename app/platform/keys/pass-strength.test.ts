import { Decrypter } from 'age-encryption'
import { afterEach, expect, test, vi } from 'vitest'
import { fromBase64 } from '../sealing/sealed-format.ts'
import { lockWithPassphrase, sealAgeFile } from './opener.client.ts'

// How strongly a staff key, and a file for a recipient outside, is locked. The worker's code runs here without its own
// thread.

interface Message {
  data: unknown
}

async function onPage<Made>(found: object | null, worker: string, make: () => Promise<Made>): Promise<Made> {
  let listen = (_: Message): unknown => undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof listen) => {
    listen = listener
  })
  vi.resetModules()
  await import(worker)
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
  return make()
}

afterEach(() => vi.unstubAllGlobals())

const WORDS = 'six words that nobody else knows'

const opened = (bytes: Uint8Array): Promise<string> => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(WORDS)
  return decrypter.decrypt(bytes, 'text')
}

const scrypt = (factor: number) => new RegExp(`^-> scrypt \\S+ ${factor}$`, 'm')

test.each([
  ['takes 2^17 steps for each try', null, 17],
  ['takes fewer steps on the pages of tests', {}, 10],
])('a staff key %s', async (_, found, factor) => {
  const locked = await onPage(found, '../passphrases/passphrase.worker.ts', () =>
    lockWithPassphrase(WORDS, 'the secret'),
  )
  const bytes = fromBase64(locked)
  expect(Buffer.from(bytes).toString('latin1')).toMatch(scrypt(factor))
  expect(await opened(bytes)).toBe('the secret')
})

test.each([
  ['takes 2^18 steps for each try', null, 18],
  ['takes fewer steps on the pages of tests', {}, 10],
])('a file for a recipient outside %s', async (_, found, factor) => {
  const bytes = await onPage(found, '../sealing/age-file.worker.ts', () =>
    sealAgeFile({ passphrase: WORDS }, new TextEncoder().encode('the case')),
  )
  expect(Buffer.from(bytes).toString('latin1')).toMatch(scrypt(factor))
  expect(await opened(bytes)).toBe('the case')
})
