import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey, type KdfSetting, WORDS_KDF } from '#app/platform/passphrases/kdf.server.ts'
import { drawWords, joinWords, type ReadWords, readWords } from '#app/platform/passphrases/private-words.ts'
import list from '#db/samples/private-words.json' with { type: 'json' }
import { type WordsKey, wordsKeyFrom } from './words-key.ts'

export const newWords = (): string[] => drawWords(list)
export const wordsTyped = (typed: string): ReadWords => readWords(typed, list)
export const newSalt = (): Uint8Array => new Uint8Array(randomBytes(16))

export async function keyOfWords(
  words: readonly string[],
  salt: Uint8Array,
  options: { line?: 'sending' | 'returning'; setting?: KdfSetting } = {},
): Promise<WordsKey> {
  return wordsKeyFrom(await deriveKey(joinWords(words), salt, options))
}

/** For an unknown number: the same work as for an existing case, so that the time reveals nothing. */
export async function deriveForNobody(words: readonly string[]): Promise<void> {
  sameVerifier((await keyOfWords(words, newSalt(), { setting: WORDS_KDF })).verifier, WORDS_KDF.name)
}

export function sameVerifier(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(left as Buffer, right as Buffer)
}
