import { Zip, ZipDeflate } from 'fflate'

/** Packed in pieces, so that others are answered between them. */
const PIECE = 64 * 1024

/**
 * Files as one ZIP, made while it is fetched, so that no copy lies anywhere.
 * @param day that every file says it was made on; left out, now
 */
export function zipStream(
  files: Iterable<readonly [name: string, text: string]>,
  day?: Date,
): ReadableStream<Uint8Array> {
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
        if (work.next().done) zip.end()
        await new Promise((done) => setImmediate(done))
      }
      for (const piece of packed.splice(0)) controller.enqueue(piece)
      if (whole) controller.close()
    },
  })
}

function* pack(zip: Zip, files: Iterable<readonly [name: string, text: string]>, day?: Date) {
  for (const [name, text] of files) {
    const file = new ZipDeflate(name, { level: 6 })
    if (day) file.mtime = day
    zip.add(file)
    const bytes = new TextEncoder().encode(text)
    for (let at = 0; at < bytes.length; at += PIECE) {
      file.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
      yield
    }
  }
}
