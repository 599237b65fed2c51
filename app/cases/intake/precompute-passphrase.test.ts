import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'

let close: () => Promise<void>
// Loaded after the data folder is known, because the configuration is read once.
beforeAll(async () => {
  ;({ close } = await aDatabase())
})
afterAll(() => close())

test('words made ahead open what was sealed for them', async () => {
  const { wordsAhead } = await import('./precompute-passphrase.server.ts')
  const { keyOfWords } = await import('../person/case-words.server.ts')
  const { words, salt, key } = await wordsAhead()
  expect(words).toHaveLength(6)
  expect(await keyOfWords(words, salt)).toEqual(key)
})

test('a sender is told when too many people send at once, and words that no one waits for slow no one down', async () => {
  const { wordsAhead } = await import('./precompute-passphrase.server.ts')
  const { kdfLoad } = await import('#app/platform/passphrases/kdf.server.ts')
  const all = Array.from({ length: 30 }, () => wordsAhead())
  // Half of them are never awaited, as when their file was refused: that must not crash the process.
  const looked = await Promise.allSettled(all.slice(15))
  expect(looked.some((one) => one.status === 'rejected' && one.reason.name === 'Busy')).toBe(true)
  await Promise.allSettled(all)
  expect(kdfLoad()).toEqual({ running: 0, waiting: 0 })
})
