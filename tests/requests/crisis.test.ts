import { afterAll, beforeAll, expect, test } from 'vitest'
import { STEPS, stepAddress } from '#app/cases/intake/wizard-steps.ts'
import { aReport, startedForm } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const CRISIS = 'I want to kill myself tonight.'
/** The box on the page, not the template that its script shows. */
const showsBox = (html: string) =>
  html.replace(/<template data-crisis.*?<\/template>/s, '').includes('crisis-help')
const opened = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()
const story = stepAddress(STEPS.find((one) => one.slug === 'story')!)
const problem = stepAddress(STEPS.find((one) => one.slug === 'problem')!)

test.each([
  ['a message', '/contact', { name: 'Ada', email: 'ada@example.org', subject: 'Help', message: CRISIS }],
  [
    'a message in Spanish',
    '/contact',
    { name: 'Ada', email: 'ada@example.org', subject: 'Ayuda', message: 'Ya no quiero vivir' },
  ],
])('%s with words of crisis is answered with 911 and 988, once', async (_, url, form) => {
  const visitor = site.visitor()
  expect(showsBox(await opened(visitor, url))).toBe(false)
  const answer = await visitor.post(url, form)
  expect(answer.status).toBe(303)
  // The cookie says that the box belongs on the next page, and holds none of the words.
  expect(answer.headers.getSetCookie().join()).not.toMatch(/kill|vivir/)
  const next = await opened(visitor, answer.headers.get('location') ?? '')
  expect(showsBox(next)).toBe(true)
  expect(next).toMatch(/href="tel:911".*href="tel:988"/s)
  expect(next).toContain('lang="es"')
  expect(showsBox(await opened(visitor, url))).toBe(false)
})

test('a form that was refused shows the box beside what was typed', async () => {
  const answer = await site.visitor().post('/contact', { message: CRISIS })
  expect(answer.status).toBe(422)
  expect(showsBox(await answer.text())).toBe(true)
})

test('a case shows the box on the page after sending', async () => {
  const visitor = site.visitor()
  const answer = await visitor.post('/legal-help', {
    ...aReport,
    ...(await startedForm(visitor)),
    description: CRISIS,
    intent: 'send',
  })
  expect(answer.status).toBe(303)
  expect(showsBox(await opened(visitor, answer.headers.get('location') ?? ''))).toBe(true)
})

test('each question has the numbers, and a crisis in one answer shows the box on the next', async () => {
  const visitor = site.visitor()
  await visitor.post(problem, { intent: 'next', violationType: 'Housing Discrimination' })
  expect(await opened(visitor, story)).toMatch(/class="crisis-line".*href="tel:911".*href="tel:988"/s)
  const answer = await visitor.post(story, { intent: 'next', description: CRISIS })
  expect(answer.status).toBe(303)
  expect(showsBox(await opened(visitor, answer.headers.get('location') ?? ''))).toBe(true)
})

test.each(['/', '/about', '/blog', '/donate'])('“Get help” on %s has 911 and 988', async (url) => {
  expect(await opened(site.visitor(), url)).toMatch(/id="get-help".*href="tel:911".*href="tel:988"/s)
})

test('a form without such words shows no box', async () => {
  const visitor = site.visitor()
  const message = 'My boss killed my request for a quiet room.'
  const answer = await visitor.post('/contact', {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'Work',
    message,
  })
  expect(showsBox(await opened(visitor, answer.headers.get('location') ?? ''))).toBe(false)
})
