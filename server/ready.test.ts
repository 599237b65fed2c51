import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { enterPhase } from './process/phase.ts'
import { type Cause, readiness, ready } from './ready.ts'

beforeEach(() => enterPhase('serving'))
afterEach(() => enterPhase('starting'))

const aSite = (
  ask: () => Promise<unknown> = async () => 1,
  causes: () => Promise<readonly Cause[]> = async () => [],
) => {
  const app = new Hono().get('/ready', ready(readiness({ ask, causes })))
  return async () => {
    const answer = await app.request('/ready')
    return [answer.status, await answer.text()]
  }
}

test('the process is ready while its database answers, and not when that fails or stays silent', async () => {
  expect(await aSite()()).toEqual([200, 'ready'])
  const fails = aSite(() => {
    throw new Error('gone')
  })
  expect(await fails()).toEqual([503, 'The database does not answer.'])
  const began = performance.now()
  const silent = aSite(() => new Promise(() => {}))
  expect(await silent()).toEqual([503, 'The database does not answer.'])
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a process that is starting or draining gets no people, whatever its database says', async () => {
  const site = aSite()
  enterPhase('starting')
  expect(await site()).toEqual([503, 'starting'])
  enterPhase('draining')
  expect(await site()).toEqual([503, 'draining'])
})

test('a cause that all processes share takes none of them out, and is not named to strangers', async () => {
  expect(
    await aSite(
      async () => 1,
      async () => ['mail', 'disk'],
    )(),
  ).toEqual([200, 'degraded'])
})

test('a cause that cannot be looked up does not matter while the database answers', async () => {
  const site = aSite(
    async () => 1,
    async () => {
      throw new Error('no disk')
    },
  )
  expect(await site()).toEqual([200, 'ready'])
})

test('requests in the same second ask the database once', async () => {
  let asked = 0
  const site = aSite(async () => {
    asked += 1
  })
  await Promise.all(Array.from({ length: 20 }, site))
  expect(asked).toBe(1)
})
