import { readFileSync } from 'node:fs'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comeBack, sendCase } from '../support/cases.ts'
import { aDocx, aJpeg, aPdf } from '../support/files.ts'
import { aSite, type Site } from '../support/site.ts'

// Files as people have them, through the form that accepts them: detected by their content, and called clean only when
// a second check found nothing. The inputs in fixtures/files come from bug reports of other programs, with invented
// names.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const input = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`tests/fixtures/files/${name}`))

/** A Word file that shows a picture which we cannot clean. */
const withTiff = () => {
  const part = 'word/media/image1.tiff'
  return aDocx('', { [part]: unzipSync(input('d-tiff.docx'))[part] ?? expect.fail(part) })
}

/** The report page's message about a file that was sent to it. */
async function sent(name: string, bytes: Uint8Array, more: Record<string, string> = {}) {
  const visitor = site.visitor()
  const answer = await visitor.post('/legal-help', {
    intent: 'add-file',
    violationType: 'Housing Discrimination',
    description: 'They would not let my dog in.',
    file: new File([bytes as Uint8Array<ArrayBuffer>], name),
    ...more,
  })
  const location = answer.headers.get('location')
  const page = location ? await visitor.get(location) : answer
  const html = (await page.text()).replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
  return { status: answer.status, html }
}

const REMOVED = 'We removed hidden details.'
const FOUND = 'that we found in it.'
/** What the page says about a clean file, by its ending. */
const SAYS: Record<string, string[]> = {
  pdf: [FOUND, 'A PDF can still hold other hidden details. To be sure, send photos'],
  docx: [FOUND, 'A Word file can still hold other hidden details. To be sure, print it and send photos'],
  txt: ['It is plain text. We kept it as it was.'],
}

describe('files that are accepted without the hidden details that we know [R23]', () => {
  test.each([
    ['owner-only.pdf', 'owner-only.pdf'],
    ['bom.pdf', 'bom.pdf'],
    ['exif-array.pdf', 'exif-array.pdf'],
    ['reportlab-exif.pdf', 'reportlab-exif.pdf'],
    ['scan-jp2.pdf', 'scan-jp2.pdf'],
    ['scan-jbig2.pdf', 'scan-jbig2.pdf'],
    ['d-jfif.docx', 'd-jfif.docx'],
    ['d-template.docx', 'd-template.docx'],
    ['word-online.docx', 'word-online.docx'],
    ['utf16le.txt', 'utf16le.txt'],
  ])('%s', async (name, shown) => {
    const { status, html } = await sent(name, input(name))
    expect(status).toBe(303)
    expect(html).toContain(shown)
    for (const says of SAYS[name.split('.').at(-1) ?? ''] ?? expect.fail()) expect(html).toContain(says)
    expect(html).not.toContain(REMOVED)
  })

  test.each([
    ['photo.jpg', 'photo.jpg'],
    ['photo.jfif', 'photo.jfif.jpg'],
    ['image:1641', 'image:1641.jpg'],
    ['1000012345', '1000012345.jpg'],
    ['photo.jpg.', 'photo.jpg'],
    ['photo.jpg..', 'photo.jpg'],
    ['letter.pdf', 'letter.pdf.jpg'],
    ['photo', 'photo.jpg'],
  ])('a photo that is called %s', async (name, shown) => {
    const { status, html } = await sent(name, input('photo.jpg'))
    expect(status).toBe(303)
    expect(html).toContain(shown)
    expect(html).toContain(REMOVED)
  })
})

describe('a file is not called clean while something is left in it [R23]', () => {
  test('a picture in a Word file that we cannot clean (TIFF), until the person keeps it as it is', async () => {
    const refused = await sent('d-tiff.docx', withTiff())
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('where a photo was taken')
    expect(refused.html).toContain('a picture that we cannot look into')
    expect(refused.html).toContain('check “Keep the hidden details”')
    expect(refused.html).not.toContain(FOUND)
    const kept = await sent('d-tiff.docx', withTiff(), { original: 'yes' })
    expect(kept.status).toBe(303)
    expect(kept.html).toMatch(/We kept it as it was\. It still shows: [^<]*where a photo was taken/)
  })

  test('deleted text in a Word file, until the person keeps it as it is', async () => {
    const refused = await sent('footnote.docx', input('footnote.docx'))
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('This Word file has deleted or hidden text in it')
    expect(refused.html).toContain('accept all changes')
    expect(refused.html).toContain('check “Keep the hidden details”')
    expect(refused.html).not.toContain(FOUND)
    const kept = await sent('footnote.docx', input('footnote.docx'), { original: 'yes' })
    expect(kept.status).toBe(303)
    expect(kept.html).toMatch(/We kept it as it was\. It still shows: [^<]*deleted or hidden text/)
  })

  test('a note in a PDF, until the person keeps it as it is', async () => {
    const refused = await sent('annot.pdf', input('annot.pdf'))
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('This file has comments or notes in it')
    expect(refused.html).toContain('check “Keep the hidden details”')
    const kept = await sent('annot.pdf', input('annot.pdf'), { original: 'yes' })
    expect(kept.html).toMatch(/It still shows: [^<]*comments or notes/)
  })

  test('an original says what it still reveals', async () => {
    const { html } = await sent('exif-array.pdf', input('exif-array.pdf'), { original: 'yes' })
    expect(html).toMatch(/It still shows: where a photo was taken; details of a photo/)
    expect(html).not.toContain(FOUND)
  })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** The header of an old Office file, and the name of one of its streams. */
const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le')])
const MAIL = 'From: Sam <sam@example.org>\r\nTo: me\r\nSubject: No\r\nMIME-Version: 1.0\r\n\r\nNo dogs.\r\n'
const office = (part: string) =>
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), [part]: strToU8('<x/>') })

const REFUSED: [string, string, () => Uint8Array, RegExp][] = [
  ['a Word file with a password', 'locked.docx', () => input('locked.docx'), /locked with a password/],
  ['an email', 'answer.eml', () => bytesOf(MAIL), /Save as PDF”, then add that\. Or paste its text/],
  ['an email of Outlook', 'answer.msg', () => compound('__properties_version1.0'), /Or paste its text/],
  [
    'an email that is called a PDF',
    'a.pdf',
    () => compound('__substg1.0_'),
    /is not a PDF\..*paste its text/,
  ],
  ['winmail.dat', 'winmail.dat', () => Buffer.from('789f3e220100', 'hex'), /from Outlook.*paste the text/],
  [
    'a file of Pages',
    'letter.pages',
    () => zipSync({ 'Index/Document.iwa': strToU8('x') }),
    /Export To, PDF/,
  ],
  ['a spreadsheet', 'a.xlsx', () => office('xl/workbook.xml'), /save it as PDF/],
  [
    'slides that are called a Word file',
    'a.docx',
    () => office('ppt/presentation.xml'),
    /not a Word.*save it as PDF/,
  ],
  ['an old spreadsheet', 'a.xls', () => compound('Workbook'), /save it as PDF/],
  [
    'an open document',
    'a.odt',
    () => zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('x') }),
    /\(\.docx\)/,
  ],
  [
    'rich text that is called a Word file',
    'a.doc',
    () => bytesOf('{\\rtf1 They said no.}'),
    /not a Word.*as PDF/,
  ],
  ['an archive', 'a.zip', () => zipSync({ 'a.txt': strToU8('x') }), /one by one/],
  ['a packed archive', 'a.7z', () => Buffer.from('377abcaf271c0004', 'hex'), /one by one/],
  [
    'a photo of a telephone',
    'IMG_0001.HEIC',
    () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1')]),
    /save or share it as JPG/i,
  ],
  ['a picture of the web', 'a.webp', () => Buffer.from('RIFF\x1a\0\0\0WEBPVP8L', 'latin1'), /as JPG or PNG/],
  [
    'a GIF that is called a JPG',
    'a.jpg',
    () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
    /not a JPG.*as JPG or PNG/,
  ],
  [
    'a recording',
    'a.m4a',
    () => Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42', 'latin1'),
    /sound or video/,
  ],
  ['a web page', 'a.html', () => bytesOf('<html>They said no.</html>'), /Save as PDF”, and add that/],
  ['a calendar', 'a.ics', () => bytesOf('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), /must be a PDF, Word/],
]

describe.each(REFUSED)('%s', (_, name, make, says) => {
  test.each([
    ['', {}],
    [', as it is too', { original: 'yes' }],
  ])('the file is refused with what to do%s', async (_, more) => {
    const { status, html } = await sent(name, make(), more as Record<string, string>)
    expect(status).toBe(422)
    expect(html).toMatch(says)
    expect(html).toContain('They would not let my dog in.')
  })
})

describe('text that begins like another kind of file', () => {
  test.each([
    ['a letter about a BMW', 'letter.txt', 'BMW would not let my dog in.'],
    ['a text that speaks of PDFs', 'note.txt', 'Their file begins with %PDF-1.4 and I cannot read it.'],
    ['a text that looks like an email', 'mail.txt', MAIL],
    ['a text without an ending', 'notes 3.11', 'They said no.'],
  ])('%s is accepted as text', async (_, name, text) => {
    const { status, html } = await sent(name, bytesOf(text))
    expect(status).toBe(303)
    expect(html).toContain(name)
  })
})

test('a file added to a case later is treated the same way', async () => {
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  const add = (name: string, more: Record<string, string> = {}) => {
    const file = new File([name === 'd-tiff.docx' ? withTiff() : input(name)], name)
    return visitor.post('/legal-help/case', { intent: 'add-file', file, ...more })
  }
  const refused = await add('d-tiff.docx')
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('where a photo was taken')
  expect((await add('exif-array.pdf')).status).toBe(303)
  expect((await add('d-tiff.docx', { original: 'yes' })).status).toBe(303)
  const html = await (await visitor.get('/legal-help/case')).text()
  expect(html).toContain(FOUND)
  expect(html).toContain('It still shows: ')
  const [link = ''] = /\/legal-help\/case\/file\/[\w-]+/.exec(html) ?? []
  const kept = Buffer.from(await (await visitor.get(link)).arrayBuffer())
  for (const secret of ['ExampleCam', 'Robin Example']) expect(kept.includes(secret)).toBe(false)
})

test('a file truncated at any place is answered with a sentence and never with a server error', async () => {
  const whole: [string, Uint8Array][] = [
    ['a.pdf', await aPdf('x')],
    ['a.docx', aDocx('x')],
    ['a.jpg', aJpeg('x')],
    ['b.pdf', input('owner-only.pdf')],
  ]
  for (const [name, bytes] of whole)
    for (const share of [0.02, 0.5, 0.97]) {
      const { status } = await sent(name, bytes.subarray(0, Math.ceil(bytes.length * share)))
      expect([303, 422], `${name} ${share}`).toContain(status)
    }
})
