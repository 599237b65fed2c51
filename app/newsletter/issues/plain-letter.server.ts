import type { Token, Tokens } from 'marked'
import { markdownParts } from '#app/ui/markdown-parts.ts'

const WIDTH = 72

/** Markdown as a letter in plain text that reads as well: headings underlined, lists kept, addresses written out. */
export function plainLetter(markdown: string, origin: string): string {
  const inline = (tokens: Token[] = []): string => inlineWords(tokens, origin)
  const block = (token: Token): string => {
    switch (token.type) {
      case 'heading': {
        const words = inline((token as Tokens.Heading).tokens)
        return `${words}\n${'-'.repeat(Math.min(words.length, WIDTH))}`
      }
      case 'list': {
        const { ordered, start, items } = token as Tokens.List
        return items
          .map((item, at) => {
            const mark = ordered ? `${Number(start || 1) + at}. ` : '- '
            return indented(blocks(item.tokens), mark)
          })
          .join('\n')
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
      case 'html':
        return ''
      default:
        return wrapped(inline((token as { tokens?: Token[] }).tokens ?? [token]))
    }
  }
  const blocks = (tokens: Token[]): string => tokens.map(block).filter(Boolean).join('\n\n')
  return blocks(markdownParts(markdown))
}

function inlineWords(tokens: Token[], origin: string): string {
  const own = (url: string) => (url.startsWith('/') ? origin + url : url)
  const wordsOf = (token: Token): string => {
    if (token.type === 'link') {
      const { href, tokens: words } = token as Tokens.Link
      const text = inlineWords(words, origin)
      const address = own(href).replace(/^mailto:/, '')
      return text === address || text === href ? address : `${text} (${address})`
    }
    if (token.type === 'br') return '\n'
    if (token.type === 'image') return (token as Tokens.Image).text
    if (token.type === 'html') return ''
    const inner = (token as { tokens?: Token[] }).tokens
    return inner ? inlineWords(inner, origin) : unescaped((token as { text?: string }).text ?? '')
  }
  return tokens.map(wordsOf).join('')
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

function indented(text: string, mark: string): string {
  const [first = '', ...more] = text.split('\n')
  const space = ' '.repeat(mark.length)
  return [mark + first, ...more.map((line) => (line ? space + line : line))].join('\n')
}

/** Lines of a length that every mail program shows. An address is never cut. */
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
