import { keyOfWords, newSalt, newWords } from '../person/case-words.server.ts'
import type { WordsKey } from '../person/words-key.ts'

export interface MadeWords {
  words: string[]
  salt: Uint8Array
  key: WordsKey
}

/** @throws Busy when too many cases are being sent at once */
export async function makeWords(): Promise<MadeWords> {
  const words = newWords()
  const salt = newSalt()
  return { words, salt, key: await keyOfWords(words, salt, { line: 'sending' }) }
}

/**
 * The words of a case whose file is still being inspected: most of the wait is deriving their key, which needs no thread of
 * ours. They are made for this one request, and discarded if it is not sent after all.
 */
export function wordsAhead(): Promise<MadeWords> {
  const made = makeWords()
  // The caller awaits this. Avoid an unhandled rejection when the upload fails first.
  made.catch(() => {})
  return made
}
