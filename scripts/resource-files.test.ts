import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { type Block, documentOf } from '#app/platform/documents/document.ts'
import { DENSE } from '#app/platform/documents/pdf-looks.ts'
import { longDate } from '#app/platform/time.ts'
import { filesOf } from '#app/resources/making/file-set.server.ts'
import { FOLDER, madeFrom, markOf } from '#app/resources/making/made.server.ts'
import { slidesOf } from '#app/resources/making/slides.ts'
import list from '#db/samples/resource-files/files.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import { docxStructure } from '#tests/support/docx-structure.ts'
import { inkOf } from '#tests/support/pdf-ink.ts'
import { pdfStructure } from '#tests/support/pdf-structure.ts'
import { wordPages } from '#tests/support/word-pages.ts'
import { sampleSource } from './make-resource-files.ts'
import { videoMadeFrom } from './make-resource-video.ts'
import { cuesOf, sentencesOf } from './resource-video/speech.ts'

// The committed files are made from the current texts, and a screen reader can use each of them.

const bytesOf = (name: string) => readFileSync(path.join(FOLDER, name))
const made = (slug: string) => list.find((one) => one.slug === slug) ?? expect.fail(`nothing made of ${slug}`)
const sourcesOfAll = resources.map(sampleSource)
const each = resources.map((source) => [source.slug, source] as const)
const named = (slug: string, format: string) =>
  made(slug).files.find((file) => file.format === format)?.name ?? ''

test.each(each)('%s is made from its current text and by the current code', (slug, source) => {
  expect(made(slug).madeFrom, 'run npm run make:resources').toBe(madeFrom(sampleSource(source)))
  expect(source.downloadUrl).toBe(`/resources/files/${made(slug).files[0]?.name}`)
  for (const { name, bytes, mark } of made(slug).files) {
    const found = bytesOf(name)
    expect([name, found.length, markOf(found)]).toEqual([name, bytes, mark])
  }
})

test('no file exists that the list does not name', () => {
  const known = list.flatMap(({ files }) => files.map(({ name }) => name))
  expect(readdirSync(FOLDER).sort()).toEqual([...known, 'files.json'].sort())
  expect(new Set(known).size).toBe(known.length)
})

test('the same text always gives the same bytes', async () => {
  for (const source of sourcesOfAll.filter((_, at) => [0, 8, 11].includes(at))) {
    const marks = async () => (await filesOf(source)).map(({ file }) => [file.name, file.mark])
    expect(await marks()).toEqual(await marks())
  }
})

test.each(each)('every word of the PDF of %s is visible in ink', (slug) => {
  const { blank, words, pages } = inkOf(bytesOf(named(slug, 'PDF')))
  expect(blank).toEqual([])
  expect(words.length).toBeGreaterThan(100)
  expect(pages).toBe(made(slug).files.find(({ format }) => format === 'PDF')?.pages)
})

const tight = (text: string) => text.replace(/\s/g, '')
const headingsOf = (blocks: Block[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [{ level: block.level, text: block.text }] : []))
const count = (blocks: Block[], kind: Block['kind']) => blocks.filter((block) => block.kind === kind).length

test.each(each)('the PDF of %s is tagged as PDF/UA requires', async (slug, source) => {
  const { blocks } = documentOf(source)
  const pdf = await pdfStructure(bytesOf(named(slug, 'PDF')))
  expect(pdf.problems).toEqual([])
  expect(pdf.title).toBe(source.title)
  expect(pdf.headings).toEqual(headingsOf(blocks))
  const roles = (role: string) => pdf.nodes.filter((node) => node.role === role).length
  expect(roles('L')).toBe(count(blocks, 'list'))
  expect(roles('Table')).toBe(count(blocks, 'table'))
  expect(roles('Figure')).toBe(source.type === 'Video' ? 10 : 0)
  const links = blocks
    .flatMap((block) =>
      block.kind === 'list' ? block.items.flat() : block.kind === 'paragraph' ? block.runs : [],
    )
    .filter(({ href }) => href)
  expect(roles('Link')).toBeGreaterThanOrEqual(links.length)
  expect(pdf.pages).toBe(made(slug).files.find(({ format }) => format === 'PDF')?.pages)
  for (const words of [
    source.description,
    'It is not legal advice.',
    source.shortVersion[2] ?? '',
    `Version ${source.versions.length}, ${longDate(source.versions.at(-1)?.on ?? '')}`,
  ])
    expect(tight(pdf.text)).toContain(tight(words))
})

test('the chart of time limits is one sheet, and none of its letters is under 9 points', () => {
  expect(made('deadline-chart').files.find(({ format }) => format === 'PDF')?.pages).toBeLessThanOrEqual(2)
  const { text, cells, small, heading } = DENSE
  expect(Math.min(text, cells, small, ...Object.values(heading))).toBeGreaterThanOrEqual(9)
})

test('the structure test detects errors', async () => {
  const document = await PDFDocument.load(bytesOf(named('deadline-chart', 'PDF')), { updateMetadata: false })
  const good = Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false }))
  expect((await pdfStructure(good)).problems).toEqual([])
  const bad = (from: string, to: string) => {
    const text = good.toString('latin1')
    expect(text).toContain(from)
    return pdfStructure(Buffer.from(text.replaceAll(from, to.padEnd(from.length)), 'latin1'))
  }
  expect((await bad('/S /TH', '/S /TD')).problems).toContain('a table without a head')
  expect((await bad('/S /Lbl', '/S /P')).problems).toContain('P stands directly in LI')
  expect((await bad('/Marked true', '/Marked null')).problems).toContain(
    'the catalog does not say that it is tagged',
  )
  expect((await bad('<pdfuaid:part>1', '<pdfuaid:part>x')).problems).toContain(
    'no PDF/UA mark in the metadata',
  )
})

test.each(each.filter(([, { type }]) => type !== 'Video'))(
  'the Word file of %s has real styles',
  (slug, source) => {
    const { blocks } = documentOf(source)
    const docx = docxStructure(bytesOf(named(slug, 'Word')))
    expect(docx.broken).toEqual([])
    expect(docx.headings).toEqual(headingsOf(blocks))
    expect(docx.parts['docProps/core.xml']).toContain(
      `<dc:title>${source.title.replaceAll('&', '&amp;')}</dc:title>`,
    )
    expect(docx.parts['word/styles.xml']).toContain('<w:lang w:val="en-US"/>')
    const points = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
    expect(docx.paragraphs.filter(({ listed }) => listed)).toHaveLength(points.length)
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
    expect(docx.tables).toHaveLength(tables.length)
    for (const [i, { rows }] of docx.tables.entries()) {
      expect(rows.map(({ head }) => head)).toEqual([true, ...(tables[i]?.rows ?? []).map(() => false)])
      expect(new Set(rows.map(({ cells }) => cells)).size).toBe(1)
    }
    const blanks = blocks
      .flatMap((block) =>
        block.kind === 'list' ? block.items.flat() : block.kind === 'paragraph' ? block.runs : [],
      )
      .filter(({ blank }) => blank)
    expect(docx.fields).toHaveLength(blanks.length)
    if (source.type === 'DOCX') expect(blanks.length).toBeGreaterThan(5)
    const text = docx.paragraphs.map((one) => one.text).join('\n')
    for (const words of [source.description, 'It is not legal advice.', source.shortVersion[2] ?? ''])
      expect(text).toContain(words)
  },
)

const alone = each.filter(([, { body }]) => /^## (The (letter|card)|Letter \d)/m.test(body))
test.each(alone)('the printed sheets of %s carry no line of ours', async (slug, source) => {
  const { blocks, foot } = documentOf(source)
  const sheets = blocks.filter((block) => block.kind === 'sheet')
  expect(sheets.filter(({ theirs }) => theirs).length).toBeGreaterThan(0)
  const { parts } = docxStructure(bytesOf(named(slug, 'Word')))
  const sections = (parts['word/document.xml'] ?? '').split(/<w:sectPr/).slice(1)
  expect(sections).toHaveLength(sheets.length + 1)
  for (const [i, section] of sections.entries()) {
    const id = /<w:footerReference[^>]*r:id="([^"]+)"/.exec(section)?.[1] ?? expect.fail('no footer')
    const rels = parts['word/_rels/document.xml.rels'] ?? ''
    const relation = [...rels.matchAll(/<Relationship [^>]*>/g)].find(([one]) => one.includes(`Id="${id}"`))
    const file = /Target="([^"]+)"/.exec(relation?.[0] ?? '')?.[1] ?? ''
    const ours = i === 0 || sheets[i - 1]?.theirs === false
    expect((parts[`word/${file}`] ?? '').includes('General information, not legal advice')).toBe(ours)
  }
  const pdf = await pdfStructure(bytesOf(named(slug, 'PDF')))
  const theirs = sheets.filter((sheet) => sheet.theirs).length
  const numbered = pdf.feet.filter((words) => tight(words).startsWith(tight(`${foot} Page`)))
  expect(numbered.length).toBeGreaterThan(1)
  expect(numbered.length).toBeLessThanOrEqual(pdf.pages - theirs)
})

test.each(alone)('in Word the breaks of %s are separate, so that no signature leaves its letter', (slug) => {
  const xml = docxStructure(bytesOf(named(slug, 'Word'))).parts['word/document.xml'] ?? ''
  const breaks = [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*?<w:sectPr.*?<\/w:p>/gs)].map(([one]) => one)
  expect(breaks.length).toBeGreaterThan(1)
  for (const one of breaks) expect(one).not.toMatch(/>[^<]+<\/w:t>|<w:sdt>/)
})

test.each(each)('no page of the PDF of %s has only a few words', (slug) => {
  const { words, pages } = inkOf(bytesOf(named(slug, 'PDF')))
  const sizes = Array.from({ length: pages }, (_, at) => words.filter(({ page }) => page === at + 1).length)
  expect(Math.min(...sizes)).toBeGreaterThan(60)
})

test.runIf(process.env.TEST_FULL)(
  'LibreOffice paginates the Word files as intended',
  async () => {
    const names = readdirSync(FOLDER).filter((name) => name.endsWith('.docx'))
    const made = await wordPages(Object.fromEntries(names.map((name) => [name, bytesOf(name)])))
    expect(Object.keys(made).length).toBeGreaterThan(0)
    for (const [name, { pages, blank }] of Object.entries(made)) {
      expect(blank, name).toEqual([])
      const signed = pages.filter((text) => /Thank you, /.test(text))
      for (const text of signed) expect(text, name).toMatch(/Thank you, .*\[Your name\]/)
      if (/letter|request/.test(name)) expect(signed.length, name).toBeGreaterThan(0)
    }
  },
  120_000,
)

const letters = each.filter(([, { category }]) => category === 'templates' || category === 'legal')
test.each(letters)('the plain text of %s can be pasted: no Markdown markup', (slug, source) => {
  const text = bytesOf(named(slug, 'Plain text')).toString('utf8')
  expect(text.startsWith(source.title.toUpperCase())).toBe(true)
  expect(text).not.toMatch(/\*\*|^#|\]\(/m)
  expect(text).toContain('[Your name]')
  expect(text).toContain('Sending a letter does not stop a legal deadline.')
})

const video = resources.find(({ type }) => type === 'Video') ?? expect.fail('no video')
const slides = slidesOf(video.body)
const cues = bytesOf(named(video.slug, 'Captions'))
  .toString('utf8')
  .split('\n\n')
  .slice(1)
  .map((part) => {
    const [times = '', ...lines] = part.trim().split('\n')
    const [from = 0, to = 0] = times.split(' --> ').map((time) => {
      const [h = 0, m = 0, s = 0] = time.split(':').map(Number)
      return h * 3600 + m * 60 + s
    })
    return { from, to, lines }
  })

test('the video is made from the words of its page', () => {
  expect(slides).toHaveLength(10)
  expect(made(video.slug).videoMadeFrom, 'run npm run make:video').toBe(videoMadeFrom(slides))
})

test('the captions are the spoken words, all of them, in order and in time', () => {
  const spoken = slides.map((slide) => slide.spoken).join(' ')
  expect(cues.map(({ lines }) => lines.join(' ')).join(' ')).toBe(spoken)
  const seconds = made(video.slug).files.find(({ format }) => format === 'Video')?.seconds ?? 0
  let before = 0
  for (const { from, to, lines } of cues) {
    expect(from).toBeGreaterThanOrEqual(before)
    expect(to - from).toBeGreaterThan(0.7)
    expect(lines.length).toBeLessThanOrEqual(2)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(44)
    before = to
  }
  expect(before).toBeLessThanOrEqual(seconds)
})

test('long sentences are cut into captions without losing a word or a moment', () => {
  const sentence =
    'You may get a different change than the one you asked for, as long as it works for you and for them.'
  const parts = cuesOf(sentence, 2, 8)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.map(({ text }) => text).join(' ')).toBe(sentence)
  expect(parts[0]?.from).toBe(2)
  expect(parts.at(-1)?.to).toBeCloseTo(8)
  expect(sentencesOf('One. You can say: "Two?" Three.')).toEqual(['One.', 'You can say:', '"Two?"', 'Three.'])
})

test('the video is small, short, and plays before it is complete', () => {
  const bytes = bytesOf(named(video.slug, 'Video'))
  expect(bytes.length).toBeLessThanOrEqual(3_000_000)
  const at = (word: string) => bytes.indexOf(Buffer.from(word, 'latin1'))
  expect(at('ftyp')).toBe(4)
  expect(at('moov')).toBeLessThan(at('mdat'))
  const header = at('mvhd') + 4
  const length = bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)
  const said = made(video.slug).files.find(({ format }) => format === 'Video')?.seconds ?? 0
  expect(Math.abs(length - said)).toBeLessThan(1.5)
  expect(length).toBeLessThan(240)
  expect(Math.round(said / 60)).toBe(3)
})
