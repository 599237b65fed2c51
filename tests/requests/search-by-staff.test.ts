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
const PIN = { key: 'pin-of-the-test', version: '0', words: 'zebra crossing', page: '/glossary' }

test('an editor previews what a pin would change, saves it, and visitors have it at the next request', async () => {
  // The page is cached for a while, and invalidated by the change.
  expect([await first('zebra crossing'), await first('zebra crossing')]).not.toContain('/glossary')
  const looked = await send(`${PINS}/new`, { ...PIN, intent: 'preview' })
  expect(looked.status).toBe(200)
  expect(looked.html).toContain('What would change')
  expect(looked.html).toContain('value="save"')
  expect(await first('zebra crossing')).not.toBe('/glossary')
  const saved = await send(`${PINS}/new`, { ...PIN, intent: 'save' })
  expect([saved.status, saved.to]).toEqual([303, `${PINS}/${PIN.key}`])
  expect(await first('Zebra crossings?')).toBe('/glossary')
  expect(await first('zebra crossing')).toBe('/glossary')
  // Clicked twice, it is one.
  expect((await send(`${PINS}/new`, { ...PIN, intent: 'save' })).status).toBe(303)
  const rows = await database((db) => db.selectFrom('searchChanges').select('version').execute())
  expect(rows).toHaveLength(1)
  const own = await page(`${PINS}/${PIN.key}`, editor)
  expect(own.html).toContain('Ed Editor')
  expect((await send(`${PINS}/${PIN.key}`, { ...PIN, version: '1', intent: 'delete' })).status).toBe(303)
  expect(await first('zebra crossing')).not.toBe('/glossary')
})

test('synonyms are added, switched off and restored, and the page reports errors', async () => {
  const url = '/staff/search/words/attorney'
  const group = { key: 'attorney', version: '0', words: 'barrister' }
  expect(await first('barrister')).not.toBe('/attorney-directory')
  expect((await send(url, { ...group, intent: 'save' })).status).toBe(303)
  expect(await first('barrister')).toBe('/attorney-directory')
  const off = await send(url, { ...group, version: '1', intent: 'preview-off' })
  expect(off.html).toContain('Switch it off')
  expect((await send(url, { ...group, version: '1', intent: 'off' })).status).toBe(303)
  expect(await first('barrister')).not.toBe('/attorney-directory')
  expect((await page('/staff/search/words', editor)).html).toContain('Switched off')
  expect((await send(url, { ...group, version: '2', intent: 'first' })).status).toBe(303)
  const wrong = await send(url, { ...group, version: '3', words: 'what is\n<b>zebra', intent: 'preview' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('small words like this')
  expect(wrong.html).toContain('what is\n&lt;b&gt;zebra')
  const late = await send(url, { ...group, version: '1', words: 'counsel', intent: 'save' })
  expect([late.status, late.html.includes('Someone saved another version')]).toEqual([409, true])
})

test('a pinned page that was removed from the site is reported as broken, and left out of the search', async () => {
  const pin = { key: 'broken-pin', version: '0', words: 'okapi crossing', page: '/blog/2' }
  expect((await send(`${PINS}/new`, { ...pin, intent: 'save' })).status).toBe(303)
  expect(await first('okapi crossing')).toBe('/blog/2')
  expect((await page(PINS, editor)).html).not.toContain('Broken')
  expect((await send('/staff/content/post-2', { intent: 'take-back', version: '1' })).status).toBe(303)
  expect(await first('okapi crossing')).not.toBe('/blog/2')
  for (const url of [PINS, `${PINS}/broken-pin`, '/staff/search'])
    expect((await page(url, editor)).html, url).toContain('roken')
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
  const added = await send('/staff/search/questions', {
    key: 'a-question',
    version: '0',
    words: 'who pays for this',
    page: `${site.origin}/donate`,
    intent: 'save',
  })
  expect(added.status).toBe(303)
  expect((await page('/staff/search/questions', editor)).html).toContain('who pays for this')
})

test('only members who may publish get in, and a session is required', async () => {
  const { visitor: caseworker } = await signedInStaff(site, { role: 'caseworker' })
  const urls = ['/staff/search', '/staff/search/words', '/staff/search/words/new', PINS, `${PINS}/new`]
  for (const url of [...urls, '/staff/search/questions']) {
    expect((await page(url, caseworker)).status, url).toBe(403)
    expect((await page(url)).status, url).toBe(302)
  }
  for (const [url, fields] of [
    ['/staff/search', { intent: 'ask' }],
    ['/staff/search/words/new', { ...PIN, intent: 'save' }],
    [`${PINS}/new`, { ...PIN, intent: 'save' }],
    ['/staff/search/questions', { ...PIN, intent: 'save' }],
  ] as const)
    expect((await send(url, fields, caseworker)).status, url).toBe(403)
  expect((await page('/staff/search/words/no-such-group', editor)).status).toBe(404)
  expect((await page(`${PINS}/no-such-pin`, editor)).status).toBe(404)
})
