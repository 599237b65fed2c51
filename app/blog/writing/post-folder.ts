import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { unpackZip } from '#app/platform/content-archive/unpack-zip.ts'
import { withoutControls } from '#app/platform/text/without-controls.ts'
import { endOfText } from '#app/ui/cut-text.ts'
import type { NamedFile } from './uploaded-imports.server.ts'

export const MOST_ZIP_BYTES = 8 * MEGABYTE
const BOUNDS = {
  files: 6000,
  bytes: 32 * MEGABYTE,
  wants: (name: string) => (isPost(name) ? MEGABYTE : null),
  tooLarge: 'The folder is too large. Import its posts in several parts',
}

/** The posts in a ZIP, or a sentence saying why it cannot be read. Files other than Markdown are ignored. */
export function readFolder(bytes: Uint8Array): { files: NamedFile[] } | { problem: string } {
  const unpacked = unpackZip(bytes, BOUNDS)
  if ('problem' in unpacked) return unpacked
  const files: NamedFile[] = []
  for (const { name, bytes: content } of unpacked.files) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
      files.push({ name: shown(name), text: withoutControls(text.replaceAll('\r\n', '\n')) })
    } catch {
      return { problem: `${shown(name)} is not UTF-8. Save it again as UTF-8` }
    }
  }
  return files.length > 0 ? { files } : { problem: 'There are no Markdown files (.md) in it. Choose another' }
}

/** Skips files that programs add. */
const isPost = (name: string) => /\.md$/i.test(name) && !/(?:^|\/)(?:__MACOSX|\.|README)/i.test(name)

const shown = (name: string) => endOfText(withoutControls(name), 80)
