import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comeBack, keptOn, sendCase, startedForm } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

// Words that a person typed or was shown are still there after another button, another case, or a form that was sent
// too early.

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const page = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()
const HERE = '/legal-help/case'

describe('the message box of a case', () => {
  test('the message box keeps its words when another button of the page is clicked', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const file = new File(['A note.'], 'note.txt', { type: 'text/plain' })
    expect((await visitor.post(HERE, { intent: 'add-file', file, text: 'Half a thought' })).status).toBe(303)
    const html = await page(visitor, HERE)
    expect(html).toContain('You added a file')
    expect(html).toContain('Half a thought</textarea>')
    expect(html).toContain('not sent yet')
    const wrong = await visitor.post(HERE, { intent: 'give-address', email: 'ada', text: 'Another thought' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('Another thought</textarea>')
    await visitor.post(HERE, { intent: 'stop-mails', text: '' })
    expect(await page(visitor, HERE)).not.toContain('not sent yet')
  })

  test('the message box is in one form with every other box and button of the page', async () => {
    const { html } = await comeBack(site, await sendCase(site.visitor()))
    for (const intent of ['add-file', 'give-address', 'withdraw', 'delete', 'leave'])
      expect(html).toMatch(new RegExp(`form="case-form"[^>]*value="${intent}"`))
    expect(html.match(/<form[^>]*action="\/legal-help\/case"/g)).toHaveLength(1)
  })

  test('the message box also sends a chosen file', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const file = new File(['A note.'], 'note.txt', { type: 'text/plain' })
    expect((await visitor.post(HERE, { intent: 'reply', file, text: 'See my note.' })).status).toBe(303)
    const html = await page(visitor, HERE)
    expect(html).toContain('You added a file')
    expect(html).toContain('See my note.')
    expect(html).not.toContain('not sent yet')
  })

  test('Enter in the address box asks for a code, and sends no message', async () => {
    const { visitor } = await comeBack(site, await sendCase(site.visitor()))
    const line = { intent: 'line', email: 'ada@example.org', text: 'Not yet' }
    expect((await visitor.post(HERE, line)).status).toBe(303)
    const html = await page(visitor, HERE)
    expect(html).toContain('Confirm my email address')
    expect(html).not.toContain('You wrote')
    expect((await visitor.post(HERE, { intent: 'line', email: 'ada@example.org', code: '' })).status).toBe(
      422,
    )
  })
})

describe('two cases from one browser', () => {
  test('each of two cases keeps its number and words until they are saved', async () => {
    const visitor = site.visitor()
    const first = await sendCase(visitor)
    const second = await sendCase(visitor, { description: 'Another thing happened.' })
    expect(second.number).not.toBe(first.number)
    const html = await page(visitor, '/legal-help/sent')
    expect(keptOn(html)).toEqual(second)
    const other = /\/legal-help\/sent\?of=[\w-]{8}/.exec(html)?.[0] ?? expect.fail('no way to the first')
    expect(keptOn(await page(visitor, other))).toEqual(first)
    const of = other.slice(-8)
    expect(await page(visitor, `/legal-help/sent/words.txt?of=${of}`)).toContain(first.number)
    await visitor.post('/legal-help/sent', { intent: 'saved', of })
    const left = await page(visitor, '/legal-help/sent')
    expect(keptOn(left)).toEqual(second)
    expect(left).not.toContain('another case')
    await visitor.post('/legal-help/sent', { intent: 'saved' })
    expect(await page(visitor, '/legal-help/sent')).toContain('There is nothing to show now')
  })
})

describe('the form of a case', () => {
  test('a case form sent untouched leaves no draft', async () => {
    const visitor = site.visitor()
    const form = await startedForm(visitor)
    expect((await visitor.post('/legal-help', { intent: 'send', ...form })).status).toBe(422)
    expect(await page(visitor, '/legal-help')).not.toContain('You have answers that are not sent')
  })

  test('the case form keeps all of a text that is far too long', async () => {
    const visitor = site.visitor()
    const description = `${'x'.repeat(900_000)}END`
    const answer = await visitor.post('/legal-help', {
      intent: 'send',
      ...(await startedForm(visitor)),
      description,
      // The form is sent in parts, as browsers do it for a form with files.
      file: new File([], ''),
    })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('Yours has 900,003')
    expect(html).toContain('xEND</textarea>')
  })
})

test('the dashboard and the home page also say that no one reads cases yet', async () => {
  const { visitor } = await comeBack(site, await sendCase(site.visitor()))
  for (const url of ['/dashboard', '/dashboard/complaints']) {
    const html = await page(visitor, url)
    expect(html).toContain('Nobody can read your case yet.')
    expect(html).not.toContain('We will answer by')
  }
  for (const url of ['/', '/resources'])
    expect(await page(site.visitor(), url)).toContain(
      'Nobody can read it yet. Our goal is 48 hours once a reviewer starts.',
    )
})
