import { afterEach, expect, test, vi } from 'vitest'
import { log, logIncident, setLogLevel } from './log.server.ts'
import { underRequestId } from './request-context.server.ts'

afterEach(() => vi.restoreAllMocks())

test('an incident logs the places in our code, and no line of what a person typed', () => {
  const said: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  const typed = 'my boss\n    at the shop (file:///Ada)\n at Main Street\n    at home:1:2'
  const error = new Error(typed)
  logIncident(error, 'test')
  // Some errors get another message after they were created: then it is unknown where the stack frames begin.
  error.message = 'another one'
  logIncident(error, 'test')
  expect(said.join()).not.toMatch(/boss|shop|Main Street|home/)
  expect(said.join()).toContain('log.test.ts')
})

function linesWhile(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0)
  return lines
}

test('each line is JSON with its level and time, and inside of a request with its id', async () => {
  const lines = linesWhile()
  await underRequestId('a-request', async () => void logIncident(new Error('our bug'), 'page'))
  log('backup.made', { bytes: 12 })
  expect(lines).toEqual([
    {
      level: 'error',
      at: expect.any(String),
      request: 'a-request',
      event: 'incident',
      incident: expect.stringMatching(/^[0-9A-F]{8}$/),
      where: 'page',
      error: 'Error',
      stack: expect.stringContaining('log.test.ts'),
    },
    { level: 'info', at: expect.any(String), event: 'backup.made', bytes: 12 },
  ])
})

test('less serious events than LOG_LEVEL are left out', () => {
  const lines = linesWhile()
  setLogLevel('error')
  log('backup.made')
  log('job.failed')
  log('job.given-up')
  setLogLevel('silent')
  log('job.given-up')
  setLogLevel('info')
  expect(lines.map(({ event }) => event)).toEqual(['job.given-up'])
})

test('lines of requests are written together, in order, and at once before any other line', () => {
  vi.useFakeTimers()
  const writes: string[][] = []
  vi.spyOn(process.stdout, 'write').mockImplementation(
    (text) =>
      writes.push(
        String(text)
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line).route ?? JSON.parse(line).event),
      ) > 0,
  )
  const asked = (route: string) => log('request', { method: 'GET', route, status: 200, ms: 1 })
  for (const route of ['/', '/about']) asked(route)
  expect(writes).toEqual([])
  vi.advanceTimersByTime(200)
  asked('/blog')
  log('job.failed')
  vi.advanceTimersByTime(200)
  expect(writes).toEqual([
    ['/', '/about'],
    ['/blog', 'job.failed'],
  ])
  vi.useRealTimers()
})
