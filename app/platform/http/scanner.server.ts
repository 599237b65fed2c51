import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { log } from '../log.server.ts'
import { config } from '../settings/config.server.ts'

// Asks ClamAV's clamd over its Unix socket, if there is one. The file goes from memory into the socket (clamd(8),
// INSTREAM: pieces prefixed with their length in four bytes, a length of zero at the end) and we store it nowhere on
// the way. Any unclear answer counts as "not scanned": a failing scanner must not keep a person from telling us
// something.

export type Scanned = 'clean' | 'blocked' | 'not-scanned'

const TAKES_AT_MOST = 10_000
const PING_TAKES_AT_MOST = 1000
/** After no answer the scanner is not asked again for this long, so that ten files do not wait ten times. */
const REST = 30_000
const PIECE = 64 * 1024
const LONGEST_ANSWER = 1000

let restUntil = 0

export async function scan(bytes: Uint8Array): Promise<Scanned> {
  const socket = config.clamavSocket
  if (!socket || Date.now() < restUntil) return 'not-scanned'
  try {
    const answer = await ask(socket, pieces(bytes), TAKES_AT_MOST)
    if (answer === 'stream: OK') return 'clean'
    if (/^stream: \S.* FOUND$/.test(answer)) {
      log('scanner.blocked')
      return 'blocked'
    }
    log('scanner.failed', { error: 'answer' })
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    if (code === 'ETIMEDOUT') restUntil = Date.now() + REST
    log('scanner.failed', { error: code ?? name })
  }
  return 'not-scanned'
}

/** Whether a scanner is configured and answers now. */
export async function scannerState(): Promise<'not-set' | 'answers' | 'silent'> {
  const socket = config.clamavSocket
  if (!socket) return 'not-set'
  // A missing answer gives the state "silent".
  const answer = await ask(socket, [Buffer.from('zPING\0')], PING_TAKES_AT_MOST).catch(() => '')
  if (answer !== 'PONG') return 'silent'
  return 'answers'
}

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    yield lengthOf(piece)
    yield piece
  }
  yield lengthOf(new Uint8Array())
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}

/** Sends a command and returns its answer, which ends with a NUL. */
function ask(path: string, command: Iterable<Uint8Array>, takesAtMost: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path })
    let answer = ''
    const end = (error: Error | null) => {
      clearTimeout(timer)
      socket.destroy()
      if (error) reject(error)
      else resolve(answer.slice(0, answer.indexOf('\0')))
    }
    const timer = setTimeout(() => end(failure('ETIMEDOUT')), takesAtMost)
    socket.on('data', (part) => {
      answer += part.toString('latin1')
      if (answer.includes('\0')) end(null)
      else if (answer.length > LONGEST_ANSWER) end(failure('ETOOLONG'))
    })
    socket.on('error', end)
    socket.on('close', () => end(failure('ECLOSED')))
    Readable.from(command).pipe(socket, { end: false })
  })
}

const failure = (code: string): Error => Object.assign(new Error('the scanner gave no answer'), { code })
