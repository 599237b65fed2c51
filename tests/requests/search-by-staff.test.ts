import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { aSite, eventually, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// The search as editors and visitors see it. The verbs are tested in app/search/.

let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
})
afterAll(() => site.stop())

const page = async (url: string, who: Visitor = site.visitor()) => {
  const answer = await who.get(url)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
const send = async (url: string, fields: Record<string, string>, who = editor) => {
  const answer = await who.post(url, fields)
  return {
    status: answer.status,
    html: (await answer.text()).replaceAll('<!-- -->', ''),
    to: answer.headers.get('location') ?? '',
  }
}
type Asked = ReturnType<typeof openDialect>['db']
const database = async <T>(ask: (db: Asked) => Promise<T>): Promise<T> => {
  const { db } = openDialect(site.place.database)
  const answer = await ask(db)
  await db.destroy()
  return answer
}
/** Running all test questions takes a while on a busy machine, so slow ones run one by one. */
async function patiently<T>(ask: (db: Asked) => Promise<T | undefined>) {
  for (let times = 1; times < 6; times += 1) {
    const found = await eventually(() => database(ask)).catch(() => undefined)
    if (found) return found
  }
  return expect.fail('It did not happen within a minute')
}

/** The first page that a search shows. */
const first = async (question: string) => {
  const { html } = await page(`/search?q=${encodeURIComponent(question)}`)
  return /<ol class="found-list">.*?href="([^"]+)"/s.exec(html)?.[1] ?? null
}

const PINS = '/staff/search/pins'
const PIN = { version: '0', words: 'zebra crossing', page: '/glossary' }

test('an editor previews what a pin would change, saves it, and visitors have it at the next request', async () => {
  // The page is cached for a while, and invalidated by the change.
  expect([await first('zebra crossing'), await first('zebra crossing')]).not.toContain('/glossary')
  const looked = await send(`${PINS}/new/page`, PIN)
  expect(looked.status).toBe(200)
  expect(looked.html).toContain('What would change')
  expect(looked.html).toContain('Results for')
  expect(await first('zebra crossing')).not.toBe('/glossary')
  const saved = await send(`${PINS}/new`, { ...PIN, intent: 'save' })
  expect([saved.status, saved.to]).toEqual([303, expect.stringMatching(/\/staff\/search\/pins\/pin-\d+$/)])
  expect(await first('Zebra crossings?')).toBe('/glossary')
  expect(await first('zebra crossing')).toBe('/glossary')
  // Clicked twice, it is one.
  expect((await send(`${PINS}/new`, { ...PIN, intent: 'save' })).to).toBe(saved.to)
  expect((await page(saved.to, editor)).html).toContain('Ed Editor')
  expect((await send(saved.to, { intent: 'bin' })).status).toBe(303)
  expect(await first('zebra crossing')).not.toBe('/glossary')
})

test('synonyms are added, go out of use and come back, and the page reports errors', async () => {
  // The page of a group had its first word in its address.
  const old = await editor.get('/staff/search/words/attorney')
  const url = new URL(old.headers.get('location') ?? '', site.origin).pathname
  expect([old.status, url]).toEqual([302, '/staff/search/words/synonym-3'])
  const group = { version: '1', words: 'barrister' }
  expect(await first('barrister')).not.toBe('/attorney-directory')
  expect((await send(url, { ...group, intent: 'save' })).status).toBe(303)
  expect(await first('barrister')).toBe('/attorney-directory')
  const without = await page(`${url}/without`, editor)
  expect(without.html).toContain('What would change without “attorney, lawyer”')
  expect((await send(url, { intent: 'take-back' })).status).toBe(303)
  expect(await first('barrister')).not.toBe('/attorney-directory')
  expect((await page('/staff/search/words?state=back', editor)).html).toContain('attorney, lawyer')
  expect((await send(url, { version: '2', intent: 'publish' })).status).toBe(303)
  expect(await first('barrister')).toBe('/attorney-directory')
  expect((await send(url, { version: '2', intent: 'first' })).status).toBe(303)
  expect(await first('barrister')).not.toBe('/attorney-directory')
  const wrong = { ...group, version: '3', words: 'what is\n<b>zebra' }
  const saved = await send(url, { ...wrong, intent: 'save' })
  expect(saved.status).toBe(422)
  expect(saved.html).toContain('small words like this')
  expect(saved.html).toContain('what is\n&lt;b&gt;zebra')
  const looked = await send(`${url}/page`, wrong)
  expect([looked.status, looked.html.includes('small words like this')]).toEqual([422, true])
  expect((await send(url, { intent: 'bin' })).html).toContain('This group came with the site')
})

test('a pinned page that was removed from the site is reported as broken, and left out of the search', async () => {
  const pin = { version: '0', words: 'okapi crossing', page: '/blog/2' }
  const { to } = await send(`${PINS}/new`, { ...pin, intent: 'save' })
  expect(await first('okapi crossing')).toBe('/blog/2')
  expect((await page(PINS, editor)).html).not.toContain('Broken')
  expect((await send('/staff/content/post-2', { intent: 'take-back', version: '1' })).status).toBe(303)
  expect(await first('okapi crossing')).not.toBe('/blog/2')
  for (const [url, says] of [
    [PINS, 'Broken: visitors cannot open /blog/2'],
    [to, 'Visitors cannot open /blog/2'],
    ['/staff/search', '1 pinned page is broken'],
  ] as const)
    expect((await page(url, editor)).html, url).toContain(says)
})

test('a search without results is counted without its words, and shown once it came on three days', async () => {
  await page('/search?q=my%20boss%20Kowalski%20flurbles')
  await page('/search?q=vaccine')
  await patiently((db) => db.selectFrom('searchRuns').select('id').executeTakeFirst())
  await database((db) => enqueue(db, 'platform.sweep'))
  await patiently((db) => db.selectFrom('searchMonths').select('asked').executeTakeFirst())
  const all = await database(async (db) =>
    JSON.stringify([
      await db.selectFrom('searchFailed').selectAll().execute(),
      await db.selectFrom('searchMonths').selectAll().execute(),
    ]),
  )
  expect(all).not.toMatch(/kowalski|flurble|vaccin/i)
  expect((await page('/staff/search', editor)).html).not.toContain('vaccine')
  const shown = { questionMark: 'a-mark', month: '2026-11', days: 3, question: 'vaccine' }
  await database((db) => db.insertInto('searchFailed').values(shown).execute())
  const { html } = await page('/staff/search', editor)
  const pin = /href="(\/staff\/search\/pins\/new\?from=[^"]+)"/.exec(html)?.[1] ?? expect.fail('no link')
  expect((await page(pin, editor)).html).toContain('>vaccine</textarea>')
  const mark = new URLSearchParams(pin.split('?')[1]).get('from') ?? ''
  expect((await send('/staff/search', { intent: 'drop', mark })).status).toBe(303)
  expect((await page('/staff/search', editor)).html).not.toContain('vaccine')
})

test('after a change the test questions run in the background, and the page says how well the search answers', async () => {
  const run = await patiently((db) => db.selectFrom('searchRuns').select('places').executeTakeFirst())
  expect(run?.places).toContain('"asked":"fired"')
  const { html } = await page('/staff/search', editor)
  expect(html).toContain('out of 1')
  const added = await send('/staff/search/questions/new', {
    version: '0',
    words: 'who pays for this',
    page: `${site.origin}/donate`,
    intent: 'save',
  })
  expect(added.status).toBe(303)
  expect((await page('/staff/search/questions', editor)).html).toContain('who pays for this')
})

test('the preview button of a page of an older release does not pin the page', async () => {
  const typed = { ...PIN, words: 'zorilla', intent: 'preview' }
  const refused = await send(`${PINS}/new`, typed)
  expect([
    refused.status,
    refused.html.includes('Nothing happened.'),
    refused.html.includes('zorilla'),
  ]).toEqual([400, true, true])
  expect((await page(PINS, editor)).html).not.toContain('zorilla')
})

test('only members who may publish get in, and a session is required', async () => {
  const { visitor: caseworker } = await signedInStaff(site, { role: 'caseworker' })
  const lists = ['/staff/search/words', PINS, '/staff/search/questions']
  const urls = ['/staff/search', ...lists.flatMap((list) => [list, `${list}/new`])]
  const group = '/staff/search/words/synonym-3'
  for (const url of [...urls, group, `${group}/versions`, `${group}/page`, `${group}/without`]) {
    expect((await page(url, caseworker)).status, url).toBe(403)
    expect((await page(url)).status, url).toBe(302)
  }
  for (const [url, fields] of [
    ['/staff/search', { intent: 'ask' }],
    ['/staff/search/words/new', { ...PIN, intent: 'save' }],
    [`${PINS}/new`, { ...PIN, intent: 'save' }],
    [`${PINS}/new/page`, PIN],
    [group, { ...PIN, intent: 'save' }],
  ] as const)
    expect((await send(url, fields, caseworker)).status, url).toBe(403)
  expect((await page('/staff/search/words/no-such-group', editor)).status).toBe(404)
  expect((await page(`${PINS}/no-such-pin`, editor)).status).toBe(404)
  // An item is only at its own list.
  expect((await page(`${PINS}/synonym-3`, editor)).status).toBe(404)
  expect((await page(`${PINS}/synonym-3/without`, editor)).status).toBe(404)
})
