import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'

const names = [[], ['about'], ['blog', ':postId'], ['blog', 'feeds'], ['donate', 'mine', ':token']]

test.each([
  ['/about', '/about'],
  ['/ABOUT', '/about'],
  ['/%61bout', '/about'],
  ['//about//', '/about'],
  ['/about/', '/about'],
  ['/Blog/FEEDS', '/blog/feeds'],
  ['/Blog/9', '/blog/9'],
  ['/Donate/Mine/aBc%2FD/', '/donate/mine/aBc%2FD'],
  ['/no/Such/Page/', '/no/Such/Page/'],
  ['/blog/%E0%A4%A', '/blog/%E0%A4%A'],
])('the canonical path of %s is %s', (path, one) => {
  expect(canonical(path, names)).toBe(one)
})
