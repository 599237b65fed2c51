import type { Block, blocksIn } from '#app/platform/documents/document.ts'
import { parseApart } from '#app/platform/sandbox/parse-pool.server.ts'
import { isSheet } from '../model/parts.ts'
import { type Letter, letterOf } from './letter-questions.ts'

interface NamedLetter extends Letter {
  /** The heading of its sheet: “The letter”, “Letter 2: medical records”. */
  title: string
}

/** The letters and cards of a resource, each with its questions. */
export async function lettersIn(body: string): Promise<NamedLetter[]> {
  const blocks = await parseApart<typeof blocksIn>('blocks-in', [body], 'page')
  return sheetsIn(blocks).map(({ title, sheet }) => ({ title, ...letterOf(sheet) }))
}

function sheetsIn(blocks: readonly Block[]): { title: string; sheet: Block[] }[] {
  const sheets: { title: string; sheet: Block[] }[] = []
  let inside = false
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      inside = isSheet(block.text)
      if (inside) sheets.push({ title: block.text, sheet: [] })
    } else if (inside) sheets.at(-1)?.sheet.push(block)
  }
  return sheets
}
