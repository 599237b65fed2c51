import { fromBase64, toBase64 } from '../sealing/sealed-format.ts'
import { DAY } from '../time.ts'

// Drafts that could not reach the server are stored on this device until they can. The key is only in the member's own
// pages, so no one else who uses the device, or reads its storage, can open a draft.

const KEPT = 30 * DAY
/** A device that stays offline for long keeps only the newest drafts. */
const MOST = 20

interface Copy {
  page: string
  /** Milliseconds since 1970. */
  until: number
  iv: string
  sealed: string
}

interface Unsent {
  url: string
  fields: Record<string, string>
}

const isCopy = (one: unknown): one is Copy =>
  typeof one === 'object' &&
  one !== null &&
  'until' in one &&
  typeof one.until === 'number' &&
  ['page', 'iv', 'sealed'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string')

function copiesIn(storedAs: string): Copy[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(found) ? found.filter(isCopy).filter(({ until }) => until > Date.now()) : []
  } catch {
    return []
  }
}

/** @returns whether the browser stored the drafts */
function storeIn(storedAs: string, kept: readonly Copy[]): boolean {
  try {
    if (kept.length === 0) localStorage.removeItem(storedAs)
    else localStorage.setItem(storedAs, JSON.stringify(kept.slice(-MOST)))
    return true
  } catch {
    return false
  }
}

export interface DeviceCopy {
  /** @returns whether the device stored the draft */
  hold: (url: string, fields: Record<string, string>) => Promise<boolean>
  drop: (page: string) => void
  /** Saves drafts that earlier pages could not submit. @returns how many */
  send: () => Promise<number>
}

const way = (page: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(page),
})

/**
 * @param storedAs the name in the browser's storage
 * @param secret 32 bytes in base64url, of the member who is signed in
 */
export function deviceCopy(storedAs: string, secret: string): DeviceCopy {
  const copies = () => copiesIn(storedAs)
  const store = (kept: readonly Copy[]) => storeIn(storedAs, kept)
  const others = (page: string) => copies().filter((copy) => copy.page !== page)
  let key: Promise<CryptoKey> | undefined
  const theKey = () => {
    key ??= crypto.subtle.importKey('raw', fromBase64(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
    return key
  }
  /** An earlier edit can finish sealing last. */
  let latest = 0

  async function hold(url: string, fields: Record<string, string>): Promise<boolean> {
    const turn = ++latest
    const page = fields.page ?? ''
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const words = new TextEncoder().encode(JSON.stringify({ url, fields } satisfies Unsent))
    const sealed = new Uint8Array(await crypto.subtle.encrypt(way(page, iv), await theKey(), words))
    if (turn !== latest) return true
    const copy = { page, until: Date.now() + KEPT, iv: toBase64(iv), sealed: toBase64(sealed) }
    return store([...others(page), copy])
  }

  function drop(page: string): void {
    latest++
    store(others(page))
  }

  /** Null for another member's draft, or one that was tampered with. */
  async function opened({ page, iv, sealed }: Copy): Promise<Unsent | null> {
    try {
      const words = await crypto.subtle.decrypt(way(page, fromBase64(iv)), await theKey(), fromBase64(sealed))
      return JSON.parse(new TextDecoder().decode(words)) as Unsent
    } catch (error) {
      if (error instanceof DOMException) return null
      throw error
    }
  }

  async function send(): Promise<number> {
    let sent = 0
    // The first page that looks deletes expired drafts.
    store(copies())
    for (const copy of copies()) {
      const unsent = await opened(copy)
      const state = unsent && (await sendOne(unsent))
      if (!state || state === 'later') continue
      // Newer text that the page's own window stored in the meantime was not part of this request, so it stays.
      store(copies().filter(({ iv }) => iv !== copy.iv))
      if (state === 'saved') sent++
    }
    return sent
  }

  return { hold, drop, send }
}

/** A post that was submitted or cleared in the meantime needs no draft. The server decides that by the page id and the time. */
async function sendOne({ url, fields }: Unsent): Promise<'saved' | 'over' | 'later'> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  try {
    const answer = await fetch(url, { method: 'POST', body })
    if (answer.ok) return 'saved'
    return answer.status === 410 ? 'over' : 'later'
  } catch (error) {
    // The server is unreachable again: leave the draft for the next page.
    if (error instanceof TypeError) return 'later'
    throw error
  }
}
