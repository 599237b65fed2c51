import { fromBase64, identityFrom, toBase64 } from '#app/platform/sealing/sealed-format.ts'

interface CopyKey {
  /** Opens the copy. It stays in the browser. */
  identity: string
  /** Shows the server that the words are right, and says nothing about the key. */
  proof: string
}

export type Derive = (secret: string, salt: Uint8Array) => Promise<Uint8Array>

/**
 * The key of a copy, from six words and the secret of its link: each alone opens nothing.
 * @param derive slow on purpose, so that nobody can try many words
 */
export async function copyKeyFrom(words: string, linkSecret: string, derive: Derive): Promise<CopyKey> {
  const bytes = await derive(words, fromBase64(linkSecret))
  return {
    identity: identityFrom(new Uint8Array(bytes.subarray(0, 32))),
    proof: toBase64(new Uint8Array(bytes.subarray(32))),
  }
}
