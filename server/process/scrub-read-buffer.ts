import { type AddressInfo, connect } from 'node:net'

// Node reads every request of every connection into one block of 64 KB, which it never clears: most of a long request
// can be read there until a longer one comes. So we send ourselves a request that fills it.

/** The maximum of one read of a connection; several times that, so that one of the reads is full. */
const FILLER = 4 * 64 * 1024
const TAKES_AT_MOST = 2000

/** Overwrites the block with a request of spaces to this address. Never fails: then the block stays as it is. */
export function fillReads({ address, family, port }: AddressInfo): Promise<void> {
  const everywhere = address === '::' || address === '0.0.0.0'
  const host = everywhere ? (family === 'IPv6' ? '::1' : '127.0.0.1') : address
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const timer = setTimeout(() => socket.destroy(), TAKES_AT_MOST)
    socket.on('connect', () => {
      const head = `GET /up HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${FILLER}\r\nConnection: close\r\n\r\n`
      // In one write, so that all of it is buffered before the first of it is read.
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
