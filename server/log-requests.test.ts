import { expect, test } from 'vitest'
import { requestIdOf } from './log-requests.ts'

test.each([
  ['9f1c-22.a_B', 1],
  ['x'.repeat(64), 2],
])('a proxy of ours may name a request %s', (id, proxies) => {
  expect(requestIdOf(id, proxies)).toBe(id)
})

test.each([
  ['9f1c', 0],
  ['x'.repeat(65), 1],
  ['ada@example.org', 1],
  ['two words', 1],
  ['', 1],
  [undefined, 1],
])('the request id %s behind %i proxies is replaced by ours', (id, proxies) => {
  expect(requestIdOf(id, proxies)).toMatch(/^[\w-]{22}$/)
  expect(requestIdOf(id, proxies)).not.toBe(requestIdOf(id, proxies))
})
