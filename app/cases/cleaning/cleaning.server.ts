import { spawn } from 'node:child_process'
import path from 'node:path'

// Hidden details are taken out of a file in a process of its own, over pipes: a file that was made to harm harms that
// process, and nothing touches the disk.

const AT_ONCE = 2
const TAKES_AT_MOST = 10_000
const HEAP_MEGABYTES = 256
const MOST_BYTES = 32 * 1024 * 1024

/** Plain text hides nothing; an old Word file (.doc) cannot be taken apart. */
const NOTHING_HIDDEN = 'text/plain'
const CANNOT = 'application/msword'

let running = 0
const waiting: (() => void)[] = []

/**
 * @param type the kind that the bytes themselves showed
 * @returns the file without author, place, dates and the like, or null when that cannot be done
 */
export async function withoutHiddenDetails(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (type === NOTHING_HIDDEN) return bytes
  if (type === CANNOT) return null
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await inChild(type, bytes)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

function inChild(type: string, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const root = process.cwd()
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--permission',
      `--allow-fs-read=${root}`,
      path.join(root, 'app/cases/cleaning/child.server.ts'),
      type,
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {}, timeout: TAKES_AT_MOST, killSignal: 'SIGKILL' },
  )
  return new Promise((done) => {
    const parts: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > MOST_BYTES) child.kill('SIGKILL')
      else parts.push(part)
    })
    child.on('error', () => done(null))
    child.on('close', (code) => done(code === 0 && size > 0 ? new Uint8Array(Buffer.concat(parts)) : null))
    // It may end before it has read everything; how it ended says enough.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
  })
}
