import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  SectionType,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { Block, ResourceDocument, Run } from './document.ts'
import { tidied } from './word-tidy.server.ts'

// A Word file with real styles: headings, lists, table heads, blanks as Word fields, language and title.

const LEVELS = { 1: HeadingLevel.HEADING_1, 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const
const INK = '1D2723'
const LINK = '0B4F46'
const BAND = 'E6EFE9'
/** In twentieths of a point: letter paper, margins of about one inch. */
const PAGE = { width: 12240, height: 15840, margin: 1280 }
const WIDTH = PAGE.width - 2 * PAGE.margin

const heading = (size: number, before: number) => ({
  run: { size, bold: true, color: INK },
  paragraph: { spacing: { before, after: 120 }, keepNext: true },
})

export async function docxOf(document: ResourceDocument, madeOn: string): Promise<Buffer> {
  let lists = 0
  const sheets: Sheet[] = [{ theirs: false, card: false, children: [] }]
  for (const block of document.blocks) {
    if (block.kind === 'sheet') sheets.push({ theirs: block.theirs, card: block.card === true, children: [] })
    if (block.kind === 'list' && block.ordered) lists += 1
    const sheet = sheets.at(-1)
    sheet?.children.push(...parts(block, lists, sheet.card ? CARD : sheet.theirs ? LETTER : {}))
  }
  // The library attaches the break to the last paragraph, which then moves to another page in LibreOffice.
  for (const { children } of sheets.slice(0, -1)) children.push(breakAfter())
  const file = new Document({
    title: document.title,
    subject: document.description,
    description: document.foot,
    creator: 'Handrail',
    lastModifiedBy: 'Handrail',
    styles: {
      default: {
        document: {
          run: { font: 'Arial', size: 23, color: INK, language: { value: 'en-US' } },
          paragraph: { spacing: { after: 120, line: 286, lineRule: LineRuleType.AUTO } },
        },
        heading1: heading(44, 0),
        heading2: heading(31, 360),
        heading3: heading(26, 280),
        hyperlink: { run: { color: LINK, underline: {} } },
      },
      characterStyles: [
        {
          id: 'Blank',
          name: 'Blank to fill in',
          run: { shading: { type: ShadingType.CLEAR, fill: 'FBF0D4', color: 'auto' } },
        },
      ],
    },
    numbering: {
      config: [
        {
          reference: 'points',
          levels: [level(LevelFormat.BULLET, '•')],
        },
        { reference: 'steps', levels: [level(LevelFormat.DECIMAL, '%1.')] },
      ],
    },
    sections: sheets.map(({ theirs, children }) => ({
      properties: {
        type: SectionType.NEXT_PAGE,
        page: {
          size: { width: PAGE.width, height: PAGE.height },
          margin: { top: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin, right: PAGE.margin },
        },
      },
      // A section without its own footer inherits the previous one.
      footers: { default: theirs ? new Footer({ children: [new Paragraph('')] }) : footer(document.foot) },
      children,
    })),
  })
  return tidied(await Packer.toBuffer(file), madeOn)
}

/** How paragraphs are set when they differ from the default. */
type Set = Pick<IParagraphOptions, 'border' | 'indent' | 'spacing'> & { size?: number }

interface Sheet {
  theirs: boolean
  card: boolean
  children: (Paragraph | Table)[]
}

/** So small that it never needs its own page. */
const breakAfter = () =>
  new Paragraph({
    spacing: { before: 0, after: 0, line: 20, lineRule: LineRuleType.EXACT },
    children: [new TextRun({ text: '', size: 2 })],
  })

const edge = { style: BorderStyle.DASHED, size: 8, space: 10, color: '8A948F' }
/** A card half a sheet wide: paragraphs with one border around all of them, in smaller letters. */
const CARD: Set = {
  border: { top: edge, bottom: edge, left: edge, right: edge },
  indent: { left: 200, right: WIDTH - 7400 },
  spacing: { before: 0, after: 50, line: 250, lineRule: LineRuleType.AUTO },
  size: 20,
}
/** Tight spacing for a letter, so that its signature is on the page of its last words. */
const LETTER: Set = { spacing: { before: 0, after: 100, line: 276, lineRule: LineRuleType.AUTO }, size: 22 }

const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  level: 0,
  format,
  text,
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left: 480, hanging: 360 } } },
})

const footer = (foot: string) =>
  new Footer({
    children: [
      new Paragraph({
        children: [
          new TextRun({
            size: 18,
            children: [`${foot} Page `, PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES, '.'],
          }),
        ],
      }),
    ],
  })

function parts(block: Block, list: number, { size, ...look }: Set): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: LEVELS[block.level],
          children: [new TextRun(block.text)],
        }),
      ]
    case 'paragraph':
      return [new Paragraph({ ...look, children: block.runs.flatMap((run) => runOf(run, size)) })]
    case 'list':
      return block.items.map(
        (runs) =>
          new Paragraph({
            // Each list of steps counts from 1.
            style: 'ListParagraph',
            ...look,
            ...(look.spacing ? { spacing: { ...look.spacing, after: 30 } } : {}),
            ...(look.indent ? { indent: { ...look.indent, left: 480, hanging: 280 } } : {}),
            numbering: block.ordered
              ? { reference: 'steps', level: 0, instance: list }
              : { reference: 'points', level: 0 },
            children: runs.flatMap((run) => runOf(run, size)),
          }),
      )
    case 'table':
      return [tableOf(block)]
    case 'picture':
    case 'sheet':
      return []
  }
}

function runOf(run: Run, size?: number): (TextRun | ExternalHyperlink)[] {
  if (run.href)
    return [
      new ExternalHyperlink({
        link: run.href,
        children: [new TextRun({ text: run.text, style: 'Hyperlink', strike: run.struck })],
      }),
    ]
  return [
    new TextRun({
      text: run.text,
      bold: run.bold,
      strike: run.struck,
      ...(size ? { size } : {}),
      ...(run.blank ? { style: 'Blank' } : {}),
      ...(run.ends ? { break: 1 } : {}),
    }),
  ]
}

function tableOf({ head, rows }: Extract<Block, { kind: 'table' }>): Table {
  const weigh = head.map((title, i) =>
    Math.max(15, ...[title, ...rows.map((row) => row[i] ?? '')].map((text) => Math.min(text.length, 60))),
  )
  const all = weigh.reduce((sum, one) => sum + one, 0)
  const widths = weigh.map((one) => Math.floor((WIDTH * one) / all))
  const cells = (texts: string[], bold: boolean) =>
    texts.map(
      (text, i) =>
        new TableCell({
          width: { size: widths[i] ?? 0, type: WidthType.DXA },
          margins: { top: 60, bottom: 60, left: 100, right: 100 },
          ...(bold ? { shading: { type: ShadingType.CLEAR, fill: BAND, color: 'auto' } } : {}),
          children: [
            new Paragraph({
              spacing: { after: 0, line: 280, lineRule: LineRuleType.AUTO },
              children: [new TextRun({ text, bold, size: 20 })],
            }),
          ],
        }),
    )
  return new Table({
    width: { size: WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: cells(head, true) }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: cells(row, false) })),
    ],
  })
}
