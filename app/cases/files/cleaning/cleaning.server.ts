import { apartCommand, inTurn, runApart } from '#app/platform/apart/apart.server.ts'

// Hidden details are taken out of a file in a process of its own (platform/apart/).

const HEAP_MEGABYTES = 256
const LIMITS = { ms: 10_000, memoryBytes: 512 * 1024 * 1024, outBytes: 32 * 1024 * 1024 }

/** Plain text hides nothing; an old Word file (.doc) cannot be taken apart. */
const NOTHING_HIDDEN = 'text/plain'
const CANNOT = 'application/msword'

/** 'busy': so many others wait that this one cannot. `clean`: the file without author, place, dates and the like, or null when that cannot be done. */
export type Inside = { clean: Uint8Array<ArrayBuffer> | null } | 'too-large' | 'busy'

/** @param type the kind that the bytes themselves showed */
export async function lookInside(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Inside> {
  if (type === NOTHING_HIDDEN) return { clean: bytes }
  if (type === CANNOT) return { clean: null }
  const ended = await inTurn(() => runApart(childCommand(type), bytes, LIMITS))
  if (ended === 'busy' || ended === 'too-large') return ended
  return { clean: typeof ended === 'string' ? null : ended.out }
}

/** How the process that looks inside is run. */
export const childCommand = (type: string): string[] =>
  apartCommand('app/cases/files/cleaning/child.server.ts', [type], { heapMegabytes: HEAP_MEGABYTES })
