import { createCipheriv, createDecipheriv } from 'node:crypto'

// ChaCha20-Poly1305 by Node's own OpenSSL, with the interface the age library expects. The build substitutes it for the
// library's JavaScript version (scripts/build/quick-cipher.ts), which took 12 ms for a file of 1 MB on the single thread that
// answers all requests.

const CIPHER = 'chacha20-poly1305'
const TAG = 16
const HOW = { authTagLength: TAG } as const

export function chacha20poly1305(key: Uint8Array, nonce: Uint8Array) {
  return {
    encrypt(plaintext: Uint8Array): Uint8Array {
      const cipher = createCipheriv(CIPHER, key, nonce, HOW)
      const sealed = new Uint8Array(plaintext.length + TAG)
      sealed.set(cipher.update(plaintext))
      cipher.final()
      sealed.set(cipher.getAuthTag(), plaintext.length)
      return sealed
    },
    /** @throws when a byte was changed, after overwriting the part that it had decrypted */
    decrypt(sealed: Uint8Array): Uint8Array {
      if (sealed.length < TAG) throw new Error('too short to hold a tag')
      const end = sealed.length - TAG
      const decipher = createDecipheriv(CIPHER, key, nonce, HOW)
      decipher.setAuthTag(sealed.subarray(end))
      const opened = decipher.update(sealed.subarray(0, end))
      try {
        decipher.final()
      } catch (error) {
        opened.fill(0)
        throw error
      }
      return new Uint8Array(opened.buffer, opened.byteOffset, opened.length)
    },
  }
}
