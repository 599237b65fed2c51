import type { Token, Tokens } from 'marked'
import { isModestMarkdown, markdownTree } from '#app/platform/text/markdown-tree.ts'
import { cutText } from '#app/ui/cut-text.ts'

/** The markup of a body's Markdown that the checks need. */
export interface TextMarks {
  /** False if it has so much markup that it is shown as typed. */
  modest: boolean
  headings: { level: number; words: string }[]
  links: { words: string; to: string }[]
  pictures: { words: string; to: string }[]
  /** HTML as it was typed. */
  html: string[]
}

export function marksOf(markdown: string): TextMarks {
  const found: TextMarks = {
    modest: isModestMarkdown(markdown),
    headings: [],
    links: [],
    pictures: [],
    html: [],
  }
  if (found.modest) for (const token of markdownTree(markdown)) look(token, found)
  return found
}

function look(token: Token, found: TextMarks): void {
  switch (token.type) {
    case 'heading': {
      const { depth, text } = token as Tokens.Heading
      found.headings.push({ level: depth, words: text })
      break
    }
    case 'link': {
      const { href, text } = token as Tokens.Link
      found.links.push({ words: text, to: href })
      break
    }
    case 'image':
      found.pictures.push({ words: (token as Tokens.Image).text, to: (token as Tokens.Image).href })
      break
  }
  if (HOLDS_WORDS.has(token.type)) found.html.push(...htmlIn(token.raw))
  for (const inside of insideOf(token)) look(inside, found)
}

const HOLDS_WORDS = new Set(['paragraph', 'heading', 'table'])
const TAGS =
  'a|b|i|u|s|p|br|hr|em|del|ins|div|img|pre|sub|sup|svg|kbd|nav|ul|ol|li|td|th|tr|h[1-6]|span|code|font|form|mark|main|abbr|small|strong|style|table|thead|tbody|input|video|audio|label|button|center|figure|footer|header|iframe|script|section|article|details|summary|textarea|blockquote'
const HTML = new RegExp(`</?(?:${TAGS})(?:\\s[^<>]*)?/?>|<!--`, 'gi')

/** Typed HTML, which is shown as is. Text that only resembles it, such as “<my manager>”, does not count. */
const htmlIn = (raw: string): string[] =>
  [...raw.replace(/`[^`]*`/g, '').matchAll(HTML)].map(([tag]) => cutText(tag, 60))

function insideOf(token: Token): Token[] {
  const { tokens = [] } = token as { tokens?: Token[] }
  if (token.type === 'list') return (token as Tokens.List).items
  if (token.type !== 'table') return tokens
  const { header, rows } = token as Tokens.Table
  return [...header, ...rows.flat()].flatMap((cell) => cell.tokens)
}
