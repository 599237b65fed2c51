import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aCanary, findCanaries } from '../support/canaries.ts'
import { docxStructure } from '../support/docx-structure.ts'
import { pdfStructure } from '../support/pdf-structure.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

const PAGE = '/resources/housing-request-letter/fill-in'
const plain = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const read = async (url: string) => plain(await (await site.visitor().get(url)).text())

/** The names of the fields of a form, by their labels; of several with one label, the first. */
function fieldsOf(html: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [, id = '', label = ''] of html.matchAll(/<label[^>]* for="([^"]+)"[^>]*>([^<]+)/g))
    if (!fields.has(label)) fields.set(label, id)
  for (const [, label = '', id = ''] of html.matchAll(
    /<legend[^>]*>([^<]+)(?:<span[^>]*>[^<]*<\/span>)?<\/legend>.*?<input[^>]*? id="([^"]+)"/gs,
  ))
    fields.set(label, id)
  return fields
}
const paperIn = (html: string) => /<div class="paper">(.*?)<\/div>/s.exec(html)?.[1] ?? ''

/** @param given by the labels of the questions */
async function answered(given: Record<string, string>, page = PAGE) {
  const fields = fieldsOf(await read(page))
  const typed = Object.fromEntries(
    Object.entries(given).map(([label, value]) => [fields.get(label) ?? expect.fail(`no “${label}”`), value]),
  )
  const answer = await site.visitor().post(page, typed)
  return { answer, typed, html: plain(await answer.text()) }
}

const GIVEN = {
  Date: '11/28/2026',
  'Your name': 'Ada Árbol',
  'Name, or job title': 'Property manager',
  'Name of the person who needs it': 'my son',
  'What should change': '3',
  'What kind of animal': 'a trained dog',
  'Add: “Please reply in writing and in plain language.”': 'yes',
}

test('a letter of the hub leads to its questions, and a guide has none', async () => {
  expect(await read('/resources/housing-request-letter')).toContain(`href="${PAGE}"`)
  expect(await read('/resources/deadline-chart')).not.toContain('/fill-in')
  expect((await site.visitor().get('/resources/deadline-chart/fill-in')).status).toBe(404)
  const html = await read(PAGE)
  expect(html).toContain('For example: March 5, 2026 or 3/5/2026.')
  expect(html).toContain('In the letter: “Please answer me by ____.”')
  expect(html).toContain('It keeps none of them.')
  expect(html).not.toContain('class="paper"')
  // Facts that the records lack are not made up.
  expect(html).toContain('Our records do not have the days that each state gives for an answer.')
  expect(html).toMatch(/href="\/resources\/housing-request-letter#part-\d+">When they must answer</)
})

test('without a script the letter is shown with the answers; its blanks stay, and are listed', async () => {
  const { answer, html } = await answered(GIVEN)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.getSetCookie()).toEqual([])
  const paper = paperIn(html)
  expect(paper).toContain('<p>November 28, 2026</p>')
  expect(paper).toMatch(/To: Property manager<br\/>.*?Dear Property manager,/s)
  expect(paper).toContain('<strong>What should change.</strong> An assistance animal: a trained dog')
  expect(paper).not.toContain('A change to the home itself')
  expect(paper).toContain('Please reply in writing and in plain language.')
  expect(paper).not.toContain('Someone who knows about this need')
  expect(paper).toContain('<mark>[address]</mark>')
  expect(html).toMatch(/\d+ parts are still blank.*?<a href="#answer-address">Address<\/a>/s)
  expect(html).toMatch(/These parts are not in the letter.*?Your address/s)
  // The answers stay in the form.
  expect(html).toMatch(/<input[^>]* name="answer-your-name"[^>]* value="Ada Árbol"/)
})

test('a date that is not clear is asked for again, and everything typed stays', async () => {
  const { answer, html } = await answered({ ...GIVEN, Date: 'next Friday' })
  expect(answer.status).toBe(422)
  expect(html).toMatch(/<title>Error: /)
  expect(html).toContain('href="#answer-date"')
  expect(html).toMatch(
    /name="answer-date"[^>]* value="next Friday"|value="next Friday"[^>]* name="answer-date"/,
  )
  expect(html).toContain('value="Ada Árbol"')
  expect(html).not.toContain('class="paper"')
})

test('too long an answer gets a sentence, and stays', async () => {
  const { answer, html } = await answered({ 'Your name': 'a'.repeat(501) })
  expect(answer.status).toBe(422)
  expect(html).toContain('Use at most 500 characters')
  expect(html).toContain('a'.repeat(501))
})

describe('the filled letter as a file', () => {
  const MARKUP = '<b>**x**</b> [a](javascript:b) العربية 漢字'
  const file = async (format: string, typed: Record<string, string>) => {
    const answer = await site.visitor().post(`${PAGE}/file`, { ...typed, format })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  test('Word, PDF and plain text say the same, and nothing of ours', async () => {
    const { typed } = await answered({ ...GIVEN, 'One or two lines': MARKUP })
    const text = await file('text', typed)
    const words = new TextDecoder().decode(text.bytes)
    expect(text.answer.headers.get('content-disposition')).toBe(
      'attachment; filename="housing-request-letter.txt"',
    )
    expect(words).toContain('Dear Property manager,')
    expect(words).toContain(MARKUP)
    expect(words).not.toContain('not legal advice')

    const word = docxStructure((await file('word', typed)).bytes)
    expect(word.broken).toEqual([])
    expect(word.paragraphs[0]?.text).toBe('November 28, 2026')
    const inWord = word.paragraphs.map((one) => one.text).join('\n')
    expect(inWord).toContain(MARKUP)
    expect(inWord).not.toContain('not legal advice')

    const pdf = await pdfStructure((await file('pdf', typed)).bytes)
    expect(pdf.problems).toEqual([])
  }, 60_000)

  test('an unknown format, and a URL that is only opened, give no file', async () => {
    expect((await site.visitor().post(`${PAGE}/file`, { format: 'exe' })).status).toBe(404)
    const opened = await site.visitor().get(`${PAGE}/file`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, PAGE])
    const unclear = await site.visitor().post(`${PAGE}/file`, { format: 'text', 'answer-date': 'soon' })
    expect(unclear.status).toBe(422)
  })
})

test('a resource with two letters has questions for each', async () => {
  const first = await read('/resources/records-request/fill-in')
  expect(first).toContain('href="/resources/records-request/fill-in?letter=2"')
  expect(fieldsOf(first).has('School')).toBe(true)
  const second = fieldsOf(await read('/resources/records-request/fill-in?letter=2'))
  expect([second.has('Clinic, hospital, or doctor'), second.has('School')]).toEqual([true, false])
  expect((await site.visitor().get('/resources/records-request/fill-in?letter=9')).status).toBe(404)
})

test('no answer is stored on the server', async () => {
  const canary = aCanary()
  const { typed } = await answered({ ...GIVEN, 'Your name': canary })
  for (const format of ['text', 'word']) await site.visitor().post(`${PAGE}/file`, { ...typed, format })
  expect(findCanaries([site.place.dataDir], { canary })).toEqual([])
}, 60_000)

/** Changes the body of a built-in letter as staff do, once. */
async function changeLetter(
  { editor, steward }: { editor: Visitor; steward: Visitor },
  id: string,
  change: (body: string) => string,
) {
  const letter = `/staff/facts/resource/${id}`
  const html = await (await editor.get(letter)).text()
  const unescaped = (text: string) => plain(text).replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of html.matchAll(
    /<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)<\/textarea>/g,
  ))
    fields[name] = unescaped(value).replace(/^\n/, '')
  for (const [tag] of html.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]+)"/.exec(tag)?.[1]
    if (name && !/type="(?:radio|checkbox|submit)"/.test(tag))
      fields[name] = unescaped(/value="([^"]*)"/.exec(tag)?.[1] ?? '')
  }
  for (const [, name = '', options = ''] of html.matchAll(
    /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  ))
    fields[name] = /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? ''
  const body = change(fields.body ?? '')
  expect(body).not.toBe(fields.body)
  const typed = { ...fields, body, featured: 'no', whatIsNew: 'Another blank.', intent: 'save' }
  expect((await editor.post(letter, typed)).status).toBe(303)
  expect((await steward.post(letter, { intent: 'approve', version: '2' })).status).toBe(303)
  expect((await editor.post(letter, { intent: 'publish', version: '2' })).status).toBe(303)
}

test('a letter that staff change asks what its new words ask, and says when those ask too much', async () => {
  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  const { visitor: steward } = await signedInStaff(site, { role: 'steward', name: 'Sol Steward' })
  const staff = { editor, steward }
  await changeLetter(staff, 'resource-4', (body) => body.replace('[address]', '[the name of your zebra]'))
  expect(fieldsOf(await read(PAGE)).get('The name of your zebra')).toBe('answer-the-name-of-your-zebra')

  const blanks = Array.from({ length: 201 }, (_, at) => `[blank ${at}]`).join(' ')
  await changeLetter(staff, 'resource-2', (body) =>
    body.replace(/^## The letter$/m, `## The letter\n\n${blanks}`),
  )
  const page = '/resources/school-504-letter/fill-in'
  for (const answer of [
    await site.visitor().get(page),
    await site.visitor().post(page, {}),
    await site.visitor().post(`${page}/file`, { format: 'pdf' }),
  ]) {
    expect(answer.status).toBe(422)
    expect(plain(await answer.text())).toContain('This letter has more than 200 blanks')
  }
})

test('a network that fills in very many letters is asked to wait, and its answers stay', async () => {
  const { typed } = await answered({ School: 'Oak Park' }, '/resources/records-request/fill-in')
  const { db } = openDialect(site.place.database)
  await db.updateTable('limitCounts').set({ count: 1000 }).execute()
  await db.destroy()
  const shown = await site.visitor().post('/resources/records-request/fill-in', typed)
  const html = plain(await shown.text())
  expect(shown.status).toBe(429)
  expect(html).toContain('Many letters were filled in from your network this hour.')
  expect(html).toContain('value="Oak Park"')
  expect(paperIn(html)).toBe('')
  const file = await site
    .visitor()
    .post('/resources/records-request/fill-in/file', { ...typed, format: 'pdf' })
  expect(file.status).toBe(429)
  expect(await file.text()).toContain('Go back to your answers.')
})
