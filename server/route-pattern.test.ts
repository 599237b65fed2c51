import { expect, test } from 'vitest'
import { routePatterns } from './route-pattern.ts'

const pattern = routePatterns([
  [],
  ['forum'],
  ['forum', ':category'],
  ['forum', 'topic', ':id'],
  ['donate', 'mine', ':token'],
  ['*'],
])

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/forum', '/forum'],
  ['/Forum/', '/forum'],
  ['/forum.data', '/forum'],
  ['/forum/home', '/forum/:category'],
  ['/forum/topic/secret', '/forum/topic/:id'],
  ['/donate/mine/secret-of-ada', '/donate/mine/:token'],
  ['/ada@example.org', 'none'],
  ['/forum/topic/a/b', 'none'],
  ['/*', 'none'],
])('%s is named %s', (path, named) => {
  expect(pattern(path)).toBe(named)
})
