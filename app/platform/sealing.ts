import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import {
  type Author,
  FORMAT_VERSION,
  fromBase64,
  joinSealed,
  padFile,
  padText,
  recordHeader,
  type SealedRecord,
  type StoredRecord,
  splitSealed,
  toBase64,
  utf8,
} from './sealed-format.ts'

// Sealing and opening with age (X25519), the same code on the server and in a staff browser. Only public keys are needed
// to seal. age does not say who sealed, so a case's records carry a mark made with the case key (HMAC-SHA-256).

/** An age identity string, or in a browser a key that cannot be read out. */
export type Identity = string | CryptoKey

export const newIdentity = (): Promise<string> => generateX25519Identity()
export const recipientOf = (identity: Identity): Promise<string> => identityToRecipient(identity)

export async function sealTo(
  recipients: string | string[],
  plaintext: Uint8Array | string,
): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of [recipients].flat()) encrypter.addRecipient(recipient)
  return encrypter.encrypt(plaintext)
}

/** @throws when the identity does not open it or a byte was changed */
export async function openWith(identity: Identity, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return (await decrypter.decrypt(sealed)) as Uint8Array<ArrayBuffer>
}

/** Short text as base64, padded to 1 KiB steps. The padding is taken off again by openText. */
export async function sealText(recipients: string | string[], text: string): Promise<string> {
  return toBase64(await sealTo(recipients, padText(JSON.stringify(text))))
}

export async function openText(identity: Identity, sealed: string): Promise<string> {
  return JSON.parse(new TextDecoder().decode(await openWith(identity, fromBase64(sealed)))) as string
}

/** An envelope: one age file that holds a key for one holder. */
export async function sealEnvelope(recipient: string, key: string): Promise<string> {
  return toBase64(await sealTo(recipient, key))
}

export async function openEnvelope(identity: Identity, envelope: string): Promise<string> {
  return new TextDecoder().decode(await openWith(identity, fromBase64(envelope)))
}

export async function sealFile(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  return sealTo(recipient, padFile(bytes))
}

/** @param size the true size, from the file's sealed record */
export async function openFile(
  identity: Identity,
  sealed: Uint8Array,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return (await openWith(identity, sealed)).subarray(0, size)
}

export interface NewRecord<Body> {
  caseId: string
  kind: string
  seq: number
  author: Author
  at: string
  /** The mark of the record before (markOf), empty for the first. */
  prev: string
  body: Body
}

/** @param caseKey the case key C itself, because the mark is made with it */
export async function sealRecord<Body>(caseKey: string, record: NewRecord<Body>): Promise<string> {
  const json = JSON.stringify({ v: FORMAT_VERSION, ...record })
  const ciphertext = await sealTo(await recipientOf(caseKey), padText(json))
  const covered = withHeader(record.caseId, record.seq, ciphertext)
  const mark = await crypto.subtle.sign('HMAC', await markKey(caseKey), covered)
  return joinSealed(toBase64Url(new Uint8Array(mark)), ciphertext)
}

/** @throws when the record is forged, changed, of another case or not at its place */
export async function openRecord<Body = unknown>(
  caseKey: string,
  caseId: string,
  stored: StoredRecord,
): Promise<SealedRecord<Body>> {
  const { mark, ciphertext } = splitSealed(stored.sealed)
  const covered = withHeader(caseId, stored.seq, ciphertext)
  const genuine = await crypto.subtle.verify('HMAC', await markKey(caseKey), fromBase64(mark), covered)
  if (!genuine) throw new Error('the record does not carry the mark of this case')
  const text = new TextDecoder().decode(await openWith(caseKey, ciphertext))
  const record = JSON.parse(text) as SealedRecord<Body>
  if (record.caseId !== caseId || record.seq !== stored.seq) throw new Error('the record is not at its place')
  return record
}

/** Opens a whole case in order and sees to it that none was left out, swapped or added. */
export async function openChain(
  caseKey: string,
  caseId: string,
  stored: StoredRecord[],
): Promise<SealedRecord[]> {
  const opened: SealedRecord[] = []
  let prev = ''
  for (const [at, row] of stored.entries()) {
    const record = await openRecord(caseKey, caseId, row)
    if (record.seq !== at + 1 || record.prev !== prev) throw new Error('the records are not in their order')
    prev = splitSealed(row.sealed).mark
    opened.push(record)
  }
  return opened
}

async function markKey(caseKey: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', utf8(caseKey), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: utf8('case-mac') }
  return crypto.subtle.deriveKey(how, material, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
    'sign',
    'verify',
  ])
}

function withHeader(caseId: string, seq: number, ciphertext: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = utf8(recordHeader(caseId, seq))
  const out = new Uint8Array(header.length + ciphertext.length)
  out.set(header)
  out.set(ciphertext, header.length)
  return out
}

const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
