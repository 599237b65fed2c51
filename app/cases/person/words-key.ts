import { identityFrom, toBase64 } from '#app/platform/sealing/sealed-format.ts'

// The words key K: 64 bytes from the words. The first half is an age identity that opens the case's key. The SHA-256 of the
// second half shows whether the words are right without revealing anything about the first.

export interface WordsKey {
  identity: string
  verifier: string
}

export async function wordsKeyFrom(bytes: Uint8Array): Promise<WordsKey> {
  const half = new Uint8Array(bytes.subarray(32))
  return {
    identity: identityFrom(new Uint8Array(bytes.subarray(0, 32))),
    verifier: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', half))),
  }
}
