import { Parser } from 'htmlparser2'

// HTML of other programs as our Markdown. What our posts cannot have is left out and named; nothing is fetched.

type Node = string | Element
interface Element {
  name: string
  attribs: Record<string, string>
  children: Node[]
}

/** What could not be taken over, each with how often it was there. */
export type Left = Map<string, number>

/** Elements deeper than this are read as if they were not there; nobody writes them by hand. */
const DEEPEST = 60
const SILENT = new Set(['style', 'head', 'title', 'template'])
const DROPPED: Record<string, string> = {
  script: 'a script',
  noscript: 'words for browsers without scripts',
  form: 'a form',
  button: 'a button',
  input: 'a field of a form',
  select: 'a field of a form',
  textarea: 'a field of a form',
  svg: 'a drawing in the text (SVG)',
  canvas: 'a drawing made by a script',
  math: 'a formula',
}
const EMBEDS = new Set(['iframe', 'embed', 'object', 'video', 'audio'])
const BLOCKS = new Set(
  'p div section article header footer main aside nav figure figcaption h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre hr table details summary address'.split(
    ' ',
  ),
)

export function htmlToMarkdown(html: string): { markdown: string; left: Left } {
  const left: Left = new Map()
  const root = parsed(html, left)
  const markdown = blocksOf(root.children, left)
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { markdown, left }
}

export const note = (left: Left, what: string): void => {
  left.set(what, (left.get(what) ?? 0) + 1)
}

/** Closing so many elements takes the square of their number. */
const FAR_TOO_DEEP = 1000
class FarTooDeep extends Error {}

function parsed(html: string, left: Left): Element {
  const root: Element = { name: 'root', attribs: {}, children: [] }
  const open: Element[] = [root]
  let deeper = 0
  const parser = new Parser({
    onopentag(name, attribs) {
      if (open.length > DEEPEST) {
        deeper += 1
        if (deeper > FAR_TOO_DEEP) throw new FarTooDeep()
        return
      }
      const element = { name, attribs, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext: (text) => open.at(-1)?.children.push(text),
    onclosetag() {
      if (deeper > 0) deeper -= 1
      else if (open.length > 1) open.pop()
    },
  })
  try {
    parser.end(html)
  } catch (error) {
    if (!(error instanceof FarTooDeep)) throw error
    // What was read until there stays; the rest is named.
    note(left, 'the rest of its words, which are nested far too deep')
  }
  return root
}

/** The parts of a text, one below the other. Words between them are paragraphs, also where only an empty line parts them. */
function blocksOf(nodes: readonly Node[], left: Left): string[] {
  const found: string[] = []
  let words: Node[] = []
  const end = () => {
    found.push(
      ...inline(words, left)
        .split(/\n[ \t]*\n/)
        .map((one) => guarded(one.trim()))
        .filter(Boolean),
    )
    words = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) {
      words.push(node)
      continue
    }
    end()
    found.push(...blockOf(node, left))
  }
  end()
  return found
}

const isBlock = (node: Element): boolean =>
  BLOCKS.has(node.name) || node.children.some((one) => typeof one !== 'string' && isBlock(one))

function blockOf(node: Element, left: Left): string[] {
  if (isDropped(node, left)) return []
  const level = /^h([1-6])$/.exec(node.name)?.[1]
  if (level) {
    const words = line(node, left)
    return words ? [`${'#'.repeat(Math.min(4, Math.max(2, Number(level))))} ${words}`] : []
  }
  switch (node.name) {
    case 'p':
    case 'figcaption':
    case 'summary':
    case 'dt': {
      if (node.children.some((one) => typeof one !== 'string' && isBlock(one))) break
      const words = guarded(line(node, left))
      return words ? [words] : []
    }
    case 'ul':
    case 'ol':
      return [listOf(node, left)].filter(Boolean)
    case 'blockquote':
      return [prefixed(blocksOf(node.children, left).join('\n\n'), '> ', '> ')]
    case 'pre':
      return [`\`\`\`\n${textIn(node).replaceAll('```', "'''").trim()}\n\`\`\``]
    case 'hr':
      return ['---']
    case 'table':
      return tableOf(node, left)
  }
  return blocksOf(node.children, left)
}

function listOf(node: Element, left: Left): string {
  const items = node.children.filter((one): one is Element => typeof one !== 'string')
  return items
    .map((item) => (isBlock(item) ? blocksOf(item.children, left).join('\n') : inline([item], left).trim()))
    .filter((text) => text !== '')
    .map((text, at) => {
      const mark = node.name === 'ol' ? `${at + 1}. ` : '- '
      return prefixed(text, mark, ' '.repeat(mark.length))
    })
    .join('\n')
}

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((one, at) => ((at === 0 ? first : rest) + one).trimEnd())
    .join('\n')

function tableOf(node: Element, left: Left): string[] {
  const rows = elementsIn(node, 'tr').map((row) =>
    row.children
      .filter((one): one is Element => typeof one !== 'string' && (one.name === 'td' || one.name === 'th'))
      .map((cell) => inline([cell], left).replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')),
  )
  const columns = Math.max(0, ...rows.map((row) => row.length))
  if (columns === 0 || columns > 20) {
    if (columns > 20) note(left, 'a table with more than 20 columns')
    return []
  }
  const written = rows.map(
    (row) => `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`,
  )
  return [[written[0], `|${' --- |'.repeat(columns)}`, ...written.slice(1)].join('\n')]
}

const elementsIn = (node: Element, name: string): Element[] =>
  node.children.flatMap((one) =>
    typeof one === 'string' ? [] : one.name === name ? [one] : elementsIn(one, name),
  )

const line = (node: Element, left: Left): string =>
  inline(node.children, left)
    .replace(/\s*\n\s*/g, ' ')
    .trim()

function inline(nodes: readonly Node[], left: Left): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : inlineOf(node, left))).join('')
}

function inlineOf(node: Element, left: Left): string {
  if (isDropped(node, left)) return ''
  const inside = () => inline(node.children, left)
  switch (node.name) {
    case 'br':
      return '\n'
    case 'strong':
    case 'b':
      return marked(inside(), '**')
    case 'em':
    case 'i':
      return marked(inside(), '*')
    case 'code':
      return marked(textIn(node).replaceAll('`', "'"), '`')
    case 'a':
      return linked(inside(), node.attribs.href ?? '', left)
    case 'img': {
      note(left, 'a picture: the text links to its address instead. Add it under Pictures')
      return linked(
        `Picture to replace: ${escaped(node.attribs.alt ?? '') || 'without a description'}`,
        node.attribs.src ?? '',
        left,
      )
    }
  }
  if (!EMBEDS.has(node.name)) return inside()
  note(left, 'something embedded from another site: the text links to it instead')
  const source = node.attribs.src ?? node.attribs.data ?? elementsIn(node, 'source')[0]?.attribs.src ?? ''
  return source ? linked('Embedded before', source, left) : ''
}

function isDropped({ name }: Element, left: Left): boolean {
  if (SILENT.has(name)) return true
  const what = Object.hasOwn(DROPPED, name) ? DROPPED[name] : undefined
  if (what) note(left, what)
  return what !== undefined
}

/** Marks touch their words. */
function marked(words: string, mark: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? []
  return inside ? `${before}${mark}${inside.replace(/\s*\n\s*/g, ' ')}${mark}${after}` : words
}

function linked(words: string, href: string, left: Left): string {
  const address = href.trim().replaceAll('__GHOST_URL__', '')
  if (address === '' || address.startsWith('#')) return words
  if (!/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(address)) {
    note(left, 'a link that does not lead to a page')
    return words
  }
  const safe = address.replace(/[\s()<>\\]/g, (sign) =>
    encodeURIComponent(sign).replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29')),
  )
  const inside = words.replace(/\s+/g, ' ').trim()
  return `[${inside || escaped(address)}](${safe})`
}

const textIn = (node: Element): string =>
  node.children.map((one) => (typeof one === 'string' ? one : textIn(one))).join('')

/** Signs that would be marks are escaped. */
const escaped = (text: string): string =>
  text.replaceAll('\u00a0', ' ').replace(/[\\`*_[\]<>]|&(?=#?\w+;)/g, '\\$&')

/** Words that begin like a heading, a list or a rule stay words. */
const guarded = (text: string): string =>
  text
    .split('\n')
    .map((one) =>
      one
        .trim()
        .replace(/^(#{1,6}\s|[-+]\s|-{3,}$|~{3,})/, '\\$1')
        .replace(/^(\d+)([.)]\s)/, '$1\\$2'),
    )
    .join('\n')
