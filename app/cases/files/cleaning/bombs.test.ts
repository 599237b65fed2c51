import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'

import { describe, expect, test } from 'vitest'
import {
  aDocx,
  aJpeg,
  aPdf,
  aPdfBomb,
  aPdfOfBrokenStreams,
  aPdfOfPackedObjects,
  aPng,
} from '#tests/support/files.ts'
import { FILE_KINDS } from '../../model/rules.ts'
import { childCommand, lookInside } from './cleaning.server.ts'

// Files of a megabyte or less that unpack to gigabytes, or to 50,000 points a side.

const MEGABYTE = 1024 * 1024
const zeros = (megabytes: number) => new Uint8Array(megabytes * MEGABYTE)

/** An archive whose directory lies about the size of its large part. */
function lyingDocx(): Uint8Array {
  const bytes = aDocx('', { 'word/embeddings/large.bin': zeros(90) })
  const view = new DataView(bytes.buffer)
  const size = 90 * MEGABYTE
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === size) view.setUint32(at, 1000, true)
  return bytes
}

const BOMBS: [string, string, () => Uint8Array][] = [
  ['a Word file of 120 MB', FILE_KINDS.docx, () => aDocx('', { a: zeros(60), b: zeros(60) })],
  [
    'a Word file with a picture of 50,000 × 50,000 points',
    FILE_KINDS.docx,
    () => aDocx('', { 'word/media/a.png': aPng('', [50_000, 50_000]) }),
  ],
  ['a JPG of 50,000 × 50,000 points', FILE_KINDS.jpg, () => aJpeg('', [50_000, 50_000])],
  ['a PNG of 50,000 × 50,000 points', FILE_KINDS.png, () => aPng('', [50_000, 50_000])],
  ['a PDF with 1 GB in one stream', FILE_KINDS.pdf, () => aPdfBomb(1000)],
  ['a PDF with 900 MB in ten streams', FILE_KINDS.pdf, () => aPdfBomb(90, { count: 10 })],
  ['a PDF with 1 GB packed twice', FILE_KINDS.pdf, () => aPdfBomb(1000, { times: 2 })],
  ['a PDF packed again and again', FILE_KINDS.pdf, () => aPdfBomb(90, { times: 4 })],
  ['a PDF with 10,001 empty streams', FILE_KINDS.pdf, () => aPdfBomb(0, { count: 10_001 })],
  ['a PDF with 9,000 broken streams', FILE_KINDS.pdf, () => aPdfOfBrokenStreams(9000)],
  ['a PDF whose objects are 1 GB', FILE_KINDS.pdf, () => aPdfOfPackedObjects(1000)],
]

/** Runs the process as the site does, and measures its peak memory and its processor time. */
async function watched(type: string, bytes: Uint8Array) {
  const [command = '', ...args] = childCommand(type)
  const began = performance.now()
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], env: {} })
  let most = 0
  let ms = 0
  const look = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      most = Math.max(most, Number(peak ?? 0) / 1024)
      // The time on a processor, in hundredths: other work on the machine does not count (proc(5)).
      const times = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      ms = 10 * (Number(times[11]) + Number(times[12]))
    } catch {
      // It has just ended.
    }
  }, 5)
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  const code = await new Promise((done) => child.on('close', done))
  clearInterval(look)
  return { code, megabytes: most, ms: ms || performance.now() - began }
}

describe.each(BOMBS)('%s', (_, type, make) => {
  test('the bomb is recognized in less than 2 seconds and 200 MB [R21]', async () => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(2 * MEGABYTE)
    const { code, megabytes, ms } = await watched(type, bytes)
    expect(code).toBe(3)
    if (process.platform === 'linux') expect(megabytes).toBeGreaterThan(20)
    expect(megabytes).toBeLessThan(200)
    expect(ms).toBeLessThan(2000)
  })
})

// The site handles all such failures in the same way, and each bomb keeps a core busy for a
// second: one of each kind is enough.
const OF_EACH_KIND = BOMBS.filter(([, type], at) => BOMBS.findIndex(([, other]) => other === type) === at)

test.each(OF_EACH_KIND)('%s is refused as too large', async (_, type, make) => {
  expect(await lookInside(type, make() as Uint8Array<ArrayBuffer>)).toBe('too-large')
})

// Compared with another file in the same minute, because the absolute time depends on the machine. Each stream
// costs the same, 4 times in all.
test('a PDF with 9,999 empty streams costs at most 8 times one with a single stream [R20]', async () => {
  const { ms: one } = await watched(FILE_KINDS.pdf, aPdfBomb(0, { count: 1 }))
  const { ms } = await watched(FILE_KINDS.pdf, aPdfBomb(0, { count: 9999 }))
  expect(ms).toBeLessThan(8 * one)
})

test('a Word file that lies about its size is cut to its stated size', async () => {
  const found = await lookInside(FILE_KINDS.docx, lyingDocx() as Uint8Array<ArrayBuffer>)
  const clean = typeof found === 'string' ? null : found.clean
  const parts = unzipSync(clean ?? expect.fail('it was not cleaned'))
  expect(parts['word/embeddings/file1.bin']?.length).toBe(1000)
})

test('an ordinary file with large parts is not a bomb', async () => {
  const page = aPdfBomb(30)
  expect(await lookInside(FILE_KINDS.pdf, page)).toMatchObject({ clean: expect.any(Uint8Array) })
  expect(await lookInside(FILE_KINDS.pdf, await aPdf('x'))).toMatchObject({ clean: expect.any(Uint8Array) })
  const scans = aDocx('', { 'word/fonts/font1.odttf': zeros(20) })
  expect(await lookInside(FILE_KINDS.docx, scans)).toMatchObject({ clean: expect.any(Uint8Array) })
})
