import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { unpackZip } from '#app/platform/content-archive/unpack-zip.ts'
import { fileOfPicture } from './pictures-to-replace.ts'

export const MOST_PICTURES_ZIP = 28 * MEGABYTE
const MOST_PICTURE = 8 * MEGABYTE
const isPicture = (name: string) =>
  /\.(?:jpe?g|png|gif|webp|avif)$/i.test(name) && !/(?:^|\/)(?:__MACOSX|\.)/.test(name)

export interface FoundPicture {
  source: string
  body: string
}

/** The files of these pictures in a ZIP of media. Runs in a worker thread. */
export function readPictureFolder(
  bytes: Uint8Array<ArrayBuffer>,
  sources: readonly string[],
): { found: FoundPicture[] } | { problem: string } {
  const unpacked = unpackZip(bytes, {
    files: 20_000,
    bytes: 64 * MEGABYTE,
    wants: (name) => (isPicture(name) ? MOST_PICTURE : null),
    tooLarge: 'The folder is too large. Send its pictures in several parts',
  })
  if ('problem' in unpacked) return unpacked
  const files = new Map(unpacked.files.map(({ name, bytes: content }) => [name, content]))
  const names = [...files.keys()]
  const found = sources.flatMap((source) => {
    const content = files.get(fileOfPicture(source, names) ?? '')
    return content ? [{ source, body: Buffer.from(content).toString('base64') }] : []
  })
  return { found }
}
