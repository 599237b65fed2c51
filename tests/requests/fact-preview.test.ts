import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { fieldsShown } from '../support/form-shown.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Unpublished content in the real page: for the member who requests it, and for no one else.

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
  ['territory/territory-2', 'line', '/know-your-rights'],
  ['rule/rule-1', 'route', '/resources/deadline-chart'],
  ['example/example-1', 'intro', '/know-your-rights/accommodations'],
  ['term/term-1', 'plain', '/glossary'],
  ['question/question-1', 'question', '/know-your-rights/quiz?question=1'],
  ['person/person-1', 'bio', '/about'],
  ['figure/figure-1', 'what', '/'],
  ['resource/resource-1', 'description', ''],
] as const

test.each(CASES)(
  '%s is shown as its page would be, and public pages do not change',
  async (record, field, path) => {
    const url = `/staff/facts/${record}`
    // Put it into the cache as it is now.
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
    // Nothing was saved, and no cached page has it.
    expect((await page(url, editor)).html).not.toContain('Zebrafish')
    if (path) for (let i = 0; i < 2; i++) expect((await page(path)).html).not.toContain('Zebrafish')
    // The saved words, in each theme.
    for (const theme of ['light', 'calm', 'sepia', 'dark', 'contrast-light', 'contrast-dark']) {
      const saved = await page(`${url}/page?theme=${theme}`, editor)
      expect(saved.status).toBe(200)
      expect(saved.html).toContain(`data-theme="${theme}"`)
    }
  },
)

test('a territory with more details has its own line, and the others stay one paragraph', async () => {
  const fields = await fieldsOf('/staff/facts/territory/territory-2')
  const line = 'A law of Puerto Rico protects you too.'
  const answer = await editor.post('/staff/facts/territory/territory-2/page', { ...fields, line })
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  expect(html).toContain(`<li><strong>Puerto Rico:</strong> ${line} Free help: <a `)
  const together = /Federal laws such as the ADA cover you in [^<]*/.exec(html)?.[0]
  for (const name of ['Washington, D.C.', 'Guam', 'Virgin Islands', 'American Samoa', 'Mariana Islands'])
    expect(together).toContain(name)
  expect(together).not.toContain('Puerto Rico')
  // With its own URL it is named separately, and not joined with another place.
  const own = { ...fields, 'protectionAndAdvocacy.name': 'Defensoría' }
  const named = await (await editor.post('/staff/facts/territory/territory-2/page', own)).text()
  expect(named.replaceAll('<!-- -->', '')).toMatch(
    /<strong>Puerto Rico:<\/strong>[^<]* Free help: <a [^>]*>Defensoría<\/a>/,
  )
})

test("the accommodation examples' page says where they come from and when they were reviewed", async () => {
  const url = '/staff/facts/example/example-1'
  const fields = await fieldsOf(url)
  const looked = { checkedOn: '3/4/2026' }
  const sources = 'Job Accommodation Network | https://askjan.org/'
  const html = await (await editor.post(`${url}/page`, { ...fields, ...looked, sources })).text()
  expect(html).toContain('<a href="https://askjan.org/">Job Accommodation Network</a>')
  expect(html.replaceAll('<!-- -->', '')).toContain('Reviewed on March 4, 2026')
  // If both are empty, the page does not mention them.
  expect((await page('/know-your-rights/accommodations')).html).not.toMatch(/<h3>Sources|Reviewed on/)
})

test("a record's field says that visitors read it only if a page of theirs shows it", async () => {
  const hints = async (record: string) =>
    [
      ...(await page(`/staff/facts/${record}`, editor)).html.matchAll(
        /Visitors (?:do not )?(?:read|see)[^<]*/g,
      ),
    ].map(([hint]) => hint)
  expect(await hints('territory/territory-2')).not.toContainEqual(
    expect.stringMatching(/^Visitors read it\b(?! only)/),
  )
  expect(await hints('law/law-1')).toContainEqual(expect.stringMatching(/^Visitors read it\.(?! only)/))
})

test('a saved draft is previewed; a new record too, before it is saved at all', async () => {
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

const THEMES = ['light', 'calm', 'sepia', 'dark', 'contrast-light', 'contrast-dark']
const POST = {
  title: 'A quokka at the door',
  excerpt: 'A day out.',
  author: 'Ed',
  category: 'Advocacy',
  imageDescription: 'A door.',
  body: '## Quokkas\n\nThey <b>smile</b> & wave.',
  version: '0',
}

describe.each([
  ['a record', '/staff/facts/law/law-1', async () => fieldsOf('/staff/facts/law/law-1'), 'covers'],
  ['a post', '/staff/content/post-1', async () => POST, 'excerpt'],
] as const)('%s', (_, url, form, field) => {
  test('saved words are previewed in each theme and at phone width, by links', async () => {
    const own = await page(`${url}/page`, editor)
    expect(own.html).toMatch(/aria-current="true">Your own theme/)
    expect(own.html).not.toContain('<script')
    expect(own.headers.get('cache-control')).toBe('no-store')
    const links = [...own.html.matchAll(/<a href="([^"]*\/page[^"]*)"/g)].map(([, to = '']) => to)
    expect(links).toEqual([
      `${url}/page`,
      ...THEMES.map((theme) => `${url}/page?theme=${theme}`),
      `${url}/page`,
      `${url}/page?width=320`,
    ])
    for (const theme of THEMES) {
      const themed = await page(`${url}/page?theme=${theme}`, editor)
      expect(themed.html).toContain(`data-theme="${theme}"`)
      expect(themed.html).toContain(`${url}/page?theme=${theme}&amp;width=320`)
    }
    const narrow = await page(`${url}/page?theme=dark&width=320`, editor)
    expect(narrow.html).toMatch(/<html[^>]*data-theme="dark"/)
    const [, framed = ''] = /<iframe class="narrow-preview"[^>]*srcdoc="([^"]*)"/.exec(narrow.html) ?? []
    expect(framed).toContain('data-theme=&quot;dark&quot;')
    expect(framed).toContain('&lt;h1')
    expect(framed).not.toContain('&lt;script')
    expect(narrow.html.match(/<h1/g)).toHaveLength(1)
    expect(narrow.headers.get('content-security-policy')).toContain("frame-src 'self'")
  })

  test('typed words are previewed without being saved', async () => {
    const fields = { ...(await form()), [field]: 'A "quokka" & <i>more</i>.' }
    const shown = async (query: string) => {
      const answer = await editor.post(`${url}/page${query}`, fields)
      expect(answer.status).toBe(200)
      return (await answer.text()).replaceAll('<!-- -->', '')
    }
    const own = await shown('')
    // The form has what was typed, whatever is in it.
    expect(own).toContain(
      `<textarea name="${field}" hidden>\nA &quot;quokka&quot; &amp; &lt;i&gt;more&lt;/i&gt;.</textarea>`,
    )
    expect(own).toContain(`<button type="submit" formaction="${url}/page?theme=sepia">`)
    expect(await shown('?theme=sepia')).toContain('data-theme="sepia"')
    expect(await shown('?width=320')).toMatch(/srcdoc="[^"]*quokka/)
    expect(await shown('?theme=nothing&width=99')).not.toContain('<iframe')
    expect((await page(`${url}/page`, editor)).html).not.toContain('quokka')
  })

  test('the preview has no heading before that of the page', async () => {
    const { html } = await page(`${url}/page`, editor)
    const main = html.slice(html.indexOf('<main'))
    expect(/<h\d/.exec(main)?.[0]).toBe('<h1')
  })
})

test('a version of a post is previewed in each look, too', async () => {
  const { html } = await page('/staff/content/post-1/page?version=1', editor)
  expect(html).toContain('/staff/content/post-1/page?version=1&amp;theme=dark')
  expect((await page('/staff/content/new/page', editor)).html).toContain('Nothing was typed yet.')
})

test('a visitor gets the public words while an editor previews others', async () => {
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

test('no one else gets a preview, and what cannot be shown says why', async () => {
  const away = await site.visitor().get('/staff/facts/law/law-1/page')
  expect(away.headers.get('location')).toBe('/staff/sign-in')
  const caseworker = (await signedInStaff(site, { role: 'caseworker', name: 'Cam' })).visitor
  expect((await caseworker.get('/staff/facts/law/law-1/page')).status).toBe(403)
  expect((await page('/staff/facts/law/state-1/page', editor)).status).toBe(404)
  expect((await page('/staff/facts/law/new/page', editor)).html).toContain('Nothing was typed yet.')
  const fields = await fieldsOf('/staff/facts/law/law-1')
  const wrong = await editor.post('/staff/facts/law/law-1/page', { ...fields, link: 'nowhere' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('This cannot be shown yet')
})
