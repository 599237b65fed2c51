import { MEGABYTE, MOST_PDF_BYTES, sizeInWords, sizeOverLimit } from '#app/platform/byte-sizes.ts'
import { scan } from '#app/platform/http/scanner.server.ts'
import { apartCommand, inTurn, runApart } from '#app/platform/sandbox/sandbox.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { MOST_PDF_PAGES } from '../model/rules.ts'
import type { PdfProblem, ReadPdf } from './read-pdf.server.ts'

const HEAP_MEGABYTES = 256
const LIMITS = { ms: 8000, memoryBytes: 640 * MEGABYTE, outBytes: 16 * MEGABYTE }

/** Why a PDF is refused, and what to do. */
const PROBLEMS: Readonly<Record<PdfProblem, string>> = {
  damaged: 'This PDF is damaged. Export it again from the program in which it was written.',
  locked:
    'This PDF is locked with a password, or against copying. Save it again without protection, so that every reader can open it.',
  'no-pages': 'This PDF has no pages. Export it again from the program in which it was written.',
  'many-pages': `This PDF has more than ${MOST_PDF_PAGES} pages. Split it, and add each part as a PDF of its own.`,
  scripts: 'This PDF has scripts in it (JavaScript). Take them out, and export it again.',
  actions:
    'This PDF starts programs, plays media, opens other files or sends what people type. Take these buttons and media out, and export it again.',
  attachments: 'This PDF has other files in it. Take them out, and add them as PDFs of their own.',
  comments:
    'This PDF has comments or marks of a reviewer, with their name. Delete them where it was written, and export it again.',
  xfa: 'This PDF is a form in the format XFA, which many readers cannot open. Save it as a plain PDF.',
  'no-tags':
    'This PDF has no tags, which screen readers need. In Word, save it as PDF with the option “Document structure tags for accessibility”. In LibreOffice, export it as “Tagged PDF”.',
  'no-language':
    'This PDF does not say its language. Set the language of the whole document, then export it again.',
  'no-title': 'This PDF has no title. Write one in the properties of the document, then export it again.',
}

export const NO_PDF = 'This is not a PDF. In the program in which you wrote it, save it as a PDF first.'
const BLOCKED =
  'The virus scanner found something in this file. Do not open it. Get the file again from its source.'
const NO_SCANNER = 'The virus scanner gives no answer now. Add the file again in a few minutes.'
export const BUSY = 'Many files are being checked now. Add it again in a minute.'
const SLOW =
  'We could not check this file in time. Add it again in a minute. If it fails again, save it with fewer pages or smaller pictures.'
const HEAVY = 'This PDF needs too much memory. Save it with smaller pictures, and add it again.'

/** Refused only for now: another try can end well. A PDF that takes too long would hold up all others. */
const FOR_NOW: readonly string[] = [NO_SCANNER, BUSY]

export const isForNow = (problem: string): boolean => FOR_NOW.includes(problem)

export type CheckedPdf = Omit<ReadPdf, 'problems' | 'content'>

/** By the first bytes. */
export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-'

export const tooLarge = (bytes: number): string | null =>
  bytes > MOST_PDF_BYTES
    ? `The PDF must be smaller than ${sizeInWords(MOST_PDF_BYTES)}. Yours is ${sizeOverLimit(bytes, MOST_PDF_BYTES)}. Save it with smaller pictures, and add it again.`
    : null

/**
 * Whether visitors can get these bytes. Call it before a transaction opens: it runs a separate process, and can take seconds.
 * @returns what is in it, and the copy to keep; or a sentence that says what to do
 */
export async function checkPdf(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ checked: CheckedPdf; copy: Uint8Array<ArrayBuffer> } | { problem: string }> {
  const large = tooLarge(bytes.length)
  if (large) return { problem: large }
  if (!isPdf(bytes)) return { problem: NO_PDF }
  const scanned = await scan(bytes)
  if (scanned === 'blocked') return { problem: BLOCKED }
  if (scanned === 'not-scanned' && config.clamavSocket) return { problem: NO_SCANNER }
  const command = apartCommand('app/resources/pdfs/read-pdf-child.server.ts', [], {
    heapMegabytes: HEAP_MEGABYTES,
  })
  const ended = await inTurn(() => runApart(command, bytes, LIMITS))
  if (ended === 'busy') return { problem: BUSY }
  if (ended === 'too-slow') return { problem: SLOW }
  if (ended === 'too-large') return { problem: HEAVY }
  if (typeof ended === 'string') return { problem: PROBLEMS.damaged }
  const { problems, content, ...checked } = JSON.parse(new TextDecoder().decode(ended.out)) as ReadPdf
  if (problems.length > 0) return { problem: problems.map((one) => PROBLEMS[one]).join(' ') }
  const copy = Uint8Array.from(Buffer.from(content, 'base64'))
  const grown = tooLarge(copy.length)
  return grown ? { problem: grown } : { checked, copy }
}
