import { attempt } from '#app/platform/attempt.server.ts'
import {
  type ArchiveFile,
  type ArchivePart,
  type ArchivePlan,
  asFile,
  leftAsIs,
  planEach,
  readData,
  unknownNames,
} from '#app/platform/content-archive/archive-part.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type CheckedPdf, checkPdf, isForNow, isPdf, NO_PDF } from './check-pdf.server.ts'
import { pdfForm } from './pdf-form.server.ts'
import { allPdfs, keepPdf, pdfBytes, pdfId, pdfRow, removePdf } from './pdf-library.server.ts'

// The uploaded PDFs in the folder of all content: each with its title beside it. Its name is its id, which resources name.

const NAME = /^pdfs\/([0-9a-f]{32})\.(json|pdf)$/
const AWAY =
  'Its file (.pdf) is not in this folder, so it is left out. Resources that name it wait as drafts.'

const NOT_CHECKED = 'It was not checked. Import the folder again.'

const namedBy = (name: string): string | undefined => NAME.exec(name)?.[1]

async function* files(db: Db): AsyncGenerator<readonly [string, string | Uint8Array]> {
  for (const { id, title } of await allPdfs(db)) {
    yield [`pdfs/${id}.json`, asFile({ title })]
    const bytes = await pdfBytes(db, id)
    if (bytes) yield [`pdfs/${id}.pdf`, bytes]
  }
}

/** Why these bytes cannot be the PDF of an export that their name says, in a sentence; null if they can. */
export function pdfMismatch(name: string, bytes: Uint8Array): string | null {
  if (!isPdf(bytes)) return NO_PDF
  return namedBy(name) === pdfId(bytes)
    ? null
    : 'It is not the PDF that its name says. Add it under Resources, PDFs.'
}

/**
 * The check of a PDF of a folder, the same as of an upload.
 * @returns `found` to be given back when it is imported; or why it cannot be, in a sentence
 * @throws when there was no time for it now: the job is retried later
 */
export async function pdfTrouble(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ trouble: string } | { found: string }> {
  const mismatch = pdfMismatch(name, bytes)
  if (mismatch) return { trouble: mismatch }
  const found = await checkPdf(bytes)
  if ('problem' in found) {
    if (isForNow(found.problem)) throw new Error('no time for a PDF now')
    return { trouble: found.problem }
  }
  return pdfId(found.copy) === namedBy(name)
    ? { found: JSON.stringify(found.checked) }
    : { trouble: 'It is not as an export has it. Add it under Resources, PDFs.' }
}

interface Ready {
  id: string
  title: string
  file: ArchiveFile
}

async function plan(db: Db | Tx, all: readonly ArchiveFile[]): Promise<ArchivePlan> {
  const pdfs = new Map(all.filter(({ name }) => name.endsWith('.pdf')).map((file) => [file.name, file]))
  const said = all.filter(({ name }) => !pdfs.has(name))
  const made = await planEach<Ready>(said, {
    judge: async ({ name, text }) => {
      const id = namedBy(name)
      if (!id) return { reasons: ['Its name is not that of a PDF of an export.'] }
      const file = pdfs.get(`pdfs/${id}.pdf`)
      pdfs.delete(`pdfs/${id}.pdf`)
      const read = readData(text)
      if ('reason' in read) return { reasons: [read.reason] }
      const form = pdfForm.safeParse(read.data)
      if (!form.success) return { reasons: form.error.issues.map(({ message }) => `${message}.`) }
      const { title } = form.data
      const here = await pdfRow(db, id)
      if (here && here.title !== title)
        return { skipped: `This PDF is here as “${here.title}”, and keeps that title.` }
      if (here) return { same: true }
      if (!file) return { skipped: AWAY }
      if (file.problem || !file.found) return { reasons: [file.problem ?? NOT_CHECKED] }
      return {
        ready: { id, title, file },
        change: {
          name,
          key: id,
          title: `PDF: ${title}`,
          before: '',
          after: asFile({ title }),
          goes: 'at-once',
        },
        left: unknownNames(read.data, ['title']),
      }
    },
    take,
  })
  for (const name of pdfs.keys())
    made.wrong.push({ name, reasons: ['There is no JSON file beside it that says its title.'] })
  return made
}

async function take(tx: Tx, ready: readonly Ready[], by: string) {
  for (const { id, title, file } of ready) {
    const checked = JSON.parse(file.found ?? '') as CheckedPdf
    await keepPdf(tx, { id, title, bytes: await file.bytes(tx), checked }, by)
  }
  return []
}

export const pdfsInArchive: ArchivePart = {
  about: [
    ['pdfs/0123….json', 'the title of a PDF for resources'],
    ['pdfs/0123….pdf', 'the PDF itself'],
  ],
  owns: (name) => name.startsWith('pdfs/'),
  files,
  plan,
  // The undo restores the resources first. Nothing uses the PDF then, unless someone chose it since the import.
  undo: async (tx, { key }, by) => {
    const tried = await attempt(tx, () => removePdf(tx, key, by))
    return 'refused' in tried ? leftAsIs(tried.refused) : { outcome: 'restored' }
  },
}
