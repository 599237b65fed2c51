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

test('a second turn of one customer comes after the first turns of all others that wait', async () => {
  const inTurn = createSandboxQueue({ atOnce: 1, mostWaiting: 6, mostWaitingOfOne: 3, waitsAtMost: 10_000 })
  const order: string[] = []
  const ask = (host: number, name: string) =>
    visit(`192.0.2.${host}`, () => inTurn(async () => void order.push(name)))
  const asked = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3'), ask(2, 'b1'), ask(3, 'c1'), ask(2, 'b2')]
  expect(await Promise.all(asked)).not.toContain('busy')
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('two at once: a free place goes to the customer that had no turn yet', async () => {
  const inTurn = createSandboxQueue({ atOnce: 2, mostWaiting: 9, mostWaitingOfOne: 5, waitsAtMost: 10_000 })
  const order: string[] = []
  const ask = (host: number, name: string) =>
    visit(`192.0.2.${host}`, () => inTurn(async () => void order.push(name)))
  const asked = [ask(1, 'a1'), ask(2, 'b1'), ask(1, 'a2'), ask(2, 'b2'), ask(3, 'c1'), ask(4, 'd1')]
  await Promise.all(asked)
  expect(order.slice(0, 4).toSorted()).toEqual(['a1', 'b1', 'c1', 'd1'])
})
