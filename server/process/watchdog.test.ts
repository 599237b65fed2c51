import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering, watchThread } from './watchdog.ts'

const ROUTES = [[], ['forum', ':place', 'new'], ['legal-help'], ['donate', 'mine', ':token']]
let lines: { event: string; ms: number; own: number; routes: string }[] = []
let watchdog: { stop: () => void }
beforeEach(() => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)))
    return true
  })
  watchdog = watchThread(ROUTES)
})
afterEach(() => {
  watchdog.stop()
  vi.restoreAllMocks()
})

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
function hold(ms: number) {
  const began = process.threadCpuUsage().user
  while (process.threadCpuUsage().user - began < 1000 * ms);
}
const held = () =>
  vi.waitFor(() => lines.find(({ event }) => event === 'thread.held') ?? expect.fail('no line'))

test('a request that blocks the thread is named by its route, without the visitor’s text', async () => {
  await pause(120)
  const answered = answering('POST', '/donate/mine/secret-of-ada')
  hold(450)
  answered()
  const line = await held()
  expect(line).toMatchObject({ routes: 'POST /donate/mine/:token' })
  expect(line.ms).toBeGreaterThan(250)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('the same is reported once a minute, and ordinary work is not reported', async () => {
  await pause(120)
  for (let times = 0; times < 2; times++) {
    const answered = answering('GET', '/forum/home/new')
    hold(400)
    answered()
    await pause(120)
  }
  await held()
  expect(lines.filter(({ routes }) => routes === 'GET /forum/:place/new')).toHaveLength(1)
  const answered = answering('GET', '/legal-help')
  hold(20)
  answered()
  await pause(120)
  expect(lines.filter(({ routes }) => routes?.includes('legal-help'))).toEqual([])
})
