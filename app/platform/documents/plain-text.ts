import type { Block, ResourceDocument, Run } from './document.ts'

/** The document as plain text, to copy into a mail or a form. */
export function plainOf(document: ResourceDocument): string {
  return `${document.blocks.map(partOf).filter(Boolean).join('\n\n')}\n`
}

function partOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      if (block.level === 1) return block.text.toUpperCase()
      return `\n${block.text}\n${'-'.repeat(block.text.length)}`
    case 'sheet':
      return ''
    case 'paragraph':
      return words(block.runs)
    case 'list':
      return block.items.map((runs, i) => `${block.ordered ? `${i + 1}.` : '-'} ${words(runs)}`).join('\n')
    case 'table':
      return block.rows
        .map((row) => row.map((cell, i) => `${block.head[i]}: ${cell}`).join('\n'))
        .join('\n\n')
    case 'picture':
      return `Picture: ${block.describes}`
  }
}

const words = (runs: Run[]): string =>
  runs
    .map(
      ({ text, href, ends, struck }) =>
        `${struck ? `~~${text}~~` : text}${href ? ` (${href})` : ''}${ends ? '\n' : ''}`,
    )
    .join('')
