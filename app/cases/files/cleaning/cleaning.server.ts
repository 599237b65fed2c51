import { apartCommand, inTurn, runApart } from '#app/platform/sandbox/sandbox.server.ts'
import { FILE_KINDS } from '../../model/rules.ts'
import { isDrawnAgain } from './drawn-again.ts'
import type { HiddenDetail } from './hidden-details.ts'

// Hidden details are taken out of a file in a process of its own (platform/sandbox/), which then looks again, by other means, at the very
// bytes that will be kept.

const HEAP_MEGABYTES = 256
const MEGABYTE = 1024 * 1024
const LIMITS = { ms: 10_000, memoryBytes: 512 * MEGABYTE, outBytes: 32 * MEGABYTE }
/** A picture is drawn again. */
const LIMITS_OF_PICTURES = { ...LIMITS, ms: 20_000, memoryBytes: 640 * MEGABYTE }

/** The process's result, besides the bytes. */
export interface Looked {
  /** The second look's findings in the stored bytes. */
  hidden: HiddenDetail[]
}

/**
 * 'busy': too many files are waiting already. 'too-slow': it was not done in time, and the machine may only have been
 * busy: another try can end well. `clean`: the file without author, place, dates and the like, or null when
 * cleaning is impossible or was not requested. It is truly clean only if `hidden` is empty.
 */
export type Inside =
  | { clean: Uint8Array<ArrayBuffer> | null; hidden: HiddenDetail[] }
  | 'too-large'
  | 'busy'
  | 'too-slow'
  | 'locked'

/** @param type the kind detected from the bytes */
export async function lookInside(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  { original = false } = {},
): Promise<Inside> {
  // Plain text hides nothing; an old Word file (.doc) cannot be parsed.
  if (type === FILE_KINDS.txt) return { clean: bytes, hidden: [] }
  if (type === FILE_KINDS.doc) return { clean: null, hidden: ['unknown'] }
  const limits = isDrawnAgain(type) ? LIMITS_OF_PICTURES : LIMITS
  const ended = await inTurn(() => runApart(childCommand(type, original), bytes, limits))
  if (ended === 'failed') return { clean: null, hidden: ['unknown'] }
  if (typeof ended === 'string') return ended
  const { out } = ended
  const listLength = new DataView(out.buffer).getUint32(0)
  const { hidden } = JSON.parse(new TextDecoder().decode(out.subarray(4, 4 + listLength))) as Looked
  return { clean: original ? null : out.slice(4 + listLength), hidden }
}

/** The command line of the inspecting process. */
export const childCommand = (type: string, original = false): string[] =>
  apartCommand('app/cases/files/cleaning/child.server.ts', [type, original ? 'original' : 'clean'], {
    heapMegabytes: HEAP_MEGABYTES,
    native: isDrawnAgain(type),
  })
