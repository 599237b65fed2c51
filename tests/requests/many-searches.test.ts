import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aReport, startedForm } from '../support/cases.ts'
import { aVisitor, eventually } from '../support/site.ts'

// One network asks for searches as fast as it can, over many connections. Others go on as if it were not there.

const CONNECTIONS = 200
const ATTACKER = '203.0.113.7'

let site: SiteProcess
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
beforeAll(async () => {
  site = await startSiteProcess({ PROXIES: '1' })
})
afterAll(() => {
  agent.destroy()
  site.stop()
})

interface Answer {
  status: number
  retryAfter: string | undefined
  text: string
}

const ask = (path: string, from: string): Promise<Answer> =>
  new Promise((done, fail) => {
    const headers = { 'x-forwarded-for': from }
    request({ host: '127.0.0.1', port: site.port, path, headers, agent }, (res) => {
      let text = ''
      res.on('data', (part) => {
        text += part
      })
      res.on('end', () => done({ status: res.statusCode ?? 0, retryAfter: res.headers['retry-after'], text }))
    })
      .on('error', fail)
      .end()
  })

/** Another visitor, from their own network. */
const another = (address: string) =>
  aVisitor(site.origin, (sent) => {
    sent.headers.set('x-forwarded-for', address)
    return fetch(sent)
  })

/** Opens the form. @returns sends the case, and says how many milliseconds that took */
async function aCase(address: string): Promise<() => Promise<number>> {
  const visitor = another(address)
  const form = await startedForm(visitor)
  return async () => {
    const began = performance.now()
    expect((await visitor.post('/legal-help', { ...aReport, ...form })).status).toBe(303)
    return Math.round(performance.now() - began)
  }
}

test('while one network sends searches over 200 connections, the case of another visitor takes under a second', async () => {
  // Other processes run on this machine too, and the first case loads what later ones find.
  await (await aCase('198.51.100.18'))()
  const alone = await (await aCase('198.51.100.19'))()
  const send = await aCase('198.51.100.20')
  const counts = new Map<number, number>()
  let refused: Answer | undefined
  let ends = false
  let number = 0
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!ends) {
      number += 1
      const answer = await ask(`/search?q=word${number}+${crypto.randomUUID()}`, ATTACKER).catch(() => null)
      if (!answer) continue
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      if (answer.status === 429) refused = answer
    }
  })
  await eventually(() => refused)
  const took = await send()
  const reader = performance.now()
  const search = await another('198.51.100.21').get('/search?q=school')
  const readerTook = Math.round(performance.now() - reader)
  ends = true
  await Promise.all(connections)
  console.log(
    `A case under ${CONNECTIONS} connections of searches: ${took} ms, alone ${alone} ms; another search: ${readerTook} ms`,
  )
  console.log(`The searches were answered ${JSON.stringify(Object.fromEntries(counts))}`)
  // The aim is one second. It was 10 to 15, and this machine runs other tests, which slow a case alone down, too.
  const atMost = 2000 + 8 * alone
  expect(took).toBeLessThan(atMost)
  // Others can search, too.
  expect(search.status).toBe(200)
  expect(readerTook).toBeLessThan(atMost)
  // The searches of that network are still answered, two at a time.
  expect(counts.get(200)).toBeGreaterThan(0)
  expect(refused?.retryAfter).toBe('5')
  expect(refused?.text).toContain('Your network asked for too many pages at once.')
  expect(refused?.text).toContain('href="/legal-help"')
})
