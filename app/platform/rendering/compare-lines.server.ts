import { parseApart } from '../sandbox/parse-pool.server.ts'
import { TooComplex } from '../sandbox/too-complex.ts'
import { type DiffLine, type lineDiffs, oldsThenNews } from '../text/line-diff.ts'

/**
 * The changes in some texts, line by line, computed in a worker thread. Texts that would take too long are shown as all
 * old lines, then all new ones. Long texts of one page after the first have no lines where the page has no room for them.
 */
export async function compareLines(pairs: [before: string, after: string][]): Promise<DiffLine[][]> {
  if (pairs.length === 0) return []
  try {
    return await parseApart<typeof lineDiffs>('diff-lines', [pairs], 'page')
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return oldsThenNews(pairs)
  }
}
