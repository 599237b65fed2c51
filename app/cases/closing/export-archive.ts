import { type Zippable, zipSync } from 'fflate'

/** Marked as made on Unix: otherwise `unzip` reads the names in an old PC encoding, whatever their flag says. */
const UNIX = 3
/** A regular file, writable by its owner and readable by all. */
const PLAIN_FILE = (0o100644 << 16) >>> 0

/** A ZIP archive of an exported case. */
export function archiveOf(contents: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const [path, bytes] of contents) {
    // Pictures and PDFs are compressed already.
    entries[path] = [bytes, { level: path.startsWith('files/') ? 0 : 6, os: UNIX, attrs: PLAIN_FILE }]
  }
  return zipSync(entries) as Uint8Array<ArrayBuffer>
}
