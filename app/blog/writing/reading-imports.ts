import { withoutControls } from '#app/platform/text/without-controls.ts'
import type { OfSite } from './exported-post.ts'
import { readGhost } from './ghost-export.ts'
import { readFolder } from './post-folder.ts'
import type { NamedFile } from './uploaded-imports.server.ts'
import { readWordPress } from './wordpress-export.ts'

const UNKNOWN = 'We cannot read this file. Choose a ZIP of Markdown, or an export of WordPress or Ghost'

/** The posts in a file: a ZIP of our Markdown, or another program's export, detected by its content. Runs in a worker thread. */
export function readImport(
  bytes: Uint8Array<ArrayBuffer>,
  site: OfSite,
): { files: NamedFile[] } | { problem: string } {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readFolder(bytes)
  const text = textIn(bytes)
  if (text === null) return { problem: UNKNOWN }
  if (text.startsWith('<')) return readWordPress(text, site)
  if (text.startsWith('{')) return readGhost(text, site)
  return { problem: UNKNOWN }
}

function textIn(bytes: Uint8Array): string | null {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return withoutControls(
      new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes),
    ).trim()
  } catch {
    return null
  }
}
