import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ReadableStream as WebStream } from 'node:stream/web'
import { extract, type Pack } from 'tar-stream'

// The archive inside a backup, so that it can be inspected with ordinary programs: age -d … | tar t

export interface TarEntry {
  name: string
  bytes: Uint8Array
}

/** Resolves when the reader of the archive has taken it: a backup is larger than the memory. */
export const packEntry = (archive: Pack, { name, bytes }: TarEntry): Promise<void> =>
  new Promise((resolve, reject) => {
    const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) }
    const entry = archive.entry(header, (error) => (error ? reject(error) : resolve()))
    entry.on('error', reject).end(bytes)
  })

export const bytesOf = (archive: Pack) => WebStream.from<Uint8Array>(archive) as ReadableStream<Uint8Array>

/** @throws when it is not an archive, or ends too early */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const archive = extract()
  const source = Readable.from(stream).on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  try {
    // To the end of the stream, behind the archive's last block: only there does age report that nothing is missing.
    for await (const entry of archive) yield { name: entry.header.name, bytes: await buffer(entry) }
  } finally {
    source.destroy()
  }
}
