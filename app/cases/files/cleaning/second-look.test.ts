import { deflateSync } from 'node:zlib'
import {
  type PDFArray,
  type PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aDocx, aJpeg, aPdf, aPng } from '#tests/support/files.ts'
import { aGif, aPhoto } from '#tests/support/pictures.ts'
import { FILE_KINDS } from '../../model/rules.ts'
import { lookInto } from './look-into.server.ts'

// A file is called clean only if a second look, by other means than the cleaning, found nothing in it. Each row
// hides the secret in another place.

const SECRET = 'AdaLovelaceAt40North'
const PATH = `C:\\Users\\${SECRET}\\Letter.dotx`

/** The same work that cleaning.server.ts does in a child process. */
async function looked(type: string, bytes: Uint8Array, { original = false } = {}) {
  const [{ hidden }, clean] = await lookInto(type, bytes, original)
  return { hidden, clean }
}
const told = (bytes: Uint8Array) => readableIn(Buffer.from(bytes), SECRET)

type Hide = (pdf: PDFDocument) => void | Promise<void>
async function pdfWith(hide: Hide, { packed = true } = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200]).drawText('They said no.')
  await hide(pdf)
  return pdf.save({ useObjectStreams: packed })
}
const photo = await aPhoto(SECRET)
/** The photo on the page, packed by these filters. */
const photoBehind =
  (filters: string[], pack: (bytes: Uint8Array) => Uint8Array): Hide =>
  (pdf) => {
    const dict = pdf.context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: 64,
      Height: 32,
      BitsPerComponent: 8,
    })
    dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceRGB'))
    dict.set(PDFName.of('Filter'), pdf.context.obj(filters))
    const image = pdf.context.register(PDFRawStream.of(dict, pack(photo)))
    pdf.getPage(0).node.newXObject('Im', image)
  }
const hex = (bytes: Uint8Array) => strToU8(`${Buffer.from(bytes).toString('hex')}>`)
const note =
  (more: Record<string, PDFString>): Hide =>
  (pdf) => {
    const { context } = pdf
    const dict = context.obj({ Type: 'Annot', Subtype: 'FreeText', Rect: [0, 0, 9, 9] }) as PDFDict
    dict.set(PDFName.of('Contents'), PDFString.of('Look here.'))
    for (const [name, value] of Object.entries(more)) dict.set(PDFName.of(name), value)
    pdf.getPage(0).node.addAnnot(context.register(dict))
  }
/** A drawing on the page with an entry that only one program reads. */
const ofProgram =
  (name: string, entries: Record<string, string>): Hide =>
  (pdf) => {
    const form = pdf.context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] })
    const kept = pdf.context.obj({}) as PDFDict
    for (const [key, text] of Object.entries(entries)) kept.set(PDFName.of(key), PDFString.of(text))
    form.dict.set(PDFName.of(name), kept)
    pdf.getPage(0).node.newXObject('Fm', pdf.context.register(form))
  }
const onPage =
  (name: string): Hide =>
  (pdf) => {
    const stream = pdf.context.register(pdf.context.stream(`private ${SECRET}`))
    pdf.getPage(0).node.set(PDFName.of(name), pdf.context.obj({ Any: { Private: stream } }))
  }

describe('a PDF loses its hidden details [R23]', () => {
  test.each<[string, Hide, { packed?: boolean }?]>([
    ['what a photo tells', photoBehind(['DCTDecode'], (bytes) => bytes)],
    [
      'what a photo in a list of one filter tells',
      photoBehind(['DCTDecode'], (bytes) => bytes),
      { packed: false },
    ],
    [
      'what a photo tells that is packed again',
      photoBehind(['FlateDecode', 'DCTDecode'], (bytes) => deflateSync(bytes)),
    ],
    ['what a photo tells that is written in numbers', photoBehind(['ASCIIHexDecode', 'DCTDecode'], hex)],
    ['what a photo tells that is written in numbers, by short names', photoBehind(['AHx', 'DCT'], hex)],
    [
      'what a photo tells whose filters stand in another object',
      async (pdf) => {
        await photoBehind(['ASCIIHexDecode', 'DCTDecode'], hex)(pdf)
        for (const [, image] of pdf.context.enumerateIndirectObjects())
          if (image instanceof PDFRawStream && image.dict.has(PDFName.of('Width')))
            image.dict.set(
              PDFName.of('Filter'),
              pdf.context.register(image.dict.get(PDFName.of('Filter')) as PDFArray),
            )
      },
    ],
    ['what pdfTeX keeps of the author of a drawing', ofProgram('PTEX.InfoDict', { Creator: SECRET })],
    ["Apple's second copy of a note", ofProgram('AAPL:AKExtras', { Anything: SECRET })],
    [
      'the author and the day of a note',
      note({ T: PDFString.of(SECRET), M: PDFString.of("D:20261101120000-05'00'") }),
    ],
    ['what programs keep with a page', onPage('PieceInfo')],
    ['the small picture of a page', onPage('Thumb')],
    ['an author in a list of objects', (pdf) => pdf.setAuthor(SECRET)],
    [
      'an object that no page leads to',
      (pdf) => void pdf.context.register(pdf.context.obj({ Author: PDFString.of(SECRET) })),
    ],
    [
      'the folder in the description of a picture',
      (pdf) =>
        void pdf.catalog.set(
          PDFName.of('StructTreeRoot'),
          pdf.context.obj({ Alt: PDFHexString.fromText(PATH) }),
        ),
    ],
  ])('%s', async (_, hide, how) => {
    const bytes = await pdfWith(hide, how)
    const { clean, hidden } = await looked(FILE_KINDS.pdf, bytes)
    expect(hidden).toEqual([])
    const saved = clean
    expect(told(saved)).toEqual([])
    for (const [, object] of (await PDFDocument.load(saved)).context.enumerateIndirectObjects())
      if (object instanceof PDFRawStream) expect(told(object.getContents())).toEqual([])
    expect((await PDFDocument.load(saved)).getPageCount()).toBe(1)
  })

  test('the author of an earlier version that is still in the file', async () => {
    const first = await aPdf(SECRET)
    const root = /\/Root (\d+ 0 R)/.exec(Buffer.from(first).toString('latin1'))?.[1]
    const update = `\n99 0 obj\n<< /Title (New) >>\nendobj\ntrailer\n<< /Root ${root} /Info 99 0 R >>\nstartxref\n0\n%%EOF\n`
    const { clean, hidden } = await looked(FILE_KINDS.pdf, Buffer.concat([first, Buffer.from(update)]))
    expect(hidden).toEqual([])
    expect(told(clean)).toEqual([])
  })
})

describe('a PDF is not called clean [R23]', () => {
  test('with another file attached', async () => {
    const bytes = await pdfWith((pdf) => pdf.attach(photo, 'photo.jpg'))
    expect((await looked(FILE_KINDS.pdf, bytes)).hidden).toContain('file')
  })

  test('with a signature, which cleaning would break', async () => {
    const bytes = await pdfWith((pdf) => {
      const signature = pdf.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] }) as PDFDict
      signature.set(PDFName.of('Name'), PDFString.of(SECRET))
      pdf.catalog.set(PDFName.of('Perms'), pdf.context.obj({ DocMDP: pdf.context.register(signature) }))
    })
    expect((await looked(FILE_KINDS.pdf, bytes)).hidden).toContain('signature')
  })
})

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
describe('a Word file loses its hidden details [R23]', () => {
  test.each<[string, string, string]>([
    [
      'the author of a change in other quotes',
      'word/document.xml',
      `<w:d ${W}><w:ins w:author='${SECRET}'/></w:d>`,
    ],
    [
      'an author under another prefix',
      'word/document.xml',
      `<x:d xmlns:x="urn:x"><x:ins x:author="${SECRET}"/></x:d>`,
    ],
    [
      'who commented',
      'word/comments.xml',
      `<w:c ${W}><w:comment w:author="${SECRET}" w:initials="${SECRET}"/></w:c>`,
    ],
    [
      'the list of people',
      'word/people.xml',
      `<p><w15:person xmlns:w15="urn:w" w15:author="${SECRET}"><w15:presenceInfo w15:userId="${SECRET}"/></w15:person></p>`,
    ],
    [
      'its own properties',
      'docProps/custom.xml',
      `<Properties><property name="Matter"><v>${SECRET}</v></property></Properties>`,
    ],
    [
      'properties under another name',
      'docProps/core2.xml',
      `<cp:coreProperties xmlns:cp="urn:c"><c>${SECRET}</c></cp:coreProperties>`,
    ],
    [
      'hidden variables',
      'word/settings.xml',
      `<w:s ${W}><w:docVars><w:docVar w:val="${SECRET}"/></w:docVars></w:s>`,
    ],
    [
      'its template',
      'word/_rels/settings.xml.rels',
      `<R><Relationship Type="x/attachedTemplate" Target="${PATH}"/></R>`,
    ],
    [
      'the folder of a linked picture',
      'word/_rels/document.xml.rels',
      `<R><Relationship Type="x/image" Target="file:///${PATH}"/></R>`,
    ],
    ['the folder in the description of a picture', 'word/document.xml', `<d><pic descr="${PATH}"/></d>`],
    [
      'the folder in a field',
      'word/document.xml',
      `<w:d ${W}><w:instrText>INCLUDEPICTURE "${PATH}"</w:instrText></w:d>`,
    ],
    [
      'the folder in a field that is split over several elements',
      'word/document.xml',
      `<w:d ${W}><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:instrText>INCLUDEPICTURE "C:\\Us</w:instrText><w:r/><w:instrText>ers\\${SECRET}\\a.png"</w:instrText><w:fldChar w:fldCharType="end"/></w:d>`,
    ],
    [
      'the folder in a field around another field',
      'word/document.xml',
      `<w:d ${W}><w:fldChar w:fldCharType="begin"/><w:instrText>INCLUDEPICTURE C:\\Us</w:instrText><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText>ers\\${SECRET}\\a.png</w:instrText><w:fldChar w:fldCharType="separate"/></w:d>`,
    ],
    [
      'the folder in a field that was deleted',
      'word/document.xml',
      `<w:d ${W}><w:delInstrText>INCLUDEPICTURE "${PATH}"</w:delInstrText></w:d>`,
    ],
    [
      'the people and the time of a task',
      'word/documenttasks/documenttasks1.xml',
      `<t:Tasks xmlns:t="urn:t"><t:Event time="${SECRET}"><t:Attribution userName="${SECRET}"/></t:Event></t:Tasks>`,
    ],
    [
      'the person who reacted to a comment',
      'word/commentsExtensible.xml',
      `<c><cr:user xmlns:cr="urn:c" userId="${SECRET}" userProvider="${SECRET}" userName="${SECRET}"/></c>`,
    ],
    [
      'the person who may edit a part of it',
      'word/document.xml',
      `<w:d ${W}><w:permStart w:id="1" w:ed="CORP\\${SECRET}"/></w:d>`,
    ],
    [
      'the author in the properties that .NET writes',
      'package/services/metadata/core-properties/1.psmdcp',
      `<coreProperties><creator>${SECRET}</creator></coreProperties>`,
    ],
    ['data of forms', 'customXml/item1.xml', `<Author>${SECRET}</Author>`],
    ['the list of its signers', '_xmlsignatures/sig1.xml', `<X509SubjectName>${SECRET}</X509SubjectName>`],
    ['comments in its code', 'word/document.xml', `<d><!-- ${SECRET} --></d>`],
  ])('%s', async (_, part, xml) => {
    const { clean, hidden } = await looked(FILE_KINDS.docx, aDocx('x', { [part]: strToU8(xml) }))
    expect(hidden).toEqual([])
    const parts = unzipSync(clean)
    for (const [name, content] of Object.entries(parts)) expect(told(content), name).toEqual([])
    expect(
      (await looked(FILE_KINDS.docx, aDocx('x', { [part]: strToU8(xml) }), { original: true })).hidden,
    ).not.toEqual([])
  })

  test.each<[string, string, Uint8Array]>([
    ['photo', 'word/media/image1.jfif', photo],
    ['photo under the name of a PNG', 'word/media/image1.png', photo],
    ['drawing', 'word/media/image1.png', aPng(SECRET)],
    ['GIF', 'word/media/image1.gif', aGif(SECRET, 2)],
  ])('the metadata of a %s in it', async (_, part, bytes) => {
    const { clean, hidden } = await looked(FILE_KINDS.docx, aDocx('x', { [part]: bytes }))
    expect(hidden).toEqual([])
    const media = Object.entries(unzipSync(clean)).filter(([name]) => name.startsWith('word/media/'))
    expect(media.length).toBeGreaterThan(0)
    for (const [name, content] of media) expect(told(content), name).toEqual([])
  })

  test('and keeps all of its text', async () => {
    const text = `<w:d ${W}><w:p><w:t xml:space="preserve"> 5 &lt; 6 &amp; “no” </w:t><w:t><![CDATA[<b>]]></w:t></w:p></w:d>`
    const { clean } = await looked(FILE_KINDS.docx, aDocx('x', { 'word/document.xml': strToU8(text) }))
    const kept = strFromU8(unzipSync(clean)['word/document.xml']!)
    expect(kept).toContain('<w:t xml:space="preserve"> 5 &lt; 6 &amp; “no” </w:t><w:t>&lt;b&gt;</w:t>')
  })
})

describe('a Word file is not called clean [R23]', () => {
  test.each([
    ['a picture of another kind (EMF)', 'word/media/image1.emf', Buffer.from([1, 0, 0, 0, 88]), 'picture'],
    ['another file', 'word/embeddings/sheet.xlsx', strToU8(SECRET), 'file'],
    ['a part that we do not know', 'word/afchunk.mht', strToU8(SECRET), 'file'],
  ])('with %s', async (_, part, bytes, what) => {
    const { hidden } = await looked(FILE_KINDS.docx, aDocx('x', { [part]: bytes }))
    expect(hidden).toContain(what)
  })
})

const STYLES = `<w:styles ${W}>
  <w:style w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:styleId="Based"><w:basedOn w:val="Secret"/></w:style>
  <w:style w:styleId="Shown"><w:basedOn w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
</w:styles>`
const withStyles = (text: string) =>
  aDocx('x', {
    'word/styles.xml': strToU8(STYLES),
    'word/document.xml': strToU8(`<w:document ${W}><w:body>${text}</w:body></w:document>`),
  })
const run = (properties: string, text = `<w:t>${SECRET}</w:t>`) =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr>${text}</w:r></w:p>`

describe('a Word file with text that its readers do not see is not called clean [R23]', () => {
  test.each([
    ['deleted text', `<w:p><w:del><w:r><w:delText>${SECRET}</w:delText></w:r></w:del></w:p>`],
    ['a deleted picture', '<w:p><w:del><w:r><w:drawing/></w:r></w:del></w:p>'],
    ['hidden text', run('<w:vanish/>')],
    ['text hidden in another way of writing', run('<w:vanish w:val="true"/>')],
    ['text in a hidden style', run('<w:rStyle w:val="Secret"/>')],
    ['text in a style based on a hidden one', run('<w:rStyle w:val="Based"/>')],
    [
      'a paragraph in a hidden style',
      `<w:p><w:pPr><w:pStyle w:val="Secret"/></w:pPr><w:r><w:t>${SECRET}</w:t></w:r></w:p>`,
    ],
    [
      'hidden text beside a box of text',
      `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:pict><w:p><w:r><w:t/></w:r></w:p></w:pict><w:t>${SECRET}</w:t></w:r></w:p>`,
    ],
  ])('%s', async (_, text) => {
    const { hidden } = await looked(FILE_KINDS.docx, withStyles(text))
    expect(hidden).toEqual(['deleted'])
  })

  test.each([
    ['text that is not hidden', run('<w:vanish w:val="0"/>')],
    ['text in a style that shows it again', run('<w:rStyle w:val="Shown"/>')],
    ['text that a hidden style shows', run('<w:rStyle w:val="Secret"/><w:vanish w:val="false"/>')],
    [
      'a hidden end of a paragraph',
      '<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>No.</w:t></w:r></w:p>',
    ],
    ['the hidden mark of an index', run('<w:vanish/>', '<w:instrText>XE "No"</w:instrText>')],
    ['hidden spaces', run('<w:vanish/>', '<w:t xml:space="preserve"> </w:t>')],
    ['text that was added', '<w:p><w:ins><w:r><w:t>No.</w:t></w:r></w:ins></w:p>'],
  ])('but one with %s is', async (_, text) => {
    const { hidden } = await looked(FILE_KINDS.docx, withStyles(text))
    expect(hidden).toEqual([])
  })
})

test('an original reports its hidden details', async () => {
  expect((await looked(FILE_KINDS.jpg, aJpeg(SECRET), { original: true })).hidden).toEqual(['photo'])
  expect((await looked(FILE_KINDS.docx, aDocx(SECRET), { original: true })).hidden).toContain('names')
})
