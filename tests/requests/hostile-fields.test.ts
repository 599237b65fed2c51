import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { onPostgres } from '../support/database.ts'
import { definedForms } from '../support/defined-forms.ts'
import { FURTHER_ENTRY, fieldsReadBy, NAMED_HERE, PAGES, WITHOUT_FIELDS } from '../support/fields-read.ts'
import { filledIn, formsIn } from '../support/filled-in.ts'
import { HOSTILE_SHAPES, hostileText } from '../support/hostile-shapes.ts'
import { ownTime } from '../support/own-time.ts'
import { ENDS, postedRoutes, posters } from '../support/posted-routes.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { addressOf } from '../support/site-map.ts'

// Fills each text field of each form with text that is hard to parse, up to its limit, in an otherwise valid form, so
// that the text reaches the code behind the first checks. No other visitor waits for it, and nothing answers 5xx. Each
// field gets a tenth of the shapes at two lengths; all shapes on SQLite in npm run test:full, which takes about an hour.

/** How much longer than an ordinary form this thread may work, in milliseconds: another visitor waits that long. */
const HOLDS_AT_MOST = 250
/**
 * A short field, a line, a message, a story, a blog post. If a length exceeds a field's limit, it is refused, and the
 * next one fits.
 */
const LENGTHS = [199, 999, 1990, 4990, 9990, 19_990, 49_900, 99_000]
const FULL = process.env.TEST_FULL === '1' && !onPostgres
const TIMEOUT = FULL ? 3_600_000 : 180_000
const FORM = 'application/x-www-form-urlencoded'

let site: Site
let rows: ReturnType<typeof openDialect>['db']
let addresses: Record<string, string>
let visitorOf: (route: string) => Visitor
let stranger: Visitor
beforeAll(async () => {
  site = await aSite()
  rows = openDialect(site.place.database).db
  ;({ stranger, addresses, visitorOf } = await posters(site))
}, 120_000)
afterAll(async () => {
  await rows.destroy()
  await site.stop()
})

const delays = monitorEventLoopDelay({ resolution: 1 })
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** The longest time this thread was blocked. The site runs in it; its workers do not. */
async function heldBy(work: () => Promise<Response>): Promise<{ ms: number; status: number }> {
  delays.enable()
  delays.reset()
  while (delays.count === 0) await pause(1)
  const worked = ownTime()
  const answer = await work()
  await answer.arrayBuffer()
  const own = worked()
  await pause(2)
  delays.disable()
  return { ms: Math.min(delays.max / 1e6, own), status: answer.status }
}

const url = (route: string) => addresses[route] ?? addressOf(route).replace(/\?.*/, '')

async function send(visitor: Visitor, route: string, fields: Record<string, string>) {
  // Rate limits are not tested here.
  await rows.deleteFrom('limitCounts').execute()
  // As the script of the page makes it.
  const secret: Record<string, string> = route === '/legal-help' ? { submission: 's'.repeat(43) } : {}
  const body = new URLSearchParams({ ...secret, ...fields }).toString()
  return heldBy(() => visitor.send(url(route), { method: 'POST', body }, { 'content-type': FORM }))
}

const routes = postedRoutes
  .map(({ route, file }) => ({ route, file }))
  .filter(({ route }) => !ENDS.test(route) && !WITHOUT_FIELDS.includes(route))

/** Fields that no person types into. */
const NO_TEXT =
  /^(?:intent|form|submission|started|version|was-|mark|seen|id|ids|turn|draft|request|batch|t|of|back|page|claim)/

const reached: Record<string, number> = {}

describe.each(routes)('$route', ({ route, file }) => {
  test('its text fields block no other request', { timeout: TIMEOUT }, async () => {
    const visitor = visitorOf(route)
    const html = await (await visitor.get(PAGES[route] ?? url(route))).text()
    const forms = formsIn(html)
    const named = [...(await fieldsReadBy(file)), ...(NAMED_HERE[route] ?? [])]
    const typed = forms.flatMap(({ texts }) => texts)
    const fields = [...new Set([...typed, ...named])].filter(
      (name) => !NO_TEXT.test(name) && !FURTHER_ENTRY.test(name),
    )
    const slow: string[] = []
    for (const [at, name] of fields.entries()) {
      const form = forms.find(({ texts }) => texts.includes(name)) ?? forms[0]
      const ordinary = await send(visitor, route, filledIn(form, { [name]: 'Words' }))
      const shapes = FULL
        ? HOSTILE_SHAPES
        : HOSTILE_SHAPES.filter((_, i) => (i + at + route.length) % 10 === 0)
      for (const [i, shape] of shapes.entries()) {
        const lengths = [LENGTHS[(i * 3 + at) % LENGTHS.length] ?? 0, 9990]
        const intents = form?.intents.length ? form.intents : ['']
        for (const length of lengths) {
          const intent = intents[(i + length) % intents.length]
          const fields = filledIn(form, { [name]: hostileText(shape, length), ...(intent ? { intent } : {}) })
          let found = await send(visitor, route, fields)
          // A machine that is busy with other work may block the thread once.
          if (found.ms > ordinary.ms + HOLDS_AT_MOST) found = await send(visitor, route, fields)
          const what = `${name} with ${length} of ${JSON.stringify(shape)}, intent ${intent}`
          if (found.ms > ordinary.ms + HOLDS_AT_MOST) slow.push(`${what}: ${Math.round(found.ms)} ms`)
          if (found.status >= 500 && found.status !== 503) slow.push(`${what}: answers ${found.status}`)
          if (found.status < 400) reached[route] = (reached[route] ?? 0) + 1
        }
      }
    }
    expect(slow).toEqual([])
  })
})

describe('queries in URLs', () => {
  const QUERIED = [
    '/search',
    '/forum/search',
    '/attorney-directory',
    '/resources',
    '/know-your-rights',
    '/blog',
  ]
  test.each(QUERIED)(
    '%s accepts every shape',
    async (path) => {
      const slow: string[] = []
      for (const shape of HOSTILE_SHAPES)
        for (const length of [200, 1000, 3000]) {
          const text = encodeURIComponent(hostileText(shape, length))
          const query = ['q', 'search', 'state', 'searchTerm', 'category', 'page', 'tag'].map(
            (name) => `${name}=${text}`,
          )
          for (const one of [query[0], query.join('&')]) {
            const found = await heldBy(() => stranger.get(`${path}?${one}`))
            if (found.ms > HOLDS_AT_MOST || (found.status >= 500 && found.status !== 503))
              slow.push(`${length} of ${JSON.stringify(shape)}: ${Math.round(found.ms)} ms, ${found.status}`)
          }
        }
      expect(slow).toEqual([])
    },
    120_000,
  )
})

test('the forms that are tables are filled too', async () => {
  const read = new Set((await Promise.all(routes.map(({ file }) => fieldsReadBy(file)))).flat())
  const forms = await definedForms()
  expect(forms.length).toBeGreaterThan(5)
  for (const { name, names } of forms)
    expect(
      names.filter((one) => !read.has(one)),
      name,
    ).toEqual([])
})

test('hostile text reached the code behind the checks: such forms were accepted', () => {
  const taken = Object.entries(reached).filter(([, count]) => count > 0)
  expect(taken.map(([route]) => route)).toEqual(
    expect.arrayContaining(['/contact', '/legal-help', '/forum/topic/:topicId/reply']),
  )
  expect(taken.length).toBeGreaterThan(25)
})
