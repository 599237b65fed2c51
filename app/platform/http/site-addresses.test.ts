import { expect, test } from 'vitest'
import { addressKind, knowAddresses } from './site-addresses.ts'

test('until the site map is known, no URL is reported as leading nowhere', () => {
  expect(addressKind('/no-such-page')).toBe('one-of-many')
})

test.each([
  ['/', 'fixed'],
  ['/legal-help', 'fixed'],
  ['/Legal-Help/', 'fixed'],
  ['/blog/feed.atom', 'fixed'],
  ['/blog/17', 'one-of-many'],
  ['/assets/Letters-B1.woff2', 'fixed'],
  ['/legalhelp', 'nowhere'],
  ['/blog/17/comments', 'nowhere'],
])('the path %s is %s', (path, kind) => {
  knowAddresses([
    [],
    ['legal-help'],
    ['blog', ':postId'],
    ['blog', 'feed.atom'],
    ['assets', 'Letters-B1.woff2'],
    ['*'],
  ])
  expect(addressKind(path)).toBe(kind)
})
