import type { Token, Tokens } from 'marked'
import { lettersOf, markdownTree } from './markdown-tree.ts'
import { words } from './words.ts'

/** The parser looks for addresses in a word, which takes quadratic time. People type no word of this length. */
const LONGEST_WORD = 1000
const hasLongWord = (text: string): boolean => text.split(/\s+/).some(({ length }) => length > LONGEST_WORD)

/**
 * The words of a Markdown text in one line, without its markup: for the search index and its excerpts. The parser is that of
 * the pages, so that an excerpt reads like its page.
 */
export function markdownWords(markdown: string): string {
  const text = hasLongWord(markdown) ? markdown : wordsIn(markdownTree(markdown))
  return text.replace(/\s+/g, ' ').trim()
}

const wordsIn = (tokens: Token[] = []): string => tokens.map(wordsOf).join('')

function wordsOf(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
    case 'br':
      return ' '
    case 'paragraph':
    case 'heading':
    case 'blockquote':
      return `${wordsIn(token.tokens)} `
    case 'code':
      return `${token.text} `
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => `${wordsIn(tokens)} `).join('')
    case 'table':
      return cellsOf(token as Tokens.Table)
        .map(({ tokens }) => `${wordsIn(tokens)} `)
        .join('')
    case 'del':
      // Without the line through them, these words would say the opposite.
      return words.markdown.crossedOut({ text: wordsIn(token.tokens) })
    case 'checkbox':
      return (token as Tokens.Checkbox).checked ? '[x] ' : '[ ] '
    case 'image':
      return (token as Tokens.Image).text
    default:
      return 'tokens' in token && token.tokens ? wordsIn(token.tokens) : lettersOf(token)
  }
}

const cellsOf = ({ header, rows }: Tokens.Table): Tokens.TableCell[] => [...header, ...rows.flat()]
