import { afterAll, beforeAll, expect, test } from 'vitest'
import { formShown } from '../support/form-shown.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// Kinds of law, kinds of fee and hub categories named by an organization: the stored code and every URL stay.

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: admin } = await signedInStaff(site, { role: 'admin' }))
})
afterAll(() => site.stop())

const read = async (url: string) => (await site.visitor().get(url)).text()
const unescaped = (html: string) => html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

async function save(name: string, list: string) {
  const shown = await (await admin.get('/staff/settings')).text()
  const was = unescaped(new RegExp(`name="was-${name}" value="([^"]*)"`).exec(shown)?.[1] ?? '')
  return admin.post('/staff/settings', { group: 'lists', [name]: list, [`was-${name}`]: was })
}

async function firstAgain(name: string) {
  expect((await admin.post('/staff/settings', { group: 'lists', first: name })).status).toBe(303)
}

const options = (html: string, name: string): string[] => {
  const select = new RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? ''
  return [...select.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(
    ([, value, label]) => `${value} = ${label}`,
  )
}

const LAWS =
  'Housing Law = Homes and renting\nEmployment Law\nImmigration\nEducation Law (retired)\nPublic Accommodations'
const FEES =
  'Pro Bono = Free help: You do not pay.\nBarter: You help the attorney, too.\nSliding Scale: By what you earn.'

test('kinds of law are renamed, added, sorted and retired at the next request', async () => {
  expect(options(await read('/attorney-directory'), 'specialization')[1]).toBe(
    'Employment Law = Employment Law',
  )
  const schooled = await read('/attorney-directory?specialization=Education+Law')
  const attorney = /href="(\/attorney-directory\/\d+)"/.exec(schooled)?.[1] ?? expect.fail('nobody')

  expect((await save('LAW_KINDS', LAWS)).status).toBe(303)
  expect(options(await read('/attorney-directory'), 'specialization')).toEqual([
    'All = All',
    'Housing Law = Homes and renting',
    'Employment Law = Employment Law',
    // Choosing it would find nothing.
    'Immigration = Immigration (no attorney yet)',
    'Public Accommodations = Public Accommodations',
  ])
  // The URL stays; so does the old name if it was typed.
  const list = await read('/attorney-directory?specialization=Housing+Law')
  expect(list).toContain('Remove: Homes and renting')
  expect(list).toMatch(/Works on<\/dt><dd>[^<]*Homes and renting/)
  expect(await read('/attorney-directory?specialization=Homes+and+renting')).toContain(
    'Remove: Homes and renting',
  )
  // Retired: an attorney who has it keeps it, and the URL of its list still works.
  expect(await read(attorney)).toContain('Education Law')
  expect(options(await read('/attorney-directory?specialization=Education+Law'), 'specialization')).toContain(
    'Education Law = Education Law',
  )
  expect(await read('/attorney-directory?searchTerm=homes+and+renting')).toContain(
    'See attorneys for Homes and renting',
  )
  expect(await read('/attorney-directory/state/california')).not.toContain('specialization=Education')
  expect(await read('/search?q=immigration+lawyer')).toContain('specialization=Immigration')
})

test('kinds of fee include their explanations', async () => {
  expect((await save('FEE_KINDS', FEES)).status).toBe(303)
  const directory = await read('/attorney-directory')
  const form = /<form[^>]*filter-panel.*?<\/form>/s.exec(directory)?.[0] ?? ''
  expect(form).toContain('Free help')
  expect(form).toContain('You help the attorney, too.')
  expect(form).not.toContain('Contingency')
  const found = await read('/attorney-directory?feeType=Pro+Bono')
  const free = /href="(\/attorney-directory\/\d+)"/.exec(found)?.[1] ?? expect.fail('nobody')
  expect(await read(free)).toMatch(/Free help<\/dt><dd>You do not pay\./)
})

const ENTRY = {
  name: 'Ines Example',
  firm: 'Own office',
  email: 'ines@example.org',
  licenseState0: 'CA',
  licenseNumber0: '123456',
  bio: 'Helps people.',
  languages: 'English',
  remote0: 'yes',
  takesNewCases: 'yes',
}

test('the form of an attorney offers what is on the list, keeps what was retired, and accepts nothing else', async () => {
  const form = await read('/attorney-directory/join')
  for (const label of ['Homes and renting', 'Immigration', 'Barter', 'You help the attorney, too.'])
    expect(form).toContain(label)
  expect(form).not.toContain('Education Law')
  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  const add = (more: Record<string, string>) =>
    editor.post('/staff/attorneys/new', { intent: 'save', ...ENTRY, ...more })
  const refused = await add({ specialization1: 'yes', fee0: 'yes' })
  expect(refused.status).toBe(422)
  expect(unescaped(await refused.text())).toContain(
    '“Education Law” is not one of the choices: Homes and renting',
  )
  expect((await add({ 'specialization-Space Law': 'yes', fee0: 'yes' })).status).toBe(422)
  const added = await add({
    'specialization-Immigration': 'yes',
    specialization3: 'yes',
    'fee-Barter': 'yes',
  })
  expect(added.status).toBe(303)
  const entry = added.headers.get('location') ?? ''

  // Both are retired while the entry has them: it keeps them, and can drop them.
  await save('LAW_KINDS', 'Employment Law\nImmigration (retired)\nHousing Law = Homes (retired)')
  const shown = await (await editor.get(entry)).text()
  expect(shown).toMatch(
    /name="specialization-Immigration"[^>]*checked|checked[^>]*name="specialization-Immigration"/,
  )
  expect(shown).toContain('We no longer offer this for new entries')
  const seen = /name="seen" value="([^"]*)"/.exec(shown)?.[1] ?? ''
  const change = (more: Record<string, string>) =>
    editor.post(entry, { intent: 'save', seen, ...ENTRY, email: '', 'fee-Barter': 'yes', ...more })
  expect((await change({ 'specialization-Immigration': 'yes' })).status).toBe(303)
  expect((await change({ specialization3: 'yes' })).status).toBe(422)

  // The spreadsheet accepts names and codes, including those the entry has.
  const csv = await (await editor.get('/staff/attorneys/export.csv')).text()
  expect(csv).toContain('Immigration')
  const bring = async (text: string) => {
    const kept = await editor.post('/staff/attorneys/import', {
      file: new File([text], 'a.csv', { type: 'text/csv' }),
    })
    return (await editor.get(kept.headers.get('location') ?? '')).text()
  }
  expect(await bring(csv)).toContain('0 added, 0 changed, 0 deleted')
  expect(await bring(csv.replace('Barter', 'Free help'))).toMatch(/Barter.*Free help/s)
  expect(await bring(csv.replace('Immigration', 'Homes'))).toContain(
    'is not one of the choices: Employment Law',
  )

  await editor.post(entry, { intent: 'check', state: 'CA' })
  const services = JSON.parse(await read('/attorney-directory/open-referral.json')) as {
    fees_description: string
    cost_options: { option: string }[]
    attributes: { taxonomy_term: { name: string; id: string } }[]
  }[]
  expect(services[0]?.attributes.map((one) => one.taxonomy_term.name)).toEqual(['Immigration'])
  expect(services[0]?.cost_options.map((one) => one.option)).toEqual(['Barter'])
  expect(services[0]?.fees_description).toContain('Barter: You help the attorney, too.')
})

test('the search finds entries by the new names, and the first lists can be restored', async () => {
  await save('LAW_KINDS', 'Employment Law = Quibblework\nHousing Law')
  const hits = () => read('/search?q=quibblework')
  await expect.poll(hits, { timeout: 20_000, interval: 250 }).toMatch(/href="\/attorney-directory\/\d/)
  await firstAgain('LAW_KINDS')
  await firstAgain('FEE_KINDS')
  await expect.poll(hits, { timeout: 20_000, interval: 250 }).not.toMatch(/href="\/attorney-directory\/\d/)
  const directory = await read('/attorney-directory')
  expect(options(directory, 'specialization')).toHaveLength(8)
  expect(directory).toContain('Contingency')
})

test('hub categories are renamed, added, sorted and retired at the next request', async () => {
  const before = await read('/resources')
  expect(options(before, 'category')[1]).toBe('templates = Templates')
  const video = /href="(\/resources\/[a-z-]+)"/.exec(await read('/resources?category=videos'))?.[1] ?? ''
  expect(
    (
      await save(
        'HUB_CATEGORIES',
        'guides = How-to guides\ntemplates = Letters\nWorkshops\nlegal = Legal Documents',
      )
    ).status,
  ).toBe(303)
  expect(options(await read('/resources'), 'category')).toEqual([
    'all = All',
    'guides = How-to guides',
    'templates = Letters',
    'Workshops = Workshops',
    'legal = Legal Documents',
  ])
  expect(await read('/resources?category=guides')).toContain('Remove: How-to guides')
  expect(await read('/resources?category=Workshops')).toContain('No resources found')
  // Removed: its items stay, with its name and its URL.
  expect(await read(video)).toContain('>Videos</a>')
  expect(await read('/resources?category=videos')).toContain(video)
  const { visitor: editor } = await signedInStaff(site, { role: 'editor' })
  const form = await (await editor.get('/staff/facts/resource/new')).text()
  expect(options(form, 'category')).toEqual([
    'guides = How-to guides',
    'templates = Letters',
    'Workshops = Workshops',
    'legal = Legal Documents',
  ])
  const other = await (await editor.get(`/staff/facts/resource/resource-${video.split('/').at(-1)}`)).text()
  if (other.includes('name="category"'))
    expect(options(other, 'category')).toContain('videos = Videos (no longer offered)')
  await firstAgain('HUB_CATEGORIES')
  expect(options(await read('/resources'), 'category')).toHaveLength(6)
})

test('a list that cannot be is refused with what to do, and stays typed', async () => {
  const answer = await save('FEE_KINDS', 'Barter')
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('and say what it means')
  expect(html).toContain('Look at “Barter”')
})

test('entries are named, moved, added and no longer offered in fields of their own, without signs to type', async () => {
  const shown = async () => formShown(await (await admin.get('/staff/settings')).text(), 'LAW_KINDS-0-label')
  const form = await shown()
  // Nothing was typed, so nothing changes.
  expect((await admin.post('/staff/settings', form)).status).toBe(303)
  expect((await shown())['was-LAW_KINDS']).toBe(form['was-LAW_KINDS'])
  const at = (label: string) => {
    const name = Object.keys(form).find((one) => /^LAW_KINDS-.*-label$/.test(one) && form[one] === label)
    return name?.replace('-label', '') ?? expect.fail(`no ${label}`)
  }
  const typed = {
    ...form,
    [`${at('Housing Law')}-label`]: 'Homes and renting',
    [`${at('Housing Law')}-place`]: '1',
    [`${at('Education Law')}-retired`]: 'yes',
    'LAW_KINDS-7-label': 'Immigration',
  }
  const refused = await admin.post('/staff/settings', { ...typed, 'LAW_KINDS-8-label': 'Homes = Law' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('Look at “Homes = Law”')
  expect(formShown(html, 'LAW_KINDS-0-label')).toMatchObject({
    [`${at('Housing Law')}-label`]: 'Homes and renting',
    'LAW_KINDS-8-label': 'Homes = Law',
  })
  expect((await admin.post('/staff/settings', typed)).status).toBe(303)
  expect(options(await read('/attorney-directory'), 'specialization').slice(1, 4)).toEqual([
    'Housing Law = Homes and renting',
    'Employment Law = Employment Law',
    'Public Accommodations = Public Accommodations',
  ])
  const stored = (await shown())['was-LAW_KINDS']
  expect(stored).toMatch(/^Housing Law = Homes and renting\nEmployment Law\n/)
  expect(stored).toMatch(/\nImmigration$/)
  await firstAgain('LAW_KINDS')
})
