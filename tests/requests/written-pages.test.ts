import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '#tests/support/site.ts'
import { signedInStaff } from '#tests/support/staff.ts'

// What staff add in the console without a release: a page, and a federal law (T18).

let site: Site
let editor: Visitor
let second: Visitor
beforeAll(async () => {
  site = await aSite()
  editor = (await signedInStaff(site, { name: 'Ed Writer', role: 'editor' })).visitor
  second = (await signedInStaff(site, { name: 'Stu Reader', role: 'steward' })).visitor
})
afterAll(() => site.stop())

const status = async (url: string) => (await site.visitor().get(url)).status
const read = async (url: string) => (await site.visitor().get(url)).text()

/** @returns its address in the console */
async function add(kind: string, fields: Record<string, string>): Promise<string> {
  const answer = await editor.post(`/staff/facts/${kind}/new`, fields)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '', site.origin).pathname
}
async function press(who: Visitor, at: string, intent: string, version = '1') {
  const answer = await who.post(at, { intent, version })
  return { status: answer.status, html: await answer.text() }
}

const PAGE = {
  title: 'Hearing on quiet workplaces',
  lead: 'Come to the public hearing.',
  body: '## When\n\nOn [Tuesday](/contact). Zebrafish room.',
  checkedOn: '',
  reviewOn: '',
}
const ADDRESS = '/pages/hearing-on-quiet-workplaces'

test('an editor adds a page: it is found once it is published, and gone when it is taken off', async () => {
  const at = await add('page', PAGE)
  expect(await status(ADDRESS)).toBe(404)
  expect((await (await editor.get(`${at}/page`)).text()).includes('Zebrafish room')).toBe(true)
  expect((await press(editor, at, 'publish')).status).toBe(303)
  const page = await read(ADDRESS)
  expect(page).toContain('<h1')
  expect(page).toContain('Hearing on quiet workplaces')
  expect(page).toContain('<a href="/contact"')
  for (const url of ['/site-map', '/sitemap.xml', '/search?q=zebrafish'])
    expect(await read(url), url).toContain(ADDRESS)

  expect((await press(editor, at, 'take-back')).status).toBe(303)
  expect(await status(ADDRESS)).toBe(404)
  for (const url of ['/site-map', '/sitemap.xml', '/search?q=zebrafish'])
    expect(await read(url), url).not.toContain(`href="${ADDRESS}"`)
})

test('two pages with the same title have two addresses', async () => {
  const [one, two] = [await add('page', PAGE), await add('page', PAGE)]
  const path = async (at: string) => /\/pages\/[\w-]+/.exec(await (await editor.get(at)).text())?.[0]
  expect(await path(one)).not.toBe(await path(two))
})

const LAW = {
  name: 'Quiet Transit Act',
  shortName: 'QTA',
  citation: '49 U.S.C. § 41705',
  link: 'https://www.transportation.gov/acaa',
  covers: 'Air travel.',
  whoMustComply: 'Airlines.',
  rights: 'You can fly with help.',
  'howToComplain.agency': 'Department of Transportation',
  'howToComplain.url': 'https://www.transportation.gov/complain',
  'howToComplain.onlinePortalUrl': '',
  'howToComplain.deadlineDays': '',
  'howToComplain.deadlineText': 'File within six months.',
  confidence: 'medium',
}
/** Rows are fields of their own. */
const ROWS = {
  'sources.0.title': 'DOT',
  'sources.0.url': 'https://www.transportation.gov/acaa',
  checkedOn: '2026-11-20',
  reviewOn: '2027-05-20',
}

test('a federal law is added, reviewed by a second person, and read like the others', async () => {
  const at = await add('law', { ...LAW, ...(await rowsOf('law')) })
  const here = '/know-your-rights/quiet-transit-act'
  expect(await status(here)).toBe(404)
  const alone = await press(editor, at, 'publish')
  expect([alone.status, alone.html.includes('second person')]).toEqual([422, true])
  expect((await press(editor, at, 'links-opened')).status).toBe(303)
  expect((await press(editor, at, 'review')).status).toBe(303)
  expect((await press(second, at, 'approve')).status).toBe(303)
  const published = await press(editor, at, 'publish')
  expect([published.status, /This cannot be published yet[^<]*/.exec(published.html)?.[0]]).toEqual([
    303,
    undefined,
  ])
  expect(await read(here)).toContain('You can fly with help.')
  expect(await read('/know-your-rights')).toContain(here)
  expect((await press(editor, at, 'take-back')).status).toBe(303)
  expect(await status(here)).toBe(404)
})

/** The names of the rows' fields, as the form has them. */
async function rowsOf(kind: string): Promise<Record<string, string>> {
  const form = await (await editor.get(`/staff/facts/${kind}/new`)).text()
  const names = [...form.matchAll(/name="(sources[^"]*)"/g)].map(([, name = '']) => name)
  return { ...ROWS, [names[0] ?? '']: 'DOT', [names[1] ?? '']: 'https://www.transportation.gov/acaa' }
}

test('a law with the name of a state gets another address, and a law of the release stays', async () => {
  const at = await add('law', { ...LAW, name: 'Texas' })
  expect(await (await editor.get(at)).text()).not.toContain('/know-your-rights/texas')
  const built = await press(editor, '/staff/facts/law/law-1', 'take-back')
  expect(built.html).toContain('Correct its words instead')
  expect(await (await editor.get('/staff/facts/law/law-1')).text()).not.toContain('value="take-back"')
})
