import list from '#db/samples/private-words.json' with { type: 'json' }
import { fromBase64, toBase64, utf8 } from './sealed-format.ts'

// A staff key's statement about itself: its owner, its two public keys, and whether it may sign the list. The member's
// own signing key signs the statement, and its fingerprint is what two people read to each other before a steward
// signs.

export interface KeyStatement {
  userId: string
  /** The public age key. */
  publicKey: string
  /** The public Ed25519 key: it signs the list, for members who may, and what the member writes into cases. */
  signerKey: string
  maySign: boolean
}

const textOf = ({ userId, publicKey, signerKey, maySign }: KeyStatement): string =>
  [
    'handrail-key 1',
    userId,
    publicKey,
    signerKey,
    maySign ? 'may sign the list' : 'may not sign the list',
    '',
  ].join('\n')

/** 8 × log2(1296) = 82 bits. */
const WORDS = 8

/**
 * Eight words that two people can read to each other on the phone. Finding another key with the same words is
 * infeasible.
 */
export const keyFingerprint = (statement: KeyStatement): Promise<string> => wordsFor(textOf(statement))

export async function wordsFor(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))
  let number = digest.subarray(0, 16).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const words: string[] = []
  for (let at = 0; at < WORDS; at++) {
    words.push(list[Number(number % BigInt(list.length))] ?? '')
    number /= BigInt(list.length)
  }
  return words.join(' ')
}

/** Signs the statement with the member's own signing key. */
export const proveKey = (signing: { privateKey: string }, statement: KeyStatement): Promise<string> =>
  signText(signing.privateKey, textOf(statement))

export const proofHolds = (statement: KeyStatement, proof: string | null | undefined): Promise<boolean> =>
  proof ? signatureHolds(statement.signerKey, textOf(statement), proof) : Promise.resolve(false)

/** @param privateKey PKCS #8 in base64 */
export async function signText(privateKey: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey), 'Ed25519', false, ['sign'])
  return toBase64(new Uint8Array(await crypto.subtle.sign('Ed25519', key, utf8(text))))
}

/** @param publicKey raw, in base64 */
export async function signatureHolds(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, fromBase64(signature), utf8(text))
  } catch {
    // Not a key, or not base64.
    return false
  }
}
