import type { Token, Tokens } from 'marked'
import { lettersOf, markdownTree, numbersTyped } from './markdown-tree.ts'
import { words } from './words.ts'

/** Where a text is read. */
export type Reader =
  /** A page of ours, written by staff. */
  | 'page'
  /** A letter to one person: line breaks are kept. */
  | 'letter'
  /** Mails and feeds, whose readers show no checkboxes. */
  | 'mail'
  /** A visitor's post: its headings are not part of the page's outline, and its links are marked nofollow. */
  | 'guest'
  /** The same, by a helper: search engines may follow the links. */
  | 'helper'

interface Rules {
  breaks: boolean
  guest: boolean
  rel: string
  links: RegExp
  boxes: boolean
}

const LINKS = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i
const LINKS_OF_GUESTS = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i

const OWN: Rules = { breaks: false, guest: false, rel: '', links: LINKS, boxes: true }
const GUEST: Rules = { ...OWN, breaks: true, guest: true, links: LINKS_OF_GUESTS }

const RULES: Record<Reader, Rules> = {
  page: OWN,
  letter: { ...OWN, breaks: true },
  mail: { ...OWN, boxes: false },
  guest: { ...GUEST, rel: ' rel="nofollow ugc noreferrer"' },
  helper: { ...GUEST, rel: ' rel="noreferrer"' },
}

/**
 * Markdown to HTML that is safe to show for any author: every character is escaped, and only the tags of
 * ui/page/our-html.ts are generated. Anything else, such as HTML and pictures, stays as it was typed.
 */
export function markdownHtml(markdown: string, reader: Reader): string {
  const rules = RULES[reader]
  const { breaks } = rules
  return blocks(markdownTree(markdown, { breaks }), rules)
}

const blocks = (tokens: Token[], rules: Rules): string => tokens.map((token) => block(token, rules)).join('')

function block(token: Token, rules: Rules): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return ''
    case 'hr':
      return '<hr />\n'
    case 'heading':
      return heading(token as Tokens.Heading, rules)
    case 'paragraph':
      return `<p>${inlines(token.tokens, rules)}</p>\n`
    case 'blockquote':
      return `<blockquote>\n${blocks(token.tokens ?? [], rules)}</blockquote>\n`
    case 'code':
      return `<pre><code>${escaped(token.text)}\n</code></pre>\n`
    case 'list':
      return list(token as Tokens.List, rules)
    case 'table':
      return table(token as Tokens.Table, rules)
    case 'text':
      return token.tokens ? inlines(token.tokens, rules) : inline(token, rules)
    case 'checkbox':
      return inline(token, rules)
    default:
      return `<p>${escaped(token.raw.trim())}</p>\n`
  }
}

function heading({ depth, tokens }: Tokens.Heading, rules: Rules): string {
  const inside = inlines(tokens, rules)
  if (rules.guest) return `<p><strong>${inside}</strong></p>\n`
  const level = Math.min(Math.max(depth, 2), 4)
  return `<h${level}>${inside}</h${level}>\n`
}

function list(token: Tokens.List, rules: Rules): string {
  const { ordered, start, items } = token
  const numbers = numbersTyped(token)
  const points = items.map(({ tokens }, at) => {
    const number = numbers[at]
    return `<li${number === undefined ? '' : ` value="${number}"`}>${blocks(tokens, rules)}</li>\n`
  })
  const tag = ordered ? 'ol' : 'ul'
  const from = ordered && start !== '' && start !== 1 ? ` start="${start}"` : ''
  return `<${tag}${from}>\n${points.join('')}</${tag}>\n`
}

function table({ header, rows }: Tokens.Table, rules: Rules): string {
  const cell = (tag: string, { tokens }: Tokens.TableCell) =>
    `<${tag}>${inlines(tokens, rules)}</${tag.slice(0, 2)}>\n`
  const row = (tag: string, cells: Tokens.TableCell[]) =>
    `<tr>\n${cells.map((one) => cell(tag, one)).join('')}</tr>\n`
  const body = rows.map((cells) => row('td', cells)).join('')
  return `<table>\n<thead>\n${row('th scope="col"', header)}</thead>\n${body && `<tbody>${body}</tbody>`}</table>\n`
}

const inlines = (tokens: Token[] = [], rules: Rules): string =>
  tokens.map((token) => inline(token, rules)).join('')

function inline(token: Token, rules: Rules): string {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return `<${token.type}>${inlines(token.tokens, rules)}</${token.type}>`
    case 'codespan':
      return `<code>${escaped(token.text)}</code>`
    case 'br':
      return '<br />'
    case 'checkbox':
      return box((token as Tokens.Checkbox).checked, rules)
    case 'link':
      return link(token as Tokens.Link, rules)
    case 'image':
      return escaped(token.raw)
    default:
      return 'tokens' in token && token.tokens ? inlines(token.tokens, rules) : escaped(lettersOf(token))
  }
}

function box(checked: boolean, { boxes }: Rules): string {
  if (!boxes) return checked ? '[x] ' : '[ ] '
  const says = checked ? words.markdown.done : words.markdown.notDone
  return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${says}"> `
}

function link({ raw, href, tokens }: Tokens.Link, rules: Rules): string {
  const inside = inlines(tokens, rules)
  const address = rules.links.test(href) ? asAddress(href) : null
  // A URL that we do not link stays as it was typed.
  if (address === null) return escaped(raw)
  return `<a href="${escaped(address)}"${rules.rel}>${inside}</a>`
}

function asAddress(href: string): string | null {
  try {
    return encodeURI(href).replaceAll('%25', '%')
  } catch {
    // Half of a surrogate pair.
    return null
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** A text without any parsing. */
export const htmlAsTyped = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br />')}</p>\n`)
    .join('')
