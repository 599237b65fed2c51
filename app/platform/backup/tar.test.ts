import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { bytesOf, packEntry, readTar, type TarEntry } from './tar.ts'

const ENTRIES: TarEntry[] = [
  { name: 'backup.json', bytes: Buffer.from('{}') },
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'files/large', bytes: Buffer.alloc(300_000, 7) },
]

async function packed(): Promise<Buffer> {
  const archive = pack()
  const read = buffer(archive)
  for (const entry of ENTRIES) await packEntry(archive, entry)
  archive.finalize()
  return read
}

async function entriesIn(...parts: (Uint8Array | Error)[]): Promise<TarEntry[]> {
  const stream = (async function* () {
    for (const part of parts) {
      if (part instanceof Error) throw part
      yield part
    }
  })()
  const entries: TarEntry[] = []
  for await (const entry of readTar(stream)) entries.push(entry)
  return entries
}

test('an archive holds its entries, however it is cut into parts', async () => {
  const bytes = await packed()
  expect(await entriesIn(bytes)).toEqual(ENTRIES)
  const parts = Array.from({ length: Math.ceil(bytes.length / 700) }, (_, at) =>
    bytes.subarray(at * 700, at * 700 + 700),
  )
  expect(await entriesIn(...parts)).toEqual(ENTRIES)
})

test('an archive that is cut off, is none, or has an error behind its end is refused', async () => {
  const bytes = await packed()
  await expect(entriesIn(bytes.subarray(0, 100_000))).rejects.toThrow('Unexpected end of data')
  await expect(entriesIn(Buffer.alloc(2048, 9))).rejects.toThrow('Invalid tar header')
  await expect(entriesIn(bytes, new Error('the last part is changed'))).rejects.toThrow('is changed')
})

test('an entry waits until the reader takes it, and is refused when the reader fails', async () => {
  const archive = pack()
  let taken = false
  const put = packEntry(archive, { name: 'large', bytes: Buffer.alloc(1_000_000) }).then(() => {
    taken = true
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(taken).toBe(false)
  const reader = bytesOf(archive).getReader()
  await reader.read()
  await Promise.all([expect(put).rejects.toThrow('destroyed'), reader.cancel()])
})
