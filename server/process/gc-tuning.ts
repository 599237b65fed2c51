import { getHeapStatistics, setFlagsFromString } from 'node:v8'

// V8 collects all of its memory whenever that has grown by a few megabytes: once per case with a file, which cost the
// thread that answers all requests half of the time of the case itself.

/** Below this the operator, or scripts/node.mjs on a small machine, has limited the memory. */
const ROOMY = 512 * 1024 * 1024

/** If there is room, memory may double before a full collection. @returns whether it may */
export function collectLessOften(limit = getHeapStatistics().heap_size_limit): boolean {
  if (limit < ROOMY) return false
  setFlagsFromString('--heap-growing-percent=100')
  return true
}
