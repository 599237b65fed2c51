import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Easier versions and translations as editors and visitors see them, without scripts. The verbs are tested in
// app/translations/translations.test.ts.

let site: Site
let editor: Visitor
let steward: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
  steward = (await signedInStaff(site, { role: 'steward', name: 'Sol Steward' })).visitor
})
afterAll(() => site.stop())

const page = async (url: string, who: Visitor = site.visitor()) => {
  const answer = await who.get(url)
  const html = (await answer.text()).replaceAll('<!-- -->', '')
  return { status: answer.status, html, to: answer.headers.get('location') }
}
const act = async (id: string, fields: Record<string, string>, who = editor) => {
  const answer = await who.post(`/staff/variants/${id}`, fields)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
async function begin(source: string, wanted = 'easier'): Promise<string> {
  const answer = await editor.post(`/staff/variants/of/${source}`, { wanted })
  expect(answer.status).toBe(303)
  return /variant-\d+$/.exec(answer.headers.get('location') ?? '')?.[0] ?? expect.fail('no id')
}
const version = async (id: string) =>
  /name="version" value="(\d+)"/.exec((await page(`/staff/variants/${id}`, editor)).html)?.[1] ?? '0'
const save = async (id: string, words: Record<string, string>) =>
  act(id, { intent: 'save', version: await version(id), ...words })

const EASY = {
  title: 'Zebrafish ramps',
  lead: 'People asked. The city said yes.',
  points: 'You can ask, too.',
  body: '## What you can do\n\nYou can ask for a ramp. Write a short note. Keep a copy of it.\n\n<script>alert(1)</script>',
}

test('a translation is previewed in the page of the full text; its empty parts are in English', async () => {
  const post = await begin('post-5', 'ar')
  const form = (await page(`/staff/variants/${post}`, editor)).html
  expect(form).toContain('formAction="/staff/content/post-5/page?in=ar"')
  const real = (await page('/blog/5')).html
  const heading = (html: string) => /<h2 id="part-1"[^>]*>([^<]*)</.exec(html)?.[1]
  const typed = { title: 'حمار وحشي', excerpt: '', body: '', version: '1' }
  const answer = await editor.post('/staff/content/post-5/page?in=ar', typed)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toMatch(/<main [^>]*lang="ar" dir="rtl">/)
  expect(html).toContain('حمار وحشي')
  expect(heading(real)).toBeTruthy()
  expect(heading(html)).toBe(heading(real))
  expect(html).toContain('What is empty is shown in English.')
  // Another look keeps the language, and a translation is in no mail.
  expect(html).toContain('formaction="/staff/content/post-5/page?in=ar&amp;theme=dark"')
  expect(html).not.toContain('As mail')
  // If there is no language, empty parts stay empty.
  const own = await (await editor.post('/staff/content/post-5/page', typed)).text()
  expect(heading(own)).toBeUndefined()
  expect(own).not.toContain('lang="ar"')

  const record = await begin('law-1', 'es')
  expect((await page(`/staff/variants/${record}`, editor)).html).toContain(
    '/staff/facts/law/law-1/page?in=es',
  )
  const name = `Cebra ${'x'.repeat(250)}`
  const law = await editor.post('/staff/facts/law/law-1/page?in=es', { name, version: '1' })
  expect(law.status).toBe(200)
  const lawHtml = await law.text()
  expect(lawHtml).toContain(name)
  expect(lawHtml).toMatch(/<main [^>]*lang="es" dir="ltr">/)
  expect((await editor.post('/staff/facts/law/law-1/page', { name, version: '1' })).status).toBe(422)
  expect((await page('/blog/5')).html).not.toContain('حمار')
})

test('an easier version is written, previewed and published without scripts; links lead visitors from one to the other', async () => {
  expect((await page('/blog/3')).html).not.toContain('/blog/3/easier')
  expect((await page('/blog/3/easier')).status).toBe(404)
  const id = await begin('post-3')
  expect((await page(`/staff/variants/${id}/page`, editor)).html).toMatch(
    /<h1[^>]*>The title is still empty</,
  )
  expect((await save(id, EASY)).status).toBe(303)
  const preview = await page(`/staff/variants/${id}/page`, editor)
  expect(preview.html).toContain('<h2 id="part-1">What you can do</h2>')
  expect(preview.html).toContain('<meta name="robots" content="noindex"')
  expect((await page(`/staff/variants/${id}/page`)).to).toBe('/staff/sign-in')
  const typed = await editor.post(`/staff/variants/${id}/page`, { ...EASY, title: 'Only typed' })
  expect(await typed.text()).toContain('Only typed')
  expect((await page('/blog/3/easier')).status).toBe(404)
  expect((await page('/search?q=zebrafish')).html).not.toContain('/blog/3/easier')
  const kept = await page(`/staff/variants/${id}`, editor)
  expect(kept.html).not.toContain('Only typed')
  // Post 3 may be about the law: then a second person reviews it.
  if (kept.html.includes('a second person has not looked'))
    expect((await act(id, { intent: 'approve', version: await version(id) }, steward)).status).toBe(303)
  expect((await act(id, { intent: 'publish', version: await version(id) })).status).toBe(303)
  const easier = await page('/blog/3/easier')
  expect(easier.html).toContain('Zebrafish ramps')
  expect(easier.html).toMatch(/<link rel="canonical" href="[^"]*\/blog\/3\/easier"/)
  expect(easier.html).toContain('href="/blog/3"')
  expect(easier.html).not.toContain('<script>alert(1)')
  expect((await page('/blog/3')).html).toContain('href="/blog/3/easier"')
  expect((await page('/search?q=zebrafish')).html).toContain('/blog/3/easier')
  expect((await page('/sitemap.xml')).html).toContain('/blog/3/easier')
  expect((await act(id, { intent: 'take-back' })).status).toBe(303)
  expect((await page('/blog/3/easier')).status).toBe(404)
  expect((await page('/blog/3')).html).not.toContain('/blog/3/easier')
  expect((await page('/sitemap.xml')).html).not.toContain('/blog/3/easier')
})

test('a law and a template letter can have one, too; a deadline rule cannot, and the page says why', async () => {
  for (const [source, path] of [
    ['law-1', '/know-your-rights/ada-title-i'],
    ['state-1', '/know-your-rights/alabama'],
    ['resource-1', '/resources/'],
  ] as const) {
    const id = await begin(source)
    expect((await save(id, EASY)).status).toBe(303)
    const alone = await act(id, { intent: 'publish', version: await version(id) })
    expect(alone.status).toBe(422)
    expect(alone.html).toContain('a second person has not looked')
    expect((await act(id, { intent: 'approve', version: await version(id) })).status).toBe(403)
    expect((await act(id, { intent: 'approve', version: await version(id) }, steward)).status).toBe(303)
    expect((await act(id, { intent: 'publish', version: await version(id) })).status).toBe(303)
    const { html } = await page(`/staff/variants/${id}`, editor)
    const address = /href="(\/[^"]*\/easier)"/.exec(html)?.[1] ?? expect.fail('no address')
    expect(address).toContain(path)
    expect((await page(address)).html).toContain('Zebrafish ramps')
    expect((await page(address.replace('/easier', ''))).html).toContain(`href="${address}"`)
  }
  expect((await page('/staff/variants/of/rule-1', editor)).html).toContain('has no easier version')
  expect((await editor.post('/staff/variants/of/rule-1', { wanted: 'easier' })).status).toBe(422)
})

test('another language is saved, and visitors see nothing of it', async () => {
  const id = await begin('post-2', 'es')
  expect((await save(id, { title: 'Zebrafisch', excerpt: 'Texto.', body: 'Texto.' })).status).toBe(303)
  const { html } = await page(`/staff/variants/${id}`, editor)
  expect(html).toContain('Visitors read only English for now.')
  expect(html).toContain('lang="es"')
  expect(html).not.toContain('Publish now')
  expect((await act(id, { intent: 'publish', version: '2' }, steward)).status).toBe(422)
  for (const url of ['/blog/2', '/search?q=zebrafisch', '/sitemap.xml', '/blog/feed.atom'])
    expect((await page(url)).html).not.toContain('Zebrafisch')
  expect((await page('/staff/variants', editor)).html).toContain('Spanish')
})

test('wrong input is answered with a sentence and keeps everything typed', async () => {
  expect((await editor.post('/staff/variants/of/post-1', { wanted: 'xx' })).status).toBe(422)
  expect((await editor.post('/staff/variants/of/post-1', { wanted: '__proto__' })).status).toBe(422)
  for (const url of [
    '/staff/variants/of/nothing-1',
    '/staff/variants/post-1',
    '/staff/variants/variant-9999',
  ])
    expect((await page(url, editor)).status).toBe(404)
  const id = await begin('post-1')
  const huge = 'a word '.repeat(150_000)
  const answer = await save(id, { ...EASY, body: huge })
  expect(answer.status).toBe(422)
  expect(answer.html).toContain('40,000')
  expect(answer.html).toContain('Zebrafish ramps')
  expect((await act(id, { intent: 'nonsense' })).status).toBe(400)
  // The buttons of this page work on variants alone.
  expect((await act('post-1', { intent: 'bin' })).status).toBe(404)
  expect((await page('/blog/1')).status).toBe(200)
  for (const url of ['/blog/nothing/easier', '/resources/nothing/easier', '/know-your-rights/nothing/easier'])
    expect((await page(url)).status).toBe(404)
})
