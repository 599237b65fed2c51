import type { SealedLine } from '../record/listed-case.ts'
import type { OpenedLine } from './case-queue.ts'
import type { SummariesOpened, SummaryWork } from './case-summaries.worker.ts'

/** How many lines a worker opens before it reports: about a tenth of a second. */
const AT_ONCE = 25
const FETCHED_AT_ONCE = 250
const MOST_WORKERS = 4

/**
 * Fetches the sealed lines of these cases and opens them in workers. `tell` gets the opened lines in batches.
 * @throws Error with a sentence for the screen
 */
export async function openSummaries(
  identity: string,
  ids: string[],
  tell: (opened: [string, OpenedLine | 'broken'][]) => void,
  signal: AbortSignal,
): Promise<void> {
  const count = Math.max(
    1,
    Math.min(MOST_WORKERS, navigator.hardwareConcurrency, Math.ceil(ids.length / AT_ONCE)),
  )
  const waiting: SealedLine[][] = []
  const workers = Array.from({ length: count }, newWorker)
  try {
    for (const worker of workers) worker.postMessage({ identity } satisfies SummaryWork)
    for (let at = 0; at < ids.length; at += FETCHED_AT_ONCE) {
      const part = ids.slice(at, at + FETCHED_AT_ONCE)
      const lines = await fetchLines(part, signal)
      const there = new Set(lines.map(({ id }) => id))
      const gone = part.filter((id) => !there.has(id))
      if (gone.length > 0) tell(gone.map((id) => [id, 'broken']))
      for (let i = 0; i < lines.length; i += AT_ONCE) waiting.push(lines.slice(i, i + AT_ONCE))
      await Promise.all(workers.map((worker) => drain(worker, waiting, tell, signal)))
      if (signal.aborted) return
    }
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

const newWorker = () => new Worker(new URL('./case-summaries.worker.ts', import.meta.url), { type: 'module' })

async function fetchLines(ids: string[], signal: AbortSignal): Promise<SealedLine[]> {
  const body = new URLSearchParams({ ids: ids.join(' ') })
  const answer = await fetch('/staff/cases/lines', { method: 'POST', body, signal })
  if (!answer.ok)
    throw new Error('We could not load the rest of the list. Load the page again. You may have to sign in.')
  return ((await answer.json()) as { lines: SealedLine[] }).lines
}

async function drain(
  worker: Worker,
  waiting: SealedLine[][],
  tell: (opened: SummariesOpened['opened']) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let lines = waiting.shift(); lines && !signal.aborted; lines = waiting.shift()) {
    const opened = new Promise<SummariesOpened>((done, fail) => {
      worker.onmessage = ({ data }: MessageEvent<SummariesOpened>) => done(data)
      worker.onerror = () =>
        fail(new Error('The rest of the list did not open. Press “Try again” above the list.'))
      signal.addEventListener('abort', () => done({ opened: [] }), { once: true })
    })
    worker.postMessage({ lines } satisfies SummaryWork)
    tell((await opened).opened)
  }
}
