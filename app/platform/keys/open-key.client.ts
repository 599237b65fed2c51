import { fromBase64, type StaffKey, utf8 } from '../sealing/sealed-format.ts'

// One unlock for all tabs of a browser, also after a reload. The open key lies in this browser's IndexedDB, sealed with AES-GCM under
// a key that needs two halves: a key that scripts cannot read out, beside it, and 32 bytes that the server holds in memory for this
// session and drops with the lock, the sign-out, and 15 minutes without use. So a copy of the disk opens nothing. What this gives
// up: until then, a script of a stranger that runs on any page of the site in this browser can open the key. Before, it had to be in
// the tab where the key was open.

const DATABASE = 'handrail-open-key'
const STORE = 'open'
const ONLY = 'only'
const STORED_AS = 'handrail.key-used'

interface Kept {
  device: CryptoKey
  nonce: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** The owner of the key: the account, and its locked key as the server keeps it. A record of another one opens nothing. */
export interface WhoseKey {
  whose: string
  lockedKey: string
}

/** Keeps an open key for the other tabs and the next page. @returns whether it could be kept */
export async function keepOpened(key: StaffKey, of: WhoseKey): Promise<boolean> {
  const half = await askHalf('hold', of)
  if (!half) return false
  const random = crypto.getRandomValues(new Uint8Array(32))
  const device = await crypto.subtle.importKey('raw', random, 'HKDF', false, ['deriveKey'])
  random.fill(0)
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    sealing(nonce, of),
    await sealingKey(device, half, 'encrypt'),
    utf8(JSON.stringify(key)),
  )
  const kept: Kept = { device, nonce, sealed }
  await inStore('readwrite', (store) => store.put(kept, ONLY))
  noteUseHere()
  return true
}

/**
 * The key that is open in this browser; null, and nothing kept any more, when it was locked or lay unused too long.
 * @param lasts how long without use, in milliseconds
 * @throws when the server gives no answer; then the key stays kept
 */
export async function openedHere(of: WhoseKey, lasts: number): Promise<StaffKey | null> {
  const kept = (await inStore('readonly', (store) => store.get(ONLY))) as Kept | undefined
  if (!kept) return null
  const half = Date.now() - usedHereAt() < lasts ? await askHalf('ask', of) : null
  if (!half) {
    await dropOpened()
    return null
  }
  const { device, nonce, sealed } = kept
  const unsealing = await sealingKey(device, half, 'decrypt')
  // A key of another account, or a newer key: other tabs need that one.
  const opened = await crypto.subtle.decrypt(sealing(nonce, of), unsealing, sealed).catch(() => null)
  return opened && (JSON.parse(new TextDecoder().decode(opened)) as StaffKey)
}

/** Forgets the key in this browser. */
export async function dropOpened(): Promise<void> {
  // Storage that is switched off keeps nothing.
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined)
  try {
    localStorage.removeItem(STORED_AS)
  } catch {
    // The same.
  }
}

/** Forgets it there and on the server. Either is enough. */
export async function lockEverywhere({ whose }: Pick<WhoseKey, 'whose'>): Promise<void> {
  await Promise.allSettled([dropOpened(), post('lock', whose)])
}

/** Notes for all tabs that the member works with the key. */
export function noteUseHere(): void {
  try {
    localStorage.setItem(STORED_AS, String(Date.now()))
  } catch {
    // Without storage each tab knows of its own use alone.
  }
}

/** When the member last worked with the key in any tab; 0 when that is not known. */
export function usedHereAt(): number {
  try {
    return Number(localStorage.getItem(STORED_AS)) || 0
  } catch {
    return 0
  }
}

/** Tells the server that the member works with the key. */
export const noteUseThere = ({ whose }: Pick<WhoseKey, 'whose'>): Promise<unknown> => post('used', whose)

const sealing = (iv: Uint8Array<ArrayBuffer>, { whose, lockedKey }: WhoseKey): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`handrail-open-key 1\n${whose}\n${lockedKey}`),
})

const sealingKey = (device: CryptoKey, half: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: fromBase64(half), info: utf8('handrail-open-key 1') },
    device,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  )

/** @returns null when the server says that it has no half for us, or that we are signed out. @throws when it says neither */
async function askHalf(intent: 'hold' | 'ask', { whose }: WhoseKey): Promise<string | null> {
  const answer = await post(intent, whose)
  if (answer.status === 403) return null
  // Busy, or restarting. The key stays here for the next try: dropped, it would be gone in all tabs.
  if (!answer.ok || answer.redirected) throw new Error(`no answer about the key: ${answer.status}`)
  return ((await answer.json()) as { half: string | null }).half
}

const post = (intent: string, whose: string): Promise<Response> =>
  fetch('/staff/keys/open', {
    method: 'POST',
    body: new URLSearchParams({ intent, whose }),
    keepalive: true,
  })

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await answered(opening)
  try {
    return await answered(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })
