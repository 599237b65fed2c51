import { readFileSync } from 'node:fs'
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { readPdf } from '#app/resources/pdfs/read-pdf.server.ts'

// PDFs that staff upload, good and bad.

/** A tagged PDF with a title and a language. */
export const TAGGED_PDF = new Uint8Array(
  readFileSync('db/samples/resource-files/workplace-accommodation-request-letter.pdf'),
)
export const TAGGED_PAGES = 4

/** The copy of an uploaded PDF that the site keeps. */
export const copyOf = async (bytes: Uint8Array): Promise<Buffer> =>
  Buffer.from((await readPdf(bytes)).content, 'base64')

/** A PDF without tags, as a scanner writes it. */
export const BARE_PDF = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Another PDF: the same with a change. */
export async function pdfWith(change: (pdf: PDFDocument) => unknown): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.load(TAGGED_PDF, { updateMetadata: false })
  await change(pdf)
  return new Uint8Array(await pdf.save({ addDefaultPage: false }))
}

const without = (...names: string[]) =>
  pdfWith(({ catalog }) => {
    for (const name of names) catalog.delete(PDFName.of(name))
  })

const withAction = (action: Record<string, unknown>) =>
  pdfWith(({ catalog, context }) => catalog.set(PDFName.of('OpenAction'), context.obj(action as never)))

/** PDFs that are refused, each with words of the sentence about it. */
export const BAD_PDFS: readonly (readonly [
  what: string,
  says: string,
  make: () => Promise<Uint8Array<ArrayBuffer>>,
])[] = [
  ['no PDF', 'This is not a PDF', async () => new TextEncoder().encode('hello')],
  [
    'too large',
    'must be smaller than 5 MB',
    async () => new Uint8Array(Buffer.concat([TAGGED_PDF, new Uint8Array(5 * 1024 * 1024)])),
  ],
  ['cut off', 'is damaged', async () => TAGGED_PDF.slice(0, TAGGED_PDF.length * 0.7)],
  ['an empty shell', 'is damaged', async () => new TextEncoder().encode('%PDF-1.7\n%%EOF\n')],
  [
    'without pages',
    'has no pages',
    async () => new Uint8Array(await (await PDFDocument.create()).save({ addDefaultPage: false })),
  ],
  [
    'with very many pages',
    'has more than 500 pages',
    () =>
      pdfWith((pdf) => {
        while (pdf.getPageCount() <= 500) pdf.addPage()
      }),
  ],
  [
    'with a password',
    'is locked',
    () => pdfWith((pdf) => pdf.encrypt({ userPassword: 'open', ownerPassword: 'own' })),
  ],
  [
    'locked against changes alone',
    'is locked',
    () => pdfWith((pdf) => pdf.encrypt({ userPassword: '', ownerPassword: 'own' })),
  ],
  ['with a script', 'has scripts', () => pdfWith((pdf) => pdf.addJavaScript('main', 'app.alert(1)'))],
  [
    'with a script of a page',
    'has scripts',
    () =>
      pdfWith((pdf) => {
        const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
        pdf.getPage(0).node.set(PDFName.of('AA'), pdf.context.obj({ O: script }))
      }),
  ],
  [
    'that starts a program',
    'starts programs',
    () => withAction({ S: 'Launch', F: PDFString.of('calc.exe') }),
  ],
  [
    'that sends what people type',
    'sends what people type',
    () => withAction({ S: 'SubmitForm', F: PDFString.of('https://example.org') }),
  ],
  [
    'with a file in it',
    'has other files in it',
    () => pdfWith((pdf) => pdf.attach(new TextEncoder().encode('x'), 'x.txt', { mimeType: 'text/plain' })),
  ],
  [
    'with XFA',
    'XFA',
    () =>
      pdfWith(({ catalog, context }) =>
        catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [], XFA: PDFString.of('<xdp/>') })),
      ),
  ],
  ['without tags', 'has no tags', () => without('StructTreeRoot', 'MarkInfo')],
  ['with a note of tags alone', 'has no tags', () => without('StructTreeRoot')],
  ['without a language', 'does not say its language', () => without('Lang')],
  [
    'without a title',
    'has no title',
    () =>
      pdfWith(({ catalog, context }) => {
        catalog.delete(PDFName.of('Metadata'))
        const info = context.lookup(context.trailerInfo.Info)
        if (info instanceof PDFDict) info.delete(PDFName.of('Title'))
      }),
  ],
]
