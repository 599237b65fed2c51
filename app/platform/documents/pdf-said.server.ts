import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject } from '@cantoo/pdf-lib'

// Typst writes where each glyph is. From these, a program cannot read every script: Arabic letters stand from right to left, and a
// vowel of two glyphs would be read twice. So each such text gets its words as they were typed (ActualText of PDF).

/** The role of emphasis, which document.typ uses for nothing else. */
const APART = '/Em'

/** @param said the words of the elements that document.typ sets apart, in reading order */
export async function withWordsSaid(pdf: Buffer, said: readonly string[]): Promise<Buffer> {
  if (said.length === 0) return pdf
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const apart = elementsIn(root).filter((dict) => String(dict.get(PDFName.of('S'))) === APART)
  if (apart.length !== said.length)
    throw new Error(`${apart.length} elements are set apart for ${said.length} texts`)
  for (const [i, dict] of apart.entries())
    dict.set(PDFName.of('ActualText'), PDFHexString.fromText(said[i] ?? ''))
  return Buffer.from(await document.save({ addDefaultPage: false, updateFieldAppearances: false }))
}

/** Every structure element, in reading order. */
function elementsIn(dict: PDFDict): PDFDict[] {
  const kids = dict.lookup(PDFName.of('K'))
  const list: (PDFObject | undefined)[] =
    kids instanceof PDFArray ? kids.asArray().map((_, i) => kids.lookup(i)) : [kids]
  return [
    dict,
    ...list.flatMap((kid) => (kid instanceof PDFDict && kid.has(PDFName.of('S')) ? elementsIn(kid) : [])),
  ]
}
