// Words of a post that could not reach the server, on this device until they can. The key is in the pages of their member alone:
// whoever else uses the device, or reads its storage, can open none of them.

const STORED_AS = 'forumUnsent'
const DAYS = 30
/** A device that is offline for long keeps the newest. */
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

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const isCopy = (one: unknown): one is Copy =>
  typeof one === 'object' &&
  one !== null &&
  'until' in one &&
  typeof one.until === 'number' &&
  ['page', 'iv', 'sealed'].every((name) => typeof (one as Record<string, unknown>)[name] === 'string')

function copies(): Copy[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(found) ? found.filter(isCopy).filter(({ until }) => until > Date.now()) : []
  } catch {
    return []
  }
}

/** @returns whether the browser keeps them */
function store(kept: readonly Copy[]): boolean {
  try {
    if (kept.length === 0) localStorage.removeItem(STORED_AS)
    else localStorage.setItem(STORED_AS, JSON.stringify(kept.slice(-MOST)))
    return true
  } catch {
    return false
  }
}

export interface DeviceCopy {
  /** @returns whether the device keeps it */
  hold: (url: string, fields: Record<string, string>) => Promise<boolean>
  drop: (page: string) => void
  /** Saves as drafts what earlier pages could not. @returns how many */
  send: () => Promise<number>
}

const others = (page: string) => copies().filter((copy) => copy.page !== page)

/** @param secret 32 bytes in base64, of the member who is signed in */
export async function unsentWords(secret: string): Promise<DeviceCopy> {
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const way = (page: string, iv: Uint8Array<ArrayBuffer>) => ({
    ...{ name: 'AES-GCM', iv },
    additionalData: new TextEncoder().encode(page),
  })
  /** What came first may be sealed last. */
  let latest = 0

  async function hold(url: string, fields: Record<string, string>): Promise<boolean> {
    const turn = ++latest
    const page = fields.page ?? ''
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const words = new TextEncoder().encode(JSON.stringify({ url, fields } satisfies Unsent))
    const sealed = textOf(new Uint8Array(await crypto.subtle.encrypt(way(page, iv), key, words)))
    if (turn !== latest) return true
    return store([...others(page), { page, until: Date.now() + DAYS * 86_400_000, iv: textOf(iv), sealed }])
  }

  function drop(page: string): void {
    latest++
    store(others(page))
  }

  /** Null for what another member left here. */
  async function opened({ page, iv, sealed }: Copy): Promise<Unsent | null> {
    try {
      const words = await crypto.subtle.decrypt(way(page, bytesOf(iv)), key, bytesOf(sealed))
      return JSON.parse(new TextDecoder().decode(words)) as Unsent
    } catch {
      return null
    }
  }

  async function send(): Promise<number> {
    let sent = 0
    // What is too old goes at the first page that looks.
    store(copies())
    for (const copy of copies()) {
      const unsent = await opened(copy)
      const state = unsent && (await sendOne(unsent))
      if (!state || state === 'later') continue
      store(others(copy.page))
      if (state === 'saved') sent++
    }
    return sent
  }

  return { hold, drop, send }
}

/** A post that was sent or cleared meanwhile needs no draft. The server decides that by its page and its time. */
async function sendOne({ url, fields }: Unsent): Promise<'saved' | 'over' | 'later'> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  // Not reached again: it stays for the next page.
  const answer = await fetch(url, { method: 'POST', body }).catch(() => null)
  if (!answer) return 'later'
  if (answer.ok) return 'saved'
  return answer.status === 410 ? 'over' : 'later'
}
