import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NotNow, SaveQueue, type Told } from './save-queue.ts'

// When typed words are sent: all forms save through this queue.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SAVED: Told = { state: 'saved', at: '9:00' }

/** A queue whose server answers as told, at once or when `land` is called. */
function aQueue() {
  const sent: string[][] = []
  const told: Told[] = []
  const flights: (() => void)[] = []
  let answer: () => Promise<Told> = async () => SAVED
  const queue = new SaveQueue({
    send: (names) => {
      sent.push(names)
      return answer()
    },
    tell: (one) => told.push(one),
  })
  const slowly = () => {
    answer = () => new Promise((done) => flights.push(() => done(SAVED)))
  }
  const land = async () => {
    flights.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, sent, told, slowly, land, answers: (next: () => Promise<Told>) => (answer = next) }
}

test('words are sent after a pause, and at the latest after eight seconds of typing', async () => {
  const { queue, sent } = aQueue()
  queue.changed(['name'])
  await vi.advanceTimersByTimeAsync(500)
  expect([sent, queue.isSaved()]).toEqual([[['name']], true])
  for (let seconds = 0; seconds < 9; seconds++) {
    queue.changed(['text'])
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(sent).toEqual([['name'], ['text']])
})

test('only what changed is sent; until the first answer, everything is', async () => {
  const { queue, sent, slowly, land } = aQueue()
  slowly()
  queue.changed(['name'])
  queue.leave()
  queue.changed(['text'])
  queue.leave()
  expect(sent).toEqual([['name'], ['name', 'text']])
  await land()
  await land()
  expect(queue.isSaved()).toBe(true)
  queue.changed(['text'])
  queue.leave()
  // In flight already.
  queue.leave()
  expect(sent.slice(2)).toEqual([['text']])
  queue.changed(['name'])
  queue.leave()
  expect(sent.slice(3)).toEqual([['name']])
})

test('a change during a save is not taken for saved', async () => {
  const { queue, sent, slowly, land } = aQueue()
  slowly()
  queue.changed(['text'])
  await vi.advanceTimersByTimeAsync(400)
  queue.changed(['text'])
  await land()
  expect(queue.isSaved()).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  await land()
  expect([sent, queue.isSaved()]).toEqual([[['text'], ['text']], true])
})

test('a refused change is sent again with the next one, and not before', async () => {
  const { queue, sent, told, answers } = aQueue()
  answers(async () => ({ state: 'not-saved', why: 'elsewhere' }))
  queue.changed(['name'])
  await vi.advanceTimersByTimeAsync(100_000)
  expect([sent, told, queue.isUnsafe()]).toEqual([
    [['name']],
    [{ state: 'not-saved', why: 'elsewhere' }],
    false,
  ])
  answers(async () => SAVED)
  queue.changed(['text'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.slice(1)).toEqual([['name', 'text']])
})

test('a change that did not get through is unsafe, and retried until it does', async () => {
  const { queue, sent, told, answers } = aQueue()
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  queue.changed(['text'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toHaveLength(2)
  expect([queue.isUnsafe(), queue.isLost(), told.at(-1)]).toEqual([
    true,
    true,
    { state: 'not-saved', why: 'lost' },
  ])
  answers(() => Promise.reject(new NotNow('many')))
  queue.again()
  await vi.advanceTimersByTimeAsync(0)
  expect([queue.isUnsafe(), queue.isLost(), told.at(-1)]).toEqual([
    true,
    false,
    { state: 'not-saved', why: 'many' },
  ])
  answers(async () => SAVED)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([queue.isUnsafe(), queue.isSaved(), told.at(-1)]).toEqual([false, true, SAVED])
  queue.changed(['text'])
  queue.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queue.isSaved()).toBe(false)
})

test('a save that fails after a newer one brought everything loses nothing', async () => {
  const { queue, told, answers } = aQueue()
  let fail = (_: Error) => {}
  answers(() => new Promise((_, failed) => (fail = failed)))
  queue.changed(['text'])
  await vi.advanceTimersByTimeAsync(400)
  answers(async () => SAVED)
  await queue.saveNow()
  fail(new DOMException('', 'TimeoutError'))
  await vi.advanceTimersByTimeAsync(0)
  expect([queue.isSaved(), queue.isLost(), told]).toEqual([true, false, [SAVED]])
})
