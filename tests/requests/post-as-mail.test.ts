import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// A post as a newsletter mail would announce it.

let site: Site
let editor: Visitor
let caseworker: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
  caseworker = (await signedInStaff(site, { role: 'caseworker', name: 'Cass Caseworker' })).visitor
})
afterAll(() => site.stop())

const WORDS = {
  title: 'Ramps at <city> hall',
  excerpt: 'The city built **ramps**. See [the rule](/resources).',
  author: 'Editorial Team',
  category: 'Advocacy',
  imageDescription: 'A ramp.',
  body: '## What happened\n\nZebrafish.',
  version: '0',
}
const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
/** The mail in the frame of a response. */
const letterIn = (html: string) =>
  (/srcdoc="([^"]*)"/.exec(html)?.[1] ?? expect.fail('no letter')).replace(
    /&(?:lt|gt|quot|amp);/g,
    (sign) => SIGNS[sign] ?? sign,
  )

test('typed text is shown as the mail that people would get, and stored nowhere', async () => {
  const answer = await editor.post('/staff/content/new/mail', WORDS)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Only staff see this page.')
  expect(html).not.toContain('<script')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const letter = letterIn(html)
  expect(letter).toContain('<h1>Ramps at &lt;city&gt; hall</h1>')
  expect(letter).toContain('The city built <strong>ramps</strong>.')
  expect(letter).toContain('href="http://localhost:3000/resources"')
  expect(letter).toContain('Leave the newsletter')
  // A mail has the summary, and not the text.
  expect(letter).not.toContain('Zebrafish')
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
    answer.headers.get('content-security-policy') ?? '',
  )?.[1]
  expect(letter).toContain(`<style nonce="${nonce}">`)
  // Its buttons carry on what is typed, without a script.
  for (const to of ['page', 'mail?as=dark', 'mail?as=text'])
    expect(html).toContain(`formaction="/staff/content/new/${to}"`)
  expect(html).toContain('name="title" hidden>\nRamps at &lt;city&gt; hall</textarea>')
})

test('a mail says what a post is about before its summary', async () => {
  const html = await (
    await editor.post('/staff/content/new/mail', { ...WORDS, 'about-police': 'yes' })
  ).text()
  expect(letterIn(html)).toMatch(/This is about: police or jail<\/p>\s*<p[^>]*>The city built/)
  // Its buttons carry the note on.
  expect(html).toContain('name="about-police"')
})

test('an issue that is started from a post has the same words', async () => {
  const begun = await editor.post('/staff/newsletter/new', { 'post-1': 'yes' })
  const draft = `${begun.headers.get('location')}/mail?as=text`
  const words = (html: string) => /<pre[^>]*>([\s\S]*)<\/pre>/.exec(html)?.[1]
  const real = words(letterIn(await (await editor.get(draft)).text()))
  const shown = words(letterIn(await (await editor.get('/staff/content/post-1/mail?as=text')).text()))
  expect(real).toContain('Read it on our site')
  expect(shown).toBe(real)
})

test('the mail is shown light, dark and in plain text, from the preview of the page and back', async () => {
  const page = await (await editor.get('/staff/content/post-1/page')).text()
  expect(page).toContain('<a href="/staff/content/post-1/mail?as=light">As mail</a>')
  const get = async (look: string) => (await editor.get(`/staff/content/post-1/mail${look}`)).text()
  const light = await get('')
  expect(light).toContain('aria-current="true">As mail</a>')
  expect(light).toContain('<a href="/staff/content/post-1/page?theme=dark">')
  expect(letterIn(light)).not.toContain('#16191d')
  expect(letterIn(await get('?as=dark'))).toContain('#16191d')
  expect(letterIn(await get('?as=text'))).toContain('<pre tabindex="0">')
  expect(await get('?width=320')).toContain('<iframe class="narrow-preview" title="The letter"')
  // A fact is in no mail.
  expect(await (await editor.get('/staff/facts/law/law-1/page')).text()).not.toContain('As mail')
})

test('beside the form only the mail is shown; what cannot be shown is reported', async () => {
  const bare = await editor.post('/staff/content/new/mail?bare=yes&as=text', WORDS)
  const html = await bare.text()
  expect([bare.status, html.startsWith('<!doctype html>'), html.includes('<iframe')]).toEqual([
    200,
    true,
    false,
  ])
  expect(html).toContain('Ramps at &lt;city> hall')
  expect(bare.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const wrong = await editor.post('/staff/content/new/mail?bare=yes', { ...WORDS, title: 'x'.repeat(500) })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toMatch(/<main[\s\S]*<li>The title must be/)
  expect(await (await editor.get('/staff/content/new/mail')).text()).toContain('Nothing was typed yet.')
})

test('the mail preview is for members who may publish, and for posts alone', async () => {
  expect((await caseworker.get('/staff/content/post-1/mail')).status).toBe(403)
  expect((await caseworker.post('/staff/content/post-1/mail', WORDS)).status).toBe(403)
  expect((await site.visitor().get('/staff/content/post-1/mail')).status).toBe(302)
  expect((await editor.get('/staff/content/law-1/mail')).status).toBe(404)
  expect((await editor.get('/staff/content/post-1/mail?version=99')).status).toBe(404)
})
