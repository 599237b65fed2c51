import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { fieldsShown } from '../support/form-shown.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// What is not public yet, in the real page: for the member who asks, and for nobody else.

let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
})
afterAll(() => site.stop())

const page = async (url: string, who: Visitor = site.visitor()) => {
  const answer = await who.get(url)
  return {
    status: answer.status,
    html: (await answer.text()).replaceAll('<!-- -->', ''),
    headers: answer.headers,
  }
}

/** The fields of a form as the page has them. */
const fieldsOf = async (url: string) => fieldsShown((await page(url, editor)).html)

const CASES = [
  ['law/law-1', 'covers', '/know-your-rights/ada-title-i'],
  ['state/state-1', 'summary', '/know-your-rights/alabama'],
  ['rule/rule-1', 'route', '/resources/deadline-chart'],
  ['example/example-1', 'intro', '/know-your-rights/accommodations'],
  ['term/term-1', 'plain', '/glossary'],
  ['question/question-1', 'question', '/know-your-rights/quiz?question=1'],
  ['person/person-1', 'bio', '/about'],
  ['figure/figure-1', 'what', '/'],
  ['resource/resource-1', 'description', ''],
] as const

test.each(CASES)(
  '%s is shown as its page would be, and public pages know nothing of it',
  async (record, field, path) => {
    const url = `/staff/facts/${record}`
    // Kept in memory as it is now.
    if (path) await page(path)
    const fields = await fieldsOf(url)
    expect(Object.keys(fields)).toContain(field)
    const answer = await editor.post(`${url}/page`, { ...fields, [field]: `Zebrafish ${record}.` })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('Only staff see this page.')
    expect(html).toContain(`Zebrafish ${record}.`)
    expect(html).toContain('name="robots" content="noindex"')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('rel="canonical"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // Nothing was saved, and no kept page has it.
    expect((await page(url, editor)).html).not.toContain('Zebrafish')
    if (path) for (let i = 0; i < 2; i++) expect((await page(path)).html).not.toContain('Zebrafish')
    // The words that are saved, in each theme.
    for (const theme of ['light', 'calm', 'sepia', 'dark', 'contrast-light', 'contrast-dark']) {
      const saved = await page(`${url}/page?theme=${theme}`, editor)
      expect(saved.status).toBe(200)
      expect(saved.html).toContain(`data-theme="${theme}"`)
    }
  },
)

test('a saved draft is shown so; a new record too, before it is saved at all', async () => {
  const fields = await fieldsOf('/staff/facts/law/law-2')
  const save = { ...fields, covers: 'Zebrafish of the draft.', intent: 'save' }
  expect((await editor.post('/staff/facts/law/law-2', save)).status).toBe(303)
  expect((await page('/staff/facts/law/law-2/page', editor)).html).toContain('Zebrafish of the draft.')
  expect((await page('/know-your-rights/ada-title-ii')).html).not.toContain('Zebrafish')
  const word = { term: 'Zebrafish', plain: 'A small fish.', also: '', legalWord: 'no' }
  const shown = await editor.post('/staff/facts/term/new/page', word)
  expect(await shown.text()).toContain('A small fish.')
  expect((await page('/glossary')).html).not.toContain('Zebrafish')
  const { db } = openDialect(site.place.database)
  expect(await db.selectFrom('texts').select('id').where('title', '=', 'Zebrafish').execute()).toEqual([])
  await db.destroy()
})

test('two at once: who only reads gets the public words, whatever is previewed beside it', async () => {
  const fields = await fieldsOf('/staff/facts/law/law-1')
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, i) =>
      i % 2
        ? (await editor.post('/staff/facts/law/law-1/page', { ...fields, covers: 'Zebrafish.' })).text()
        : (await page(`/know-your-rights/ada-title-i?n=${i}`)).html,
    ),
  )
  expect(answers.map((html) => html.includes('Zebrafish.'))).toEqual(answers.map((_, i) => i % 2 === 1))
})

test('nobody else gets a preview, and what cannot be shown says why', async () => {
  const away = await site.visitor().get('/staff/facts/law/law-1/page')
  expect(away.headers.get('location')).toBe('/staff/sign-in')
  const caseworker = (await signedInStaff(site, { role: 'caseworker', name: 'Cam' })).visitor
  expect((await caseworker.get('/staff/facts/law/law-1/page')).status).toBe(403)
  expect((await page('/staff/facts/law/state-1/page', editor)).status).toBe(404)
  expect((await page('/staff/facts/law/new/page', editor)).status).toBe(404)
  const fields = await fieldsOf('/staff/facts/law/law-1')
  const wrong = await editor.post('/staff/facts/law/law-1/page', { ...fields, link: 'nowhere' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('This cannot be shown yet.')
})
