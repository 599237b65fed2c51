import { createHash } from 'node:crypto'

// Drawing a file is slow if its text needs fonts with many glyphs. Requests for the same file share the same bytes.

const MOST = 50
const made = new Map<string, Promise<Uint8Array>>()

/** @param says everything that the file depends on */
export function madeOnce(says: unknown, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const mark = createHash('sha256').update(JSON.stringify(says)).digest('base64url')
  const file = made.get(mark) ?? make()
  // The newest one is evicted last.
  made.delete(mark)
  made.set(mark, file)
  for (const oldest of made.keys()) {
    if (made.size <= MOST) break
    made.delete(oldest)
  }
  file.catch(() => made.delete(mark))
  return file
}
