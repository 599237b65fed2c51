import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { config } from '../settings/config.server.ts'
import { createTurns } from './turns.server.ts'

// A stranger's file is looked into in a process of its own, over pipes: a file that was made to harm harms that process,
// and nothing touches the disk. The process may read our own code and nothing else, and has no settings of the site.

const MEMORY_WATCHED_EVERY = 50
const PAGE_BYTES = 4096
/** The number with which a script ends for a file that is too large inside; any other but 0 means that it is broken. */
const TOO_LARGE = 3
/** The same for a file that opens only with a password. */
const LOCKED = 4

/** On a busy machine a process takes longer on the clock than it works. */
const CLOCK_FOR_WORK = 3

/** `ms`: how long the process may work on a processor; the clock may show three times as much. */
type Limits = { ms: number; memoryBytes: number; outBytes: number }

/**
 * @param script its path below the project's folder, as '/' separated words
 * @param native it may load compiled packages (of our own node_modules)
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

/** @returns what the script wrote; 'too-large' when it said so, or met its limit of memory or of what it may write; 'too-slow' at its limit of time */
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
  if (child.pid) stepBack(child.pid)
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
    child.on('error', () => done('failed'))
    child.on('close', (code, signal) => {
      // Node ends itself like this when its own memory is full.
      if (heavy || signal === 'SIGABRT' || code === TOO_LARGE) done('too-large')
      // It may only have met a busy machine.
      else if (signal === 'SIGKILL') done('too-slow')
      else if (code === LOCKED) done('locked')
      else done(code === 0 && size > 0 ? { out: new Uint8Array(Buffer.concat(parts)) } : 'failed')
    })
    // It may end before it has read everything; how it ended says enough.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}

/** Whoever reads a page does not wait for somebody's file. Beside other tests, which never rest, it would not come to its turn. */
function stepBack(pid: number): void {
  if (config.weakWords) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}

/** In bytes, where the system tells (Linux): the limit on the heap leaves out the memory beside it. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    // The process has ended, or this is no Linux.
    return 0
  }
}

/** In milliseconds on a processor, where the system tells (Linux, proc(5): in hundredths of a second). */
function workOf(pid: number | undefined): number {
  try {
    const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return 10 * (Number(times[11]) + Number(times[12]))
  } catch {
    // The process has ended, or this is no Linux.
    return 0
  }
}

/** One network has one file looked into at a time, so that others get their turn. All kinds of files share these turns. */
export const inTurn = createTurns({ atOnce: 2, mostWaiting: 20, waitsAtMost: 20_000 })
