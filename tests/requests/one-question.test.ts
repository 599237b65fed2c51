import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_STEP, STEPS, stepAddress } from '#app/cases/intake/wizard-steps.ts'
import { comeBack, keptOn } from '../support/cases.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const CHECK = '/legal-help/questions/check'
const page = async (visitor: Visitor, url: string) => (await visitor.get(url)).text()
const step = (slug: string) => stepAddress(STEPS.find((one) => one.slug === slug)!)

async function answer(visitor: Visitor, slug: string, fields: Record<string, string | File> = {}) {
  const answered = await visitor.post(step(slug), { intent: 'next', ...fields })
  return { status: answered.status, to: answered.headers.get('location'), html: await answered.text() }
}

const ANSWERS: [string, Record<string, string | File>][] = [
  ['problem', { violationType: 'Housing Discrimination' }],
  ['story', { description: 'They would not let my dog in.' }],
  ['who', { organisation: 'Sunny Flats' }],
  ['when', { date: 'October 30, 2026' }],
  ['where', { state: 'CO' }],
  ['files', { file: new File(['No dogs.'], 'letter.txt', { type: 'text/plain' }) }],
  ['you', { anonymous: 'yes' }],
  ['sharing', { consent: 'yes' }],
]

async function answerAll(visitor: Visitor) {
  for (const [slug, fields] of ANSWERS) expect((await answer(visitor, slug, fields)).status).toBe(303)
}

const hidden = (html: string) => /name="submission" value="([^"]+)"/.exec(html)?.[1] ?? expect.fail('no form')

test('every question of the whole form has its own page, in the same order', async () => {
  const visitor = site.visitor()
  expect(await page(visitor, '/legal-help')).toContain('value="one-by-one"')
  let address: string | null = FIRST_STEP
  for (const [at, [slug, fields]] of ANSWERS.entries()) {
    expect(address).toBe(step(slug))
    const html = await page(visitor, step(slug))
    expect(html).toContain(`<title>Question ${at + 1} of 8: `)
    expect(html).toContain('class="progress-line"')
    // Behind a disclosure, so that one accidental click deletes nothing.
    expect(html).toMatch(/<summary>(?:(?!<\/summary>).)*Clear my answers from this device/)
    expect(html).toMatch(/<details class="disclosure">(?:(?!<\/details>).)*value="clear"/s)
    expect(html).toContain('Leave this page quickly')
    address = (await answer(visitor, slug, fields)).to
  }
  expect(address).toBe(CHECK)
  const check = await page(visitor, CHECK)
  for (const said of ['Housing Discrimination', 'Sunny Flats', 'October 30, 2026', 'Colorado', 'letter.txt'])
    expect(check).toContain(said)
})

test('the final submission is the same case, once, however often it is sent', async () => {
  const visitor = site.visitor()
  await answerAll(visitor)
  const submission = hidden(await page(visitor, CHECK))
  const send = () => visitor.post(CHECK, { intent: 'send', submission })
  const first = await send()
  expect(first.headers.get('location')).toBe('/legal-help/sent')
  const kept = keptOn(await page(visitor, '/legal-help/sent'))
  expect((await send()).headers.get('location')).toBe('/legal-help/sent')
  expect(await page(visitor, '/legal-help/sent')).toContain(kept.number)
  const { html } = await comeBack(site, kept)
  for (const said of ['They would not let my dog in.', 'Sunny Flats', 'letter.txt', 'You said yes'])
    expect(html).toContain(said)
})

test('going back keeps what was typed, a change returns to the check, and other answers stay', async () => {
  const visitor = site.visitor()
  await answerAll(visitor)
  const back = await answer(visitor, 'who', { intent: 'back', organisation: 'Moon Flats' })
  expect(back.to).toBe(step('story'))
  expect(await page(visitor, step('who'))).toContain('value="Moon Flats"')
  const changed = await answer(visitor, 'when', { date: 'around May 2026', change: 'yes' })
  expect(changed.to).toBe(CHECK)
  const check = await page(visitor, CHECK)
  for (const said of ['Moon Flats', 'around May 2026', 'They would not let my dog in.'])
    expect(check).toContain(said)
})

test('a page reports errors in its own answer only, and keeps it', async () => {
  const visitor = site.visitor()
  const none = await answer(visitor, 'problem')
  expect(none.status).toBe(422)
  expect(none.html).toContain('<title>Error: ')
  expect(none.html).toContain('Violation type and description are required to proceed.')
  expect(none.html).not.toContain('Enter your name')
  const wrong = await answer(visitor, 'you', { name: 'Ada', email: 'ada@' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('value="ada@"')
})

test('skipped questions send nothing: the check page says what is missing and links to it [R39]', async () => {
  const visitor = site.visitor()
  await answer(visitor, 'where', { state: 'CO' })
  const submission = hidden(await page(visitor, CHECK))
  const sent = await visitor.post(CHECK, { intent: 'send', submission })
  const html = await sent.text()
  expect(sent.status).toBe(422)
  for (const words of [
    'Please fill in required fields',
    'href="#violationType"',
    'id="violationType"',
    'id="name"',
  ])
    expect(html).toContain(words)
})

test('without a saved draft the visitor is led to the first question, which says why', async () => {
  const lost = await site.visitor().get(step('where'))
  expect(lost.status).toBe(302)
  expect(lost.headers.get('location')).toBe(`${FIRST_STEP}?lost=yes`)
  expect(await page(site.visitor(), `${FIRST_STEP}?lost=yes`)).toContain('Your answers are not here')
  expect((await site.visitor().get('/legal-help/questions/nothing')).status).toBe(404)
})

test('there is one draft: begun here, it continues here or on the one page, and is cleared from each', async () => {
  const visitor = site.visitor()
  await answer(visitor, 'story', { description: 'Half a story' })
  const waiting = await page(visitor, '/legal-help')
  expect(waiting).not.toContain('Half a story')
  expect(waiting).toContain(`href="${step('who')}"`)
  expect(await page(visitor, '/legal-help?draft=open')).toContain('Half a story')
  const cleared = await answer(visitor, 'story', { intent: 'clear' })
  expect(cleared.to).toBe('/legal-help')
  expect((await visitor.get(CHECK)).status).toBe(302)
})

test('a refused file is reported on the page of files', async () => {
  const visitor = site.visitor()
  await answer(visitor, 'problem', { violationType: 'Other' })
  const refused = await answer(visitor, 'files', { file: new File(['MZ'], 'run.exe') })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('PDF')
  const add = () =>
    answer(visitor, 'files', {
      intent: 'add-file',
      file: new File(['x'], 'a.txt', { type: 'text/plain' }),
    })
  // Clicked once, twice at the same moment, and once more: it is there once.
  expect((await add()).to).toBe(step('files'))
  await Promise.all([add(), add()])
  await add()
  expect((await page(visitor, step('files'))).match(/only-heard"> <!-- -->a.txt</g)).toHaveLength(1)
})

test('the first question page that is opened sets the cookie by which its script detects that cookies work', async () => {
  const given = async (visitor: Visitor, url: string) => (await visitor.get(url)).headers.getSetCookie()
  expect(await given(site.visitor(), FIRST_STEP)).toContain('kept=yes; Path=/; SameSite=Lax')
  const visitor = site.visitor()
  await answerAll(visitor)
  for (const url of [step('story'), CHECK]) {
    visitor.cookies.delete('kept')
    expect(await given(visitor, url), url).toContain('kept=yes; Path=/; SameSite=Lax')
  }
})
