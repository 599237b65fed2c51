import { type Block, blocksIn } from '#app/platform/documents/document.ts'
import { isSheet } from '../model/parts.ts'
import { type Letter, letterOf } from './letter-questions.ts'

export interface NamedLetter {
  /** The heading of its sheet: “The letter”, “Letter 2: medical records”. */
  title: string
  /** Null if it has too many blanks for a form. */
  letter: Letter | null
}

/** The letters and cards of a resource, each with its questions. Editors write the text: read it in a worker thread. */
export const readLetters = (body: string): NamedLetter[] =>
  sheetsIn(blocksIn(body)).map(({ title, sheet }) => ({ title, letter: letterOf(sheet) }))

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
