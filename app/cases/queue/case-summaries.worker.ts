import type { Capsule } from '../record/case-summary.ts'
import type { SealedLine } from './case-queue.server.ts'
import { openCapsule } from './case-summary.client.ts'

// Opens the lines of the list beside the page, so that the page stays alive however many there are. The key comes first.

export type CapsuleWork = { identity: string } | { lines: SealedLine[] }

/** What could be opened, by id; the others are broken. */
export interface CapsulesOpened {
  opened: [id: string, capsule: Capsule | 'broken'][]
}

let identity = ''

addEventListener('message', async ({ data }: MessageEvent<CapsuleWork>) => {
  if ('identity' in data) {
    identity = data.identity
    return
  }
  const opened: CapsulesOpened['opened'] = []
  for (const line of data.lines) {
    // What does not open is shown as broken.
    const capsule = await openCapsule(identity, line).catch(() => 'broken' as const)
    opened.push([line.id, capsule])
  }
  postMessage({ opened } satisfies CapsulesOpened)
})
