import { fromBase64, type StaffKey, toBase64, utf8 } from '../sealing/sealed-format.ts'

// A passkey opens the member's key. The device gives out 32 bytes for our salt (the PRF extension of Web Authentication), to this site
// alone, and only after it checked its owner. The key is sealed under them here; the server keeps what was sealed.

/** The same for all: each passkey answers it with bytes of its own. */
const SALT = utf8('handrail-passkey-unlock 1')
const NONCE = 12

/** One way to open a key, as the server keeps it. */
export interface PasskeyUnlock {
  credentialId: string
  sealedKey: string
}

/** The owner of the key, and the root of the list that it trusts. Data sealed for another owner opens nothing. */
interface Whose {
  whose: string
  publicKey: string
  root: string
}

const NO_ANSWER = 'Your device did not answer, or you stopped it. Try again, or use your passphrase.'
const NOT_ABLE =
  'This passkey or this browser cannot open a key. It can still sign you in. Use your passphrase, or try another passkey.'

const OPENS_NO_MORE =
  'This passkey does not open your key any more. Use your passphrase. Then let the passkey open your key again, on the page Keys.'

/** Whether this browser says that it cannot do it at all. One that says nothing may be able to. */
export async function browserCannot(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return true
  const asking = PublicKeyCredential as unknown as {
    getClientCapabilities?: () => Promise<Record<string, boolean>>
  }
  // A browser that does not tell may be able to all the same.
  const known = await asking.getClientCapabilities?.().catch(() => null)
  return known?.['extension:prf'] === false
}

/**
 * Asks for one of these passkeys, and seals the key to it.
 * @throws Error with a sentence for the screen
 */
export async function sealToPasskey(
  key: StaffKey,
  credentialIds: readonly string[],
  { whose, publicKey }: Omit<Whose, 'root'>,
): Promise<PasskeyUnlock> {
  const { credentialId, bytes } = await askPasskey(credentialIds)
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE))
  const text = utf8(JSON.stringify(key))
  const sealed = await crypto.subtle.encrypt(
    sealing(nonce, { whose, publicKey, root: key.root }, credentialId),
    await sealingKey(bytes, 'encrypt'),
    text,
  )
  const whole = new Uint8Array(NONCE + sealed.byteLength)
  whole.set(nonce)
  whole.set(new Uint8Array(sealed), NONCE)
  return { credentialId, sealedKey: toBase64(whole) }
}

/** @throws Error with a sentence for the screen */
export async function openWithPasskey(unlocks: readonly PasskeyUnlock[], of: Whose): Promise<StaffKey> {
  const { credentialId, bytes } = await askPasskey(unlocks.map((one) => one.credentialId))
  const whole = fromBase64(unlocks.find((one) => one.credentialId === credentialId)?.sealedKey ?? '')
  const opened = await crypto.subtle
    .decrypt(
      sealing(whole.slice(0, NONCE), of, credentialId),
      await sealingKey(bytes, 'decrypt'),
      whole.slice(NONCE),
    )
    .catch(() => {
      throw new Error(OPENS_NO_MORE)
    })
  return JSON.parse(new TextDecoder().decode(opened)) as StaffKey
}

const sealing = (
  iv: Uint8Array<ArrayBuffer>,
  { whose, publicKey, root }: Whose,
  credentialId: string,
): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`handrail-passkey-unlock 2\n${whose}\n${publicKey}\n${root}\n${credentialId}`),
})

async function sealingKey(bytes: BufferSource, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: SALT }
  return crypto.subtle.deriveKey(how, from, { name: 'AES-GCM', length: 256 }, false, [use])
}

/** Nothing is signed in by it, so what the device signs is not looked at. */
async function askPasskey(
  credentialIds: readonly string[],
): Promise<{ credentialId: string; bytes: BufferSource }> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: crypto.getRandomValues(new Uint8Array(32)),
    allowCredentials: credentialIds.map((id) => ({ type: 'public-key', id: fromBase64(id) })),
    userVerification: 'required',
    extensions: { prf: { eval: { first: SALT } } },
  }
  const answer = (await navigator.credentials.get({ publicKey }).catch(() => {
    throw new Error(NO_ANSWER)
  })) as PublicKeyCredential | null
  if (!answer) throw new Error(NO_ANSWER)
  const bytes = answer.getClientExtensionResults().prf?.results?.first
  if (!bytes) throw new Error(NOT_ABLE)
  return { credentialId: answer.id, bytes }
}
