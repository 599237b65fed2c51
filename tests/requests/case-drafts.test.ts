import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECK, FIRST_STEP, STEPS, stepAddress } from '#app/cases/intake/wizard-steps.ts'
import { aReport, keptOn, startedForm } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

// Nothing typed in the report is lost: between its two forms, between windows, on the way to another page.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const page = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()
const step = (slug: string) => stepAddress(STEPS.find((one) => one.slug === slug)!)
const hasDraft = (visitor: Visitor) => visitor.cookies.has('__Host-draft')
const to = (answer: Response) => answer.headers.get('location')
const whileTyping = async (visitor: Visitor, fields: Record<string, string>) => {
  const answer = await visitor.post('/legal-help/draft', fields)
  return { status: answer.status, said: (await answer.json()) as { at?: string; why?: string } }
}

describe('saves while the person types', () => {
  test('typed words are saved, part by part, and shown on request', async () => {
    const visitor = site.visitor()
    const { submission } = await startedForm(visitor)
    const first = await whileTyping(visitor, { submission, description: 'They took the ramp away.' })
    expect(first).toMatchObject({ status: 200, said: { at: expect.stringMatching(/^\d{1,2}:\d\d [AP]M/) } })
    await whileTyping(visitor, { submission, organisation: 'Sunny Flats', state: 'CO' })
    expect(await page(visitor, '/legal-help')).toContain('You have answers that are not sent')
    const open = await page(visitor, '/legal-help?draft=open')
    for (const kept of ['They took the ramp away.', 'Sunny Flats', submission]) expect(open).toContain(kept)
    expect(open).toMatch(/<option value="CO" selected/)
  })

  test('a save contains no name of a person who stays anonymous', async () => {
    const visitor = site.visitor()
    const { submission } = await startedForm(visitor)
    await whileTyping(visitor, { submission, name: 'Ada Lovelace', description: 'No.' })
    await whileTyping(visitor, { submission, anonymous: 'yes' })
    expect(await page(visitor, '/legal-help?draft=open')).not.toContain('Ada Lovelace')
  })

  test('a save that arrives after the case was sent is dropped, and creates no second case', async () => {
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    await visitor.post('/legal-help', { ...aReport, ...form })
    const late = await whileTyping(visitor, { submission: form.submission, description: 'Late words' })
    expect(late).toEqual({ status: 409, said: { why: 'gone' } })
    expect(hasDraft(visitor)).toBe(false)
  })

  test('a save does not undo what another click saved meanwhile', async () => {
    const visitor = site.visitor()
    const { submission } = await startedForm(visitor)
    await whileTyping(visitor, { submission, description: 'A story' })
    await Promise.all([
      whileTyping(visitor, { submission, organisation: 'Moon Flats' }),
      whileTyping(visitor, { submission, date: 'around May 2026' }),
      whileTyping(visitor, { submission, state: 'CA' }),
    ])
    const open = await page(visitor, '/legal-help?draft=open')
    for (const kept of ['A story', 'Moon Flats', 'around May 2026', '<option value="CA" selected'])
      expect(open).toContain(kept)
  })

  test('a save has no page to read, and is not accepted from another site', async () => {
    expect(to(await site.visitor().get('/legal-help/draft'))).toBe('/legal-help')
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await site.visitor().post('/legal-help/draft', { description: 'x' }, headers)).status).toBe(403)
  })
})

describe('two windows of one browser', () => {
  test('two windows with a form each are two reports: neither overwrites the other, and both can be sent', async () => {
    const visitor = site.visitor()
    const one = await startedForm(visitor)
    const two = await startedForm(visitor)
    await visitor.post('/legal-help', { intent: 'save', ...one, description: 'First story' })
    expect(await whileTyping(visitor, { ...two, description: 'Second story' })).toEqual({
      status: 409,
      said: { why: 'elsewhere' },
    })
    const refused = await visitor.post('/legal-help', { intent: 'save', ...two, description: 'Second story' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/Another window in this browser.*Second story/s)
    const sent = await visitor.post('/legal-help', { ...aReport, ...two, description: 'Second story' })
    expect(to(sent)).toBe('/legal-help/sent')
    const first = keptOn(await page(visitor, '/legal-help/sent'))
    expect(await page(visitor, '/legal-help?draft=open')).toContain('First story')
    await visitor.post('/legal-help', { ...aReport, ...one, description: 'First story' })
    expect(keptOn(await page(visitor, '/legal-help/sent')).number).not.toBe(first.number)
  })
})

describe('moving between the two forms', () => {
  test('moving keeps what is typed, in both directions', async () => {
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    const switched = await visitor.post('/legal-help', {
      intent: 'one-by-one',
      ...form,
      violationType: 'Other',
      description: 'Half a story',
    })
    expect(to(switched)).toBe(step('who'))
    expect(await page(visitor, step('story'))).toContain('Half a story')
    const back = await visitor.post(step('who'), { intent: 'whole', organisation: 'Sunny Flats' })
    expect(to(back)).toBe('/legal-help?draft=open#report')
    expect(await page(visitor, '/legal-help?draft=open')).toMatch(/Half a story.*Sunny Flats/s)
  })

  test('moving without typing leaves no empty draft', async () => {
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    expect(to(await visitor.post('/legal-help', { intent: 'one-by-one', ...form }))).toBe(FIRST_STEP)
    expect(to(await visitor.post(FIRST_STEP, { intent: 'whole' }))).toBe('/legal-help#your-case')
    expect(hasDraft(visitor)).toBe(false)
  })

  test('"Save and go on" is in the middle of the form and returns there', async () => {
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    const saved = await visitor.post('/legal-help', { intent: 'go-on', ...form, description: 'Half' })
    expect(to(saved)).toBe('/legal-help?draft=open#go-on')
    expect(await page(visitor, '/legal-help?draft=open')).toMatch(/id="go-on".*Saved at/s)
  })
})

describe('coming back', () => {
  test('coming back leads to the question where the person stopped, and My Complaints names the draft', async () => {
    const visitor = site.visitor()
    const next = (slug: string, fields: Record<string, string>) =>
      visitor.post(step(slug), { intent: 'next', ...fields })
    await next('problem', { violationType: 'Other' })
    await next('story', { description: 'Half a story' })
    expect(to(await next('who', { organisation: 'Sunny Flats' }))).toBe(step('when'))
    for (const url of ['/legal-help', '/dashboard/complaints', '/dashboard'])
      expect(await page(visitor, url)).toContain(`href="${step('when')}"`)
    expect(await page(visitor, '/dashboard/complaints')).toContain('You have a case that is not sent yet')
    await visitor.post(step('when'), { intent: 'back', date: 'May' })
    expect(await page(visitor, '/legal-help')).toContain(`href="${step('who')}"`)
    for (const slug of ['who', 'when', 'where', 'files', 'sharing']) await next(slug, {})
    expect(await page(visitor, '/legal-help')).toContain(`href="${CHECK}"`)
  })

  test('coming back after "Save and finish later" on one page leads to that page', async () => {
    const visitor = site.visitor()
    await visitor.post('/legal-help', { intent: 'save', description: 'Half a story' })
    expect(await page(visitor, '/legal-help')).toContain('href="/legal-help?draft=open#report"')
  })
})

test('a wrong file left in the box gives one message that lists the saved and the refused files', async () => {
  const visitor = site.visitor()
  const form = await startedForm(visitor)
  const file = new File(['MZ'], 'run.exe')
  const saved = await visitor.post('/legal-help', {
    ...form,
    intent: 'save',
    description: 'Half a story',
    file,
  })
  const html = await saved.text()
  expect(saved.status).toBe(422)
  expect(html).toContain('What you typed is saved. Only the file is not.')
  expect(await page(visitor, '/legal-help?draft=open')).toContain('Half a story')
  const sent = await visitor.post('/legal-help', { ...aReport, ...form, file })
  expect(await sent.text()).not.toContain('Only the file is not')
})
