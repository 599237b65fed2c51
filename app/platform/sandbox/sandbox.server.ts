import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createSandboxQueue } from './sandbox-queue.server.ts'

// Runs work on an uploaded file in a separate process, over pipes: a malicious file harms only that process, and
// nothing touches the disk. The process can read our own code and nothing else, and has no settings of the site.

const MEMORY_WATCHED_EVERY = 50
const PAGE_BYTES = 4096
/** The exit code of a script when the content of the file is too large; any other code but 0 means the file is broken. */
const TOO_LARGE = 3
/** The exit code for a file that needs a password. */
const LOCKED = 4

/** On a busy machine a process takes more wall-clock time than CPU time. */
const CLOCK_FOR_WORK = 3

/** `ms`: CPU time for the process; wall-clock time may be three times as much. */
type Limits = { ms: number; memoryBytes: number; outBytes: number }

/**
 * @param script its path below the project's folder, as '/' separated words
 * @param native it may load compiled packages (from our node_modules)
 */
export const apartCommand = (
  script: string,
  args: string[],
  { heapMegabytes, native = false }: { heapMegabytes: number; native?: boolean },
): string[] => {
  const root = process.cwd()
  return [
    process.execPath,
    `--max-old-space-size=${heapMegabytes}`,
    '--permission',
    ...(native ? ['--allow-addons'] : []),
    `--allow-fs-read=${root}`,
    path.join(root, script),
    ...args,
  ]
}

type Ended = { out: Uint8Array<ArrayBuffer> } | 'too-large' | 'too-slow' | 'locked' | 'failed'

/**
 * @returns what the script wrote; 'too-large' when the script said so, or reached its limit of memory or output;
 * 'too-slow' at its time limit, and when the system cannot start the process
 */
export function runApart(
  [command = '', ...args]: string[],
  bytes: Uint8Array,
  limits: Limits,
): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: limits.ms * CLOCK_FOR_WORK,
    killSignal: 'SIGKILL',
  })
  let heavy = false
  const end = () => {
    heavy = true
    child.kill('SIGKILL')
  }
  const watch = setInterval(() => {
    if (memoryOf(child.pid) > limits.memoryBytes) end()
    else if (workOf(child.pid) > limits.ms) child.kill('SIGKILL')
  }, MEMORY_WATCHED_EVERY)
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    const done = (ended: Ended) => {
      clearInterval(watch)
      resolve(ended)
    }
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > limits.outBytes) end()
      else parts.push(part)
    })
    // The system could not start one more process.
    child.on('error', () => done('too-slow'))
    child.on('close', (code, signal) => {
      // Node exits like this when its heap is full.
      if (heavy || signal === 'SIGABRT' || code === TOO_LARGE) done('too-large')
      // The machine may only have been busy.
      else if (signal === 'SIGKILL') done('too-slow')
      else if (code === LOCKED) done('locked')
      else done(code === 0 && size > 0 ? { out: new Uint8Array(Buffer.concat(parts)) } : 'failed')
    })
    // The process may exit before it has read everything; the exit code says enough.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}

/** In bytes, if the system reports it (Linux): the heap limit does not cover memory outside the heap. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    // The process has exited, or this is not Linux.
    return 0
  }
}

/** CPU time in milliseconds, if the system reports it (Linux, proc(5): in hundredths of a second). */
function workOf(pid: number | undefined): number {
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return 10 * (Number(times[11]) + Number(times[12]))
  } catch {
    // The process has exited, or this is not Linux.
    return 0
  }
}

/** Inspects one file at a time per network, so that others get their turn. All kinds of uploaded files share this queue. */
export const inTurn = createSandboxQueue({
  atOnce: 2,
  mostWaiting: 20,
  mostWaitingOfOne: 5,
  waitsAtMost: 20_000,
})
