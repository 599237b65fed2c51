import type { Token, Tokens } from 'marked'
import { lettersOf, markdownTree, numbersTyped } from '#app/platform/text/markdown-tree.ts'
import { longDate } from '#app/platform/time.ts'
import { cutText } from '#app/ui/cut-text.ts'

// Parses the one source of a resource, its Markdown, into the parts of a document. Word, PDF and plain text are all
// made from these.

export interface Run {
  text: string
  bold?: boolean
  /** Struck through: no longer true. */
  struck?: boolean
  href?: string
  /** Words in brackets, to be filled in. */
  blank?: boolean
  /** A new line begins after it. */
  ends?: boolean
}

export type Block =
  /** A sheet begins: either something the reader sends or carries, with nothing of ours on it, or our own pages again. */
  | { kind: 'sheet'; theirs: boolean; card?: boolean }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'list'; ordered: boolean; items: Run[][] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'picture'; file: string; describes: string }

export interface Source {
  slug: string
  title: string
  description: string
  shortVersion: string[]
  body: string
  reviewNote: string
  sources: { title: string; url: string | null }[]
  versions: { on: string; note: string }[]
}

export interface ResourceDocument {
  title: string
  description: string
  /** One line for the footer of each page. */
  foot: string
  blocks: Block[]
  /** It is looked at rather than read: use as little paper as possible. */
  chart: boolean
}

/** A part of a text that Word, PDF and plain text cannot show alike. */
class NotInFiles extends Error {
  constructor(raw: string) {
    super(cutText(raw.trim(), 60))
  }
}

/** A text as the parts of a document. */
export const blocksIn = (markdown: string, origin?: string): Block[] =>
  markdownTree(markdown).flatMap((token) => blocksOf(token, origin))

/** The first words of the part that a file cannot hold; null if all of the text fits. */
export function partWithoutPlace(markdown: string): string | null {
  try {
    blocksIn(markdown)
    return null
  } catch (error) {
    if (error instanceof NotInFiles) return error.message
    throw error
  }
}

const CHARTS = ['deadline-chart']

const NOT_ADVICE = 'This is general information. It is not legal advice.'

/** Parts that are sent or handed over get their own sheets, so that they can be printed and sent alone. */
const ALONE = /^(The (letter|card)|Letter \d)/
const NEXT_PAGE = {
  letter: 'It begins on the next page. Nothing else is on that page, so you can print it or send it alone.',
  card: 'It is on the next page. Print that page alone, and cut the card out.',
  after: 'It begins on the page after that. Nothing else is on that page.',
}

/**
 * @param origin the site's address, if known, for links and for the line that says where newer versions are
 * @param pictures the pictures of a document, each under the heading it precedes
 */
export function documentOf(
  source: Source,
  {
    origin,
    pictures = {},
    sheets = true,
  }: {
    origin?: string
    pictures?: Record<string, { file: string; describes: string }>
    /** False if there are no pages. */
    sheets?: boolean
  } = {},
): ResourceDocument {
  const { title, description, versions } = source
  const made = versions.at(-1)
  if (!made) throw new Error(`${source.slug} has no version`)
  const version = `Version ${versions.length}, ${longDate(made.on)}`
  const where = origin ? `${origin}/resources/${source.slug}` : 'our website, in the Resource Hub'
  const body = blocksIn(source.body, origin)
  return {
    title,
    description,
    chart: CHARTS.includes(source.slug),
    foot: `${title}. ${version}. General information, not legal advice.`,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      paragraph(description),
      paragraph(`${version}. ${NOT_ADVICE} You can find the newest version on ${where}.`),
      { kind: 'heading', level: 2, text: 'Short version' },
      { kind: 'list', ordered: false, items: source.shortVersion.map((text) => [{ text }]) },
      ...withPictures(sheets ? withSheets(body) : body, pictures),
      { kind: 'heading', level: 2, text: 'Sources' },
      paragraph(source.reviewNote),
      {
        kind: 'list',
        ordered: false,
        items: source.sources.map(({ title: text, url }) => [url ? { text, href: url } : { text }]),
      },
    ],
  }
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

interface Part {
  heading: Extract<Block, { kind: 'heading' }>
  body: Block[]
  alone: boolean
}

/** Headings stay on our page; what is sent begins a sheet, and so does what follows it. */
function withSheets(blocks: Block[]): Block[] {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.level === 2)
  if (start < 0) return blocks
  const parts: Part[] = []
  for (const block of blocks.slice(start)) {
    if (block.kind === 'heading' && block.level === 2)
      parts.push({ heading: block, body: [], alone: ALONE.test(block.text) })
    else parts.at(-1)?.body.push(block)
  }
  return [
    ...blocks.slice(0, start),
    ...parts.flatMap((part, at) => {
      const before = parts[at - 1]
      if (part.alone) return before?.alone ? [] : together(parts.slice(at))
      return [...(before?.alone ? [ours] : []), part.heading, ...part.body]
    }),
  ]
}

const ours: Block = { kind: 'sheet', theirs: false }

/** For a card directly followed by a letter: our page names both, so that no page holds a single line. */
function together(rest: Part[]): Block[] {
  const end = rest.findIndex(({ alone }) => !alone)
  const row = end < 0 ? rest : rest.slice(0, end)
  const isCard = ({ heading }: Part) => heading.text === 'The card'
  return [
    ...row.flatMap((part, at) => [
      part.heading,
      paragraph(at > 0 ? NEXT_PAGE.after : isCard(part) ? NEXT_PAGE.card : NEXT_PAGE.letter),
    ]),
    ...row.flatMap((part): Block[] => [
      { kind: 'sheet', theirs: true, ...(isCard(part) ? { card: true } : {}) },
      ...part.body,
    ]),
  ]
}

const withPictures = (
  blocks: Block[],
  pictures: Record<string, { file: string; describes: string }>,
): Block[] =>
  blocks.flatMap((block): Block[] => {
    const picture = block.kind === 'heading' ? pictures[block.text] : undefined
    return picture ? [block, { kind: 'picture', ...picture }] : [block]
  })

function blocksOf(token: Token, origin?: string): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      if (token.depth !== 2 && token.depth !== 3) break
      return [{ kind: 'heading', level: token.depth, text: textOf(token.tokens ?? []) }]
    case 'paragraph':
      return [{ kind: 'paragraph', runs: runsOf(token.tokens ?? [], origin) }]
    case 'list':
      return listOf(token as Tokens.List, origin)
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const words = (cells: Tokens.TableCell[]) => cells.map((cell) => textOf(cell.tokens))
      return [{ kind: 'table', head: words(header), rows: rows.map(words) }]
    }
  }
  throw new NotInFiles(token.raw)
}

/** A list that does not count 1, 2, 3 is written with its numbers. */
function listOf(token: Tokens.List, origin?: string): Block[] {
  const { ordered, start, items } = token
  const numbers = numbersTyped(token)
  const points = items.map(({ tokens }) => runsOf(tokens, origin))
  if (!ordered || (start === 1 && numbers.every((number) => number === undefined)))
    return [{ kind: 'list', ordered, items: points }]
  let next = Number(start || 1)
  return points.map((runs, at) => {
    const number = numbers[at] ?? next
    next = number + 1
    return { kind: 'paragraph', runs: [{ text: `${number}. ` }, ...runs] }
  })
}

/** For headings and cells, which have no struck text. */
const textOf = (tokens: Token[]): string =>
  runsOf(tokens)
    .map(({ text, struck }) => (struck ? `~~${text}~~` : text))
    .join('')

function runsOf(tokens: Token[], origin?: string): Run[] {
  return tokens.flatMap((token): Run[] => {
    const inner = 'tokens' in token && token.tokens ? token.tokens : undefined
    if (token.type === 'strong') return runsOf(inner ?? [], origin).map((run) => ({ ...run, bold: true }))
    if (token.type === 'del') return runsOf(inner ?? [], origin).map((run) => ({ ...run, struck: true }))
    if (token.type === 'checkbox') return [{ text: (token as Tokens.Checkbox).checked ? '[x] ' : '[ ] ' }]
    if (token.type === 'link') return [linkOf(token as Tokens.Link, origin)]
    if (token.type === 'br') return [{ text: '', ends: true }]
    if (inner) return runsOf(inner, origin)
    if (token.type !== 'text' && token.type !== 'escape') throw new NotInFiles(token.raw)
    return blanksOf(lettersOf(token).replaceAll('\n', ' '))
  })
}

function linkOf({ href, raw, tokens }: Tokens.Link, origin?: string): Run {
  const text = textOf(tokens)
  // As on the page (platform/text/markdown-html.ts): a file is opened outside the browser page, where other schemes do
  // harm.
  if (!/^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/i.test(href)) throw new NotInFiles(raw)
  if (!href.startsWith('/')) return { text, href }
  return origin ? { text, href: origin + href } : { text: `${text} (on our website)` }
}

/** "[Date]" apart from the words around it. */
function blanksOf(text: string): Run[] {
  return text
    .split(/(\[[^[\]]+\])/)
    .filter(Boolean)
    .map((part) => (/^\[.+\]$/.test(part) ? { text: part, blank: true } : { text: part }))
}
