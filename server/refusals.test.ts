import { expect, test } from 'vitest'
import { asMeant } from './refusals.ts'

// The router's response to an error in a route without a page.
const broken = () =>
  new Response('Unexpected Server Error', { status: 500, headers: { 'Content-Type': 'text/plain' } })

test('a refusal of a route without a page keeps its status and its words', async () => {
  const answer = asMeant('POST', broken(), { refused: 'It is on hold.', status: 409 })
  expect([answer.status, await answer.text()]).toEqual([409, 'It is on hold.'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.has('retry-after')).toBe(false)
})

test('a visitor who has to wait is told how long', async () => {
  const answer = asMeant('GET', broken(), { refused: 'Try again.', status: 503, retryAfter: 5 })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  const head = asMeant('HEAD', broken(), { refused: 'Try again.', status: 503, retryAfter: 5 })
  expect([head.status, await head.text()]).toEqual([503, ''])
})

test('an internal error is reported by its number', async () => {
  const answer = asMeant('GET', broken(), { incident: 'K7QF', status: 500 })
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('tell us this number: K7QF')
})

test('pages, and responses without errors, stay as they are', () => {
  const page = new Response('<h1>No</h1>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  expect(asMeant('GET', page, { refused: 'No.', status: 403 })).toBe(page)
  const file = new Response('name,amount', { headers: { 'Content-Type': 'text/plain' } })
  expect(asMeant('GET', file, null)).toBe(file)
  const data = new Response('[]', { status: 500, headers: { 'Content-Type': 'text/x-script' } })
  expect(asMeant('GET', data, { incident: 'K7QF', status: 500 })).toBe(data)
})
