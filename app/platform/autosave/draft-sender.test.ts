import { afterEach, expect, test, vi } from 'vitest'
import { draftSender } from './draft-sender.client.ts'

afterEach(() => vi.useRealTimers())

const sealing = () => {
  const posted: string[] = []
  let line = true
  const sender = draftSender<string>({
    prepare: async (place, page) => `${place} ${page}`,
    post: async (body) => {
      if (!line) throw new Error('no line')
      posted.push(body)
    },
  })
  return { sender, posted, cut: () => (line = false), mend: () => (line = true) }
}
const sealed = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)))

test('a page that is left at once still sends the typed text, because it was sealed before', async () => {
  const { sender, posted } = sealing()
  sender.changed('a', 'one')
  expect(sender.isUnsafe()).toBe(true)
  await sealed()
  expect(sender.isUnsafe()).toBe(false)
  sender.changed('a', 'one two')
  await sealed()
  expect(posted).toEqual([])
  // Not awaited: the page ends here.
  sender.leave()
  expect(posted).toEqual(['a one two'])
  sender.leave()
  expect(posted).toHaveLength(1)
})

test('without a key nothing is sealed, and the last word is sent too', () => {
  const posted: string[] = []
  const sender = draftSender<string>({
    prepare: (place, page) => `${place} ${page}`,
    post: async (body) => void posted.push(body),
  })
  sender.changed('a', 'one')
  sender.leave()
  expect(posted).toEqual(['a one'])
})

test('text too long to send with a closing page is reported before the page closes', async () => {
  const { sender } = sealing()
  sender.changed('a', 'x'.repeat(70_000))
  await sealed()
  expect(sender.isUnsafe()).toBe(true)
})

test('a failed save is retried automatically, once and with the newest text', async () => {
  vi.useFakeTimers()
  const { sender, posted, cut, mend } = sealing()
  cut()
  sender.changed('a', 'one')
  await vi.advanceTimersByTimeAsync(1000)
  sender.changed('a', 'one two')
  await vi.advanceTimersByTimeAsync(1000)
  mend()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(posted).toEqual(['a one two'])
  await vi.advanceTimersByTimeAsync(200_000)
  expect(posted).toHaveLength(1)
})
