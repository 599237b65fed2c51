import type { Token, Tokens } from 'marked'
import { isModestMarkdown, markdownParts } from '#app/ui/markdown-parts.ts'

/** What the checks look at in the Markdown of a body. */
interface TextMarks {
  /** False where it has so many marks that it is shown as it was typed. */
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
  if (found.modest) for (const token of markdownParts(markdown)) look(token, found)
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
    case 'html':
      found.html.push((token as Tokens.HTML).raw.trim().slice(0, 60))
      break
  }
  for (const inside of insideOf(token)) look(inside, found)
}

function insideOf(token: Token): Token[] {
  const { tokens = [] } = token as { tokens?: Token[] }
  if (token.type === 'list') return (token as Tokens.List).items
  if (token.type !== 'table') return tokens
  const { header, rows } = token as Tokens.Table
  return [...header, ...rows.flat()].flatMap((cell) => cell.tokens)
}
