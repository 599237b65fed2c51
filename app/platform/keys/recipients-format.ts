import { keyFingerprint, wordsFor } from '../sealing/key-statement.ts'
import { fromBase64, toBase64, utf8 } from '../sealing/sealed-format.ts'

// The list of recipients to whom new cases are sealed, as a chain of signed versions. The server only checks it:
// version 1 is signed when the site first starts, each later one in a steward's browser. Shared by both.

export interface Recipient {
  /** A random id, the holder of envelopes: it stays the same for the life of the key. */
  id: string
  kind: 'recovery' | 'staff'
  /** The account of the staff member; null for the recovery key. */
  staffId: string | null
  /** The public age key, "age1…". */
  recipient: string
  /** The Ed25519 public key (raw, base64) that may sign the next version; null for members who may not. */
  signer: string | null
  /** Whether new cases are sealed to it, or only those that are assigned to it. */
  opens: 'new-cases' | 'assigned'
  /**
   * The Ed25519 public key with which the member signs, and the key's own statement. Missing in lines from before
   * statements existed.
   */
  verifier?: string
  proof?: string
}

export interface RecipientList {
  version: number
  at: string
  /** SHA-256 of the text of the previous version, base64; empty for the first. */
  prev: string
  recipients: Recipient[]
}

/** One stored version: the exact text that was signed. */
export interface SignedList {
  text: string
  signedBy: string
  signature: string
}

export const readList = (text: string): RecipientList => JSON.parse(text) as RecipientList

/** The text of the version after `before` (none for the first), to be signed. */
export async function nextList(before: string | null, recipients: Recipient[], at: string): Promise<string> {
  const list: RecipientList = {
    version: before === null ? 1 : readList(before).version + 1,
    at,
    prev: before === null ? '' : await digest(before),
    recipients,
  }
  return JSON.stringify(list, null, 1)
}

export async function digest(text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

/** A new signing key: the private half as PKCS #8 and the public half raw, both base64. */
export async function newSigningKey(): Promise<{ privateKey: string; publicKey: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const privateKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)))
  const publicKey = toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  return { privateKey, publicKey }
}

export async function signList(
  key: { privateKey: string; publicKey: string },
  text: string,
): Promise<SignedList> {
  const signer = await crypto.subtle.importKey('pkcs8', fromBase64(key.privateKey), 'Ed25519', false, [
    'sign',
  ])
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', signer, utf8(text)))
  return { text, signedBy: key.publicKey, signature: toBase64(signature) }
}

/** Whether the chain is whole, from the key made at the first start to its last version. */
export async function chainHolds(chain: SignedList[], rootSigner: string): Promise<boolean> {
  let mayBeSignedBy = [rootSigner]
  let before: string | null = null
  for (const [at, signed] of chain.entries()) {
    const list = readList(signed.text)
    const fits = list.version === at + 1 && list.prev === (before === null ? '' : await digest(before))
    if (!fits || !mayBeSignedBy.includes(signed.signedBy) || !(await genuine(signed))) return false
    mayBeSignedBy = list.recipients.flatMap((one) => one.signer ?? [])
    before = signed.text
  }
  return chain.length > 0
}

async function genuine({ text, signedBy, signature }: SignedList): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromBase64(signedBy), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, fromBase64(signature), utf8(text))
}

/**
 * The last version of the list, after this browser has checked the whole chain itself: data the server shows beside it
 * could name a key that was never signed.
 * @param root the key that signed the first list, as the asking member holds it and not as the server states it
 */
export async function checkedList(
  shown: { chain: SignedList[]; root: string },
  root: string,
): Promise<{ text: string; entries: Recipient[] }> {
  const text = shown.chain.at(-1)?.text
  // Unreadable means not signed.
  if (!text || shown.root !== root || !(await chainHolds(shown.chain, root).catch(() => false)))
    throw new Error(
      'The list that we were shown is not the one that was signed. Nothing was changed. Tell the others.',
    )
  return { text, entries: readList(text).recipients }
}

/** Short enough to read out on the phone: eight words. */
export const fingerprint = (rootSigner: string): Promise<string> => wordsFor(`handrail-list 1\n${rootSigner}`)

/** The key with which a member on the list signs what they write. */
export const verifierOf = (line: Recipient): string | null => line.verifier ?? line.signer

/** The fingerprint of a line; null for one from before lines had fingerprints. */
export const lineFingerprint = async (line: Recipient): Promise<string | null> =>
  line.verifier && line.staffId
    ? keyFingerprint({
        userId: line.staffId,
        publicKey: line.recipient,
        signerKey: line.verifier,
        maySign: line.signer !== null,
      })
    : null

const SIGNING = '# signing key: '

export interface RecoveryKey {
  identity: string
  signing: { privateKey: string; publicKey: string }
}

/** The same of a key that a steward's browser made, for a file or a sheet of paper. */
export const recoverySheet = (
  key: RecoveryKey,
  { of, day, words }: { of: string; day: string; words: string },
): string => `# Recovery key of ${of}, made ${day}
# This opens every case. Keep two copies, in two safe places.
# Check words: ${words}
${SIGNING}${key.signing.privateKey} ${key.signing.publicKey}
${key.identity}
`

/** The text of the recovery key file: an age identity file, so that `age -d -i` takes it as it is. */
export const recoveryFile = (
  key: RecoveryKey,
  recipient: string,
  at: string,
): string => `# Handrail recovery key, made ${at}
# Anyone with this file can open every case. Move it off this machine, to a locked place, and delete it here.
# public key: ${recipient}
${SIGNING}${key.signing.privateKey} ${key.signing.publicKey}
${key.identity}
`

/** @returns null when the text is not a recovery key file */
export function readRecoveryFile(text: string): RecoveryKey | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const identity = lines.find((line) => line.startsWith('AGE-SECRET-KEY-1'))
  const signing = lines.find((line) => line.startsWith(SIGNING))?.slice(SIGNING.length)
  const [privateKey, publicKey] = signing?.split(' ') ?? []
  return identity && privateKey && publicKey ? { identity, signing: { privateKey, publicKey } } : null
}
