import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import {
  AS_ANOTHER,
  FURTHER_ENTRY,
  fieldsReadBy,
  NAMED_HERE,
  PAGES,
  UNSEEN,
  WITHOUT_FIELDS,
} from '../support/fields-read.ts'
import { everyVariation } from '../support/in-full.ts'
import { ownTime } from '../support/own-time.ts'
import { ENDS, postedRoutes, posters } from '../support/posted-routes.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { addressOf } from '../support/site-map.ts'

// Whatever is posted to any URL, the process keeps serving others. Every URL with an action is tried, so a new one is
// covered too. Times are relative to an ordinary post in the same run.

const HOLDS_AT_MOST = 50
/** Reading a huge body or very many parts takes this long on a slow machine; work that grows faster than the body takes seconds. */
const HUGE_HOLDS_AT_MOST = 100
/** How much longer another visitor may wait while ten such bodies arrive at once. */
const WAITS_AT_MOST = 200
/** Other processes on this machine may block it too, but not each time. */
const TRIES = 3

const KILOBYTE = 1024
const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Fields that were filled, by route. */
const filled = new Map<string, string[]>()
/** Pages that did not exist for this visitor. */
const unseen: string[] = []
type Body = [what: string, type: string, body: string]

/** More than a form accepts. */
const HUGE: Body[] = [
  ['names without an equal sign', FORM, 'a&'.repeat(512 * KILOBYTE)],
  ['one long field', FORM, `words=${'%2'.repeat(1024 * KILOBYTE)}`],
  ['tiny parts', PARTS, part('a', '').repeat(30 * KILOBYTE)],
  ['one long part', PARTS, part('words', 'a '.repeat(1024 * KILOBYTE))],
  ['what is nearly a boundary', PARTS, part('a', '\r\n--'.repeat(512 * KILOBYTE))],
  ['a part with a long head', PARTS, part(`a"; ${'x=y; '.repeat(256 * KILOBYTE)}`, '')],
  ['deep JSON', 'application/json', '['.repeat(1024 * KILOBYTE)],
  ['text', 'text/plain', '{"a":'.repeat(256 * KILOBYTE)],
]
/** Just within the limits. */
const MANY: Body[] = [
  ['as many names as are read', FORM, 'a&'.repeat(120 * KILOBYTE)],
  ['as many parts as are read', PARTS, part('a', '').repeat(9 * KILOBYTE)],
]

/** JSON that a webhook parses. */
const JSON_READ: Body[] = [
  ['deep JSON', 'application/json', '['.repeat(250 * KILOBYTE)],
  ['many values', 'application/json', `[${'1,'.repeat(120 * KILOBYTE)}1]`],
  ['many names', 'application/json', `{${Array.from({ length: 20_000 }, (_, i) => `"a${i}":1`).join()}}`],
  ['one long text', 'application/json', JSON.stringify('\\"'.repeat(60 * KILOBYTE))],
]

/** Field values that make a vulnerable pattern backtrack. */
const FILLED = [
  'a',
  ' \n',
  'a@a.',
  '1-',
  '<a "',
  '%',
  '*_',
  '\u00e9\u0301',
  ',',
  '[',
  '{{',
  '> ',
  '`',
  '\u0301\u0316',
  '\u{e0041}',
]
/** All fields of a form together, below the limit. */
const FIELDS = 200 * KILOBYTE

const routes = postedRoutes
  .map(({ route }) => route)
  // These end the sessions that the others need.
  .sort((one, other) => Number(ENDS.test(one)) - Number(ENDS.test(other)))

let site: Site
let stranger: Visitor
let staff: Visitor
let addresses: Record<string, string>
let visitorOf: (route: string) => Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ stranger, staff, addresses, visitorOf } = await posters(site))
})
afterAll(() => site.stop())

const delays = monitorEventLoopDelay({ resolution: 1 })
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

async function turnSeen() {
  while (delays.count === 0) await pause(1)
}

/**
 * The longest time, in milliseconds, in which nothing else could run meanwhile: at most the longest gap between two
 * turns of the event loop, and at most this thread's CPU time in all.
 */
async function held(work: () => Promise<Response>): Promise<number> {
  delays.enable()
  delays.reset()
  // A gap is only seen between two turns, so the first has to be over before the work begins.
  await turnSeen()
  const worked = ownTime()
  const answer = await work()
  await answer.arrayBuffer()
  const own = worked()
  await pause(2)
  delays.disable()
  return Math.min(delays.max / 1e6, own)
}

const url = (route: string) => addresses[route] ?? addressOf(route).replace(/\?.*/, '')
const send = (visitor: Visitor, route: string, type: string, body: string) =>
  visitor.send(url(route), { method: 'POST', body }, { 'content-type': type })

/** The form of the page at this URL, filling one field after the other to its limit, with each button in turn. */
async function filledForms(visitor: Visitor, route: string): Promise<Body[]> {
  const { file = '' } = postedRoutes.find((one) => one.route === route) ?? {}
  const page = await visitor.get(PAGES[route] ?? addresses[route] ?? addressOf(route))
  const html = await page.text()
  if (file.endsWith('.tsx') && page.status !== 200) unseen.push(route)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const names = [...main.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  )
  const intents = [...main.matchAll(/name="intent" value="([^"]+)"/g)].map(([, value]) => value ?? '')
  const all = [...names, ...(await fieldsReadBy(file)), ...(NAMED_HERE[route] ?? [])]
  // One box of a row of boxes.
  const known = [...new Set(all)].filter(
    (name) => !/[2-9]$|^access-./.test(name) && !FURTHER_ENTRY.test(name),
  )
  // Hidden values are sent back unchanged, or the rest would not be checked.
  const given = [...main.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  filled.set(route, known)
  // Each field gets everything once: quadratic time shows there, and not if all fields share it.
  return Array.from({ length: Math.max(1, known.length) }, (_, turn) => {
    const letters = FILLED[(turn + route.length) % FILLED.length] ?? ''
    const fields = new URLSearchParams(known.map((name) => [name, 'a']))
    for (const [, name = '', value = ''] of given) fields.set(name, value)
    const longest = known[turn]
    const long = letters.repeat(FIELDS / encodeURIComponent(letters).length)
    // Surrounding white space is trimmed.
    if (longest) fields.set(longest, letters.trim() ? long : `a${long}a`)
    const intent = intents[turn % Math.max(1, intents.length)]
    if (intent) fields.set('intent', intent)
    return [`filled to the brim: ${longest}, ${intent}, ${letters}`, FORM, fields.toString()]
  })
}

async function holdsNobodyUp(visitor: Visitor, route: string, bodies: Body[], atMost = HOLDS_AT_MOST) {
  const ordinary = Math.min(
    await held(() => send(visitor, route, FORM, 'a=1')),
    await held(() => send(visitor, route, FORM, 'a=1')),
  )
  for (const [what, type, body] of bodies) {
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < TRIES && least > ordinary + atMost; i++)
      least = Math.min(least, await held(() => send(visitor, route, type, body)))
    expect(least, `${what}; an ordinary one: ${ordinary} ms`).toBeLessThan(ordinary + atMost)
  }
}

test('a form beyond its limit is refused in a sentence [R20]', async () => {
  for (const [what, type, body] of HUGE) {
    const answer = await send(stranger, '/contact', type, body)
    expect([400, 413], what).toContain(answer.status)
    expect(await answer.text(), what).toMatch(/more than we can take|more fields than|could not read/)
  }
})

test.each(['/legal-help', '/contact', '/webhooks/stripe', '/staff/keys/changes'])(
  'a huge post to %s blocks no other request',
  (route) => holdsNobodyUp(route.startsWith('/staff') ? staff : stranger, route, HUGE, HUGE_HOLDS_AT_MOST),
)

test.each(['/webhooks/stripe', '/webhooks/bounces'])(
  'JSON that is parsed at %s blocks no other request',
  (route) => holdsNobodyUp(stranger, route, JSON_READ),
)

test('the measurement detects work that blocks the thread, with or without other turns before it', async () => {
  const holds = async (turns: number) => {
    for (let i = 0; i < turns; i++) await pause(1)
    const began = process.threadCpuUsage().user
    while (process.threadCpuUsage().user - began < 150_000);
    return new Response()
  }
  for (const turns of [0, 3]) expect(await held(() => holds(turns))).toBeGreaterThan(HOLDS_AT_MOST)
})

test('there are URLs to post to', () => {
  expect(routes.length).toBeGreaterThan(80)
  for (const route of ['contact', 'newsletter', 'legal-help', 'webhooks/stripe', 'webhooks/bounces'])
    expect(routes).toContain(`/${route}`)
})

/** The limit is applied before any route runs: one of three routes gets it in npm test, and each in the full run. */
const manyFor = (route: string) => (everyVariation || routes.indexOf(route) % 3 === 0 ? MANY : [])

test.each(routes)(
  'a post to %s blocks no other request [R20]',
  async (route) => {
    const visitor = visitorOf(route)
    // Read first: a post can remove what the page is about.
    const forms = await filledForms(visitor, route)
    await holdsNobodyUp(visitor, route, manyFor(route), HUGE_HOLDS_AT_MOST)
    await holdsNobodyUp(visitor, route, forms)
    // A route that accepts large files reads many of them here.
  },
  240_000,
)

test('each route had its fields filled, except those without fields', () => {
  const unfilled = routes.filter((route) => !filled.get(route)?.length)
  expect(unfilled.sort()).toEqual([...WITHOUT_FIELDS, ...AS_ANOTHER].sort())
  expect(unseen.sort()).toEqual(UNSEEN)
})

test.each([
  ['many cookies', { cookie: 'a=b; '.repeat(3 * KILOBYTE) }],
  ['a long cookie', { cookie: `__Host-case=${'.'.repeat(15 * KILOBYTE)}` }],
  ['many proxies', { 'x-forwarded-for': '1.1.1.1,'.repeat(1.5 * KILOBYTE) }],
  ['many languages', { 'accept-encoding': 'br,'.repeat(5 * KILOBYTE), 'if-none-match': '"a",'.repeat(3000) }],
])('a request with %s blocks no other request', async (_, headers) => {
  for (const address of ['/', '/legal-help', '/legal-help/case', '/staff']) {
    let least = Number.POSITIVE_INFINITY
    const ordinary = await held(() => stranger.get(address))
    for (let i = 0; i < TRIES && least > ordinary + HOLDS_AT_MOST; i++)
      least = Math.min(least, await held(() => stranger.get(address, headers as Record<string, string>)))
    expect(least, address).toBeLessThan(ordinary + HOLDS_AT_MOST)
  }
})

describe('over a real line', () => {
  let running: SiteProcess
  beforeAll(async () => {
    running = await startSiteProcess()
  })
  afterAll(() => running.stop())

  /** How long another visitor waits for pages while these are posted, in milliseconds: the longest. */
  async function waitDuring(bodies: Body[]): Promise<number> {
    const posts = bodies.map(async ([, type, body]) => {
      const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' }
      const answer = await fetch(`${running.origin}/contact`, { method: 'POST', headers, body })
      return answer.arrayBuffer()
    })
    let over = false
    const all = Promise.allSettled(posts).then(() => {
      over = true
    })
    let longest = 0
    for (let i = 0; i < 5 || !over; i++) {
      const began = performance.now()
      expect((await fetch(`${running.origin}/search?q=dog`)).status).toBe(200)
      longest = Math.max(longest, performance.now() - began)
    }
    await all
    return longest
  }

  test('a hostile post delays another visitor no longer than ordinary posts do [R20]', async () => {
    const hostile = [...HUGE, ...MANY]
    const ordinary = hostile.map((): Body => ['ordinary', FORM, 'name=a'])
    await waitDuring(ordinary)
    let more = Number.POSITIVE_INFINITY
    for (let i = 0; i < TRIES && more > WAITS_AT_MOST; i++)
      more = (await waitDuring(hostile)) - (await waitDuring(ordinary))
    expect(more).toBeLessThan(WAITS_AT_MOST)
  })
})
