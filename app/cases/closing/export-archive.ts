import { type Zippable, zipSync } from 'fflate'

/** Made on Unix: of any other system, `unzip` takes the names for those of an old PC, whatever their mark says. */
const UNIX = 3
/** A plain file, which its owner may write and all may read. */
const PLAIN_FILE = (0o100644 << 16) >>> 0

/** A ZIP archive of an exported case. */
export function archiveOf(contents: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {}
  for (const [path, bytes] of contents) {
    // Pictures and PDFs are small already.
    entries[path] = [bytes, { level: path.startsWith('files/') ? 0 : 6, os: UNIX, attrs: PLAIN_FILE }]
  }
  return zipSync(entries) as Uint8Array<ArrayBuffer>
}
