import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { runApart } from './apart.server.ts'

const LIMITS = { ms: 10_000, memoryBytes: 512 * 1024 * 1024, outBytes: 1000 }
const ended = (program: string, limits = LIMITS) =>
  runApart([process.execPath, '--eval', program], new Uint8Array(1), limits)

test('one that does not end in time is told from one that breaks, and from one that writes too much', async () => {
  expect(await ended('setInterval(() => {}, 1000)', { ...LIMITS, ms: 300 })).toBe('too-slow')
  expect(await ended('process.exit(1)')).toBe('failed')
  expect(await ended('process.exit(4)')).toBe('locked')
  expect(await ended("process.stdout.write('x'.repeat(2000)); setInterval(() => {}, 1000)")).toBe('too-large')
  expect(await ended('process.exit(3)')).toBe('too-large')
  expect(await ended("process.stdout.write('yes')")).toEqual({ out: new Uint8Array(Buffer.from('yes')) })
})

test.runIf(process.platform === 'linux')(
  'one that works without an end is stopped by the time that it works',
  async () => {
    const began = performance.now()
    expect(await ended('for (;;);', { ...LIMITS, ms: 1000 })).toBe('too-slow')
    // It cannot have worked for a second in less, and is not left until the clock says three.
    expect(performance.now() - began).toBeGreaterThan(900)
  },
)

test.runIf(process.platform === 'linux')('the process that answers readers goes first', async () => {
  const { out } = (await ended("process.stdout.write(String(require('node:os').getPriority()))")) as {
    out: Uint8Array
  }
  expect(Number(new TextDecoder().decode(out))).toBeGreaterThan(getPriority())
})
