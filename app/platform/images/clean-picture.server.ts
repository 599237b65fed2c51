import { apartCommand, inTurn, runApart } from '../sandbox/sandbox.server.ts'

const MOST_BYTES = 12 * 1024 * 1024
const HEAP_MEGABYTES = 256
const LIMITS = { ms: 20_000, memoryBytes: 640 * 1024 * 1024, outBytes: 32 * 1024 * 1024 }

export type PictureType = 'image/webp'
type PictureFile = { width: number; height: number; type: PictureType; bytes: Uint8Array<ArrayBuffer> }
export type CleanPicture = {
  /** Widest first; at least one. Never wider than the original. */
  files: PictureFile[]
  /** An animated GIF or WebP, in full, as a GIF. The `files` show the first frame. */
  moving: Uint8Array<ArrayBuffer> | null
}
/** Why a picture is refused; `pictureRefusals` (words.ts) has a sentence for each. */
type PictureRefusal = 'kind' | 'bytes' | 'pixels' | 'slow' | 'broken' | 'busy'

/**
 * Re-encodes an untrusted picture at some widths, so that nothing of the file's metadata is left (EXIF with the
 * location, comments, thumbnails, trailing bytes). How to use it:
 *
 *     const found = await cleanPicture(bytes, { widths: [480, 960, 1600] })
 *     if ('refused' in found) return { picture: pictureRefusals[found.refused] }   // a sentence for the field
 *     for (const { width, height, type, bytes } of found.files) …                  // store them; write width and height
 *
 * - Accepts JPEG, PNG, GIF and WebP, detected by their bytes and never by name or type. SVG, AVIF, HEIC and scripts are
 *   refused ('kind').
 * - Call it BEFORE the transaction opens: it runs a separate process and can take seconds (at most 20, plus the wait
 *   for a turn).
 * - Its process can read our own code and nothing else, may use 640 MB, and is ended when it takes more. Two run at a
 *   time.
 * - All become WebP; PNG and GIF without loss, unless that is much larger. Serve each file with its `type`,
 *   `X-Content-Type-Options: nosniff`, and no name of the sender's.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  { widths }: { widths: number[] },
): Promise<CleanPicture | { refused: PictureRefusal }> {
  if (bytes.length > MOST_BYTES) return { refused: 'bytes' }
  if (!pictureType(bytes)) return { refused: 'kind' }
  const command = apartCommand('app/platform/images/picture-child.server.ts', [widths.join()], {
    heapMegabytes: HEAP_MEGABYTES,
    native: true,
  })
  const ended = await inTurn(() => runApart(command, bytes, LIMITS))
  if (ended === 'busy') return { refused: 'busy' }
  if (ended === 'too-large') return { refused: 'pixels' }
  if (ended === 'too-slow') return { refused: 'slow' }
  return typeof ended === 'string' ? { refused: 'broken' } : takenApart(ended.out)
}

/** The type, detected from the first bytes. */
function pictureType(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, 12))
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : null
}

/** Parses the output of picture-child.server.ts. */
function takenApart(out: Uint8Array<ArrayBuffer>): CleanPicture {
  const listLength = new DataView(out.buffer).getUint32(0)
  const list = JSON.parse(new TextDecoder().decode(out.subarray(4, 4 + listLength))) as {
    files: { width: number; height: number; type: PictureType; length: number }[]
    moving: number
  }
  let at = 4 + listLength
  const next = (length: number) => {
    at += length
    return out.slice(at - length, at)
  }
  return {
    files: list.files.map(({ length, ...file }) => ({ ...file, bytes: next(length) })),
    moving: list.moving > 0 ? next(list.moving) : null,
  }
}
