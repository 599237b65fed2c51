import { type AddressInfo, connect } from 'node:net'

// Node reads every request of every connection into one block of 64 KB, which it never clears: of a long request, most can be
// read there until a longer one comes. So we send ourselves one that fills it.

/** What one read of a connection takes at most; several times that, so that one of them is full. */
const FILLER = 4 * 64 * 1024
const TAKES_AT_MOST = 2000

/** Writes over the block, by a request of nothing but spaces to this address. Never fails: then the block stays as it is. */
export function fillReads({ address, family, port }: AddressInfo): Promise<void> {
  const everywhere = address === '::' || address === '0.0.0.0'
  const host = everywhere ? (family === 'IPv6' ? '::1' : '127.0.0.1') : address
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const timer = setTimeout(() => socket.destroy(), TAKES_AT_MOST)
    socket.on('connect', () => {
      const head = `GET /up HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${FILLER}\r\nConnection: close\r\n\r\n`
      // All at once: then it lies there whole before the first of it is read.
      socket.write(head.padEnd(head.length + FILLER))
    })
    socket.on('data', () => {})
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
