import { expect, test } from 'vitest'
import { visit } from '../request-context.server.ts'
import { createSandboxQueue } from './sandbox-queue.server.ts'

test('one customer never fills the queue: others still find a place in it', async () => {
  const inTurn = createSandboxQueue({ atOnce: 1, mostWaiting: 6, mostWaitingOfOne: 3, waitsAtMost: 10_000 })
  let end = () => {}
  const held = new Promise<void>((done) => {
    end = done
  })
  const done: string[] = []
  const ask = (network: string) =>
    visit(network, async () => {
      const found = await inTurn(() => held)
      done.push(found === 'busy' ? `${network}: busy` : network)
    })
  // Two networks of one IPv6 customer.
  const many = Array.from({ length: 8 }, (_, i) => ask(`2001:db8:1:${i % 2}::/64`))
  await Promise.resolve()
  const other = ask('192.0.2.1')
  await new Promise((soon) => setTimeout(soon, 10))
  expect(done).toEqual(Array.from({ length: 4 }, (_, i) => `2001:db8:1:${i % 2}::/64: busy`))
  end()
  await Promise.all([...many, other])
  expect(done).toContain('192.0.2.1')
  expect(done.filter((one) => one.endsWith('busy'))).toHaveLength(4)
})
