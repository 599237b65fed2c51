import { Marked, type Token, Tokenizer, type Tokens } from 'marked'

// Parses Markdown for everything that shows a text: pages, mails, feeds, files and the previews in staff browsers.
// Nothing that a person typed vanishes: HTML is text, and so is anything that only looks like markup.

/** Markup characters in one paragraph, list or table. Parsing takes quadratic time. */
const MARKS_AT_ONCE = 600
const MARKS = 4000
const LINES = 2000
/** Nested quotes and lists, and spaces in front of a line, which can mean the same. */
const DEEPEST = 20
const INDENT = 60
const MARK = new Set('*_~`[]<>&@\\!#')
/** A row of a table gets as many cells as its head has, so a small text could create millions. */
const COLUMNS = 40
const CELLS = 3000

/** A number of four digits is a year: “2026. It ended.” does not begin a list. */
const YEAR_IN_FRONT = /^ {0,3}\d{4,9}[.)](?=\s|$)/
/** “>:(” and “>_<” at the start of a line are emoticons and not quotations. */
const FACE = /^ {0,3}>(?:[:;=8xX]['’-]?[()[\]{}DOoPp/\\|@3<>cC*]+|[._-]+[<>])(?![\p{L}\p{N}])/u
const SHRUG = /^¯\\_\([^()\n]{1,6}\)_\/¯/
/** The shape of a URL. “[Sam]: Hello” is a person speaking. */
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:|www\.|[/#<.])/i

/** Link reference labels used in the current text. */
const labelsUsed = new Set<string>()

const reader = new Marked({ gfm: true })
reader.use({
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    list: (text) => (YEAR_IN_FRONT.test(text) ? undefined : false),
    blockquote: (text) => (FACE.test(text) ? undefined : false),
    del: (text) => (text.startsWith('~~') ? false : undefined),
    table: (text) => (isLargeOrTorn(text) ? undefined : false),
    def(text) {
      const found = Tokenizer.prototype.def.call(this, text)
      return found && ADDRESS.test(found.href) ? found : undefined
    },
    reflink(text, links) {
      const found = Tokenizer.prototype.reflink.call(this, text, links)
      if (found?.type === 'link') for (const label of labelsIn(found.raw)) labelsUsed.add(label)
      return found
    },
  },
  extensions: [
    {
      name: 'shrug',
      level: 'inline',
      start: (text) => {
        const at = text.indexOf('¯\\_')
        return at < 0 ? undefined : at
      },
      tokenizer: (text) => {
        const [raw] = SHRUG.exec(text) ?? []
        return raw ? { type: 'text', raw, text: raw, escaped: false } : undefined
      },
    },
  ],
})

const labelsIn = (link: string): string[] =>
  [...link.matchAll(/\[([^[\]]*)\]/g)].map(([, label = '']) =>
    label.toLowerCase().replace(/\s+/g, ' ').trim(),
  )

/**
 * The tokens of a text. A text with more markup than people type stays as it was typed: parsing it would block other
 * requests, or never end.
 * @param breaks whether a line break in the text is one on the page, as in letters
 */
export function markdownTree(markdown: string, { breaks = false } = {}): Token[] {
  if (!isModestMarkdown(markdown)) return asTyped(markdown)
  labelsUsed.clear()
  return tidied(reader.lexer(markdown, { ...reader.defaults, breaks }), breaks)
}

/** Whether a text can be parsed quickly. Takes linear time. */
export function isModestMarkdown(markdown: string): boolean {
  const lines = markdown.split('\n')
  if (lines.length > LINES) return false
  let all = 0
  let here = 0
  for (const line of lines) {
    if (isDeep(line)) return false
    if (line.trim() === '') here = 0
    const marks = marksIn(line)
    here += marks
    all += marks
    if (here > MARKS_AT_ONCE || all > MARKS) return false
  }
  return true
}

function marksIn(line: string): number {
  let marks = 0
  for (const letter of line) if (MARK.has(letter)) marks += 1
  return marks
}

function isDeep(line: string): boolean {
  const [before = ''] = /^[\s>*+\-\d.)]*/.exec(line) ?? []
  const indent = line.length - line.trimStart().length
  return indent > INDENT || (before.match(/>|[-*+.)](?=\s)/g) ?? []).length > DEEPEST
}

/** Whether a table has too many cells, or a row with more cells than its head, which the parser would drop. */
function isLargeOrTorn(text: string): boolean {
  const end = text.search(/\n[ \t]*(?:\n|$)/)
  const [head = '', marks = '', ...rows] = (end < 0 ? text : text.slice(0, end)).split('\n')
  if (!marks.includes('-') || !/^[ \t:|-]*$/.test(marks)) return false
  const columns = cellsIn(head)
  return columns > COLUMNS || columns * rows.length > CELLS || rows.some((row) => cellsIn(row) > columns)
}

const cellsIn = (row: string): number =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/).length

/** Copies the tokens and restores text that the parser wrongly took for markup. */
const tidied = (tokens: Token[], breaks: boolean): Token[] =>
  tokens.flatMap((token) => tidyToken(token, breaks))

function tidyToken(token: Token, breaks: boolean): Token[] {
  if (token.type === 'text' && !token.tokens && !breaks) return linesOfYears(token.text, token.raw)
  if (token.type === 'em' && /^[\p{P}\p{S}]{1,3}$/u.test(token.text)) return [asText(token.raw)]
  if (token.type === 'def') return labelsUsed.has(token.tag) ? [token] : asTyped(token.raw.trim())
  if (token.type === 'code' && /\s/.test(token.lang?.trim() ?? ''))
    return [...asTyped(token.lang.trim()), { ...token, lang: undefined }]
  if (token.type === 'list')
    for (const item of (token as Tokens.List).items) item.tokens = tidied(item.tokens, breaks)
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    for (const cell of [...header, ...rows.flat()]) cell.tokens = tidied(cell.tokens, breaks)
  }
  if ('tokens' in token && token.tokens) token.tokens = tidied(token.tokens, breaks)
  return [token]
}

/** Keeps lines that begin with a year as lines. */
function linesOfYears(text: string, raw: string): Token[] {
  const lines = text.split(/\n(?=\d{4,9}[.)](?:\s|$))/)
  if (lines.length === 1) return [{ type: 'text', raw, text, escaped: false }]
  return lines.flatMap((line, at) => (at > 0 ? [LINE_ENDS, asText(line)] : [asText(line)]))
}

const LINE_ENDS: Tokens.Br = { type: 'br', raw: '\n' }

const asText = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false })

const asTyped = (text: string): Token[] =>
  text.split(/\n{2,}/).map((raw) => ({
    type: 'paragraph',
    raw,
    text: raw,
    tokens: raw.split('\n').flatMap((line, at) => (at > 0 ? [LINE_ENDS, asText(line)] : [asText(line)])),
  }))

/** The number of an item as it was typed; undefined if the list counts on by itself, or gives all items the same number. */
export function numbersTyped({ ordered, items }: Tokens.List): (number | undefined)[] {
  if (!ordered) return items.map(() => undefined)
  const typed = items.map(({ raw }) => Number(/^\s*(\d{1,9})[.)]/.exec(raw)?.[1] ?? Number.NaN))
  const first = typed[0] ?? 1
  const allAlike = typed.length > 1 && typed.every((number) => number === first)
  let next = first
  return typed.map((number) => {
    const counted = next
    const asCounted = allAlike || Number.isNaN(number) || number === counted
    next = (asCounted ? counted : number) + 1
    return asCounted ? undefined : number
  })
}

/** The text of a token without child tokens. Some characters may be HTML-escaped. */
export const lettersOf = (token: Token): string =>
  token.type === 'codespan' ? token.text : withSigns((token as { text?: string }).text ?? token.raw)

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const withSigns = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (raw, decimal, hex, name) => {
    if (name) return SIGNS[name] ?? raw
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
      ? String.fromCodePoint(code)
      : raw
  })
