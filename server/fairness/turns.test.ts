import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

const BOUNDS = { all: 2, network: 1, waiting: { all: 4, network: 3 }, waitsAtMost: 1000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Requests by name, the names of those that run or were refused, and how to end one that runs. */
function aSite() {
  const turns = new Turns(BOUNDS)
  const said: string[] = []
  const ends = new Map<string, () => void>()
  const ask = async (name: string, asks: Parameters<typeof turns.take>[0]) => {
    void turns.take(asks).then((turn) => {
      if (typeof turn === 'string') said.push(`${name} refused: ${turn}`)
      else {
        said.push(name)
        ends.set(name, turn)
      }
    })
    await vi.advanceTimersByTimeAsync(1)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await vi.advanceTimersByTimeAsync(1)
  }
  return { turns, said, ask, end }
}

test('a network runs no more than its share, and others begin meanwhile', async () => {
  const { said, ask, end } = aSite()
  await ask('a1', { network: 'a' })
  await ask('a2', { network: 'a' })
  await ask('b1', { network: 'b' })
  expect(said).toEqual(['a1', 'b1'])
  await end('b1')
  expect(said).toEqual(['a1', 'b1'])
  await end('a1')
  expect(said).toEqual(['a1', 'b1', 'a2'])
})

test('networks are served in turn, however many requests one of them sends', async () => {
  const { said, ask, end } = aSite()
  await ask('a1', { network: 'a' })
  await ask('z1', { network: 'z' })
  await ask('a2', { network: 'a' })
  await ask('a3', { network: 'a' })
  await ask('b1', { network: 'b' })
  await end('a1')
  expect(said.at(-1)).toBe('b1')
  await end('b1')
  expect(said.at(-1)).toBe('a2')
})

test('a search is served after other pages, and still served', async () => {
  const { said, ask, end } = aSite()
  await ask('a1', { network: 'a' })
  await ask('b1', { network: 'b' })
  await ask('search', { network: 'c', last: true })
  await ask('page', { network: 'd' })
  await end('a1')
  expect(said.at(-1)).toBe('page')
  await end('b1')
  expect(said.at(-1)).toBe('search')
})

test('a network that waits too often is refused, and in a full line it makes room for another one', async () => {
  const { turns, said, ask } = aSite()
  await ask('a1', { network: 'a' })
  await ask('z1', { network: 'z' })
  for (const name of ['a2', 'a3', 'a4', 'a5']) await ask(name, { network: 'a' })
  expect(said.at(-1)).toBe('a5 refused: network')
  await ask('b1', { network: 'b' })
  await ask('c1', { network: 'c' })
  expect(said.at(-1)).toBe('a4 refused: network')
  await ask('d1', { network: 'd' })
  expect(said.at(-1)).toBe('a3 refused: network')
  await ask('e1', { network: 'e' })
  expect(said.at(-1)).toBe('e1 refused: site')
  expect(turns.counts()).toEqual({ running: 2, waiting: 4, refused: { network: 3, site: 1 } })
})

test('a request that waits too long is refused, and one whose visitor left is forgotten', async () => {
  const { turns, said, ask, end } = aSite()
  const left = new AbortController()
  await ask('a1', { network: 'a' })
  await ask('a2', { network: 'a' })
  await ask('a3', { network: 'a', signal: left.signal })
  left.abort()
  await vi.advanceTimersByTimeAsync(1000)
  expect(said).toContain('a2 refused: site')
  await end('a1')
  await end('a1')
  expect(turns.counts()).toMatchObject({ running: 0, waiting: 0 })
})

test('without a network only the bounds for all count', async () => {
  const { said, ask } = aSite()
  for (const name of ['1', '2', '3']) await ask(name, { network: null })
  expect(said).toEqual(['1', '2'])
})
