import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { newId } from '#app/platform/ids.ts'
import { networkNow } from '#app/platform/requests/visit.server.ts'

// Hidden details are taken out of a file in a process of its own, over pipes: a file that was made to harm harms that
// process, and nothing touches the disk.

const AT_ONCE = 2
const TAKES_AT_MOST = 10_000
const HEAP_MEGABYTES = 256
const MOST_BYTES = 32 * 1024 * 1024
const MOST_MEMORY = 512 * 1024 * 1024
/** The number with which child.server.ts ends for a file that is too large inside. */
const TOO_LARGE = 3

/** Plain text hides nothing; an old Word file (.doc) cannot be taken apart. */
const NOTHING_HIDDEN = 'text/plain'
const CANNOT = 'application/msword'

/** One network has one file looked into at a time, so that others get their turn. */
const running: string[] = []
const MOST_WAITING = 20
const WAITS_AT_MOST = 20_000
const waiting: { network: string; go: () => void }[] = []

/** 'busy': so many others wait that this one cannot. `clean`: the file without author, place, dates and the like, or null when that cannot be done. */
export type Inside = { clean: Uint8Array<ArrayBuffer> | null } | 'too-large' | 'busy'

/** @param type the kind that the bytes themselves showed */
export async function lookInside(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Inside> {
  if (type === NOTHING_HIDDEN) return { clean: bytes }
  if (type === CANNOT) return { clean: null }
  const network = networkNow() ?? newId()
  if (!(await turn(network))) return 'busy'
  try {
    return await inChild(type, bytes)
  } finally {
    running.splice(running.indexOf(network), 1)
    const next = waiting.findIndex((one) => isFree(one.network))
    if (next >= 0) waiting.splice(next, 1)[0]?.go()
  }
}

const isFree = (network: string): boolean => running.length < AT_ONCE && !running.includes(network)

/** @returns false when it does not come in time */
function turn(network: string): Promise<boolean> | boolean {
  if (isFree(network)) {
    running.push(network)
    return true
  }
  if (waiting.length >= MOST_WAITING) return false
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      running.push(network)
      resolve(true)
    }
    const one = { network, go }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(one), 1)
      resolve(false)
    }, WAITS_AT_MOST)
    waiting.push(one)
  })
}

/** How the process that looks inside is run. */
export function childCommand(type: string): string[] {
  const root = process.cwd()
  return [
    process.execPath,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--permission',
    `--allow-fs-read=${root}`,
    path.join(root, 'app/cases/files/cleaning/child.server.ts'),
    type,
  ]
}

function inChild(type: string, bytes: Uint8Array): Promise<Inside> {
  const [command = '', ...args] = childCommand(type)
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
    timeout: TAKES_AT_MOST,
    killSignal: 'SIGKILL',
  })
  let heavy = false
  const end = () => {
    heavy = true
    child.kill('SIGKILL')
  }
  const watch = setInterval(() => {
    if (memoryOf(child.pid) > MOST_MEMORY) end()
  }, 50)
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    const done = (found: Inside) => {
      clearInterval(watch)
      resolve(found)
    }
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > MOST_BYTES) end()
      else parts.push(part)
    })
    child.on('error', () => done({ clean: null }))
    child.on('close', (code, signal) => {
      // Node ends itself like this when its own memory is full. One that took too long may only have met a busy machine.
      if (heavy || signal === 'SIGABRT' || code === TOO_LARGE) done('too-large')
      else done({ clean: code === 0 && size > 0 ? new Uint8Array(Buffer.concat(parts)) : null })
    })
    // It may end before it has read everything; how it ended says enough.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}

/** In bytes, where the system tells (Linux): the limit on the heap leaves out what stands beside it. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    // The process has ended, or this is no Linux.
    return 0
  }
}
