import { parseApart } from '../sandbox/parse-pool.server.ts'
import { noteLackingLetters } from './lacking-letters.server.ts'
import type { PdfContent } from './pdf-data.server.ts'
import type { simplePdf } from './pdf-file.server.ts'

/**
 * Makes a PDF in a worker thread, which ends when no document was made for a while.
 * @param name what staff call the document, on the page about the site's health
 */
export async function makePdf(name: string, content: PdfContent): Promise<Buffer> {
  const { bytes, lacking } = await parseApart<typeof simplePdf>('draw-pdf', [content], 'document')
  if (lacking > 0) noteLackingLetters(name, lacking)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
