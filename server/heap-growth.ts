import { getHeapStatistics, setFlagsFromString } from 'node:v8'

// V8 collects all of its memory whenever that has grown by a few megabytes: once for each case with a file, which took the
// thread that answers everybody half of the time that the case itself did.

/** Below this the operator, or scripts/node.mjs on a small machine, has limited the memory. */
const ROOMY = 512 * 1024 * 1024

/** Where there is room, memory may double before all of it is collected. @returns whether it may */
export function collectLessOften(limit = getHeapStatistics().heap_size_limit): boolean {
  if (limit < ROOMY) return false
  setFlagsFromString('--heap-growing-percent=100')
  return true
}
