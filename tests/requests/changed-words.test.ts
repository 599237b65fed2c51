import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords, offerWords } from '#app/wording/catalog.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { WORDS_TO_CHANGE } from '#server/words-to-change.ts'
import { aSite, eventually, outbox, type Site } from '../support/site.ts'
import { siteMap } from '../support/site-map.ts'
import { signedInStaff } from '../support/staff.ts'

// Every word that staff can change is changed before the site starts: then no page may show an old one.

const MARK = ' ¶'
const PAGES = [
  ...new Set(WORDS_TO_CHANGE.flatMap(({ screens }) => Object.values(screens).map(({ href }) => href))),
]
  .filter((href) => href !== undefined)
  .map((href) => href.replace(/#.*/, ''))

let site: Site
beforeAll(async () => {
  offerWords(WORDS_TO_CHANGE)
  site = await aSite({}, async ({ database }) => {
    const { db } = openDialect(database)
    await migrate(db)
    const at = new Date().toISOString()
    const rows = allWords().map(({ id, text }) => ({
      ...{
        wordId: id,
        version: 1,
        text: text.replace(/\s*$/, (end) => MARK + end),
        savedAt: at,
        savedBy: 'ada',
      },
      ...{ publicAt: at, publicBy: 'sol' },
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
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

test.each(PAGES)('%s shows the new words, and no old ones', async (url) => {
  const page = await shown(url)
  const own = allWords().filter(({ screen }) => screen.href?.replace(/#.*/, '') === url)
  // What a page fills in is different each time.
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

test('a mail goes out with the new words, its link and its code', async () => {
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
  const { visitor: steward } = await signedInStaff(site, { role: 'steward' })
  expect(await (await steward.get(terms)).text()).toContain('Approve these words')
  expect((await steward.post(terms, { intent: 'approve', version: '2' })).status).toBe(303)
  expect(await shown('/terms')).toContain('Be kind to the zebras.')
})

/** The files that a file leads to in a browser's bundle. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b(?! type)[^'"]*?['"]([#.][^'"]+\.tsx?)['"]/gm,
  )) {
    if (/\.server\.ts$/.test(from)) continue
    reached(from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from), seen)
  }
  return seen
}

test('no page that a browser takes over reads words that only the server changes', () => {
  const taken = siteMap()
    .map(({ file }) => path.join('app', file))
    .filter((file) => file.endsWith('.tsx') && !/hydrate: false/.test(readFileSync(file, 'utf8')))
  expect(taken.length).toBeGreaterThan(20)
  const files = taken.reduce((all, file) => reached(file, all), new Set(['app/root.tsx']))
  const screensIn = (folder: string, screens: readonly string[]) =>
    [...files].filter((file) => {
      const code = readFileSync(file, 'utf8')
      const name = /import \{ words(?: as (\w+))? \} from '([^']+words\.ts)'/.exec(code)
      if (!name || path.join(path.dirname(file), name[2] ?? '') !== folder) return false
      return screens.some((screen) => code.includes(`${name[1] ?? 'words'}.${screen}.`))
    })
  const FILES: Record<string, string> = {
    ...{ report: 'app/cases/intake', case: 'app/cases/client', watch: 'app/forum/watch' },
    ...{ pages: 'app/pages', policies: 'app/pages/policies', messages: 'app/messages', blog: 'app/blog' },
    ...{ giving: 'app/donations/checkout', newsletter: 'app/newsletter', resources: 'app/resources' },
  }
  for (const { name, screens } of WORDS_TO_CHANGE.filter(({ name }) => FILES[name]))
    expect(screensIn(`${FILES[name]}/words.ts`, Object.keys(screens)), name).toEqual([])
})
