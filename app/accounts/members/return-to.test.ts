import { describe, expect, test } from 'vitest'
import { backAsked, onward, rememberBack, signInUrl, wayBack } from './return-to.server.ts'

const asking = (back: string) =>
  new Request(`https://example.org/account/sign-in?back=${encodeURIComponent(back)}`)
const browser = (cookie: string) =>
  new Request('https://example.org/account', { headers: { cookie: cookie.split(';')[0] ?? '' } })

describe('the page to return to', () => {
  test.each([
    '/forum/topic/AbC_-1/reply',
    '/forum/topic/AbC_-1/reply?to=4',
    '/forum/school/new',
    '/account/devices',
  ])('%s is a page of ours', (path) => {
    expect(backAsked(asking(path))).toBe(path)
    expect(wayBack(browser(rememberBack(path)))).toBe(path)
    expect(backAsked(new Request(`https://example.org${signInUrl(path)}`))).toBe(path)
  })

  test.each([
    '',
    '/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example/forum',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '/forum@evil.example',
    '/forum\r\nSet-Cookie: a=b',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/forum/..//evil.example',
    '/forum?to=//evil.example',
    '/forum#//evil.example',
    '/ｆorum',
    `/forum/${'x'.repeat(200)}`,
  ])('%j leads nowhere', (path) => {
    expect(backAsked(asking(path))).toBe(null)
  })

  test('that was forged in the cookie leads nowhere', () => {
    const made = Buffer.from('/forum 2999').toString('base64url')
    expect(wayBack(browser(`__Host-back=${made}.x`))).toBe(null)
    expect(onward(browser(`__Host-back=${made}.x`))).toBe('/account')
  })
})
