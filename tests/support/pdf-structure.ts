import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Whether a screen reader can read a PDF: the requirements of PDF/UA-1 that can be checked in the file itself.

interface Node {
  /** A role of PDF, which the program that wrote the file may call otherwise. */
  role: string
  dict: PDFDict
  children: Node[]
  /** Marked content on pages that is directly under it. */
  content: number
  /** Annotations that are directly under it. */
  annotations: PDFDict[]
}

const KNOWN = new Set(
  'Document H1 H2 H3 P Span L LI Lbl LBody Table THead TBody TR TH TD Link Figure'.split(' '),
)
/** Which elements may be directly under which. */
const WITHIN: Record<string, string[]> = {
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  Table: ['THead', 'TBody', 'TR'],
  THead: ['TR'],
  TBody: ['TR'],
  TR: ['TH', 'TD'],
}
const PAINTS = /(?:^|\s)(?:TJ|Tj|S|s|f|f\*|B|Do)$/

export async function pdfStructure(bytes: Uint8Array) {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false })
  const { catalog } = doc
  const problems: string[] = []
  const demand = (holds: boolean, what: string) => {
    if (!holds) problems.push(what)
  }
  const look = <T extends PDFObject>(dict: PDFDict, name: string) =>
    dict.lookup(PDFName.of(name)) as T | undefined
  const words = (value: PDFObject | undefined) =>
    value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''

  const marks = look<PDFDict>(catalog, 'MarkInfo')
  demand(String(marks && look(marks, 'Marked')) === 'true', 'the catalog does not say that it is tagged')
  demand(words(look(catalog, 'Lang')) === 'en-US', 'no language')
  const shown = look<PDFDict>(catalog, 'ViewerPreferences')
  demand(
    String(shown && look(shown, 'DisplayDocTitle')) === 'true',
    'the window shows a file name, not the title',
  )
  const meta = look<PDFRawStream>(catalog, 'Metadata')
  const xmp = meta ? Buffer.from(meta.contents).toString('utf8') : ''
  demand(/<pdfuaid:part>1<\/pdfuaid:part>|pdfuaid:part="1"/.test(xmp), 'no PDF/UA mark in the metadata')
  const title = doc.getTitle() ?? ''
  demand(title !== '', 'no title')
  demand(xmp.includes('<dc:title>'), 'no title in the metadata')

  const rootDict = look<PDFDict>(catalog, 'StructTreeRoot')
  const roles = rootDict && look<PDFDict>(rootDict, 'RoleMap')
  const roleOf = (dict: PDFDict) => {
    const role = dict.get(PDFName.of('S'))
    return String((role instanceof PDFName && roles?.get(role)) || role).slice(1)
  }
  const roots = rootDict ? childrenOf(rootDict, look, roleOf, problems).children : []
  demand(
    roots.length === 1 && roots[0]?.role === 'Document',
    'the structure does not begin with one Document',
  )
  const all: Node[] = []
  const walk = (node: Node, parent: string) => {
    all.push(node)
    demand(KNOWN.has(node.role), `unknown role ${node.role}`)
    const only = WITHIN[node.role]
    for (const child of node.children)
      demand(!only || only.includes(child.role), `${child.role} stands directly in ${node.role}`)
    const outer = Object.keys(WITHIN).filter((role) => WITHIN[role]?.includes(node.role))
    demand(outer.length === 0 || outer.includes(parent), `${node.role} is inside ${parent}`)
    for (const child of node.children) walk(child, node.role)
  }
  for (const root of roots) walk(root, '')
  for (const node of all) {
    const { role, dict, children, annotations } = node
    const has = (child: string) => children.some((one) => one.role === child)
    if (role === 'LI') demand(has('Lbl') && has('LBody'), 'a point of a list lacks its mark or its body')
    if (role === 'Table') {
      const [head, ...rows] = children.flatMap((one) => (one.role === 'TR' ? [one] : one.children))
      const wide = head?.children.length
      const onTop = Boolean(head?.children.every((cell) => cell.role === 'TH'))
      const atSide = rows.every((row) => row.children[0]?.role === 'TH')
      demand(onTop || atSide, 'a table without a head')
      demand(rows.length > 0 && rows.every((row) => row.children.length === wide), 'rows of unlike length')
    }
    if (role === 'TH') {
      const attributes = look<PDFDict | PDFArray>(dict, 'A')
      const list =
        attributes instanceof PDFArray
          ? attributes.asArray().map((_, i) => attributes.lookup(i))
          : [attributes]
      const scope = String(list.map((one) => one instanceof PDFDict && look(one, 'Scope')).find(Boolean))
      demand(['/Column', '/Row'].includes(scope), 'a table head without a scope')
    }
    if (role === 'Figure') demand(words(look(dict, 'Alt')).length > 10, 'a picture without words')
    if (role === 'Link') {
      demand(annotations.length === 1, 'a link that is nowhere to press')
      for (const one of annotations) {
        demand(words(look(one, 'Contents')).length > 3, 'a link without a description')
        demand(look(one, 'StructParent') instanceof PDFNumber, 'a link that does not know its place')
      }
    }
  }
  const held = all.filter(({ role }) => role === 'Link').length
  let pressed = 0
  for (const page of doc.getPages()) {
    const annotations = page.node.lookup(PDFName.of('Annots'))
    if (annotations instanceof PDFArray) {
      pressed += annotations.size()
      demand(String(page.node.get(PDFName.of('Tabs'))) === '/S', 'tab order does not follow the structure')
    }
    demand(page.node.lookup(PDFName.of('StructParents')) instanceof PDFNumber, 'a page outside the structure')
    for (const line of unmarked(page.node.lookup(PDFName.of('Contents'))))
      demand(false, `outside any mark: ${line}`)
  }
  demand(pressed === held, `${pressed} places to press, ${held} links in the structure`)
  for (const [, object] of doc.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict)) continue
    const type = String(object.get(PDFName.of('Type')))
    if (type === '/FontDescriptor')
      demand(
        ['FontFile', 'FontFile2', 'FontFile3'].some((name) => object.has(PDFName.of(name))),
        'a font is missing',
      )
    if (type === '/Font' && String(object.get(PDFName.of('Subtype'))) === '/Type0')
      demand(object.has(PDFName.of('ToUnicode')), 'a font whose letters cannot be read out')
    if (type === '/Font')
      demand(
        /\/(Type0|CIDFontType[02])/.test(String(object.get(PDFName.of('Subtype')))),
        'a font that is not embedded',
      )
  }
  return { problems, title, pages: doc.getPageCount(), nodes: all, ...(await textOf(bytes)) }
}

function childrenOf(
  dict: PDFDict,
  look: <T extends PDFObject>(dict: PDFDict, name: string) => T | undefined,
  roleOf: (dict: PDFDict) => string,
  problems: string[],
): Pick<Node, 'children' | 'content' | 'annotations'> {
  const found: Pick<Node, 'children' | 'content' | 'annotations'> = {
    children: [],
    content: 0,
    annotations: [],
  }
  const kids = look(dict, 'K')
  const list = kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : []
  for (const kid of list) {
    const one = kid instanceof PDFRef ? dict.context.lookup(kid) : kid
    if (one instanceof PDFNumber) found.content += 1
    else if (one instanceof PDFDict) {
      const type = String(one.get(PDFName.of('Type')))
      const object = look<PDFDict>(one, 'Obj')
      if (type === '/MCR') found.content += 1
      else if (type === '/OBJR' && object) found.annotations.push(object)
      else {
        found.children.push({ role: roleOf(one), dict: one, ...childrenOf(one, look, roleOf, problems) })
      }
    } else problems.push('something in the structure leads nowhere')
  }
  return found
}

/** Content painted outside any marked content: a screen reader would reach it without knowing what it is. */
function unmarked(contents: PDFObject | undefined): string[] {
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((_, i) => contents.lookup(i)) : [contents]
  const found: string[] = []
  let depth = 0
  for (const stream of streams) {
    if (!(stream instanceof PDFRawStream)) continue
    const text = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (/ (BDC|BMC)$/.test(line)) depth += 1
      else if (line === 'EMC') depth -= 1
      else if (depth === 0 && PAINTS.test(line)) found.push(line.slice(0, 60))
    }
  }
  if (depth !== 0) found.push('a mark that does not end')
  return found
}

interface TreeNode {
  role?: string
  type?: string
  id?: string
  children?: TreeNode[]
}

/**
 * The words in structure order, page by page. PDF.js drops the spaces at line ends, so between two pieces there is
 * always one here: compare without them.
 */
async function textOf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await loading.promise
  const headings: { level: number; text: string }[] = []
  const lines: string[] = []
  /** Words outside the structure, by page: the footer. */
  const feet: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const byMark = new Map<string, string>()
    const open: string[] = []
    let foot = ''
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const mark = open.findLast(Boolean)
        if (mark) byMark.set(mark, (byMark.get(mark) ?? '') + item.str)
        else foot += item.str
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? '')
    }
    feet.push(foot)
    const wordsIn = (node: TreeNode): string =>
      node.type === 'content'
        ? (byMark.get(node.id ?? '') ?? '')
        : (node.children ?? []).map(wordsIn).join(' ')
    const walk = (node: TreeNode) => {
      const level = /^H([1-6])$/.exec(node.role ?? '')?.[1]
      if (level) headings.push({ level: Number(level), text: wordsIn(node).replace(/\s+/g, ' ').trim() })
      if (level || ['P', 'LBody', 'TH', 'TD'].includes(node.role ?? '')) lines.push(wordsIn(node))
      else for (const child of node.children ?? []) walk(child)
    }
    const tree = (await page.getStructTree()) as TreeNode | null
    if (tree) walk(tree)
  }
  await loading.destroy()
  return { headings, feet, text: lines.join('\n').replace(/[ \t]+/g, ' ') }
}
