import { deflateSync } from 'node:zlib'
import {
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { FILE_KINDS } from '../../model/rules.ts'
import { lookInto } from './look-into.server.ts'

// A PDF keeps only the entries that show it. Each row hides the secret in another place.

const SECRET = 'AdaLovelaceAt40North'
const text = (words: string) => PDFString.of(words)
const secret = () => text(SECRET)
const name = (of: string) => PDFName.of(of)
type Hide = (pdf: PDFDocument) => void | Promise<void>
type Entries = Record<string, PDFObject | number>

/** An object without streams of objects, so that all of it can be read. */
async function pdfWith(hide: Hide): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.addPage([200, 200]).drawText('They said no.')
  await hide(pdf)
  return pdf.save({ useObjectStreams: false })
}

async function looked(hide: Hide) {
  const bytes = await pdfWith(hide)
  const [{ hidden }, clean] = await lookInto(FILE_KINDS.pdf, bytes, false)
  const { context } = await PDFDocument.load(clean)
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(object.getContents())] : []))
  const told = [Buffer.from(clean), ...streams].flatMap((one) => readableIn(one, SECRET))
  return { hidden, told }
}

const inCatalog =
  (entry: string, make: (pdf: PDFDocument) => PDFObject): Hide =>
  (pdf) =>
    void pdf.catalog.set(name(entry), make(pdf))
const stream = (pdf: PDFDocument, content = SECRET) => pdf.context.register(pdf.context.flateStream(content))

function dictOf(pdf: PDFDocument, entries: Entries): PDFDict {
  const dict = pdf.context.obj({}) as PDFDict
  for (const [key, value] of Object.entries(entries))
    dict.set(name(key), typeof value === 'number' ? PDFNumber.of(value) : value)
  return dict
}
const note =
  (subtype: string, make: (pdf: PDFDocument) => Entries): Hide =>
  (pdf) => {
    const dict = dictOf(pdf, make(pdf))
    dict.set(name('Subtype'), name(subtype))
    dict.set(name('Rect'), pdf.context.obj([0, 0, 9, 9]))
    pdf.getPage(0).node.addAnnot(pdf.context.register(dict))
  }

const photo = await aPhoto(SECRET)
const image =
  (filters: string[], parameters: PDFObject[] | null, data: Uint8Array): Hide =>
  (pdf) => {
    const dict = dictOf(pdf, {
      Type: name('XObject'),
      Subtype: name('Image'),
      ColorSpace: name('DeviceRGB'),
      Width: 64,
      Height: 32,
      BitsPerComponent: 8,
      Filter: pdf.context.obj(filters),
    })
    if (parameters) dict.set(name('DecodeParms'), pdf.context.obj(parameters as never))
    pdf.getPage(0).node.newXObject('Im', pdf.context.register(PDFRawStream.of(dict, data)))
  }
const layerOff = (pdf: PDFDocument) => {
  const layer = pdf.context.register(dictOf(pdf, { Type: name('OCG'), Name: text('Layer') }))
  pdf.catalog.set(name('OCProperties'), pdf.context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
  return layer
}

describe('a PDF loses what no page shows [R23]', () => {
  test.each<[string, Hide]>([
    ['an entry that no standard has', inCatalog('RobinApp', (pdf) => stream(pdf))],
    ['a script', (pdf) => pdf.addJavaScript('main', `var who = '${SECRET}'`)],
    [
      'the script of a link',
      note('Link', (pdf) => ({ A: dictOf(pdf, { S: name('JavaScript'), JS: secret() }) })),
    ],
    ['certificates', inCatalog('DSS', (pdf) => dictOf(pdf, { Certs: pdf.context.obj([stream(pdf)]) }))],
    [
      'the place of a map',
      (pdf) => void pdf.getPage(0).node.set(name('VP'), pdf.context.obj([dictOf(pdf, { Name: secret() })])),
    ],
    [
      'threads',
      inCatalog('Threads', (pdf) => pdf.context.obj([dictOf(pdf, { I: dictOf(pdf, { Title: secret() }) })])),
    ],
    ['the addressee of a letter', inCatalog('DPartRoot', (pdf) => dictOf(pdf, { DPM: secret() }))],
    [
      'what a printer is told',
      inCatalog('OutputIntents', (pdf) => pdf.context.obj([dictOf(pdf, { Info: secret() })])),
    ],
    ['a collection', inCatalog('Collection', (pdf) => dictOf(pdf, { D: secret() }))],
    [
      'a page that was taken from the web',
      inCatalog('Names', (pdf) => dictOf(pdf, { IDS: dictOf(pdf, { SI: secret() }) })),
    ],
    [
      'titles in the structure',
      inCatalog('StructTreeRoot', (pdf) =>
        dictOf(pdf, { K: dictOf(pdf, { S: name('P'), T: secret(), ID: secret() }) }),
      ),
    ],
    ['extensions', inCatalog('Extensions', (pdf) => dictOf(pdf, { ADBE: dictOf(pdf, { URL: secret() }) }))],
    [
      'metadata in another encoding',
      inCatalog('XMP', (pdf) =>
        pdf.context.register(pdf.context.flateStream(new Uint8Array(Buffer.from(SECRET, 'utf16le')))),
      ),
    ],
    [
      'who accepted a note',
      note('Text', () => ({ T: secret(), Contents: secret(), StateModel: text('Review'), F: 30 })),
    ],
    [
      'the rich text of typed words',
      note('FreeText', () => ({ Contents: text('x'), RC: secret(), Subj: secret() })),
    ],
    ['the window of a note', note('Popup', () => ({ Contents: secret() }))],
    [
      'what a field holds besides its text',
      (pdf) => {
        const field = pdf.getForm().createTextField('a')
        field.setText('x')
        field.addToPage(pdf.getPage(0))
        for (const key of ['TU', 'DV']) field.acroField.dict.set(name(key), secret())
      },
    ],
    [
      'the folder of a drawing',
      (pdf) => {
        const form = pdf.context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] })
        form.dict.set(name('OPI'), dictOf(pdf, { F: secret() }))
        pdf.getPage(0).node.newXObject('Fm', pdf.context.register(form))
      },
    ],
    [
      'a photo that is packed, with parameters of another filter',
      (pdf) =>
        image(
          ['FlateDecode', 'DCTDecode'],
          [dictOf(pdf, {}), dictOf(pdf, { Predictor: 12 })],
          deflateSync(photo),
        )(pdf),
    ],
    [
      'what follows the packed points of a picture',
      image(
        ['FlateDecode'],
        null,
        Buffer.concat([deflateSync(Buffer.alloc(64 * 32 * 3)), Buffer.from(SECRET)]),
      ),
    ],
    [
      'a page that the file no longer has, behind a link',
      (pdf) => {
        const page = pdf.context.register(
          dictOf(pdf, { Type: name('Page'), Contents: stream(pdf), Note: secret() }),
        )
        note('Link', () => ({ Dest: pdf.context.obj([page, name('Fit')]) }))(pdf)
      },
    ],
  ])('%s', async (_, hide) => {
    expect(await looked(hide)).toEqual({ hidden: [], told: [] })
  })
})

describe('a PDF says what it has that a reader may not see [R23]', () => {
  test.each<[string, Hide, string]>([
    ['a note', note('Text', () => ({ Contents: secret() })), 'comments'],
    ['a note on marked words', note('Highlight', () => ({ Contents: secret() })), 'comments'],
    ['words that are to be blacked out', note('Redact', () => ({ OverlayText: secret() })), 'comments'],
    ['typed words that are hidden', note('FreeText', () => ({ Contents: secret(), F: 2 })), 'deleted'],
    ['a layer that is off', (pdf) => void layerOff(pdf), 'deleted'],
    [
      'a file on a page',
      note('FileAttachment', (pdf) => ({ FS: dictOf(pdf, { EF: dictOf(pdf, { F: stream(pdf) }) }) })),
      'file',
    ],
    ['a drawing in three dimensions', note('3D', (pdf) => ({ '3DD': stream(pdf) })), 'file'],
    [
      'a photo behind rows of points',
      (pdf) => image(['FlateDecode', 'DCTDecode'], [dictOf(pdf, { Predictor: 12 })], deflateSync(photo))(pdf),
      'picture',
    ],
    ['a photo behind a fax', image(['CCITTFaxDecode', 'DCTDecode'], null, photo), 'picture'],
  ])('%s', async (_, hide, what) => {
    expect((await looked(hide)).hidden).toEqual([what])
  })
})

test('a PDF keeps links, fields, bookmarks and the names of its pages', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([200, 200])
  const other = pdf.addPage([200, 200])
  note('Link', () => ({ A: dictOf(pdf, { S: name('URI'), URI: text('https://www.hud.gov/') }) }))(pdf)
  note('Link', () => ({ Dest: pdf.context.obj([other.ref, name('Fit')]) }))(pdf)
  const field = pdf.getForm().createTextField('reason')
  field.setText('They said no.')
  field.addToPage(page)
  const [, clean] = await lookInto(FILE_KINDS.pdf, await pdf.save(), false)
  const kept = await PDFDocument.load(clean)
  expect(kept.getPageCount()).toBe(2)
  expect(kept.getForm().getTextField('reason').getText()).toBe('They said no.')
  const notes = kept.getPage(0).node.Annots()
  expect(`${notes?.lookup(0)}`).toContain('https://www.hud.gov/')
  expect(`${notes?.lookup(1)}`).toContain(`${kept.getPage(1).ref} /Fit`)
})
