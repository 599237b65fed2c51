import { expect, test } from 'vitest'
import { classOfRequest } from './class-of-request.ts'

const page = (url: string, method = 'GET', cookie: string | null = null) =>
  classOfRequest({ method, url }, cookie)

test.each(['/legal-help', '/legal-help/case', '/contact', '/account/sign-in', '/search', '/kept-form'])(
  'a form that is sent to %s never waits',
  (url) => {
    expect(page(url, 'POST')).toBeNull()
  },
)

test.each([
  ['/legal-help', 'urgent'],
  ['/legal-help/case?x=1', 'urgent'],
  ['/legal-help.data', 'urgent'],
  ['/account/link/secret', 'urgent'],
  ['/staff/sign-in/code', 'urgent'],
  ['/legal-helpers', 'strangers'],
  ['/', 'strangers'],
  ['/forum', 'strangers'],
  ['/account', 'strangers'],
  ['/staff', 'strangers'],
  ['/blog/pictures/7-640.webp', 'files'],
  ['/site-colors.css?v=0b4f4a', 'files'],
  ['/blog/7', 'strangers'],
])('%s is of the class %s', (url, named) => {
  expect(page(url)).toEqual({ class: named, last: false })
  expect(page(url, 'HEAD')).toEqual({ class: named, last: false })
})

test.each(['/search?q=school', '/forum/search?by=ana', '/attorney-directory?place=Ohio&near=25'])(
  'the search %s comes after other pages',
  (url) => {
    expect(page(url)).toEqual({ class: 'strangers', last: true })
  },
)

test.each(['__Host-session=x', '__Host-member=a.b', '__Host-member=%zz', '__Host-session=token.c2ln'])(
  'a made-up cookie is no session: %s',
  (cookie) => {
    expect(page('/forum', 'GET', cookie)?.class).toBe('strangers')
  },
)
