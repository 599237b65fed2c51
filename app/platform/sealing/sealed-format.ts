// The formats of sealed data, without any key operations: shared by the server, staff browsers and tests. Reasons:
// docs/decisions/0010-sealed-records.md.

export const FORMAT_VERSION = 1
/** Text is padded to steps of 1 KiB and files to steps of 64 KiB, so that a size reveals little. */
const TEXT_STEP = 1024
const FILE_STEP = 64 * 1024

export type Author = 'person' | 'staff' | 'system'

/** The content of every sealed record of a case. `prev` is the HMAC of the previous record, so the order is sealed too. */
export interface SealedRecord<Body = unknown> {
  v: number
  caseId: string
  kind: string
  seq: number
  author: Author
  at: string
  prev: string
  body: Body
  /** The public signing key of the staff member who wrote it, and their signature (record-signature.ts). */
  signer?: string
  signature?: string
}

/** A record as it is stored: its place in cleartext, the rest sealed. */
export interface StoredRecord {
  seq: number
  sealed: string
}

/** The cleartext part that the record's HMAC covers together with the ciphertext. */
export const recordHeader = (caseId: string, seq: number): string =>
  `handrail-record ${FORMAT_VERSION} ${caseId} ${seq}\n`

/**
 * A stored record: `1.<mark>.<ciphertext>.<sign of its key>`, followed by how many times it was sealed again to a newer
 * key of the case, if it was. The HMAC stays that of the record itself.
 */
export const joinSealed = (mark: string, ciphertext: Uint8Array, sign: string, layers = 0): string =>
  [FORMAT_VERSION, mark, toBase64(ciphertext), sign, ...(layers > 0 ? [layers] : [])].join('.')

interface SealedParts {
  mark: string
  ciphertext: Uint8Array<ArrayBuffer>
  /** Which key opens it (case-keys.ts signOf). Null for records from before keys could change: the case's first key. */
  sign: string | null
  layers: number
}

/** @throws when the text is not a sealed record of this version */
export function splitSealed(sealed: string): SealedParts {
  const [version, mark, text, sign, layers] = sealed.split('.')
  if (version !== String(FORMAT_VERSION) || !mark || !text) throw new Error('not a sealed record')
  return { mark, ciphertext: fromBase64(text), sign: sign || null, layers: Number(layers ?? 0) }
}

/** The HMAC of a stored record, which the next one carries as `prev`. Empty for none. */
export const recordMark = (sealed: string | undefined): string => (sealed ? (sealed.split('.')[1] ?? '') : '')

/** The beginning of a stored record: enough to seal a record after it, without the ability to read it. */
export const markAlone = (sealed: string): string => sealed.split('.').slice(0, 2).join('.')

/** JSON padded with spaces up to the next step: still JSON for every other tool. */
export function padText(json: string): Uint8Array<ArrayBuffer> {
  const bytes = utf8(json)
  return padded(bytes, TEXT_STEP, 0x20)
}

/** A file padded with zeros; its true size is in its sealed record. */
export const padFile = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => padded(bytes, FILE_STEP, 0)

function padded(bytes: Uint8Array, step: number, filler: number): Uint8Array<ArrayBuffer> {
  const size = Math.max(1, Math.ceil(bytes.length / step)) * step
  const out = new Uint8Array(size).fill(filler)
  out.set(bytes)
  return out
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const CHUNK = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

/** For ids and addresses: without padding, and with “-” and “_”. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Reads both alphabets. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

const SYMBOLS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** An age identity ("AGE-SECRET-KEY-1…") from 32 bytes: bech32 by BIP 173, which the age format prescribes. */
export function identityFrom(scalar: Uint8Array): string {
  if (scalar.length !== 32) throw new Error('an identity is made of 32 bytes')
  const prefix = 'age-secret-key-'
  const words = fiveBits(scalar)
  const expanded = [...prefix].map((c) => c.charCodeAt(0) >> 5)
  const low = [...prefix].map((c) => c.charCodeAt(0) & 31)
  const sum = polymod([...expanded, 0, ...low, ...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const check = [5, 4, 3, 2, 1, 0].map((i) => (sum >>> (5 * i)) & 31)
  return `${prefix}1${[...words, ...check].map((word) => SYMBOLS[word]).join('')}`.toUpperCase()
}

function fiveBits(bytes: Uint8Array): number[] {
  const words: number[] = []
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      words.push((held >> bits) & 31)
    }
    held &= (1 << bits) - 1
  }
  if (bits > 0) words.push((held << (5 - bits)) & 31)
  return words
}

function polymod(values: number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [i, factor] of GENERATOR.entries()) if ((top >>> i) & 1) sum ^= factor
  }
  return sum
}

/** Both private halves of a staff member's keys, as stored under the passphrase. */
export interface StaffKey {
  identity: string
  signing: { privateKey: string; publicKey: string }
  /** The key that had signed the first list when this one was made, so that its holder cannot be shown another list. */
  root: string
}
