import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'

// The start with a socket that systemd opened, in a process of its own; the site behind it is a stand-in.

const START = `
import { serve } from './server/serve.ts'
const config = { port: Number(process.env.ASKED_PORT), host: '127.0.0.1', origin: 'http://localhost', noFolder: true, proxies: 0, drainSeconds: 0 }
const site = {
  config, app: {}, answerFromMemory: () => false, startWarnings: () => [], startMetrics: async () => {},
  start: async () => ({ listensAt() {}, async stop() {} }), enterPhase() {}, phaseNow: () => 'serving', databaseKind: () => 'sqlite',
}
await serve(async () => site, { socket: 3 })
`

test.each([
  ['another PORT', 1, true],
  ['the same PORT', 0, false],
])('with %s than that of the socket, the start says what to set: %s, %s', async (_, differs, warns) => {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle
  const child = spawn(process.execPath, ['--input-type=module', '--eval', START], {
    stdio: ['ignore', 'pipe', 'pipe', fd],
    env: { ...process.env, ASKED_PORT: String(port + differs) },
  })
  let says = ''
  await new Promise<void>((done) => {
    const hear = (text: Buffer) => {
      says += text
      if (says.includes('Handrail is running')) done()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => done())
  })
  // Both streams are read to their end.
  const closed = child.exitCode === null ? once(child, 'close') : undefined
  child.kill('SIGKILL')
  await closed
  listening.close()
  expect(says).toContain('Handrail is running')
  expect(says.includes(`: set PORT=${port}.`), says).toBe(warns)
})
