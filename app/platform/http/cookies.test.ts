import { expect, test } from 'vitest'
import { readSigned, secretCookie, signed } from './cookies.server.ts'

test('a secret in a cookie stays with this host, is sent over https only, and no script reads it', () => {
  const line = secretCookie('__Host-x', 'value', 60)
  expect(line.split('; ').sort()).toEqual(
    ['HttpOnly', 'Max-Age=60', 'Path=/', 'SameSite=Lax', 'Secure', '__Host-x=value'].sort(),
  )
})

test('a signed value is read back unchanged, or not at all', () => {
  const cookie = signed('here', 'seven')
  expect(readSigned('here', cookie)).toBe('seven')
  expect(readSigned('elsewhere', cookie)).toBeUndefined()
  const [, mark] = cookie.split('.')
  expect(readSigned('here', `${Buffer.from('eight').toString('base64url')}.${mark}`)).toBeUndefined()
  expect(readSigned('here', undefined)).toBeUndefined()
})
