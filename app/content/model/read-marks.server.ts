import { parseApart } from '#app/platform/sandbox/parse-pool.server.ts'
import { TooComplex } from '#app/platform/sandbox/too-complex.ts'
import type { marksOf, TextMarks } from './marks-of-text.ts'

const NOTHING: TextMarks = { modest: true, headings: [], links: [], pictures: [], html: [] }

/** Parses the markup that the checks need, in a worker thread. A text too complex for that is not `modest`. */
export async function readMarks(markdown: string): Promise<TextMarks> {
  if (markdown === '') return NOTHING
  try {
    return await parseApart<typeof marksOf>('marks-of-text', [markdown], 'page')
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return { ...NOTHING, modest: false }
  }
}
