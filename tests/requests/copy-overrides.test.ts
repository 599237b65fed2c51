import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#app/copy-overrides/catalog.server.ts'
import { longDate } from '#app/platform/time.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import '#server/all-copy.ts'
import { aSite, eventually, outbox, type Site } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'
import { filesOfSmallScripts, filesTakenOver, readsOfAll } from '../support/words-in-code.ts'

// Every word that staff can change is changed before the site starts: then no page may show an old one.

const MARK = ' ¶'
const PAGES = [
  ...new Set(allWords().flatMap(({ screen: { href } }) => (href ? [href.replace(/#.*/, '')] : []))),
]

let site: Site
beforeAll(async () => {
  site = await aSite({}, async ({ database }) => {
    const { db } = openDialect(database)
    await migrate(db)
    const at = '2026-01-05T17:00:00.000Z'
    const rows = allWords().map(({ id, text }) => ({
      wordId: id,
      version: 1,
      text: text.replace(/\s*$/, (end) => MARK + end),
      savedAt: at,
      savedBy: 'ada',
      publicAt: at,
      publicBy: 'sol',
    }))
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('wordVersions')
        .values(rows.slice(from, from + 100))
        .execute()
    await db.destroy()
  })
})
afterAll(() => site.stop())

const shown = async (url: string) =>
  (await (await site.visitor().get(url)).text())
    .replace(/<(?:header|footer)\b.*?<\/(?:header|footer)>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

test.each(PAGES)('%s shows the new words, and no old ones', async (url) => {
  const page = await shown(url)
  const own = allWords().filter(({ screen }) => screen.href?.replace(/#.*/, '') === url)
  // Values that a page fills in differ each time.
  const whole = own.filter(({ text }) => !/[[{*]/.test(text) && text.length > 15)
  // A short text may be the beginning of a longer one.
  const rest = whole
    .map(({ text }) => text)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, text) => left.replaceAll(text + MARK, ''), page)
  const old = whole.filter(({ text }) => rest.includes(text))
  expect(old.map(({ id }) => id)).toEqual([])
  expect(page.split(MARK).length).toBeGreaterThan(5)
})

test('a mail is sent with the new words, its link and its code', async () => {
  await site.visitor().post('/account/sign-in', { email: 'ada@example.org' })
  const mail = await eventually(() => outbox(site.place).find((one) => one.includes('To: ada@example.org')))
  const said = mail.replaceAll('=\n', '').replaceAll('=C2=B6', '¶')
  expect(said).toMatch(/\/account\/link\/[\w-]{20,}\n/)
  expect(said).toMatch(/\n\d{3} \d{3}\n/)
  expect(said).toContain(MARK)
})

test('an editor finds a sentence by its words, changes it, and visitors and the search have it', async () => {
  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  const found = await (await editor.get('/staff/content/words?q=manager+quiet+ROOM')).text()
  expect(found).toContain('/staff/content/words/pages.about.manyPeopleHearNo')
  const address = '/staff/content/words/pages.about.ourMission'
  const wrong = await editor.post(address, { intent: 'save', version: '1', text: 'Our {mission}' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Take out “mission”')
  const saved = await editor.post(address, { intent: 'save', version: '1', text: 'Why we do zebra work' })
  expect(saved.status).toBe(303)
  expect(await shown('/about')).toContain('Why we do zebra work')
  expect(await shown('/search?q=zebra')).toContain('href="/about"')

  const terms = '/staff/content/words/policies.terms.treatPeopleRespectDo'
  await editor.post(terms, { intent: 'save', version: '1', text: 'Be kind to the zebras.' })
  expect(await shown('/terms')).not.toContain('zebras')
  expect(await shown('/terms')).toContain('Last updated: January 5, 2026')
  const { visitor: steward } = await signedInStaff(site, { role: 'steward' })
  expect(await (await steward.get(terms)).text()).toContain('Approve these words')
  expect((await steward.post(terms, { intent: 'approve', version: '2' })).status).toBe(303)
  expect(await shown('/terms')).toContain('Be kind to the zebras.')
  // Each page says its own day. Loaded now: settings are read once, and the site has set them.
  const { today } = await import('#app/platform/settings/today.server.ts')
  expect(await shown('/terms')).toContain(`Last updated: ${longDate(today())}`)
  expect(await shown('/terms')).toMatch(/"dateModified":"2\d{3}-\d\d-\d\d"/)
  expect(await shown('/privacy')).toContain('Last updated: January 5, 2026')
})

/** Offered words that are read there. */
function offeredAmong(reads: readonly { key: string; in: string }[]): string[] {
  const at = Map.groupBy(reads, ({ key }) => key)
  return allWords().flatMap((word) => (at.get(word.key) ?? []).map((read) => `${word.id} in ${read.in}`))
}

test('no word that can be changed is read once at the start', () => {
  expect(offeredAmong(readsOfAll().filter(({ atStart }) => atStart))).toEqual([])
})

test('no table of words that can be changed is copied at the start', () => {
  const copied = readsOfAll()

    .filter((read) => read.atStart && !read.named && !read.whole && !read.in.startsWith('server/'))
    .flatMap((read) =>
      allWords()
        .filter(({ key }) => read.key && key.startsWith(`${read.key}.`))
        .map(({ id }) => `${id} in ${read.in}`),
    )
  expect(copied).toEqual([])
})

test('no small script of a page reads words that can be changed', () => {
  const files = filesOfSmallScripts()
  expect(files.size).toBeGreaterThan(20)
  expect(offeredAmong(readsOfAll().filter((read) => files.has(read.in)))).toEqual([])
})

test('a page that hydrates gets the changed words of each module that it reads', () => {
  const files = filesTakenOver()
  expect(files.size).toBeGreaterThan(100)
  const sent = new Set(allWords().flatMap(({ key, inBrowser }) => (inBrowser ? [key] : [])))
  const reads = readsOfAll().filter((read) => files.has(read.in) && !sent.has(read.key))
  expect(offeredAmong(reads)).toEqual([])
})

test('a page that hydrates includes what the browser needs to render the same', async () => {
  const page = await (await site.visitor().get('/dashboard/profile')).text()
  const told = /<script type="application\/json" id="changed-words">([^<]*)<\/script>/.exec(page)?.[1] ?? ''
  const texts = JSON.parse(told) as Record<string, unknown>
  expect(texts['frame.siteHeader.knowYourRights']).toContain('Know Your Rights')
  expect(texts['dashboard.profile.profile']).toContain(MARK.trim())
  expect(texts['forum.front.metaTitle']).toBeUndefined()
})
