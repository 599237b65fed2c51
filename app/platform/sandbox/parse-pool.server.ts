import path from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { Busy } from '../passphrases/kdf.server.ts'
import type { ParseJob, ParseOutcome } from './parse-job.ts'
import { createSandboxQueue, type SandboxQueue } from './sandbox-queue.server.ts'
import { TooComplex } from './too-complex.ts'

// Parses untrusted text in worker threads, so that a text designed to take long delays only its own request. Past the
// deadline the worker is terminated. The deadline counts the worker's own CPU time, so a busy machine rejects no
// harmless text.

const IDLE_WORKERS_END_AFTER = 30_000
const LOOK_EVERY_MS = 25
/** A worker that cannot report its CPU time (inside one long native call) is terminated after this much wall-clock time. */
const clockLimit = (ms: number): number => ms * 4 + 15_000
/** In milliseconds. */
const SAYS_WITHIN = 500
/** For loading a task's code on a busy machine. */
const STARTS_WITHIN = 30_000

/** In seconds, for Retry-After. */
const TRY_AGAIN_AFTER = 5

interface Lane {
  threads: number
  heapMegabytes: number
  /** CPU time that one task may use. */
  ms: number
}

/** Pages do not wait for imports. */
const LANES = {
  /** For what a page shows. */
  page: { threads: 2, heapMegabytes: 48, ms: 250 },
  /** For an import or a file. */
  import: { threads: 1, heapMegabytes: 192, ms: 10_000 },
  /** For a document that we make. */
  document: { threads: 1, heapMegabytes: 128, ms: 10_000 },
} satisfies Record<string, Lane>

// biome-ignore lint/suspicious/noExplicitAny: the parameters of any function
type Parse = (...given: any[]) => unknown

/** The built site has its worker beside it; with --dev and in tests Node runs the source. */
const workerFile = (): string =>
  path.resolve(
    import.meta.url.includes('/build/server/')
      ? 'build/worker/parse-worker.js'
      : 'server/process/parse-worker.ts',
  )

/** @param file the module whose default export runs a task */
export function createParsePool({ threads, heapMegabytes, ms }: Lane, file = workerFile()) {
  const inTurn: SandboxQueue = createSandboxQueue({
    atOnce: threads,
    mostWaiting: 50,
    mostWaitingOfOne: 25,
    waitsAtMost: 20_000,
  })
  const pool = new Piscina({
    filename: file,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_WORKERS_END_AFTER,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 8 },
    // No settings of the site.
    env: {},
    recordTiming: false,
  })
  // A worker that exits between two tasks is replaced for the next one.
  pool.on('error', () => {})

  async function run(task: string, given: unknown[]): Promise<unknown> {
    const begun = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT))
    const job: ParseJob = { task, given, begun }
    const deadline = new AbortController()
    const done = new AbortController()
    const watching = watch(pool, begun, ms, done.signal).then((late) => {
      if (late) deadline.abort()
    })
    try {
      const outcome: ParseOutcome = await pool.run(job, { signal: deadline.signal })
      if ('result' in outcome) return outcome.result
      // Stack overflow, or a string or array over the engine's limit.
      if (outcome.error.name === 'RangeError') throw new TooComplex()
      throw outcome.error
    } catch (error) {
      if (deadline.signal.aborted || endedIn(error, begun)) throw new TooComplex()
      throw error
    } finally {
      done.abort()
      await watching
    }
  }

  return async (task: string, given: unknown[]): Promise<unknown> => {
    const found = await inTurn(() => run(task, given))
    if (found === 'busy') throw new Busy(TRY_AGAIN_AFTER)
    return found
  }
}

/** A worker that exited during a task ran out of memory or crashed. One that never began has a bug of ours. */
const endedIn = (error: unknown, begun: Float64Array): boolean =>
  begun[0] !== 0 &&
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || /^worker exited/.test(error.message))

/** @returns whether the task has used up its time */
async function watch(pool: Piscina, begun: Float64Array, ms: number, done: AbortSignal): Promise<boolean> {
  const asked = performance.now()
  let beganAt = 0
  while (!done.aborted) {
    await rest(LOOK_EVERY_MS, undefined, { signal: done }).catch(() => {
      // The task is done.
    })
    if (done.aborted) return false
    const now = performance.now()
    const [thread = 0, cpuBefore = 0] = begun
    if (thread === 0) {
      if (now - asked > STARTS_WITHIN) return true
      continue
    }
    beganAt ||= now
    if (now - beganAt > clockLimit(ms)) return true
    const worker = pool.threads.find(({ threadId }) => threadId === thread)
    if (worker && (await cpuOf(worker)) - cpuBefore > ms) return true
  }
  return false
}

/** In milliseconds; 0 when the worker does not answer soon. */
async function cpuOf(worker: Worker): Promise<number> {
  const told = worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    // It has just exited.
    () => 0,
  )
  // This timer also keeps a process alive that has nothing else to do; the workers do not.
  const late = new AbortController()
  // Cancelled if the worker answers in time.
  const silent = rest(SAYS_WITHIN, 0, { signal: late.signal }).catch(() => 0)
  const cpu = await Promise.race([told, silent])
  late.abort()
  return cpu
}

type Pool = ReturnType<typeof createParsePool>
const pools: { [lane in keyof typeof LANES]?: Pool } = {}

/**
 * Runs a parser on untrusted text in a worker thread.
 * @param task its name in the list of server/process/parse-worker.ts; its type is that of the function there
 * @param given the arguments of the function; no functions, no class instances
 * @param lane how long it may take: 'page' for what a page shows (250 ms of CPU time), 'import' for an import or a file
 * (10 s), 'document' for a document that we make (10 s)
 * @throws TooComplex past the deadline, or when the worker runs out of memory
 */
export async function parseApart<Task extends Parse>(
  task: string,
  given: Parameters<Task>,
  lane: keyof typeof LANES,
): Promise<Awaited<ReturnType<Task>>> {
  pools[lane] ??= createParsePool(LANES[lane])
  return (await pools[lane](task, given)) as Awaited<ReturnType<Task>>
}
