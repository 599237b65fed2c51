import type { SealedLine } from '../record/listed-case.ts'
import type { OpenedLine } from './case-queue.ts'
import { openSummary } from './case-summary.client.ts'

// Opens the lines of the list in a worker, so that the page stays responsive for any number of lines. The key comes first.

export type SummaryWork = { identity: string } | { lines: SealedLine[] }

/** The opened lines, by id; the others are damaged. */
export interface SummariesOpened {
  opened: [id: string, summary: OpenedLine | 'broken'][]
}

let identity = ''

addEventListener('message', async ({ data }: MessageEvent<SummaryWork>) => {
  if ('identity' in data) {
    identity = data.identity
    return
  }
  const opened: SummariesOpened['opened'] = []
  for (const line of data.lines) {
    // A line that does not open is shown as damaged.
    const summary = await openSummary(identity, line).catch(() => 'broken' as const)
    opened.push([line.id, summary])
  }
  postMessage({ opened } satisfies SummariesOpened)
})
