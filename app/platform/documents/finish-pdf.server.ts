import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject } from '@cantoo/pdf-lib'

// What Typst leaves to do. It writes where each glyph is, and from these a program cannot read every script: Arabic letters stand
// from right to left, and a vowel of two glyphs would be read twice. It also writes the structure without compression.

/** The role of emphasis, which document.typ uses for nothing else. */
const APART = '/Em'

/**
 * Gives each text that document.typ sets apart its words as they were typed (ActualText of PDF), and compresses the file to
 * about a half.
 * @param said these words, in reading order
 */
export async function finishPdf(pdf: Buffer, said: readonly string[]): Promise<Buffer> {
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
