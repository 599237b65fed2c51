import { expect, test } from 'vitest'
import list from '#db/samples/private-words.json' with { type: 'json' }
import { keyFingerprint, wordsFor } from './key-statement.ts'

const whole = { userId: 'kit', publicKey: 'age1kit', signerKey: 'kits signing key', maySign: false }

test('a fingerprint is eight words of the list, with at least 80 bits of the key [A7]', async () => {
  const seen = Array.from({ length: 8 }, () => new Set<string>())
  for (let i = 0; i < 2000; i++) {
    const words = (await wordsFor(`key ${i}`)).split(' ')
    expect(words).toHaveLength(8)
    for (const [at, word] of words.entries()) seen[at]?.add(word)
  }
  // In 2,000 draws, a position that used only half of the words would show fewer than 648 of them.
  for (const place of seen) {
    expect(place.size).toBeGreaterThan(900)
    for (const word of place) expect(list).toContain(word)
  }
  expect(8 * Math.log2(list.length)).toBeGreaterThan(80)
})

test('the statement covers its owner, both keys and the right to sign', async () => {
  const one = await keyFingerprint(whole)
  expect(await keyFingerprint({ ...whole })).toBe(one)
  for (const change of [
    { userId: 'sol' },
    { publicKey: 'age1other' },
    { signerKey: 'another signing key' },
    { maySign: true },
  ])
    expect(await keyFingerprint({ ...whole, ...change }), JSON.stringify(change)).not.toBe(one)
})
