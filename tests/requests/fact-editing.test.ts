import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { fieldsShown } from '../support/form-shown.ts'
import { aPhoto } from '../support/pictures.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Facts as editors and visitors see them. The verbs are tested in app/factbook/factbook.test.ts.

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
  return { status: answer.status, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
const send = async (url: string, fields: Record<string, string>, who = editor) => {
  const answer = await who.post(url, fields)
  return {
    status: answer.status,
    html: (await answer.text()).replaceAll('<!-- -->', ''),
    to: answer.headers.get('location'),
  }
}

/** The fields of a form as the page has them. */
const fieldsOf = async (url: string) => fieldsShown((await page(url, editor)).html)

const LAW = '/staff/facts/law/law-1'

test('an editor corrects a law in the console, and every page has the words at the next request', async () => {
  const places = ['/know-your-rights', '/know-your-rights/ada-title-i', '/search?q=zebrafish']
  const words = 'Jobs, and zebrafish.'
  const has = async () => {
    const [list, law, search] = await Promise.all(places.map(async (url) => (await page(url)).html))
    return [
      list?.includes('Jobs, and zebrafish'),
      law?.includes(words),
      search?.includes('href="/know-your-rights/ada-title-i"'),
    ]
  }
  expect(await has()).toEqual([false, false, false])
  const fields = await fieldsOf(LAW)
  expect((await send(LAW, { ...fields, covers: words, intent: 'save' })).status).toBe(303)
  expect(await has()).toEqual([false, false, false])
  expect((await send(LAW, { intent: 'publish', version: '2' })).html).toContain(
    'A second person has not looked',
  )
  expect((await send(LAW, { intent: 'review', version: '2' })).status).toBe(303)
  expect((await page('/staff/facts?state=review', steward)).html).toContain(LAW)
  expect((await send(LAW, { intent: 'approve', version: '2' })).status).toBe(403)
  expect((await send(LAW, { intent: 'approve', version: '2' }, steward)).status).toBe(303)
  expect((await send(LAW, { intent: 'publish', version: '2' })).status).toBe(303)
  expect(await has()).toEqual([true, true, true])
  const versions = await page(`${LAW}/versions?from=1&to=2`, editor)
  expect(versions.html).toContain('zebrafish')
  expect((await send(LAW, { intent: 'first', version: '2' })).status).toBe(303)
  expect((await page(`${LAW}/versions`, editor)).html).toContain('Version 3')
  expect(await has()).toEqual([true, true, true])
})

test('the editor of a state says which day the site counts for an example, and that a weekend moved it', async () => {
  const url = '/staff/facts/state/state-1'
  const fields = await fieldsOf(url)
  const limit = fields['examples-0-limit'] ?? expect.fail('no example')
  const example = { 'examples-0-happened': 'October 20, 2026', 'examples-0-lastDay': '4/16/2027' }
  const typed = { ...fields, ...example, [`deadlines.${limit}`]: '180', intent: 'save' }
  expect((await send(url, typed)).status).toBe(303)
  const counted =
    'the 180th day is Sunday, April 18, 2027. Offices are closed then, so the last safe day is Friday, April 16, 2027.'
  expect((await page(url, editor)).html).toContain(`${counted} The example is right.`)
  const again = await fieldsOf(url)
  expect((await send(url, { ...again, 'examples-0-lastDay': '4/18/2027', intent: 'save' })).status).toBe(303)
  const { html } = await page(url, editor)
  const wrong = `${counted} The example says Sunday, April 18, 2027.`
  expect(html).toMatch(new RegExp(`As saved: Counted from October 20, 2026, ${wrong}`))
  expect(html.slice(html.indexOf('Checks before publishing'))).toContain(wrong)
})

test('an editor changes the team, the figures, the glossary and the quiz the same way', async () => {
  const change = async (url: string, fields: Record<string, string>) => {
    const saved = await send(url, { ...(await fieldsOf(url)), ...fields, intent: 'save' })
    expect(saved.status, saved.html.slice(0, 300)).toBe(303)
    expect((await send(url, { intent: 'publish', version: '2' })).status).toBe(303)
  }
  await change('/staff/facts/person/person-1', { name: 'Robin Real', sample: 'no' })
  await change('/staff/facts/figure/figure-1', { figure: '4,312' })
  await change('/staff/facts/term/term-2', { plain: 'A new meaning.' })
  const about = (await page('/about')).html
  expect([about.includes('Robin Real'), about.includes('Some of these people are samples')]).toEqual([
    true,
    true,
  ])
  expect((await page('/')).html).toContain('4,312')
  expect((await page('/glossary')).html).toContain('A new meaning.')

  const added = await send('/staff/facts/term/new', {
    term: 'Zebra',
    plain: 'An animal.',
    also: '',
    legalWord: 'no',
    intent: 'save',
    version: '0',
  })
  const there = added.to ?? expect.fail('not added')
  expect((await page('/glossary')).html).not.toContain('Zebra')
  expect((await send(there, { intent: 'publish', version: '1' })).status).toBe(303)
  expect((await page('/glossary')).html).toContain('id="zebra"')
  expect((await send(there, { intent: 'take-back' })).status).toBe(303)
  expect((await page('/glossary')).html).not.toContain('Zebra')
})

test('a record is also added and saved by the page’s script, which asks for the data alone', async () => {
  const term = {
    term: 'Quokka',
    plain: 'An animal.',
    also: '',
    legalWord: 'no',
    intent: 'save',
    version: '0',
  }
  const added = await send('/staff/facts/term/new.data', term)
  expect(added.status).toBe(202)
  const at = /\/staff\/facts\/term\/term-\d+/.exec(added.html)?.[0] ?? expect.fail('not added')
  const saved = await send(`${at}.data`, { ...term, plain: 'A small animal.', version: '1' })
  expect(saved.status).toBe(202)
  expect((await page('/staff/facts/term.data?find=quokka', editor)).html).toContain('Quokka')
  expect((await page(`${at}/versions.data`, editor)).html).toContain('A small animal.')
  expect((await send(`${at}.data`, { intent: 'bin' })).status).toBe(202)
})

test('a figure is added where it is read, and removed again', async () => {
  const what = 'rides to polling places'
  const added = await send('/staff/facts/figure/new', {
    place: 'about',
    figure: '37',
    what,
    sample: 'no',
    intent: 'save',
    version: '0',
  })
  const there = added.to ?? expect.fail('not added')
  expect((await page('/about')).html).not.toContain(what)
  expect((await send(there, { intent: 'publish', version: '1' })).status).toBe(303)
  expect((await page('/about')).html).toContain(what)
  expect((await page('/')).html).not.toContain(what)
  // It moves to the other page, and is on neither in the end.
  await send(there, { ...(await fieldsOf(there)), place: 'home', intent: 'save' })
  expect((await send(there, { intent: 'publish', version: '2' })).status).toBe(303)
  expect((await page('/about')).html).not.toContain(what)
  expect((await page('/')).html).toContain(what)
  expect((await send(there, { intent: 'take-back' })).status).toBe(303)
  expect((await page('/')).html).not.toContain(what)
})

test('a team member has a library picture, which cannot be opened before and after', async () => {
  const file = new File([await aPhoto('face', [600, 700])], 'robin.jpg', { type: 'image/jpeg' })
  const words = { called: 'Robin', description: 'Robin at a desk' }
  const { id } = await (await editor.post('/staff/content/pictures/add', { file, ...words })).json()
  const ONE = '/staff/facts/person/person-2'
  const seen = `/about/pictures/${id}-480.webp`
  const save = async (picture: string) =>
    send(ONE, {
      ...(await fieldsOf(ONE)),
      picture,
      version: (await fieldsOf(ONE)).version ?? '',
      intent: 'save',
    })
  const publish = async () => send(ONE, { intent: 'publish', version: (await fieldsOf(ONE)).version ?? '' })
  expect((await save('99998')).status).toBe(303)
  expect((await publish()).html).toContain('The library has no picture 99998')
  await save(String(id))
  expect((await page(`${ONE}/page`, editor)).html).toContain(`/staff/content/pictures/file/${id}-480.webp`)
  expect((await page(seen)).status).toBe(404)
  expect((await publish()).status).toBe(303)
  const { html } = await page('/about')
  expect(html).toContain(`src="${seen}"`)
  expect(html).toContain(`/about/pictures/${id}-600.webp 600w`)
  expect(html).toMatch(/width="600" height="700"[^>]*alt="Robin at a desk"/)
  expect((await page(seen)).status).toBe(200)
  expect((await page(`/about/pictures/${id + 1}-480.webp`)).status).toBe(404)
  const picture = `/staff/content/pictures/${id}`
  expect((await page(picture, editor)).html).toContain(ONE)
  expect((await send(picture, { intent: 'delete' })).status).toBe(409)
  await send(picture, { called: 'Robin', description: '', decorative: 'yes', intent: 'save' })
  expect((await page('/about')).html).toMatch(/width="600" height="700"[^>]*alt=""/)
  await save('')
  await publish()
  expect((await page('/about')).html).not.toContain('/about/pictures/')
  expect((await page(seen)).status).toBe(404)
})

test('the last figure can be removed, and a page without figures has no heading for them', async () => {
  const rows = await page('/staff/facts/figure', editor)
  const all = [...new Set(rows.html.match(/\/staff\/facts\/figure\/figure-\d+/g))]
  const shown = async () => [
    (await page('/')).html.includes('Our community in numbers'),
    (await page('/about')).html.includes('id="impact"'),
  ]
  expect(await shown()).toEqual([true, true])
  for (const url of all) {
    const answer = await send(url, { intent: 'take-back' })
    expect([303, 409], answer.html.slice(0, 300)).toContain(answer.status)
  }
  expect(await shown()).toEqual([false, false])
  const [first = ''] = all
  await send(first, { ...(await fieldsOf(first)), intent: 'save' })
  const { version = '' } = await fieldsOf(first)
  expect((await send(first, { intent: 'publish', version })).status).toBe(303)
  expect(await shown()).toContain(true)
})

test('forum categories are renamed, closed and added, and visitors see it at the next request', async () => {
  const of = async (url: string) => (await page(url)).html
  const HOME = '/staff/facts/place/place-3'
  expect(await of('/forum')).toContain('Home and renting')
  const looked = await send(`${HOME}/page`, { ...(await fieldsOf(HOME)), belongs: 'Zebras and their homes.' })
  expect(looked.html).toContain('Zebras and their homes.')
  await send(HOME, {
    ...(await fieldsOf(HOME)),
    name: 'Where we live',
    order: '1',
    newTopics: 'closed',
    intent: 'save',
  })
  expect(await of('/forum')).toContain('Home and renting')
  expect((await send(HOME, { intent: 'publish', version: '2' })).status).toBe(303)
  const front = await of('/forum')
  expect(front).not.toContain('Home and renting')
  expect(front).toContain('Closed for new topics')
  expect(front.indexOf('Where we live')).toBeLessThan(front.indexOf('href="/forum/work"'))
  const place = await of('/forum/home')
  expect(place).toContain('No new topics here')
  expect(place).not.toContain('/forum/home/new')
  expect(await of('/site-map')).toContain('Where we live')
  expect(await of('/forum/home/new')).toContain('No new topics here')
  const added = await send('/staff/facts/place/new', {
    name: 'Money',
    about: 'Benefits.',
    belongs: 'Talk about money.',
    order: '2',
    newTopics: 'open',
    intent: 'save',
    version: '0',
  })
  const there = added.to ?? expect.fail('not added')
  expect((await page('/forum/money')).status).toBe(404)
  expect((await page(`${there}/page`, editor)).html).toContain('Talk about money.')
  expect((await send(there, { intent: 'publish', version: '1' })).status).toBe(303)
  expect(await of('/forum/money')).toContain('Talk about money.')
  expect((await send(there, { intent: 'take-back' })).status).toBe(303)
  expect([(await page('/forum/money')).status, (await page('/forum/money/new')).status]).toEqual([404, 404])
  await send(HOME, { intent: 'first', version: '2' })
  expect((await send(HOME, { intent: 'publish', version: '3' })).status).toBe(303)
  expect(await of('/forum')).toContain('Home and renting')
})

test('a record is found by a part of its name, among its kind and among all', async () => {
  for (const url of ['/staff/facts', '/staff/facts/state']) {
    const { html } = await page(`${url}?find=CALIF`, editor)
    expect(html).toMatch(/<a[^>]*>California<\/a>/)
    expect(html).not.toMatch(/<a[^>]*>Texas<\/a>/)
    expect((await page(`${url}?find=Zzz`, editor)).html).toContain('No name here has “Zzz” in it.')
  }
})

test('wrong input is answered with a sentence and keeps everything typed', async () => {
  const url = '/staff/facts/rule/rule-1'
  const fields = await fieldsOf(url)
  const huge = await send(url, { ...fields, note: `${'paste '.repeat(180_000)}the end`, intent: 'save' })
  expect([
    huge.status,
    huge.html.includes('2000 characters or fewer'),
    huge.html.includes('the end'),
  ]).toEqual([422, true, true])
  const wrong = await send(url, { ...fields, deadline: 'soon', route: 'Kept words', intent: 'save' })
  expect([
    wrong.status,
    wrong.html.includes('like 180 days'),
    wrong.html.includes('value="Kept words"'),
  ]).toEqual([422, true, true])
  expect((await fieldsOf(url)).version).toBe('1')
  expect((await send(url, { ...fields, deadline: '200 days', intent: 'save' })).status).toBe(303)
  const { html } = await page(url, editor)
  expect(html).toContain('The example says Thursday, July 2, 2026')
  const nonsense: Record<string, string>[] = [{}, { intent: 'nothing' }, { intent: 'publish', version: '7' }]
  for (const one of nonsense) expect((await send(url, one)).status).toBeGreaterThanOrEqual(400)
  for (const path of [
    '/staff/facts/animal',
    '/staff/facts/state/new',
    '/staff/facts/law/law-99',
    '/staff/facts/law/post-1',
  ])
    expect((await page(path, editor)).status, path).toBe(404)
  for (const path of [LAW, '/staff/facts', `${LAW}/versions`]) expect((await page(path)).status).toBe(302)
})

test('a time that the clocks skip is rejected as a publication time', async () => {
  const url = '/staff/facts/person/person-3'
  await send(url, { ...(await fieldsOf(url)), name: 'Later', intent: 'save' })
  const day = { day: 'March 14, 2027' }
  const skipped = await send(url, { intent: 'schedule', version: '2', ...day, time: '02:30' })
  expect([skipped.status, skipped.html.includes('this time does not exist')]).toEqual([422, true])
  expect((await send(url, { intent: 'schedule', version: '2', ...day, time: '03:30' })).status).toBe(303)
  const { db } = openDialect(site.place.database)
  const { publishAt } = await db
    .selectFrom('texts')
    .select('publishAt')
    .where('id', '=', 'person-3')
    .executeTakeFirstOrThrow()
  await db.destroy()
  expect(publishAt).toBe('2027-03-14T07:30:00.000Z')
})

test('a template letter is corrected in the console; its page has the words at once, and its files follow automatically', async () => {
  const letter = '/staff/facts/resource/resource-2'
  const address = '/resources/school-504-letter'
  const words = 'Ask a public school for a quiet zebrafish.'
  expect((await page(address)).html).not.toContain(words)
  const fields = await fieldsOf(letter)
  const typed = { ...fields, description: words, whatIsNew: 'About quiet places.', intent: 'save' }
  expect((await send(letter, typed)).status).toBe(303)
  expect((await send(letter, { intent: 'approve', version: '2' }, steward)).status).toBe(303)
  expect((await send(letter, { intent: 'publish', version: '2' })).status).toBe(303)
  const { html } = await page(address)
  expect([html.includes(words), html.includes('version 3: About quiet places.')]).toEqual([true, true])
  expect((await page('/resources?search=zebrafish')).html).toContain(`href="${address}"`)
  await expect
    .poll(async () => (await page(letter, editor)).html.includes('Files are ready'), { timeout: 60_000 })
    .toBe(true)
  expect((await page(address)).html).not.toContain('The files are not ready yet')
  const answer = await site.visitor().get('/resources/files/school-504-evaluation-request-letter.txt')
  expect([answer.status, (await answer.text()).includes(words)]).toEqual([200, true])
  // There is nothing to make now, and the page says so.
  const again = await send('/staff/resources/school-504-letter', { intent: 'make' })
  expect([again.status, again.html.includes('There is nothing to do')]).toEqual([409, true])
})
