import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { newId } from '../ids.ts'
import { customerNow } from '../requests/visit.server.ts'
import { config } from '../settings/config.server.ts'

// A stranger's file is looked into in a process of its own, over pipes: a file that was made to harm harms that process,
// and nothing touches the disk. The process may read our own code and nothing else, and has no settings of the site.

const MEMORY_WATCHED_EVERY = 50
const PAGE_BYTES = 4096
/** The number with which a script ends for a file that is too large inside; any other but 0 means that it is broken. */
const TOO_LARGE = 3

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

type Ended = { out: Uint8Array<ArrayBuffer> } | 'too-large' | 'too-slow' | 'failed'

/** @returns what the script wrote; 'too-large' when it said so, or met its limit of memory or of what it may write; 'too-slow' at its limit of time */
export function runApart(
  [command = '', ...args]: string[],
  bytes: Uint8Array,
  limits: Limits,
): Promise<Ended> {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: limits.ms,
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

/**
 * One customer, who may have 65,536 networks of IPv6, has one file looked into at a time, so that others get their turn. All kinds of
 * files share these turns.
 */
const AT_ONCE = 2
const MOST_WAITING = 20
const WAITS_AT_MOST = 20_000
const running: string[] = []
const waiting: { customer: string; go: () => void }[] = []

/** @returns 'busy' when so many others wait that this one cannot, or its turn does not come in time */
export async function inTurn<Found>(work: () => Promise<Found>): Promise<Found | 'busy'> {
  const customer = customerNow() ?? newId()
  if (!(await turn(customer))) return 'busy'
  try {
    return await work()
  } finally {
    running.splice(running.indexOf(customer), 1)
    const next = waiting.findIndex((one) => isFree(one.customer))
    if (next >= 0) waiting.splice(next, 1)[0]?.go()
  }
}

const isFree = (customer: string): boolean => running.length < AT_ONCE && !running.includes(customer)

/** @returns false when it does not come in time */
function turn(customer: string): Promise<boolean> | boolean {
  if (isFree(customer)) {
    running.push(customer)
    return true
  }
  if (waiting.length >= MOST_WAITING) return false
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      running.push(customer)
      resolve(true)
    }
    const one = { customer, go }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(one), 1)
      resolve(false)
    }, WAITS_AT_MOST)
    waiting.push(one)
  })
}
