import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Clamd, EICAR, type Mood, startClamd } from '#tests/support/clamd.ts'
import { aDatabase } from '#tests/support/database.ts'

let clamd: Clamd
let socket: string
let close: () => Promise<void>
let scanner: typeof import('./scanner.server.ts')
beforeAll(async () => {
  const { place, close: end } = await aDatabase()
  close = end
  socket = path.join(place.dataDir, 'clamd.sock')
  process.env.CLAMAV_SOCKET = socket
  clamd = await startClamd(socket)
  scanner = await import('./scanner.server.ts')
})
afterAll(async () => {
  vi.useRealTimers()
  await clamd.stop()
  await close()
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

test('a harmless file is clean, a harmful one is blocked, and every byte of it reached the scanner', async () => {
  const large = new Uint8Array(3 * 1024 * 1024).map((_, at) => at % 251)
  expect(await scanner.scan(large)).toBe('clean')
  expect(Buffer.compare(clamd.seen.at(-1) ?? Buffer.alloc(0), large)).toBe(0)
  expect(await scanner.scan(bytesOf(EICAR))).toBe('blocked')
  expect(await scanner.scan(Buffer.concat([large, bytesOf(EICAR)]))).toBe('blocked')
  expect(await scanner.scan(new Uint8Array())).toBe('clean')
  expect(await scanner.scannerState()).toBe('answers')
})

test.each(['nonsense', 'endless', 'closes', 'small', 'half'] as Mood[])(
  'a scanner that is "%s" has not scanned',
  async (mood) => {
    clamd.mood = mood
    expect(await scanner.scan(bytesOf('hello'))).toBe('not-scanned')
    // An answer that only begins like a plain yes does not count as one.
    expect(await scanner.scan(bytesOf(EICAR))).toBe('not-scanned')
    clamd.mood = 'well'
    expect(await scanner.scan(bytesOf('hello'))).toBe('clean')
  },
)

test('a scanner that is stopped has not scanned', async () => {
  await clamd.stop()
  expect(await scanner.scan(bytesOf(EICAR))).toBe('not-scanned')
  expect(await scanner.scannerState()).toBe('silent')
  clamd = await startClamd(socket)
  expect(await scanner.scan(bytesOf(EICAR))).toBe('blocked')
})

test('a scanner that never answers is waited for once, then not asked for half a minute', async () => {
  clamd.mood = 'silent'
  expect(await scanner.scannerState()).toBe('silent')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const first = scanner.scan(bytesOf('hello'))
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await first).toBe('not-scanned')
  clamd.mood = 'well'
  expect(await scanner.scan(bytesOf('hello'))).toBe('not-scanned')
  vi.advanceTimersByTime(31_000)
  expect(await scanner.scan(bytesOf('hello'))).toBe('clean')
  vi.useRealTimers()
})
