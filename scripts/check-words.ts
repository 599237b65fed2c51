import ts from 'typescript'
import { sources } from './sources.ts'

// Words that visitors read are in a words.ts of their feature, where a translator finds them (docs/decisions/0074). Here
// every markup that visitors see is read for words that are not there.

/** What no visitor sees, or what has no words to translate. */
const NOT_FOR_VISITORS: readonly RegExp[] = [
  // The staff's console is in English.
  /^app\/staff\/|\/staff\//,
  /^app\/cases\/(queue|desk|keys|approvals|closing|statistics|files\/preview)\//,
  /^app\/cases\/files\/components\/(case-files|file-preview|scan-tag)/,
  /^app\/donations\/(ledger|stripe-sync)\//,
  /^app\/donations\/receipts\/components\/receipt-preview/,
  /^app\/attorneys\/import\//,
  /^app\/ui\/page\/console-/,
  // Passphrases and keys of staff; Markdown is written by staff too.
  /^app\/platform\/(keys|passphrases)\//,
  // The style guide shows the parts to who builds with them.
  /^app\/ui\/gallery\//,
  // Drawings with a sample of letters.
  /^app\/ui\/illustrations\//,
]

/** Attributes that are read or heard. */
const READ = new Set([
  'label',
  'hint',
  'title',
  'alt',
  'aria-label',
  'placeholder',
  'description',
  'lead',
  'kicker',
  'summary',
  'legend',
  'caption',
])

export function wordsInMarkup(files = sources()): string[] {
  const found: string[] = []
  for (const [file, source] of files) {
    if (!/^app\/.*\.tsx$/.test(file) || /\.test\.tsx$/.test(file)) continue
    if (NOT_FOR_VISITORS.some((place) => place.test(file))) continue
    for (const { line, text } of wordsIn(source)) {
      found.push(`${file}:${line} “${text}”: put it into the words.ts of its feature`)
    }
  }
  return found
}

function wordsIn(source: ts.SourceFile): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (/\p{L}/u.test(text))
      found.push({
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
        text: text.trim().replace(/\s+/g, ' ').slice(0, 60),
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The words of a text between tags, or of an attribute that is read. */
function textOf(node: ts.Node): string {
  if (ts.isJsxText(node)) return node.text
  if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer)
    return literal(ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer)
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literal(node.expression)
  return ''
}

function literal(node: ts.Node | undefined): string {
  if (!node) return ''
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' ')
}
