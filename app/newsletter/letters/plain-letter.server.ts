import type { Token, Tokens } from 'marked'
import { lettersOf, markdownTree, numbersTyped } from '#app/platform/text/markdown-tree.ts'

const WIDTH = 72

/** Renders Markdown as a readable plain-text email: headings underlined, lists indented, URLs written out. */
export function plainLetter(markdown: string, origin: string): string {
  const inline = (tokens?: Token[]): string => inlineWords(tokens, origin)
  const block = (token: Token): string => {
    switch (token.type) {
      case 'heading': {
        const words = inline((token as Tokens.Heading).tokens)
        return `${words}\n${'-'.repeat(Math.min(words.length, WIDTH))}`
      }
      case 'list': {
        return listed(token as Tokens.List, blocks)
      }
      case 'blockquote':
        return blocks((token as Tokens.Blockquote).tokens)
          .split('\n')
          .map((line) => `> ${line}`)
          .join('\n')
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return rows
          .map((row) =>
            row.map((cell, at) => `${inline(header[at]?.tokens)}: ${inline(cell.tokens)}`).join('\n'),
          )
          .join('\n\n')
      }
      case 'hr':
        return '-'.repeat(20)
      case 'code':
        return (token as Tokens.Code).text
      case 'space':
      case 'def':
        return ''
      default:
        return wrapped(inline((token as { tokens?: Token[] }).tokens ?? [token]))
    }
  }
  const blocks = (tokens: Token[]): string => tokens.map(block).filter(Boolean).join('\n\n')
  return blocks(markdownTree(markdown))
}

function inlineWords(tokens: Token[] = [], origin = ''): string {
  const own = (url: string) => (url.startsWith('/') ? origin + url : url)
  const wordsOf = (token: Token): string => {
    if (token.type === 'link') {
      const { href, tokens: words } = token as Tokens.Link
      const text = inlineWords(words, origin)
      const address = own(href).replace(/^mailto:/, '')
      return text === address || text === href ? address : `${text} (${address})`
    }
    if (token.type === 'br') return '\n'
    if (token.type === 'image') return token.raw
    if (token.type === 'checkbox') return (token as Tokens.Checkbox).checked ? '[x] ' : '[ ] '
    const inner = (token as { tokens?: Token[] }).tokens
    if (token.type === 'del') return `~~${inlineWords(inner, origin)}~~`
    return inner ? inlineWords(inner, origin) : lettersOf(token)
  }
  return tokens.map(wordsOf).join('')
}

function listed(list: Tokens.List, blocks: (tokens: Token[]) => string): string {
  const numbers = numbersTyped(list)
  let next = Number(list.start || 1)
  return list.items
    .map(({ tokens }, at) => {
      const number = numbers[at] ?? next
      next = number + 1
      // A checkbox and the text after it are one line.
      const [box, ...rest] = tokens
      const first = box?.type === 'checkbox' ? inlineWords([box]) : ''
      return indented(first + blocks(first ? rest : tokens), list.ordered ? `${number}. ` : '- ')
    })
    .join('\n')
}

function indented(text: string, mark: string): string {
  const [first = '', ...more] = text.split('\n')
  const space = ' '.repeat(mark.length)
  return [mark + first, ...more.map((line) => (line ? space + line : line))].join('\n')
}

/** Wraps lines to a length that every mail program shows. A URL is never split. */
function wrapped(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = []
      let now = ''
      for (const word of line.split(/ +/)) {
        if (now && now.length + 1 + word.length > WIDTH) {
          lines.push(now)
          now = word
        } else now = now ? `${now} ${word}` : word
      }
      return [...lines, now].join('\n')
    })
    .join('\n')
}
