import { unzipSync } from 'fflate'
import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { withoutControls } from '#app/platform/forms/read-form.server.ts'
import type { NamedFile } from './kept-imports.server.ts'

export const MOST_ZIP_BYTES = 8 * MEGABYTE
const MOST_UNPACKED = 32 * MEGABYTE
const MOST_FILE = MEGABYTE
const MOST_FILES = 6000

/** The posts in a ZIP, or the sentence why it cannot be read. What is no Markdown is not looked at. */
export function readFolder(bytes: Uint8Array): { files: NamedFile[] } | { problem: string } {
  let all = 0
  let count = 0
  let problem = ''
  let unpacked: Record<string, Uint8Array>
  try {
    unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (problem || !isPost(name)) return false
        all += originalSize
        count += 1
        if (originalSize > MOST_FILE) problem = `${shown(name)} is larger than 1 MB. Make it shorter`
        if (all > MOST_UNPACKED || count > MOST_FILES)
          problem = 'The folder is too large. Import its posts in several parts'
        return problem === ''
      },
    })
  } catch {
    return { problem: 'This is not a ZIP that we can read. Pack the folder again' }
  }
  if (problem) return { problem }
  const files: NamedFile[] = []
  for (const [name, data] of Object.entries(unpacked)) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(data)
      files.push({ name: shown(name), text: withoutControls(text.replaceAll('\r\n', '\n')) })
    } catch {
      return { problem: `${shown(name)} is not UTF-8. Save it again as UTF-8` }
    }
  }
  return files.length > 0 ? { files } : { problem: 'There are no Markdown files (.md) in it. Choose another' }
}

/** What programs put beside the files is passed over. */
const isPost = (name: string) => /\.md$/i.test(name) && !/(?:^|\/)(?:__MACOSX|\.|README)/i.test(name)

const shown = (name: string) => withoutControls(name).slice(-80)
