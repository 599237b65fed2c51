import TurndownService from 'turndown'
import type { Left } from './left-out.ts'
import { plainHtml } from './plain-html.ts'

// Converts other programs' HTML to our Markdown: plainHtml limits it and names what is dropped, turndown writes it.

interface Options {
  /** Longer text is cut off. */
  most?: number
  linesCount?: boolean
}

interface AsMarkdown {
  markdown: string
  left: Left
  tooLong: boolean
}

export function htmlToMarkdown(html: string, { most = 100_000, linesCount }: Options = {}): AsMarkdown {
  const left: Left = new Map()
  const plain = plainHtml(html, { left, most, linesCount })
  if (plain.tooLong) return { markdown: '', left, tooLong: true }
  const markdown = service()
    .turndown(plain.html)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^((?:> ){0,9}>) $/gm, '$1')
    .trim()
  return { markdown, left, tooLong: false }
}

type Replace = NonNullable<Parameters<TurndownService['addRule']>[1]['replacement']>
type Node = Parameters<Replace>[1]

let made: TurndownService | undefined

function service(): TurndownService {
  if (made) return made
  made = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    codeBlockStyle: 'fenced',
    br: '\\',
    blankReplacement: blankOf,
  })
  made.escape = escaped
  const rule = (name: string, filter: string[], replacement: Replace) =>
    made?.addRule(name, { filter: filter as TurndownService.TagName[], replacement })
  rule('bold', ['strong'], (words, node) => marked(words, node, '**'))
  rule('italic', ['em'], (words, node) => marked(words, node, '*'))
  rule('struck', ['del'], (words, node) => marked(words, node, '~~'))
  rule('heading', ['h2', 'h3', 'h4'], headingOf)
  rule('item', ['li'], itemOf)
  rule('list', ['ul', 'ol'], (items, node) =>
    node.parentNode?.nodeName === 'LI' ? `\n${items.trim()}\n` : `\n\n${items.trim()}\n\n`,
  )
  rule('link', ['a'], linkOf)
  rule(
    'cell',
    ['td'],
    (words) =>
      `${words
        .replace(/\\?\s*\n\s*/g, ' ')
        .trim()
        .replaceAll('|', '\\|')}\u0001`,
  )
  rule('row', ['tr'], (cells) => `${cells}\u0002`)
  rule('table', ['table'], tableOf)
  return made
}

/** A checkbox has no text of its own, so turndown would drop it as empty. */
const blankOf: Replace = (_words, node) => {
  const box = (node as HTMLElement).getAttribute('data-box')
  if (box) return `[${box}] `
  return (node as Node & { isBlock: boolean }).isBlock ? '\n\n' : ''
}

/** URLs are not escaped: the escape would become part of them. */
const ADDRESS =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`*[\]\\]+|(?<![\w.+%-])[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi

function escaped(text: string): string {
  let out = ''
  let at = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    out += signsEscaped(text.slice(at, index)) + address
    at = index + address.length
  }
  out += signsEscaped(text.slice(at))
  return out
    .replace(/^(\s*)(#{1,6}(?=\s|$)|[-+](?=\s|$)|-{2,}|=+$|>)/, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Escapes characters that would be Markdown. One inside a word is not. */
const signsEscaped = (text: string): string =>
  text
    .replace(/[\\`*[\]]|<(?=[a-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,32};)/giu, '\\$&')
    .replaceAll('~~', '\\~\\~')

const SIGN = /[\p{P}\p{S}]/u
const WORD = /[\p{L}\p{N}]/u

/** Emphasis works only where it touches a word, so punctuation between mark and word is moved outside. */
function marked(content: string, node: Node, mark: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(content) ?? []
  if (words === '') return content
  const wordsBefore = before === '' && WORD.test(beside(node, 'left'))
  const wordsAfter = after === '' && WORD.test(beside(node, 'right'))
  const [, front = '', held = '', back = ''] =
    wordsBefore || wordsAfter ? (SIGNS_OUTSIDE.exec(words) ?? []) : ['', '', words, '']
  const stuck = held === '' || (wordsBefore && startsWithSign(held)) || (wordsAfter && endsWithSign(held))
  return stuck ? content : `${before}${front}${mark}${held}${mark}${back}${after}`
}

/** Punctuation at both ends that is not Markdown itself. */
const SIGNS_OUTSIDE =
  /^((?:\\?[^\\[\]`*~<!\p{L}\p{N}\s]|\\[[\]]){0,20})([\s\S]*?)((?:[^\\[\]()`*~<>\p{L}\p{N}\s]|(?<!\]\([^()\s]{0,2000})\)|\\[[\]]){0,20})$/u

const startsWithSign = (text: string): boolean => SIGN.test(text[0] ?? '') && !/^[*~]/.test(text)
const endsWithSign = (text: string): boolean => SIGN.test(text.at(-1) ?? '') && !/[*~]$/.test(text)

/** The character directly beside an element, in the same block. */
function beside(node: Node, side: 'left' | 'right'): string {
  let at: Node | null = node as Node
  while (at) {
    const next: Node | null = (side === 'left' ? at.previousSibling : at.nextSibling) as Node | null
    if (next) {
      if (/^(?:BR|DIV|UL|OL|PRE|TABLE|BLOCKQUOTE|P)$/.test(next.nodeName)) return ''
      const text = [...(next.textContent ?? '')]
      if (text.length > 0) return (side === 'left' ? text.at(-1) : text[0]) ?? ''
      at = next
      continue
    }
    at = at.parentNode as Node | null
    if (!at || !/^(?:STRONG|EM|DEL|A|CODE|SPAN)$/.test(at.nodeName)) return ''
  }
  return ''
}

const headingOf: Replace = (words, node) => {
  const line = words.replace(/\\?\s*\n\s*/g, ' ').trim()
  return line ? `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${line}\n\n` : ''
}

const itemOf: Replace = (content, node) => {
  const list = node.parentNode as HTMLElement
  const other = isOther(list)
  const number = (node as HTMLElement).getAttribute('value')
  const mark = number === null ? (other ? '* ' : '- ') : `${number}${other ? ')' : '.'} `
  const words = content
    .trim()
    .replace(/\n/g, `\n${' '.repeat(mark.length)}`)
    .replace(/^ +$/gm, '')
  return `${mark}${words}\n`
}

const isEmptyBlock = (node: HTMLElement | null): node is HTMLElement =>
  node !== null && /^(?:DIV|P)$/.test(node.nodeName) && !node.firstChild

const others = new WeakMap<Node | HTMLElement, boolean>()
const MOST_BETWEEN = 20

/** Two adjacent lists of one kind would merge, so the second gets a different marker. */
function isOther(list: HTMLElement): boolean {
  const known = others.get(list)
  if (known !== undefined) return known
  let above = list.previousElementSibling as HTMLElement | null
  for (let i = 0; i < MOST_BETWEEN && isEmptyBlock(above); i++)
    above = above.previousElementSibling as HTMLElement | null
  const other = above?.nodeName === list.nodeName && !(others.get(above) ?? false)
  others.set(list, other)
  return other
}

const linkOf: Replace = (content, node) => {
  const element = node as HTMLElement
  const href = element.getAttribute('href') ?? ''
  const words = content.replace(/\s+/g, ' ').trim()
  if (element.getAttribute('data-as') === 'picture') return `[${words}](${href})`
  if (words === '') return ''
  const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(content) ?? []
  // A URL whose text is itself stays a bare URL.
  const text = (element.textContent ?? '').trim()
  const bare = text === href && /^https?:\/\/[^\s<>"'`*[\]\\()]+[\w/]$/i.test(href)
  return `${before}${bare ? href : `[${words}](${href})`}${after}`
}

const MOST_COLUMNS = 20

const tableOf: Replace = (content) => {
  const rows = content
    .split('\u0002')
    .map((row) =>
      row
        .split('\u0001')
        .slice(0, -1)
        .map((cell) => cell.trim()),
    )
    .filter((row) => row.length > 0)
  const columns = Math.min(MOST_COLUMNS, Math.max(0, ...rows.map((row) => row.length)))
  if (columns === 0) return '\n\n'
  const lines = rows.map(
    (row) => `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`,
  )
  return `\n\n${[lines[0], `|${' --- |'.repeat(columns)}`, ...lines.slice(1)].join('\n')}\n\n`
}
