import { chacha20poly1305 as theirs } from '@noble/ciphers/chacha.js'
import { expect, test } from 'vitest'
import { chacha20poly1305 as ours } from './chacha.server.ts'

const key = Uint8Array.from({ length: 32 }, (_, i) => i + 1)
const nonce = Uint8Array.from({ length: 12 }, (_, i) => 255 - i)

test.each([0, 1, 16, 65_535, 65_536])(
  '%d bytes are sealed as by the library, and either opens them',
  (size) => {
    const text = Uint8Array.from({ length: size }, (_, i) => i % 251)
    const sealed = ours(key, nonce).encrypt(text)
    expect(sealed).toEqual(theirs(key, nonce).encrypt(text))
    expect(ours(key, nonce).decrypt(sealed)).toEqual(text)
    expect(theirs(key, nonce).decrypt(sealed)).toEqual(text)
  },
)

test('data that was changed, cut short, or sealed with another key or nonce does not open', () => {
  const sealed = ours(key, nonce).encrypt(new Uint8Array(100))
  for (const at of [0, 99, 100, 115]) {
    const changed = sealed.map((byte, i) => (i === at ? byte ^ 1 : byte))
    expect(() => ours(key, nonce).decrypt(changed), `byte ${at}`).toThrow()
  }
  for (const short of [
    sealed.subarray(0, 115),
    sealed.subarray(0, 16),
    sealed.subarray(0, 15),
    new Uint8Array(0),
  ])
    expect(() => ours(key, nonce).decrypt(short), `${short.length} bytes`).toThrow()
  expect(() => ours(sevens(32), nonce).decrypt(sealed)).toThrow()
  expect(() => ours(key, sevens(12)).decrypt(sealed)).toThrow()
})

const sevens = (length: number) => new Uint8Array(length).fill(7)
