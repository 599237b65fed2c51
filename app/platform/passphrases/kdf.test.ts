import { expect, test } from 'vitest'
import { toBase64 } from '../sealing/sealed-format.ts'
import { deriveHere } from './kdf.client.ts'
import { Busy, deriveKey, KDF, kdfLoad } from './kdf.server.ts'

const cheap = { ...KDF, memoryKiB: 8, passes: 1 }
const salt = new Uint8Array(16).fill(7)

test('the same words and salt give the same 64 bytes, another salt gives others', async () => {
  const once = await deriveKey('maple window', salt, { setting: KDF })
  expect(once.length).toBe(64)
  expect((await deriveKey('maple window', salt, { setting: KDF })).equals(once)).toBe(true)
  expect((await deriveKey('maple window', new Uint8Array(16), { setting: KDF })).equals(once)).toBe(false)
})

test('the derivation is Argon2id with 64 MiB and three passes', () => {
  expect(KDF).toEqual({ name: 'argon2id', memoryKiB: 65536, passes: 3, lanes: 1 })
})

test('two derivations run at once, twenty wait, and the others are told to come back [R12]', async () => {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, kdfLoad().running)
  }, 1)
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, () => deriveKey('x', salt, { setting: cheap })),
  )
  clearInterval(watch)
  const turnedAway = answers.filter((answer) => answer.status === 'rejected')
  expect(turnedAway).toHaveLength(28)
  for (const answer of turnedAway) expect(answer.reason).toBeInstanceOf(Busy)
  expect(most).toBeLessThanOrEqual(2)
  expect(kdfLoad()).toEqual({ running: 0, waiting: 0 })
})

test('a browser derives the same key as the server', async () => {
  expect(toBase64(deriveHere('six words', salt))).toBe(
    toBase64(await deriveKey('six words', salt, { setting: KDF })),
  )
}, 60_000)

test('a new case has priority over people who return to theirs', async () => {
  const order: string[] = []
  // Returning takes long here, so that the sender cannot be overtaken once it has begun.
  const slow = { ...cheap, memoryKiB: 4096, passes: 3 }
  const derive = (line: 'sending' | 'returning') =>
    deriveKey('x', salt, { line, setting: line === 'sending' ? cheap : slow }).then(() => order.push(line))
  await Promise.all([
    derive('returning'),
    derive('returning'),
    derive('returning'),
    derive('returning'),
    derive('sending'),
  ])
  expect(order.indexOf('sending')).toBeLessThan(3)
})
