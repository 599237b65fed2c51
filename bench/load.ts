import { connect } from 'node:net'

// A small load generator: keep-alive connections to this machine, one request after the other on each, for a limited
// time. Run as a child process so that it does not share a core with the server it measures.
//   node bench/load.ts PORT PATH SECONDS CONNECTIONS [COOKIE] [REQUESTS, after which it ends sooner]

export interface Load {
  requests: number
  perSecond: number
  p50: number
  p99: number
  statuses: Record<string, number>
}

const [port, path, seconds, connections, cookie = '', requests] = process.argv.slice(2)
const most = requests ? Number(requests) : Number.POSITIVE_INFINITY
const HEADER_END = Buffer.from('\r\n\r\n')
const request = Buffer.from(
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}Connection: keep-alive\r\n\r\n`,
)
const took: number[] = []
const statuses: Record<string, number> = {}
const began = performance.now()
const until = began + Number(seconds) * 1000

function oneConnection(): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect(Number(port), '127.0.0.1')
    let held: Buffer = Buffer.alloc(0)
    let sentAt = 0
    const ask = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('error', fail)
    socket.on('data', (chunk: Buffer) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const end = answerEnd(held)
      if (end === undefined || held.length < end) return
      const status = held.toString('latin1', 9, 12)
      statuses[status] = (statuses[status] ?? 0) + 1
      took.push(performance.now() - sentAt)
      held = held.subarray(end)
      if (performance.now() < until && took.length < most) ask()
      else {
        socket.destroy()
        done()
      }
    })
  })
}

/** Where the response at the start of the buffer ends, or undefined while its header or a chunked body is incomplete. */
function answerEnd(held: Buffer): number | undefined {
  const header = held.indexOf(HEADER_END)
  if (header === -1) return undefined
  const text = held.toString('latin1', 0, header).toLowerCase()
  const length = /content-length: (\d+)/.exec(text)?.[1]
  if (length !== undefined) return header + 4 + Number(length)
  const last = held.indexOf('\r\n0\r\n\r\n', header + 2, 'latin1')
  return last === -1 ? undefined : last + 7
}

await Promise.all(Array.from({ length: Number(connections) }, oneConnection))
took.sort((a, b) => a - b)
const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
const load: Load = {
  requests: took.length,
  perSecond: Math.round((took.length * 1000) / (performance.now() - began)),
  p50: at(0.5),
  p99: at(0.99),
  statuses,
}
console.log(JSON.stringify(load))
