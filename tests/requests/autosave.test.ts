import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack, sendCase } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

// Every form that a visitor fills in: typed words are saved, shown on request, and can be cleared.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const PAGE = 'p'.repeat(22)
const text = async (visitor: Visitor, url: string) =>
  (await (await visitor.get(url)).text()).replaceAll('<!-- -->', '')
const type = (visitor: Visitor, form: string, fields: Record<string, string>) =>
  visitor.post(`/kept-form?form=${form}`, { form, page: PAGE, ...fields })

const FORMS = [
  ['contact', '/contact', 'message'],
  ['partner', '/partner/enquiry', 'message'],
  ['join', '/attorney-directory/join', 'name'],
  ['attorney.1', '/attorney-directory/1/contact', 'message'],
  ['gift', '/donate/review?amount=75&frequency=monthly', 'name'],
] as const

test.each(FORMS)('%s: text is saved, shown again, and cleared', async (form, url, field) => {
  const visitor = site.visitor()
  expect(await text(visitor, url)).toContain(`data-kept-form="${form}"`)
  expect((await type(visitor, form, { [field]: 'Words not sent' })).status).toBe(200)
  const before = await text(visitor, url)
  expect(before).toContain('You typed something here and did not send it')
  expect(before).not.toContain('Words not sent')
  const open = await visitor.get(`${url}${url.includes('?') ? '&' : '?'}words=open`)
  expect(open.headers.get('cache-control')).toBe('no-store')
  const html = await open.text()
  expect(html).toContain('Words not sent')
  expect(html).toMatch(new RegExp(`name="keptPage" value="${PAGE}"`))
  const cleared = await visitor.post(`/kept-form?form=${form}`, { form, intent: 'clear', back: url })
  expect([cleared.status, cleared.headers.get('location')]).toEqual([303, url])
  expect(await text(visitor, url)).not.toContain('You typed something here')
})

test('the dashboard leads back to the page where text was typed, and to no other site', async () => {
  const visitor = site.visitor()
  const need = async (form: string, back: string) => {
    await type(visitor, form, { message: 'Half', name: 'A', back })
    const html = await text(visitor, '/dashboard')
    expect(html).toContain('You typed something and did not send it')
    return /<a[^>]* href="([^"]*)"[^>]*>(?:<[^>]*>)*Go to that page/.exec(html)?.[1]
  }
  expect(await need('contact', '/contact?words=open')).toBe('/contact')
  const gift = '/donate/review?amount=75&frequency=monthly'
  await visitor.post('/kept-form?form=contact', { form: 'contact', intent: 'clear' })
  expect(await need('gift', gift)).toBe(gift.replace('&', '&amp;'))
  for (const nowhere of ['//evil.example/', '/nowhere', '/contact/evil', '/contact\\evil'])
    expect(await need('gift', nowhere), nowhere).toBeUndefined()
})

test('sent text is not offered again', async () => {
  const visitor = site.visitor()
  const message = { name: 'Ada', email: 'ada@example.org', subject: 'Ramps', message: 'Where are they?' }
  await type(visitor, 'contact', message)
  expect((await visitor.post('/contact', { ...message, keptPage: PAGE })).status).toBe(303)
  expect(await text(visitor, '/contact')).not.toContain('You typed something here')
  expect((await type(visitor, 'contact', { message: 'late' })).status).toBe(409)
})

test('an open case keeps its few more questions and the message to us, and shows them in no other case', async () => {
  const kept = await sendCase(site.visitor())
  const { visitor } = await comeBack(site, kept)
  const form = /data-kept-form="(more\.[\w-]+)"/.exec(await text(visitor, '/legal-help/case/more'))?.[1]
  await type(visitor, form ?? expect.fail('no form'), { 'not-a-question': 'x', more: 'x' })
  expect(await text(visitor, '/legal-help/case/more')).toContain('You typed something here')
  const late = await visitor.post('/legal-help/case/keep', { text: 'Half a message' })
  expect(late.status).toBe(200)
  expect(await text(visitor, '/legal-help/case')).toContain('Half a message')
  await visitor.post('/legal-help/case', { intent: 'reply', text: 'A whole message' })
  expect(await text(visitor, '/legal-help/case')).not.toContain('Half a message')
  // Another person at the same browser, in the same window.
  const { number, words } = await sendCase(site.visitor())
  await visitor.post('/legal-help/case', { number, words: words.join(' ') })
  const theirs = await text(visitor, '/legal-help/case/more')
  expect(theirs).toMatch(/data-kept-form="more\./)
  expect(theirs).not.toContain('You typed something here')
})

test('no request from another site or without a case can write there or redirect elsewhere', async () => {
  const visitor = site.visitor()
  const cross = await visitor.post(
    '/kept-form?form=contact',
    { form: 'contact', page: PAGE, message: 'x' },
    { 'Sec-Fetch-Site': 'cross-site' },
  )
  expect(cross.status).toBe(403)
  expect((await visitor.post('/legal-help/case/keep', { text: 'x' })).status).toBe(409)
  for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example'])
    expect(
      (await visitor.post('/kept-form', { form: 'contact', intent: 'clear', back })).headers.get('location'),
    ).toBe('/')
  expect((await type(visitor, 'Not a form', { message: 'x' })).status).toBe(400)
})
