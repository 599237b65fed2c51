import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

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

let running = 0
const waiting: (() => void)[] = []

/** `clean`: the file without author, place, dates and the like, or null when that cannot be done. */
export type Inside = { clean: Uint8Array<ArrayBuffer> | null } | 'too-large'

/** @param type the kind that the bytes themselves showed */
export async function lookInside(type: string, bytes: Uint8Array<ArrayBuffer>): Promise<Inside> {
  if (type === NOTHING_HIDDEN) return { clean: bytes }
  if (type === CANNOT) return { clean: null }
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await inChild(type, bytes)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** How the process that looks inside is run. */
export function childCommand(type: string): string[] {
  const root = process.cwd()
  return [
    process.execPath,
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--permission',
    `--allow-fs-read=${root}`,
    path.join(root, 'app/cases/cleaning/child.server.ts'),
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
    return 0
  }
}
