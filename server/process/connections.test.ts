import { Agent, createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { boundConnections, networkOfConnection } from './connections.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on which each network may have two connections. */
async function aServer(network: (socket: Socket) => string | null): Promise<number> {
  const server = createServer()
  servers.push(server)
  const answer = boundConnections(server, (_, res) => void res.end('here'), network, { all: 10, network: 2 })
  server.on('request', answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A connection that has sent half of a request. */
const half = (port: number) =>
  new Promise<Socket>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\r\n')
      setTimeout(() => done(socket), 50)
    })
    socket.on('error', () => {})
  })

const asked = (port: number, agent?: Agent) =>
  new Promise<{ status: number | undefined; again: string | undefined; text: string }>((done, fail) => {
    const sent = request({ port, host: '127.0.0.1', agent }, (answer) => {
      let text = ''
      answer.on('data', (piece) => {
        text += piece
      })
      answer.on('end', () => done({ status: answer.statusCode, again: answer.headers['retry-after'], text }))
    })
    sent.on('error', fail)
    sent.end()
  })

test('a network beyond its share is told to wait, and is accepted when one of its connections ends [R20]', async () => {
  const port = await aServer(() => 'one')
  const [first] = [await half(port), await half(port)]
  const refused = await asked(port)
  expect(refused).toMatchObject({ status: 503, again: '5' })
  expect(refused.text).toContain('Wait a few seconds')
  first?.destroy()
  await new Promise((done) => setTimeout(done, 50))
  expect(await asked(port)).toMatchObject({ status: 200, text: 'here' })
})

test('an idle connection makes room for a new one, and another network is not counted', async () => {
  let name = 'one'
  const port = await aServer(() => name)
  const kept = new Agent({ keepAlive: true })
  expect(await asked(port, kept)).toMatchObject({ status: 200 })
  await half(port)
  expect(await asked(port)).toMatchObject({ status: 200 })
  await half(port)
  expect((await asked(port)).status).toBe(503)
  name = 'other'
  expect((await asked(port)).status).toBe(200)
  kept.destroy()
})

test('when all connections are in use, idle ones are closed for the next', async () => {
  const port = await aServer(() => null)
  const kept = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 10 }, () => asked(port, kept)))
  await asked(port).catch(() => {})
  await new Promise((done) => setTimeout(done, 50))
  expect((await asked(port)).status).toBe(200)
  kept.destroy()
})

test.each([
  ['203.0.113.9', 0, '203.0.113.9'],
  ['::ffff:203.0.113.9', 0, '203.0.113.9'],
  ['2001:db8:1:2::9', 0, '2001:db8:1::/48'],
  ['203.0.113.9', 1, null],
  ['127.0.0.1', 0, null],
  ['::ffff:127.0.0.1', 0, null],
  ['172.17.0.1', 0, null],
  ['::1', 0, null],
  ['fe80::1%eth0', 0, null],
  [undefined, 0, null],
])('%s with %i proxies counts as %s', (address, proxies, counted) => {
  expect(networkOfConnection(address, proxies)).toBe(counted)
})
