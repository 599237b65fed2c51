import { strFromU8, strToU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aDocx, aPng, WORD_SPACES } from '#tests/support/files.ts'
import { FILE_KINDS } from '../../model/rules.ts'
import { lookInto } from './look-into.server.ts'

// A Word file keeps only the parts that show it, and known namespaces in them. Each row hides the secret in another place.

const SECRET = 'AdaLovelaceAt40North'
type Parts = Record<string, string | Uint8Array>
const bytesOf = (part: string | Uint8Array) => (typeof part === 'string' ? strToU8(part) : part)
const withParts = (parts: Parts) =>
  aDocx('x', Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, bytesOf(part)])))
async function looked(parts: Parts) {
  const [{ hidden }, clean] = await lookInto(FILE_KINDS.docx, withParts(parts), false)
  return { hidden, kept: unzipSync(clean), clean }
}

const SPACES = `${WORD_SPACES} xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"`
const body = (xml: string) => ({
  'word/document.xml': `<w:document ${SPACES}><w:body>${xml}<w:p><w:r><w:t>They said no.</w:t></w:r></w:p></w:body></w:document>`,
})
const linked = (type: string, target: string, more = '') => ({
  'word/_rels/document.xml.rels': `<Relationships><Relationship Id="r${SECRET}" Type="x/${type}" Target="${target}"${more}/></Relationships>`,
})
const BASE64 = Buffer.from(SECRET).toString('base64')

describe('a Word file loses what only programs read [R23]', () => {
  test.each<[string, Parts]>([
    ['an add-in', { 'word/webextensions/webextension1.xml': `<x><property value="${SECRET}"/></x>` }],
    [
      'a smart tag',
      body(
        `<w:p><w:smartTag w:element="PersonName"><w:smartTagPr><w:attr w:val="${SECRET}"/></w:smartTagPr><w:r><w:t>x</w:t></w:r></w:smartTag></w:p>`,
      ),
    ],
    [
      'the person who is to sign',
      body(
        `<w:p><w:r><w:pict><v:shape><o:signatureline o:suggestedsigner="${SECRET}"/></v:shape></w:pict></w:r></w:p>`,
      ),
    ],
    ['marks of edits', body(`<w:p w:rsidR="${SECRET}"><w:r w:rsidRPr="${SECRET}"><w:t>x</w:t></w:r></w:p>`)],
    ['the name of a picture', { [`word/media/${SECRET}.png`]: aPng('x') }],
    [
      'the code of a program, and its data',
      body(
        `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:fldData>${BASE64}</w:fldData></w:fldChar></w:r><w:r><w:instrText>ADDIN ZOTERO_ITEM {"${SECRET}"}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      ),
    ],
    [
      'the code of a program in short',
      body(`<w:p><w:fldSimple w:instr="ADDIN EN.CITE ${SECRET}"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>`),
    ],
    [
      'the people that a letter goes to',
      { 'word/recipientData.xml': `<x>${SECRET}</x>`, 'word/document.xml': body('')['word/document.xml'] },
    ],
    ['building blocks', { 'word/glossary/document.xml': `<x>${SECRET}</x>`, ...body('') }],
    [
      'a header that no section uses',
      {
        'word/header9.xml': `<w:hdr ${SPACES}><w:p><w:r><w:t>${SECRET}</w:t></w:r></w:p></w:hdr>`,
        ...body(''),
      },
    ],
    [
      'the values of a list in a form',
      body(
        `<w:sdt><w:sdtPr><w:alias w:val="${SECRET}"/><w:tag w:val="${SECRET}"/><w:dropDownList><w:listItem w:value="${SECRET}"/></w:dropDownList></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>`,
      ),
    ],
    ['an embedded font', { 'word/fonts/font1.odttf': SECRET, ...body('') }],
    [
      'the number of an earlier list',
      body(`<w:p><w:pPr><w:numPr><w:numberingChange w:original="${SECRET}"/></w:numPr></w:pPr></w:p>`),
    ],
    ['buttons', { 'customUI/customUI14.xml': `<x tag="${SECRET}"/>`, ...body('') }],
    [
      'the private folder of a linked picture',
      {
        ...body(`<w:p><w:r><w:drawing><a:blip r:link="r${SECRET}"/></w:drawing></w:r></w:p>`),
        ...linked('image', `https://c.sharepoint.com/personal/${SECRET}/a.png`, ' TargetMode="External"'),
      },
    ],
    [
      'a link to a file',
      {
        ...body(`<w:hyperlink r:id="r${SECRET}"><w:r><w:t>x</w:t></w:r></w:hyperlink>`),
        ...linked('hyperlink', `file://server/${SECRET}/a.docx`, ' TargetMode="External"'),
      },
    ],
    ['settings of the web', { 'word/webSettings.xml': `<x><frame name="${SECRET}"/></x>`, ...body('') }],
    [
      'locks and schemas',
      {
        'word/settings.xml': `<w:settings ${SPACES}><w:attachedSchema w:val="urn:${SECRET}"/><w:documentProtection w:hash="${SECRET}"/></w:settings>`,
      },
    ],
    [
      'the help of a field',
      body(
        `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="${SECRET}"/><w:helpText w:val="${SECRET}"/></w:ffData></w:fldChar></w:r></w:p>`,
      ),
    ],
    [
      'the title of an older picture',
      body(`<w:p><w:r><w:pict><v:shape><v:imagedata o:title="${SECRET}"/></v:shape></w:pict></w:r></w:p>`),
    ],
    [
      'the file name of a picture',
      body(
        `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="${SECRET}"/></wp:inline></w:drawing></w:r></w:p>`,
      ),
    ],
    ['unknown elements', body(`<w:p><z:${SECRET} xmlns:z="urn:${SECRET}" z:a="${SECRET}"/></w:p>`)],
    ['unknown attributes', body(`<w:p xmlns:z="urn:${SECRET}" z:a="${SECRET}"/>`)],
  ])('%s', async (_, parts) => {
    const { hidden, kept, clean } = await looked(parts)
    expect(hidden).toEqual([])
    for (const [name, content] of Object.entries(kept))
      expect(readableIn(Buffer.from(content), SECRET), name).toEqual([])
    expect(readableIn(Buffer.from(clean), SECRET)).toEqual([])
  })
})

const text = `<w:r><w:t>${SECRET}</w:t></w:r>`
const styled = (style: string, xml: string) => ({
  ...body(xml),
  'word/_rels/document.xml.rels': '<R><Relationship Id="r1" Type="x/styles" Target="styles.xml"/></R>',
  'word/styles.xml': `<w:styles ${SPACES}>${style}</w:styles>`,
})
const cell = (row: string, more = '') =>
  `<w:tbl>${more}<w:tr><w:trPr>${row}</w:trPr><w:tc><w:p>${text}</w:p></w:tc></w:tr></w:tbl>`
const VANISH = '<w:rPr><w:vanish/></w:rPr>'
const white = (more = '') =>
  `<w:p><w:r><w:rPr><w:color w:val="FFFFFF"/>${more}</w:rPr><w:t>${SECRET}</w:t></w:r></w:p>`

describe('a Word file with text that its readers do not see says so [R23]', () => {
  test.each<[string, Parts]>([
    [
      'the usual style is hidden',
      styled(
        `<w:style w:type="paragraph" w:default="1" w:styleId="N">${VANISH}</w:style>`,
        `<w:p>${text}</w:p>`,
      ),
    ],
    [
      'all text is hidden',
      styled(`<w:docDefaults><w:rPrDefault>${VANISH}</w:rPrDefault></w:docDefaults>`, `<w:p>${text}</w:p>`),
    ],
    [
      'the style of a table is hidden',
      styled(
        `<w:style w:type="table" w:styleId="T">${VANISH}</w:style>`,
        cell('', '<w:tblPr><w:tblStyle w:val="T"/></w:tblPr>'),
      ),
    ],
    ['a hidden row', body(cell('<w:hidden/>'))],
    ['a deleted row', body(cell('<w:del w:id="1"/>'))],
    ['text that was moved away', body(`<w:p><w:moveFrom w:id="1">${text}</w:moveFrom></w:p>`)],
    [
      'a hidden drawing',
      body(
        `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="T" hidden="1"/></wp:inline></w:drawing></w:r></w:p>`,
      ),
    ],
    [
      'a hidden drawing of an older program',
      body(`<w:p><w:r><w:pict><v:shape style="visibility:hidden"/></w:pict></w:r></w:p>`),
    ],
    ['white text', body(white())],
    ['tiny text', body(`<w:p><w:r><w:rPr><w:sz w:val="2"/></w:rPr><w:t>${SECRET}</w:t></w:r></w:p>`)],
    [
      'other text for older programs',
      body(
        `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>a</w:t></mc:Choice><mc:Fallback><w:t>${SECRET}</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
    ],
  ])('%s', async (_, parts) => {
    expect((await looked(parts)).hidden).toEqual(['deleted'])
  })

  test('comments', async () => {
    const comments = `<w:comments ${SPACES}><w:comment w:id="0" w:author="x"><w:p>${text}</w:p></w:comment></w:comments>`
    expect((await looked({ 'word/comments.xml': comments })).hidden).toEqual(['comments'])
  })

  test.each<[string, Parts]>([
    ['a chart', { 'word/charts/chart1.xml': `<x>${SECRET}</x>` }],
    ['a diagram', { 'word/diagrams/data1.xml': `<x>${SECRET}</x>` }],
    ['a page of the web', { 'word/afchunk1.xml': `<p hidden="">${SECRET}</p>` }],
  ])('or it says that we cannot look into %s', async (_, parts) => {
    expect((await looked(parts)).hidden.join()).toMatch(/^(picture|file)$/)
  })

  test.each<[string, Parts]>([
    ['white text on a colored ground', body(white('<w:shd w:fill="1F3864"/>'))],
    [
      'white text in a colored cell',
      body(`<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="1F3864"/></w:tcPr>${white()}</w:tc></w:tr></w:tbl>`),
    ],
    [
      'the same text for older programs',
      body(
        `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>a</w:t></mc:Choice><mc:Fallback><w:t>a</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
      ),
    ],
    [
      'page numbers that a web page leaves out',
      body(`<w:p><w:r><w:rPr><w:webHidden/></w:rPr><w:t>4</w:t></w:r></w:p>`),
    ],
  ])('but not for %s', async (_, parts) => {
    expect((await looked(parts)).hidden).toEqual([])
  })
})

describe('a clean Word file still opens', () => {
  test('each part is named by its type and by a relationship, and no other', async () => {
    const { kept } = await looked({
      'word/styles.xml': `<w:styles ${SPACES}/>`,
      'word/header1.xml': `<w:hdr ${SPACES}><w:p>${text}</w:p></w:hdr>`,
      'word/documenttasks/documenttasks1.xml': '<t/>',
      'word/printerSettings/printerSettings1.bin': SECRET,
    })
    expect(Object.keys(kept).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/_rels/document.xml.rels',
      'word/document.xml',
      'word/header1.xml',
      'word/media/image1.jpeg',
      'word/styles.xml',
    ])
    const xml = (name: string) => strFromU8(kept[name] ?? expect.fail(name))
    for (const name of ['document', 'header1', 'styles'])
      expect(xml('[Content_Types].xml')).toContain(`PartName="/word/${name}.xml"`)
    const ids = [...xml('word/document.xml').matchAll(/r:embed="(\w+)"/g)].map(([, id]) => id)
    for (const id of ids) expect(xml('word/_rels/document.xml.rels')).toContain(`Id="${id}"`)
    expect(xml('word/_rels/document.xml.rels')).toMatch(/Target="media\/image1\.jpeg"/)
  })

  test('with links to pages of the web', async () => {
    const { kept } = await looked({
      ...body(`<w:hyperlink r:id="r${SECRET}"><w:r><w:t>x</w:t></w:r></w:hyperlink>`),
      ...linked('hyperlink', 'https://www.hud.gov/?a=1&amp;b=2', ' TargetMode="External"'),
    })
    expect(strFromU8(kept['word/_rels/document.xml.rels'] ?? expect.fail())).toContain(
      'Target="https://www.hud.gov/?a=1&amp;b=2" TargetMode="External"',
    )
  })
})
