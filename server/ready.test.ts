import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ready } from './ready.ts'

const asking = (ask: () => Promise<unknown>) => {
  const app = new Hono().get('/ready', ready(ask))
  return async () => (await app.request('/ready')).status
}

test('the site is ready while its database answers, and not when that fails or stays silent', async () => {
  expect(await asking(async () => 1)()).toBe(200)
  expect(
    await asking(() => {
      throw new Error('gone')
    })(),
  ).toBe(503)
  const began = performance.now()
  expect(await asking(() => new Promise(() => {}))()).toBe(503)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('requests in the same second ask the database once', async () => {
  let asked = 0
  const status = asking(async () => {
    asked += 1
  })
  await Promise.all(Array.from({ length: 20 }, status))
  expect(asked).toBe(1)
})
