import type { SealedLine } from '../record/listed-case.ts'
import type { OpenedLine } from './case-queue.ts'
import { openSummary } from './case-summary.client.ts'

// Opens the lines of the list beside the page, so that the page stays alive however many there are. The key comes first.

export type SummaryWork = { identity: string } | { lines: SealedLine[] }

/** What could be opened, by id; the others are broken. */
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
    // What does not open is shown as broken.
    const summary = await openSummary(identity, line).catch(() => 'broken' as const)
    opened.push([line.id, summary])
  }
  postMessage({ opened } satisfies SummariesOpened)
})
