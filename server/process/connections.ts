import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { customerOf } from '#app/platform/request-context.server.ts'
import { networkOf } from '../network.ts'

// How many connections may be open at once. A connection costs memory before it has sent a request, so limits on
// requests are not enough.

/**
 * Counts idle and slow ones alike. A large office, school or clinic behind one address stays far below one network's
 * share.
 */
const MOST = { all: 4000, network: 500 }
const AGAIN_IN = 5
const TOO_MANY =
  'Too many connections are open from your network at this moment. Wait a few seconds, then try again.'

/** A proxy, a health check and a container connect from here, on behalf of many people. */
const NEAR = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  NEAR.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEAR.addSubnet(address, bits, 'ipv6')

/** @returns null for a connection that serves many people */
export function networkOfConnection(address: string | undefined, proxies: number): string | null {
  if (!address || proxies > 0) return null
  const bare = address.replace(/%.*$/, '')
  return NEAR.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4') ? null : customerOf(networkOf(undefined, bare, 0))
}

interface Connection {
  socket: Socket
  /** Requests that are not answered yet. A new connection is about to send its first one. */
  busy: number
  /** Over its network's limit: its request is told to wait. */
  over: boolean
}

/**
 * Limits the open connections, in total and per network. Over its share, a network's idle connections are closed first.
 * @returns the listener for requests, which answers those of an excess connection
 */
export function boundConnections(
  server: Server,
  answer: RequestListener,
  network: (socket: Socket) => string | null,
  most = MOST,
): RequestListener {
  const open = new Map<Socket, Connection>()
  const byNetwork = new Map<string, Set<Connection>>()
  server.maxConnections = most.all
  // A connection was refused: make room for the next.
  server.on('drop', () => server.closeIdleConnections())
  server.on('connection', (socket: Socket) => {
    const from = network(socket)
    if (from === null) return
    const own = byNetwork.get(from) ?? new Set()
    byNetwork.set(from, own)
    if (own.size >= 2 * most.network) return void socket.destroy()
    const one: Connection = { socket, busy: 1, over: own.size >= most.network && !closeIdle(own) }
    own.add(one)
    open.set(socket, one)
    socket.once('close', () => {
      open.delete(socket)
      own.delete(one)
      if (own.size === 0 && byNetwork.get(from) === own) byNetwork.delete(from)
    })
  })
  const first = new WeakSet<Socket>()
  return (req: IncomingMessage, res: ServerResponse) => {
    const one = open.get(req.socket)
    if (!one) return answer(req, res)
    if (one.over) return tooMany(res)
    if (first.has(req.socket)) one.busy += 1
    first.add(req.socket)
    res.once('close', () => {
      one.busy -= 1
    })
    return answer(req, res)
  }
}

/** @returns whether there was one */
function closeIdle(own: Set<Connection>): boolean {
  for (const one of own) {
    if (one.busy > 0) continue
    own.delete(one)
    one.socket.destroy()
    return true
  }
  return false
}

function tooMany(res: ServerResponse): void {
  res.writeHead(503, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(AGAIN_IN),
    Connection: 'close',
  })
  res.end(TOO_MANY)
}
