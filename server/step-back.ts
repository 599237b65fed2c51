import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

// One thread answers everybody. Node's others derive keys from words, compress and wait for the disk: where cores are few, they
// took a core from it for 0.2 seconds for each case that was sent. They do their work when it has nothing to do.

const THREADS = '/proc/self/task'
const POOL = 'libuv-worker'

/** Call it when the pool's threads are there, which is after its first work. Linux only; elsewhere this does nothing. @returns how many */
export function poolStepsBack(): number {
  try {
    const pool = readdirSync(THREADS).filter(
      (thread) => readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === POOL,
    )
    for (const thread of pool) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
    return pool.length
  } catch {
    // No Linux, or a thread that has just ended: all goes on as it was.
    return 0
  }
}
