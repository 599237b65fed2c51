import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StaffKey } from '../sealing/sealed-format.ts'
import { keepOpened, openedHere } from './open-key.client.ts'

const KEY = { identity: 'AGE-SECRET-KEY-1EXAMPLE' } as unknown as StaffKey
const OF = { whose: 'ada', lockedKey: 'locked' }
const HOUR = 3_600_000

/** IndexedDB as this module uses it: one store of one database. */
function aStore() {
  const rows = new Map<string, unknown>()
  const asked = (result: unknown) => {
    const request = { result, onsuccess: null as (() => void) | null }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const objectStore = () => ({
    put: (row: unknown, key: string) => asked(rows.set(key, row)),
    get: (key: string) => asked(rows.get(key)),
    clear: () => asked(rows.clear()),
  })
  const open = () => asked({ transaction: () => ({ objectStore }), close: () => {} })
  return { rows, open }
}

let store: ReturnType<typeof aStore>
const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const half = async () => Response.json({ half: btoa('x'.repeat(32)) })

beforeEach(async () => {
  store = aStore()
  const used = new Map<string, string>()
  vi.stubGlobal('indexedDB', store)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => used.get(key) ?? null,
    setItem: (key: string, value: string) => used.set(key, value),
    removeItem: (key: string) => used.delete(key),
  })
  answers(half)
  expect(await keepOpened(KEY, OF)).toBe(true)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the server is busy', async () => new Response('Busy', { status: 503 })],
  ['there are too many requests', async () => new Response('Too many', { status: 429 })],
  ['the connection is lost', () => Promise.reject(new TypeError('no line'))],
])('an open key stays in the browser when %s', async (_, answer) => {
  answers(answer)
  await expect(openedHere(OF, HOUR)).rejects.toThrow()
  answers(half)
  expect(await openedHere(OF, HOUR)).toEqual(KEY)
})

test.each([
  ['has no half of it', async () => Response.json({ half: null })],
  ['says that the member is signed out', async () => new Response('Sign in', { status: 403 })],
])('an open key leaves the browser when the server %s', async (_, answer) => {
  answers(answer)
  expect(await openedHere(OF, HOUR)).toBeNull()
  expect(store.rows.size).toBe(0)
  answers(half)
  expect(await openedHere(OF, HOUR)).toBeNull()
})
