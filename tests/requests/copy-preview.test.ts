import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#app/copy-overrides/catalog.server.ts'
import '#server/all-copy.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Changed words in their real page: for the member who previews, and for no one else.

let site: Site
let editor: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { role: 'editor', name: 'Ed Editor' })).visitor
})
afterAll(() => site.stop())

const MISSION = '/staff/content/words/pages.about.ourMission'
const THEMES = ['light', 'calm', 'sepia', 'dark', 'contrast-light', 'contrast-dark']
const page = async (url: string, who: Visitor = site.visitor()) => {
  const answer = await who.get(url)
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
const typed = async (address: string, text: string, look = '') => {
  const answer = await editor.post(`${address}/page${look}`, { version: '0', text })
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', ''), answer }
}

test('typed words are in the page, in each theme and narrow, and no visitor gets them', async () => {
  await page('/about')
  const { status, html, answer } = await typed(MISSION, 'Why zebras run')
  expect(status).toBe(200)
  expect(html).toContain('<span class="previewed" id="previewed">Why zebras run</span>')
  expect(html).toContain('Only staff see this page.')
  expect(html).not.toMatch(/<script|rel="canonical"|[\ue000\ue001]/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const theme of THEMES) {
    const seen = await typed(MISSION, 'Why zebras run', `?theme=${theme}&width=320`)
    expect(seen.html).toContain(`data-theme="${theme}"`)
    expect(seen.html).toContain('Why zebras run&lt;/span&gt;')
    // They are carried to the next look.
    expect(seen.html).toContain('<textarea name="text" hidden>\nWhy zebras run</textarea>')
  }
  for (const url of ['/about', '/about?fresh=1', MISSION])
    expect((await page(url, url === MISSION ? editor : undefined)).html).not.toContain('zebras')
})

test('while one member previews, a visitor gets the public words', async () => {
  const [own, other, again] = await Promise.all([
    typed(MISSION, 'Zebras of one member'),
    page('/about?while=1'),
    typed(MISSION, 'Horses of another'),
  ])
  expect(own.html).toContain('Zebras of one member')
  expect(again.html).toContain('Horses of another')
  expect(again.html).not.toContain('Zebras')
  expect(other.html).not.toMatch(/Zebras|Horses/)
  // A change after a preview still reaches everyone, and can be undone.
  expect((await editor.post(MISSION, { intent: 'save', version: '0', text: 'Lions' })).status).toBe(303)
  expect((await page('/about')).html).toContain('Lions')
  expect((await editor.post(MISSION, { intent: 'first', version: '1', text: '' })).status).toBe(303)
  expect((await page('/about')).html).not.toContain('Lions')
})

test('waiting words are shown to members who approve them', async () => {
  const terms = '/staff/content/words/policies.terms.treatPeopleRespectDo'
  await editor.post(terms, { intent: 'save', version: '0', text: 'Be kind to the zebras.' })
  const steward = (await signedInStaff(site, { role: 'steward' })).visitor
  expect((await page(terms, steward)).html).toContain(`href="${terms}/page"`)
  expect((await page(`${terms}/page?theme=dark`, steward)).html).toContain('Be kind to the zebras.')
  expect((await page('/terms')).html).not.toContain('zebras')
})

test('an older version is restored with one click', async () => {
  const { html } = await page(MISSION, editor)
  expect(html).toContain('Use version 1 again')
  expect((await editor.post(MISSION, { intent: 'save', version: '2', text: 'Lions' })).status).toBe(303)
  expect((await page('/about')).html).toContain('Lions')
})

test('text that cannot be saved cannot be previewed, and HTML markup is shown as text', async () => {
  const wrong = await typed(MISSION, 'Our {mission}')
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('Take out “mission”')
  const marked = await typed(MISSION, '<script>alert(1)</script><img src=x>')
  expect(marked.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(marked.html).not.toMatch(/<script>alert|<img src=x/)
})

test('words without a page say so; strangers and other roles see nothing', async () => {
  const mail = '/staff/content/words/accountMails.stayed.subject'
  const { status, html } = await page(mail, editor)
  expect(status).toBe(200)
  expect(html).toContain('There is no preview')
  expect((await page(`${mail}/page`, editor)).status).toBe(404)
  expect((await page('/staff/content/words/no.such.word/page', editor)).status).toBe(404)
  const away = await site.visitor().get(`${MISSION}/page`)
  expect(away.status).toBe(302)
  const caseworker = (await signedInStaff(site, { role: 'caseworker' })).visitor
  expect((await caseworker.get(`${MISSION}/page`)).status).toBe(403)
})

const SCREENS = [
  ...new Set(
    allWords()
      .filter(({ screen: { href, example } }) => href ?? example)
      .map(({ screenId }) => screenId),
  ),
].map((screen) => [screen])
test.each(SCREENS)('%s has a page in which its words can be previewed', async (screen) => {
  const { html: list } = await page(`/staff/content/words?page=${screen}`, editor)
  const words = [...list.matchAll(/href="(\/staff\/content\/words\/[\w.]+)"/g)].map(([, to = '']) => to)
  expect(words.length).toBeGreaterThan(0)
  const tried: number[] = []
  let framed = false
  for (const to of words) {
    const { status, html } = await page(`${to}/page`, editor)
    tried.push(status)
    framed = html.includes('class="previewed"')
    if (framed) break
  }
  expect(tried.filter((status) => status !== 200)).toEqual([])
  expect(framed).toBe(true)
})
