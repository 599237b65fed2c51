import { text } from 'node:stream/consumers'
import type { ResourceDocument } from '#app/platform/documents/document.ts'
import { pdfOf } from '#app/platform/documents/pdf-file.server.ts'
import { docxOf } from '#app/platform/documents/word-file.server.ts'

// The process that makes the file of a filled-in letter. The letter comes in through one pipe and the file goes out through the
// other, so nothing touches the disk.

const { document, format, madeOn } = JSON.parse(await text(process.stdin)) as {
  document: ResourceDocument
  format: 'word' | 'pdf'
  madeOn: string
}
const made = format === 'word' ? await docxOf(document, madeOn) : (await pdfOf(document, madeOn)).bytes
process.stdout.write(made)
