import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { words } from '#app/cases/person/words.ts'
import { comeBack, enter, sendCase } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

// The few more questions after a case was sent, answered in a browser without JavaScript.

const MORE = '/legal-help/case/more'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const page = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()

test('right after sending, one click leads to the questions of this kind, without typing the words', async () => {
  const visitor = site.visitor()
  await sendCase(visitor)
  const answer = await visitor.post('/legal-help/sent', { intent: 'more' })
  expect(answer.headers.get('location')).toBe(MORE)
  const html = await page(visitor, MORE)
  expect(html).toContain('Is there an eviction notice or a court date?')
  expect(html).not.toContain('How many people work there')
  // Small scripts of its own, and no script that takes the page over.
  const scripts = [...html.matchAll(/<script[^>]* src="\/assets\/([a-z-]+)-/g)].map(([, name]) => name)
  expect(scripts).toEqual(['leave-module', 'crisis-module', 'autosave-module'])
  // The number and the words are still shown until they were saved.
  expect(await page(visitor, '/legal-help/sent')).toContain('Keep these two things')
  expect((await site.visitor().post('/legal-help/sent', { intent: 'more' })).headers.get('location')).toBe(
    MORE,
  )
})

test('answers are shown back, can be changed, and calmly lead to help when there is danger', async () => {
  const { visitor, html } = await comeBack(site, await sendCase(site.visitor()))
  expect(html).toContain('Answer a few more questions')
  const save = (answers: Record<string, string>) => visitor.post(MORE, { intent: 'save', ...answers })
  const saved = await save({ danger: 'yes', outcome: 'A ramp & rest', 'contact.writing': 'yes' })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/legal-help/case'])
  const case1 = await page(visitor, '/legal-help/case')
  expect(case1).toContain(words.danger.title)
  expect(case1).toContain('A ramp &amp; rest')
  expect(case1).toContain('In writing only, no calls')
  expect(case1).toContain('You answered more questions')
  const again = await page(visitor, MORE)
  expect(again).toMatch(/<input(?=[^>]*name="danger")(?=[^>]*value="yes")[^>]*checked/)
  expect(again).toContain('A ramp &amp; rest</textarea>')

  await save({ danger: 'no' })
  const case2 = await page(visitor, '/legal-help/case')
  expect(case2).not.toContain(words.danger.title)
  expect(case2).not.toContain('A ramp')
  expect(case2).toContain('You changed your answers to more questions')
})

describe('when the case is not open in this browser', () => {
  test('the page asks for number and words, and they lead to the questions', async () => {
    const kept = await sendCase(site.visitor())
    const visitor = site.visitor()
    const closed = await page(visitor, MORE)
    expect(closed).toContain('Open your case first')
    expect(closed).not.toContain('Are you in danger now?')
    const wrong = await visitor.post(MORE, { intent: 'enter', number: kept.number, words: 'one two' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toMatch(/<title>Error: A few more questions/)
    const words = kept.words.join(' ')
    const entered = await visitor.post(MORE, { intent: 'enter', number: kept.number, words })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, MORE])
    expect(await page(visitor, MORE)).toContain('Are you in danger now?')
  })

  test('text typed meanwhile is not lost', async () => {
    const kept = await sendCase(site.visitor())
    const visitor = site.visitor()
    await enter(visitor, kept)
    await visitor.post('/legal-help/case', { intent: 'leave' })
    const typed = { intent: 'save', kind: 'Housing Discrimination', still: 'yes', outcome: 'Late & long' }
    const late = await visitor.post(MORE, typed)
    expect(late.status).toBe(422)
    const html = await late.text()
    expect(html).toContain('Your case had closed by itself')
    expect(html).toContain('Late &amp; long</textarea>')
    const words = kept.words.join(' ')
    const saved = await visitor.post(MORE, { ...typed, number: kept.number, words })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/legal-help/case'])
    expect(await page(visitor, '/legal-help/case')).toContain('Late &amp; long')
  })
})

test('an answer that is too long is shown again with everything typed', async () => {
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  const answer = await visitor.post(MORE, {
    intent: 'save',
    outcome: 'long '.repeat(500),
    'who-saw': 'A nurse',
  })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Use up to 2,000 characters')
  expect(html).toContain('href="#outcome"')
  expect(html).toContain('value="A nurse"')
  expect(await page(visitor, '/legal-help/case')).not.toContain('A nurse')
})

describe('text saved while it was typed', () => {
  const PAGE = 'p'.repeat(22)
  const windowIn = (html: string) => /name="keptPage" value="([^"]*)"/.exec(html)?.[1]

  /** A visitor with an open case, whose window saved an answer. */
  async function typedOne() {
    const kept = await sendCase(site.visitor())
    const { visitor } = await comeBack(site, kept)
    const form =
      /data-kept-form="(more\.[\w-]+)"/.exec(await page(visitor, MORE))?.[1] ?? expect.fail('no form')
    const keep = (outcome: string) => visitor.post(`/kept-form?form=${form}`, { form, page: PAGE, outcome })
    expect((await keep('Half')).status).toBe(200)
    return { kept, visitor, keep }
  }

  test('goes on being saved in that window after an error, and is deleted when sent', async () => {
    const { visitor, keep } = await typedOne()
    const long = { intent: 'save', outcome: 'long '.repeat(500), keptPage: PAGE }
    const html = await (await visitor.post(MORE, long)).text()
    expect(html).toContain('data-kept-form')
    expect(windowIn(html)).toBe(PAGE)
    expect((await keep('Whole')).status).toBe(200)
    const sent = { intent: 'save', outcome: 'Whole', keptPage: PAGE }
    expect((await visitor.post(MORE, sent)).status).toBe(303)
    expect(await page(visitor, MORE)).not.toContain('You typed something here')
  })

  test('is deleted when sent after number and words were asked for', async () => {
    const { kept, visitor } = await typedOne()
    visitor.cookies.delete('__Host-case')
    const typed = { intent: 'save', kind: 'housing', outcome: 'Whole', keptPage: PAGE }
    const late = await (await visitor.post(MORE, typed)).text()
    expect(late).toContain('Your case had closed by itself')
    expect(windowIn(late)).toBe(PAGE)
    const opened = { ...typed, number: kept.number, words: kept.words.join(' ') }
    // An error after them asks again, too.
    const long = await visitor.post(MORE, { ...opened, outcome: 'long '.repeat(500) })
    expect([long.status, windowIn(await long.text())]).toEqual([422, PAGE])
    expect((await visitor.post(MORE, opened)).status).toBe(303)
    expect(await page(visitor, MORE)).not.toContain('You typed something here')
  })
})
