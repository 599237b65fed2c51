import { type MarkedOptions, marked, type Token } from 'marked'

// Markdown taken apart, for all who show it: on the server, in the staff's browsers, and as a letter in plain text.

/** Marks in one paragraph, list or table. Taking them apart takes the square of their number. */
const MARKS_AT_ONCE = 600
const MARKS = 4000
const LINES = 2000
/** Quotes and lists inside each other, and spaces in front of a line, which can mean the same. */
const DEEPEST = 20
const INDENT = 60
const MARK = new Set('*_~`[]<>&@\\!#')

/**
 * The parts of a text. What has more marks than anybody types is there as it was typed: taking it apart would hold
 * everybody else up, or never end.
 */
export function markdownParts(markdown: string, options: MarkedOptions = {}): Token[] {
  return isModestMarkdown(markdown) ? marked.lexer(markdown, { gfm: true, ...options }) : asTyped(markdown)
}

/** Whether a text can be taken apart in a time that nobody notices. Looks at each letter once. */
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

const asTyped = (text: string): Token[] =>
  text
    .split(/\n{2,}/)
    .map((raw) => ({ type: 'paragraph', raw, text: raw, tokens: raw.split('\n').flatMap(lineAsTyped) }))

const lineAsTyped = (text: string, at: number): Token[] => [
  ...(at > 0 ? [{ type: 'br', raw: '\n' } as Token] : []),
  { type: 'text', raw: text, text, escaped: false } as Token,
]
