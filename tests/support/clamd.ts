import { createServer, type Socket } from 'node:net'

// A stand-in for clamd that speaks its protocol over a Unix socket: commands with a leading "z" end with NUL, INSTREAM
// takes pieces prefixed with their length, and input that is too large is rejected before it ends.

/** The harmless test file that every scanner detects. In two parts, so that no scanner flags this repository. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type Mood = 'well' | 'silent' | 'nonsense' | 'endless' | 'closes' | 'small' | 'half'

export interface Clamd {
  mood: Mood
  /** Everything that was streamed to it, file by file. */
  seen: Buffer[]
  stop: () => Promise<void>
}

export async function startClamd(path: string): Promise<Clamd> {
  const open = new Set<Socket>()
  const clamd: Clamd = {
    mood: 'well',
    seen: [],
    stop: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server.close(() => done())
      }),
  }
  const server = createServer((socket) => {
    open.add(socket)
    let waiting: Buffer = Buffer.alloc(0)
    let file: Buffer[] | null = null
    const say = (line: string) => socket.end(`${line}\0`)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (part: Buffer) => {
      waiting = Buffer.concat([waiting, part])
      if (clamd.mood === 'closes') return socket.destroy()
      if (!file) {
        const end = waiting.indexOf(0)
        if (end < 0) return
        const command = waiting.subarray(0, end).toString()
        waiting = waiting.subarray(end + 1)
        if (clamd.mood === 'silent') return
        if (command === 'zPING') return say('PONG')
        if (command !== 'zINSTREAM') return say('UNKNOWN COMMAND')
        file = []
      }
      if (clamd.mood === 'silent') return
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE()
        if (length === 0) return answer(Buffer.concat(file))
        if (waiting.length < 4 + length) return
        file.push(waiting.subarray(4, 4 + length))
        waiting = waiting.subarray(4 + length)
        if (clamd.mood === 'small') return say('INSTREAM size limit exceeded. ERROR')
      }
    })
    const answer = (bytes: Buffer) => {
      clamd.seen.push(bytes)
      if (clamd.mood === 'nonsense') return say('stream: OK, I think')
      if (clamd.mood === 'endless') return socket.write('stream: '.repeat(1000))
      if (clamd.mood === 'half') return socket.end('stream: OK')
      say(bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK')
    }
  })
  await new Promise<void>((done) => server.listen(path, done))
  return clamd
}
