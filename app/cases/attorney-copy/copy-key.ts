import { fromBase64, identityFrom, toBase64 } from '#app/platform/sealing/sealed-format.ts'

interface CopyKey {
  /** Opens the copy. It stays in the browser. */
  identity: string
  /** Proves to the server that the words are right, and reveals nothing about the key. */
  proof: string
}

export type Derive = (secret: string, salt: Uint8Array) => Promise<Uint8Array>

/**
 * The key of a copy, from six words and the secret of its link. Neither opens anything alone.
 * @param derive slow on purpose, so that an attacker cannot try many words
 */
export async function copyKeyFrom(words: string, linkSecret: string, derive: Derive): Promise<CopyKey> {
  const bytes = await derive(words, fromBase64(linkSecret))
  return {
    identity: identityFrom(new Uint8Array(bytes.subarray(0, 32))),
    proof: toBase64(new Uint8Array(bytes.subarray(32))),
  }
}
