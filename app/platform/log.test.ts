import { afterEach, expect, test, vi } from 'vitest'
import { logIncident } from './log.server.ts'

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
