import { documentOf } from '#app/platform/documents/document.ts'
import { pdfOf } from '#app/platform/documents/pdf-file.server.ts'
import { ROOMY } from '#app/platform/documents/pdf-looks.ts'
import { plainOf } from '#app/platform/documents/plain-text.ts'
import { docxOf } from '#app/platform/documents/word-file.server.ts'
import { type FileSource, type MadeFile, markOf } from './made.server.ts'
import { picturesOf } from './slides.ts'

/**
 * Every file of a resource but the video, the main one first, with how many letters no font has.
 * @param origin the site's URL, for links and for the line that says where newer versions are
 * @param drawn whether the pictures of the video match the text
 */
export async function filesOf(
  source: FileSource,
  { origin, drawn = true }: { origin?: string; drawn?: boolean } = {},
): Promise<{ file: MadeFile; bytes: Uint8Array; lacking: number }[]> {
  const madeOn = source.versions.at(-1)?.on ?? ''
  const pictures = drawn ? picturesOf(source) : {}
  const document = documentOf(source, { origin, pictures })
  const pdf = await pdfOf(document, madeOn)
  const entry = (format: MadeFile['format'], ending: string, bytes: Uint8Array, pages: number | null) => ({
    file: {
      name: `${source.fileName}.${ending}`,
      format,
      bytes: bytes.length,
      pages,
      seconds: null,
      mark: markOf(bytes),
    },
    bytes,
    // Only a PDF contains its fonts.
    lacking: format === 'PDF' ? pdf.lacking : 0,
  })
  const asPdf = entry('PDF', 'pdf', pdf.bytes, pdf.pages)
  // Word paginates by itself; the same fonts, sizes and breaks give about the same page count.
  const asWord = async () => {
    const { pages } = document.chart ? await pdfOf(document, madeOn, ROOMY) : pdf
    return entry('Word', 'docx', await docxOf(document, madeOn), pages)
  }
  const asText = () =>
    entry(
      'Plain text',
      'txt',
      Buffer.from(plainOf(documentOf(source, { origin, pictures, sheets: false }))),
      null,
    )
  const letter = source.category === 'templates' || source.category === 'legal'
  if (source.type === 'Video') return [asPdf, asText()]
  if (source.type === 'DOCX') return [await asWord(), asPdf, asText()]
  return [asPdf, await asWord(), ...(letter ? [asText()] : [])]
}
