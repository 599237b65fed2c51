import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { config } from '#app/platform/settings/config.server.ts'
import { everyAnswer, sameOriginPosts } from './headers.ts'

const app = new Hono().use(sameOriginPosts).all('*', (c) => c.text('taken'))
const post = async (headers: Record<string, string>, path = '/contact') =>
  (await app.request(path, { method: 'POST', headers })).status

test.each([
  ['its own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['the address bar', { 'sec-fetch-site': 'none' }, 200],
  ['an older browser on its own page', { origin: config.origin }, 200],
  ['a program that is no browser', {}, 200],
  ['another host of the same site', { 'sec-fetch-site': 'same-site', origin: config.origin }, 403],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: config.origin }, 403],
  ['an older browser on another site', { origin: 'https://elsewhere.example' }, 403],
  ['an older browser in a frame without an origin', { origin: 'null' }, 403],
])('a post from %s', async (_, headers, status) => {
  expect(await post(headers as Record<string, string>)).toBe(status)
})

test('reading is allowed from links everywhere', async () => {
  expect((await app.request('/contact', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
})

test.each([
  ['https://example.org', true],
  ['http://localhost:3000', false],
  // An onion address is itself the key, and no proxy ends the encryption.
  ['https://abcdefghijklmnop.onion', false],
])('%s sends HSTS: %s [R3]', (origin, asks) => {
  vi.spyOn(config, 'origin', 'get').mockReturnValue(origin)
  vi.spyOn(config, 'https', 'get').mockReturnValue(origin.startsWith('https:'))
  expect(everyAnswer().some(([name]) => name === 'strict-transport-security')).toBe(asks)
  vi.restoreAllMocks()
})
