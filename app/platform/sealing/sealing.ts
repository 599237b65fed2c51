import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { makersOf, readKeys, signOf } from './case-keys.ts'
import { type SigningKey, signedRecord } from './record-signature.ts'
import {
  type Author,
  FORMAT_VERSION,
  fromBase64,
  joinSealed,
  padFile,
  padText,
  recordHeader,
  recordMark,
  type SealedRecord,
  type StoredRecord,
  splitSealed,
  toBase64,
  toBase64Url,
  utf8,
} from './sealed-format.ts'

// Sealing and opening with age (X25519), the same code on the server and in a staff browser. Only public keys are
// needed to seal. age does not authenticate the sealer, so a case's records carry an HMAC made with the case key
// (HMAC-SHA-256).

/** An age identity string, or several as an envelope holds them (case-keys.ts), or in a browser a non-extractable key. */
export type Identity = string | CryptoKey

export const newIdentity = (): Promise<string> => generateX25519Identity()
/** The public half; of several, that of the current one. */
export const recipientOf = (identity: Identity): Promise<string> =>
  identityToRecipient(typeof identity === 'string' ? readKeys(identity).now : identity)

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
  return (await decrypterWith(identity).decrypt(sealed)) as Uint8Array<ArrayBuffer>
}

function decrypterWith(identity: Identity): Decrypter {
  const decrypter = new Decrypter()
  for (const one of typeof identity === 'string' ? allOf(identity) : [identity]) decrypter.addIdentity(one)
  return decrypter
}

const AT_ONCE = 128 * 1024

/** A file piece by piece, so that sealing or opening 10 MB does not block other requests, or the page. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(to) {
      await new Promise((others) => setTimeout(others))
      if (at >= bytes.length) return to.close()
      to.enqueue(bytes.slice(at, at + AT_ONCE))
      at += AT_ONCE
    },
  })
}

const whole = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer())

function allOf(identity: string): string[] {
  const { now, before } = readKeys(identity)
  return [now, ...before.map((one) => one.identity)]
}

/** Short text as base64, padded to 1 KiB steps. openText removes the padding. */
export async function sealText(recipients: string | string[], text: string): Promise<string> {
  return toBase64(await sealTo(recipients, padText(JSON.stringify(text))))
}

export async function openText(identity: Identity, sealed: string): Promise<string> {
  return JSON.parse(new TextDecoder().decode(await openWith(identity, fromBase64(sealed)))) as string
}

const AGE = 'age-encryption.org/v1'
const isAge = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, AGE.length)) === AGE

/** Like openText, for data that was sealed again to newer keys (sealTextAgain): with all of them, newest first. */
export async function openLayers(keys: string, sealed: string): Promise<string> {
  let bytes = await openWith(keys, fromBase64(sealed))
  while (isAge(bytes)) bytes = await openWith(keys, bytes)
  return JSON.parse(new TextDecoder().decode(bytes)) as string
}

/** Seals the output of sealText again, to a newer key. Needs no key that opens it. */
export const sealTextAgain = async (recipient: string, sealed: string): Promise<string> =>
  toBase64(await sealTo(recipient, fromBase64(sealed)))

/** An envelope: one age file that holds a key for one holder. */
export async function sealEnvelope(recipient: string, key: string): Promise<string> {
  return toBase64(await sealTo(recipient, key))
}

export async function openEnvelope(identity: Identity, envelope: string): Promise<string> {
  return new TextDecoder().decode(await openWith(identity, fromBase64(envelope)))
}

export async function sealFile(recipient: string, bytes: Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return whole(await encrypter.encrypt(inPieces(padFile(bytes))))
}

/** @param size the true size, from the file's sealed record */
export async function openFile(
  identity: Identity,
  sealed: Uint8Array,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const decrypter = decrypterWith(identity)
  return (await whole(await decrypter.decrypt(inPieces(sealed)))).subarray(0, size)
}

/**
 * The bytes as they were first sealed, without the later layers.
 * @throws when they do not match the digest
 */
export async function firstSealing(
  caseKey: string,
  sealed: Uint8Array<ArrayBuffer>,
  digest: string,
): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = sealed
  for (let layers = readKeys(caseKey).before.length; layers >= 0; layers--) {
    const found = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    if (toBase64(found) === digest) return bytes
    // Then the digest below does not match, and that is reported.
    if (layers > 0) bytes = await openWith(caseKey, bytes).catch(() => new Uint8Array())
  }
  // Either the page is older than the case's key, or the file was changed.
  throw new Error(
    'This file did not open. Load the page again. If that does not help, it is not the file that was sent. Tell a steward.',
  )
}

export interface NewRecord<Body> {
  caseId: string
  kind: string
  seq: number
  author: Author
  at: string
  /** The HMAC of the previous record (markOf), empty for the first. */
  prev: string
  body: Body
}

/**
 * @param caseKey the case key C itself, because the HMAC is made with it
 * @param signing the signing key of the staff member who writes it
 */
export async function sealRecord<Body>(
  caseKey: string,
  record: NewRecord<Body>,
  signing?: SigningKey,
): Promise<string> {
  const { now } = readKeys(caseKey)
  const whole = signing ? await signedRecord(signing, record) : record
  const json = JSON.stringify({ v: FORMAT_VERSION, ...whole })
  const recipient = await recipientOf(now)
  const ciphertext = await sealTo(recipient, padText(json))
  const covered = withHeader(record.caseId, record.seq, ciphertext)
  const mark = await crypto.subtle.sign('HMAC', await markKey(now), covered)
  return joinSealed(toBase64Url(new Uint8Array(mark)), ciphertext, signOf(recipient))
}

/** Seals a stored record again, to a newer key of its case. Needs no key that opens it, and leaves its HMAC unchanged. */
export async function sealAgain(recipient: string, sealed: string): Promise<string> {
  const { mark, ciphertext, layers } = splitSealed(sealed)
  return joinSealed(mark, await sealTo(recipient, ciphertext), signOf(recipient), layers + 1)
}

/** @throws when the record is forged, changed, of another case or not at its place */
export async function openRecord<Body = unknown>(
  caseKey: string,
  caseId: string,
  stored: StoredRecord,
): Promise<SealedRecord<Body>> {
  const { mark, ciphertext, layers } = splitSealed(stored.sealed)
  let inner = ciphertext
  for (let layer = 0; layer < layers; layer++) inner = await openWith(caseKey, inner)
  const maker = await makerOf(caseKey, stored.seq, mark, withHeader(caseId, stored.seq, inner))
  const text = new TextDecoder().decode(await openWith(maker, inner))
  const record = JSON.parse(text) as SealedRecord<Body>
  if (record.caseId !== caseId || record.seq !== stored.seq) throw new Error('the record is not at its place')
  return record
}

/** Whether this key opens it, and so is a key of the case. */
export const opensRecord = (caseKey: string, caseId: string, stored: StoredRecord): Promise<boolean> =>
  openRecord(caseKey, caseId, stored).then(
    () => true,
    // Failing to open means no.
    () => false,
  )

async function makerOf(caseKey: string, seq: number, mark: string, covered: Uint8Array<ArrayBuffer>) {
  for (const key of makersOf(readKeys(caseKey), seq)) {
    if (await crypto.subtle.verify('HMAC', await markKey(key), fromBase64(mark), covered)) return key
  }
  throw new Error('the record does not carry the mark of this case')
}

/** Opens a whole case in order and checks that no record was left out, swapped or added. */
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
    prev = recordMark(row.sealed)
    opened.push(record)
  }
  lastBeforeEachChange(caseKey, stored)
  return opened
}

/**
 * Checks the last record before each key change, so that nothing before it can be cut off or redone.
 * @throws when it differs
 */
function lastBeforeEachChange(caseKey: string, stored: StoredRecord[]): void {
  for (const { until, mark } of readKeys(caseKey).before) {
    if (until > 0 && recordMark(stored[until - 1]?.sealed) !== mark)
      throw new Error('the records are not in their order')
  }
}

/** Stands in the place of a record that does not open. */
export const DAMAGED = 'damaged'

/**
 * Like openChain, for reading: a record that does not open does not affect the others, and its place says so.
 * @param isTheKey called when none opens: whether something else shows that this is the key of the case
 * @throws when none opens, or one was left out or moved
 */
export async function openWhatOpens(
  caseKey: string,
  caseId: string,
  stored: StoredRecord[],
  isTheKey: () => Promise<boolean> = async () => false,
): Promise<SealedRecord[]> {
  // Its place says that it does not open.
  const opened = await Promise.all(stored.map((row) => openRecord(caseKey, caseId, row).catch(() => null)))
  if (stored.length > 0 && !opened.some(Boolean) && !(await isTheKey()))
    throw new Error('none of the records opens')
  for (const [at, row] of stored.entries()) {
    const before = at === 0 || opened[at - 1] ? recordMark(stored[at - 1]?.sealed) : opened[at]?.prev
    if (row.seq !== at + 1 || (opened[at] && opened[at].prev !== before))
      throw new Error('the records are not in their order')
  }
  lastBeforeEachChange(caseKey, stored)
  const missing = {
    v: FORMAT_VERSION,
    caseId,
    kind: DAMAGED,
    author: 'system' as const,
    at: '',
    prev: '',
    body: {},
  }
  return opened.map((record, at) => record ?? { ...missing, seq: at + 1 })
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
