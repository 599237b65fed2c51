import { withoutControls } from '#app/platform/forms/read-form.server.ts'
import { readGhost } from './ghost-export.server.ts'
import type { NamedFile } from './kept-imports.server.ts'
import { readFolder } from './post-folder.server.ts'
import { readWordPress } from './wordpress-export.server.ts'

/** The posts in a file: a ZIP of our Markdown, or the export of another program, told by what is in it. */
export function readImport(bytes: Uint8Array): { files: NamedFile[] } | { problem: string } {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readFolder(bytes)
  let text: string
  try {
    text = withoutControls(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).trim()
  } catch {
    return {
      problem: 'We cannot read this file. Choose a ZIP of Markdown, or an export of WordPress or Ghost',
    }
  }
  if (text.startsWith('<')) return readWordPress(text)
  if (text.startsWith('{')) return readGhost(text)
  return { problem: 'We cannot read this file. Choose a ZIP of Markdown, or an export of WordPress or Ghost' }
}
