import { expect, test } from 'vitest'
import { runApart } from './sandbox.server.ts'

const LIMITS = { ms: 10_000, memoryBytes: 512 * 1024 * 1024, outBytes: 1000 }
const ended = (program: string, limits = LIMITS) =>
  runApart([process.execPath, '--eval', program], new Uint8Array(1), limits)

test('a process that does not end in time is told apart from one that breaks and one that writes too much', async () => {
  expect(await ended('setInterval(() => {}, 1000)', { ...LIMITS, ms: 300 })).toBe('too-slow')
  expect(await runApart(['/no/such/program'], new Uint8Array(1), LIMITS)).toBe('too-slow')
  expect(await ended('process.exit(1)')).toBe('failed')
  expect(await ended('process.exit(4)')).toBe('locked')
  expect(await ended("process.stdout.write('x'.repeat(2000)); setInterval(() => {}, 1000)")).toBe('too-large')
  expect(await ended('process.exit(3)')).toBe('too-large')
  expect(await ended("process.stdout.write('yes')")).toEqual({ out: new Uint8Array(Buffer.from('yes')) })
})

test.runIf(process.platform === 'linux')('a process that never ends is stopped by its CPU time', async () => {
  const began = performance.now()
  expect(await ended('for (;;);', { ...LIMITS, ms: 1000 })).toBe('too-slow')
  // It cannot use a second of CPU time in less, and is stopped before three seconds of wall-clock time.
  expect(performance.now() - began).toBeGreaterThan(900)
})
