import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfWith, TAGGED_PAGES, TAGGED_PDF } from '#tests/support/pdfs.ts'
import { readPdf } from './read-pdf.server.ts'

test('a tagged PDF has no problems, and its title and pages are known', async () => {
  expect(await readPdf(TAGGED_PDF)).toMatchObject({
    problems: [],
    title: 'Workplace Accommodation Request Letter',
    pages: TAGGED_PAGES,
  })
})

test('staff see every name in the properties, also those that only one of the two places has', async () => {
  const { properties } = await readPdf(
    await pdfWith((pdf) => {
      pdf.setAuthor('Ada\u0000Sample')
      pdf.setKeywords(['letters', 'work'])
      const info = pdf.context.lookup(pdf.context.trailerInfo.Info, PDFDict)
      info.set(PDFName.of('Department'), PDFString.of('Letters'))
    }),
  )
  expect(properties).toContainEqual(['Author', 'Ada Sample'])
  expect(properties).toContainEqual(['Keywords', 'letters work'])
  expect(properties).toContainEqual(['Department', 'Letters'])
  expect(properties.filter(([name]) => name === 'Created')).toEqual([['Created', '2026-11-23']])
  expect(properties).toContainEqual(['Language', 'en-US'])
  expect(properties).toContainEqual(['Written with', 'Typst 0.14.2'])
})

test('the copy that is kept has the same pages, and is what its own check writes', async () => {
  const first = await readPdf(TAGGED_PDF)
  const copy = new Uint8Array(Buffer.from(first.content, 'base64'))
  expect(await readPdf(copy)).toEqual(first)
})

/** A PDF by its objects, each with its place in the file, as readers look them up. */
function writtenByHand(objects: readonly [number: number, text: string][], root = '1 0 R'): Uint8Array {
  let text = '%PDF-1.7\n'
  const places = new Map<number, number>()
  for (const [number, object] of objects) {
    // The first one of a number is in the list of places; a later one only stands in the file.
    if (!places.has(number)) places.set(number, text.length)
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  const list = [...places].sort(([a], [b]) => a - b)
  const rows = list.map(([, at]) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = list.length + 1
  return new TextEncoder().encode(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root ${root}/Info 4 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

const CATALOG = '/Type/Catalog/Pages 2 0 R/Lang(en)/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R'
const REST: [number, string][] = [
  [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
  [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
  [4, '<</Title(A letter)>>'],
  [5, '<</Type/StructTreeRoot/K<</Type/StructElem/S/Document/P 5 0 R>>>>'],
]
const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

test('a file by hand with nothing bad in it has no problems', async () => {
  expect((await readPdf(writtenByHand([[1, `<<${CATALOG}>>`], ...REST]))).problems).toEqual([])
})

test('an object that only some readers find is not in the copy', async () => {
  const hidden = writtenByHand([[1, `<<${CATALOG}/OpenAction${SCRIPT}>>`], [1, `<<${CATALOG}>>`], ...REST])
  expect(Buffer.from(hidden).includes('JavaScript')).toBe(true)
  const { content, problems } = await readPdf(hidden)
  const kept = await PDFDocument.load(Buffer.from(content, 'base64'), { updateMetadata: false })
  const texts = kept.context.enumerateIndirectObjects().map(([, object]) => String(object))
  expect(problems.length > 0 || !texts.some((text) => text.includes('JavaScript'))).toBe(true)
  expect(kept.catalog.has(PDFName.of('OpenAction'))).toBe(false)
})

test('a catalog that is no object of its own is refused', async () => {
  const inTrailer = writtenByHand([[1, '<<>>'], ...REST], `<<${CATALOG}/OpenAction${SCRIPT}>>`)
  expect((await readPdf(inTrailer)).problems).toEqual(['damaged'])
})

test.each([
  ['opens a page at once', '/OpenAction<</S/URI/URI(https://example.org)>>'],
  ['opens a file of another server at once', '/OpenAction<</S/GoToR/F(\\\\\\\\host\\\\x.pdf)/D[0/Fit]>>'],
  ['links to a script', '/Names<</URI(javascript:alert)>>'],
  ['links to a file of another server', '/Names<</URI(\\\\\\\\host\\\\x)>>'],
  ['hides in a link where it leads', '/Names<</A<</URI(java\\tscript:alert)>>>>'],
  ['sets something before each link', '/URI<</Base(javascript:alert)>>'],
  ['plays a sound', '/Names<</S/Sound>>'],
  ['acts without a click', '/AA<</O<</S/GoTo>>>>'],
])('a PDF that %s is refused', async (_, entry) => {
  expect((await readPdf(writtenByHand([[1, `<<${CATALOG}${entry}>>`], ...REST]))).problems).toEqual([
    'actions',
  ])
})

test.each([
  ['opens at a place in it', '/OpenAction[3 0 R/Fit]'],
  ['links to websites and mailboxes', '/Names<</A<</URI(https://example.org)>>/B<</URI(mailto:a@b.c)>>>>'],
  ['has a name of JavaScript itself', '/Names<</constructor 1/S/toString>>'],
])('a PDF that %s is taken', async (_, entry) => {
  expect((await readPdf(writtenByHand([[1, `<<${CATALOG}${entry}>>`], ...REST]))).problems).toEqual([])
})

test('the copy has no object that an editor removed and the program left in the file', async () => {
  const left = writtenByHand([
    [1, `<<${CATALOG}>>`],
    ...REST,
    [6, '<</Words(Jane Roe)/More 7 0 R>>'],
    [7, '(x)'],
  ])
  const { content, problems } = await readPdf(left)
  expect(problems).toEqual([])
  const kept = await PDFDocument.load(Buffer.from(content, 'base64'), { updateMetadata: false })
  const objects = kept.context.enumerateIndirectObjects().map(([, object]) => String(object))
  expect(objects.length).toBeGreaterThan(3)
  expect(objects.filter((object) => object.includes('Jane Roe'))).toEqual([])
})

test('a PDF with a comment of a reviewer is refused', async () => {
  const note = '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/T(Rosa)/Contents(Settle this)>>'
  const page = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[${note}]>>`
  const objects = REST.map(([number, text]): [number, string] => [number, number === 3 ? page : text])
  expect((await readPdf(writtenByHand([[1, `<<${CATALOG}>>`], ...objects]))).problems).toEqual(['comments'])
})

test('a PDF whose pages are in another file is refused', async () => {
  const stream = '<</Length 1/F(//host/x)>>\nstream\nx\nendstream'
  const written = writtenByHand([[1, `<<${CATALOG}/Names 6 0 R>>`], ...REST, [6, stream]])
  expect((await readPdf(written)).problems).toEqual(['attachments'])
})
