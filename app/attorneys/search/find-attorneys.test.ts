import { afterAll, beforeAll, expect, test } from 'vitest'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { hideAttorney, listAttorney, removeAttorney } from '../listing/listing.server.ts'
import { type DirectoryFilters, noFilters } from '../model/rules.ts'
import {
  attorneysByState,
  countAttorneys,
  findAttorneys,
  languagesSpoken,
  lawsPracticed,
} from './find-attorneys.server.ts'
import { neighboringStates } from './neighboring-states.ts'
import { suggestOnNoResults } from './no-results.server.ts'

let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  for (const one of attorneys) await listAttorney(db, { ...one, origin: 'sample', builtInHash: 'x' })
})
afterAll(() => close())

const find = async (filters: Partial<DirectoryFilters>) =>
  (await findAttorneys(db, { ...noFilters, ...filters })).ids.sort((a, b) => a - b)

const fits = (is: (one: (typeof attorneys)[number]) => boolean) => attorneys.filter(is).map(({ id }) => id)

test.each<[Partial<DirectoryFilters>, (one: (typeof attorneys)[number]) => boolean]>([
  [{ language: 'Spanish' }, ({ languages }) => languages.includes('Spanish')],
  [{ remote: 'In person' }, ({ remote }) => remote.includes('In person')],
  [{ takes: 'yes' }, ({ takesNewCases }) => takesNewCases === 'yes'],
  [{ meet: 'quietRoom' }, ({ access }) => access.quietRoom === 'yes'],
  [{ meet: 'writing' }, ({ working }) => working.includes('writing')],
  [
    { takes: 'yes', language: 'English', meet: 'breaks' },
    ({ takesNewCases, working }) => takesNewCases === 'yes' && working.includes('breaks'),
  ],
])('%j finds the matching attorneys', async (filters, is) => {
  expect(fits(is)).not.toEqual([])
  expect(await find(filters)).toEqual(fits(is))
})

test('every part of a text is found, across words too, and absent text is not', async () => {
  for (const one of attorneys) {
    const bio = one.bio.toLowerCase()
    for (const term of [
      bio.slice(3, 40),
      bio.slice(10, 12),
      `  ${one.firm.toUpperCase()} `,
      one.name.slice(2, 9),
    ]) {
      const written = term.trim().toLowerCase()
      const holds = fits((each) =>
        [each.name, each.firm, each.bio].some((text) => text.toLowerCase().includes(written)),
      )
      expect(await find({ searchTerm: term }), term).toEqual(holds)
    }
    expect(await find({ searchTerm: `${one.firm} ${one.name}` })).toEqual([])
  }
})

test('changes are visible at once: new, changed, hidden, removed', async () => {
  const [first] = attorneys
  if (!first) throw new Error('no sample')
  const kea = { ...first, id: 200, name: 'Kea Newcomer', states: ['AK'], origin: 'listed' as const }
  await listAttorney(db, kea)
  expect(await find({ state: 'AK' })).toEqual([200])
  expect(await find({ searchTerm: 'a newcom' })).toEqual([200])
  expect(await find({ searchTerm: 'newcomer' })).toEqual([200])
  await listAttorney(db, { ...kea, name: 'Kea Other', states: ['ME'] })
  expect(await find({ state: 'AK' })).toEqual([])
  expect(await find({ searchTerm: 'newcomer' })).toEqual([])
  expect(await find({ searchTerm: 'kea o' })).toEqual([200])
  await hideAttorney(db, 200, 'staff')
  expect(await find({ state: 'ME' })).toEqual([])
  expect((await findAttorneys(db, noFilters)).total).toBe(8)
  const found = () => db.selectFrom('searchEntries').select('id').where('id', '=', 'attorney:200').execute()
  expect(await found()).toEqual([])
  await listAttorney(db, { ...kea, name: 'Kea Other', states: ['ME'] })
  expect(await found()).toEqual([])
  await hideAttorney(db, 200, null)
  expect(await countAttorneys(db, [{ ...noFilters, state: 'ME' }])).toEqual([1])
  await removeAttorney(db, 200)
  expect(await find({ state: 'ME' })).toEqual([])
})

test('a rollback is never visible', async () => {
  const [first] = attorneys
  if (!first) throw new Error('no sample')
  const failing = inTransaction(db, async (tx) => {
    await listAttorney(tx, { ...first, id: 300, states: ['AK'], origin: 'listed' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await find({ state: 'AK' })).toEqual([])
})

test('a search takes a percent sign, an underscore and quotes as they are written', async () => {
  const [first] = attorneys
  if (!first) throw new Error('no sample')
  const bio = 'We win 100% of\u00a0\u00a0cases_here, "said" o\'Neil.\nSecond line.'
  await listAttorney(db, { ...first, id: 400, bio, origin: 'listed' })
  for (const term of ['100% of cases_here', '"SAID" O\'NEIL', 'second line'])
    expect(await find({ searchTerm: term }), term).toEqual([400])
  for (const term of ['1%0', '100_', 'neil. second'])
    expect(await find({ searchTerm: term }), term).toEqual([])
  await removeAttorney(db, 400)
})

test('a case is offered the attorneys of its state first, then the others, each once', async () => {
  const { attorneysToRefer } = await import('../contact/referring.server.ts')
  // The built-in samples are not real people, so no case is referred to them.
  expect(await attorneysToRefer(db, 'CA')).toEqual([])
  await db.updateTable('attorneys').set({ origin: 'listed' }).execute()
  const found = await attorneysToRefer(db, 'CA')
  await db.updateTable('attorneys').set({ origin: 'sample' }).execute()
  expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual(attorneys.map(({ id }) => id))
  const count = fits(({ states }) => states.includes('CA')).length
  expect(count).toBeGreaterThan(0)
  expect(found.map(({ states }) => states.includes('CA'))).toEqual(found.map((_, at) => at < count))
})

test('a hidden attorney is offered to no case, near or far, and to no search engine', async () => {
  const [first] = attorneys
  if (!first) throw new Error('no sample')
  const { attorneysToRefer } = await import('../contact/referring.server.ts')
  const { attorneyNumbers } = await import('../listing/attorney-queries.server.ts')
  const offered = async (state: string) => (await attorneysToRefer(db, state)).map(({ id }) => id)
  const numbers = () => attorneyNumbers(db, { page: 1, most: 50 })
  await listAttorney(db, { ...first, id: 500, name: 'Rue Hidden', states: ['AK'], origin: 'listed' })
  expect([await offered('AK'), await offered('CA'), await numbers()]).toEqual([
    expect.arrayContaining([500]),
    expect.arrayContaining([500]),
    [500],
  ])
  await hideAttorney(db, 500, 'staff')
  expect(await offered('AK')).not.toContain(500)
  expect(await offered('CA')).not.toContain(500)
  expect(await numbers()).toEqual([])
  await removeAttorney(db, 500)
})

test('pages cover everyone exactly once', async () => {
  const seen: number[] = []
  for (const page of [1, 2, 3]) seen.push(...(await findAttorneys(db, noFilters, { page, most: 3 })).ids)
  expect(seen.sort((a, b) => a - b)).toEqual(attorneys.map(({ id }) => id))
  expect((await findAttorneys(db, noFilters, { page: 4, most: 3 })).ids).toEqual([])
})

test('the language choices are those spoken by listed attorneys', async () => {
  const spoken = await languagesSpoken(db)
  expect(spoken).toContainEqual({ value: 'Lakota', count: 1 })
  expect(spoken.map(({ value }) => value)).toEqual(spoken.map(({ value }) => value).sort())
})

test('a search without matches suggests one filter less, neighboring states, and free help', async () => {
  const [first] = attorneys
  if (!first) throw new Error('no sample')
  const none = { ...noFilters, state: 'WY', language: 'Lakota', takes: 'yes' }
  expect(await find(none)).toEqual([])
  const { wider, near, help } = await suggestOnNoResults(db, none)
  const lakota = fits((one) => one.languages.includes('Lakota') && one.takesNewCases === 'yes')
  expect(wider).toContainEqual({
    words: 'Wyoming',
    href: '/attorney-directory?language=Lakota&takes=yes#results',
    count: lakota.length,
  })
  expect(wider.every(({ count }) => count > 0)).toBe(true)
  expect(near.map(({ count }) => count)).toEqual(near.map(({ count }) => count).sort((a, b) => b - a))
  const around = fits(
    (one) => lakota.includes(one.id) && one.states.some((state) => neighboringStates('WY').includes(state)),
  )
  expect(near.length > 0).toBe(around.length > 0)
  expect(help.group?.name).toContain('Wyoming')
  for (const state of ['AK', 'HI', 'ME', 'All']) {
    const ways = await suggestOnNoResults(db, { ...none, state, searchTerm: 'nobody has this' })
    expect(ways.help.everywhere.map(({ url }) => url)).toContain(
      'https://www.ndrn.org/about/ndrn-member-agencies/',
    )
    expect(ways.help.group !== undefined, state).toBe(state !== 'All')
  }
  const maine = await suggestOnNoResults(db, { ...noFilters, state: 'WY', searchTerm: 'nobody has this' })
  expect(maine.stateAlone).toBeUndefined()
})

test('states and kinds of law count only attorneys that visitors see', async () => {
  const [first] = attorneys
  if (!first) throw new Error('no sample')
  await listAttorney(db, { ...first, id: 600, states: ['AK'], specializations: ['new'], origin: 'listed' })
  const states = fits(({ states }) => states.includes('CA')).length
  expect(await attorneysByState(db)).toContainEqual({ state: 'CA', count: states })
  expect(await attorneysByState(db)).toContainEqual({ state: 'AK', count: 1 })
  expect(await lawsPracticed(db, ['none', 'new'])).toEqual(['new'])
  await hideAttorney(db, 600, 'staff')
  expect((await attorneysByState(db)).map(({ state }) => state)).not.toContain('AK')
  expect(await lawsPracticed(db, ['none', 'new'])).toEqual([])
  await removeAttorney(db, 600)
})
