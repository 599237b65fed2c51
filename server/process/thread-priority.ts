import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

// One thread answers all requests. Node's other threads derive keys from words, compress and wait for the disk: on a
// machine with few cores, they took a core from it for 0.2 seconds per sent case. With a lower priority they run when
// it is idle.

const THREADS = '/proc/self/task'
const POOL = 'libuv-worker'

/**
 * Call it when the pool's threads exist, which is after its first work. Linux only; elsewhere this does nothing.
 * @returns how many
 */
export function lowerThreadPoolPriority(): number {
  try {
    const pool = readdirSync(THREADS).filter(
      (thread) => readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === POOL,
    )
    for (const thread of pool) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
    return pool.length
  } catch {
    // Not Linux, or a thread that has just ended: priorities stay as they were.
    return 0
  }
}
