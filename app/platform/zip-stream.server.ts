import { Zip, ZipDeflate } from 'fflate'

/** Packed in pieces, so that other requests are answered between them. */
const PIECE = 64 * 1024

type File = readonly [name: string, content: string | Uint8Array]
type Files = Iterable<File> | AsyncIterable<File>

/**
 * Files as one ZIP, made while it is downloaded, so that no copy is stored.
 * @param day the date of every file; without it, now
 */
export function zipStream(files: Files, day?: Date): ReadableStream<Uint8Array> {
  const packed: Uint8Array[] = []
  let whole = false
  const zip = new Zip((error, piece, last) => {
    if (error) throw error
    packed.push(piece)
    whole = last
  })
  const work = pack(zip, files, day)
  return new ReadableStream({
    async pull(controller) {
      while (packed.length === 0 && !whole) {
        if ((await work.next()).done) zip.end()
        await new Promise((done) => setImmediate(done))
      }
      for (const piece of packed.splice(0)) controller.enqueue(piece)
      if (whole) controller.close()
    },
  })
}

async function* pack(zip: Zip, files: Files, day?: Date) {
  for await (const [name, content] of files) {
    const file = new ZipDeflate(name, { level: 6 })
    if (day) file.mtime = day
    zip.add(file)
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    for (let at = 0; at < bytes.length; at += PIECE) {
      file.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
      yield
    }
  }
}
