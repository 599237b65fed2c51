import { afterAll, beforeAll, expect, test } from 'vitest'
import sample from '#db/samples/attorneys.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let map: typeof import('./site-map.server.ts')
let attorneys: typeof import('#app/attorneys/attorneys.server.ts')

// Imported after the data folder is set, because the configuration is read once.
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  map = await import('./site-map.server.ts')
  attorneys = await import('#app/attorneys/attorneys.server.ts')
})
afterAll(() => close())

const group = async () => (await map.siteMap(db)).find(({ id }) => id === 'attorneys')

test('a few attorneys are listed individually; many are reached through their states’ pages', async () => {
  const [first] = sample
  if (!first) throw new Error('no sample')
  await attorneys.listAttorney(db, { ...first, states: ['CA'], origin: 'listed' })
  expect((await group())?.places).toEqual([{ url: `/attorney-directory/${first.id}`, title: first.name }])
  expect(await map.attorneyFiles(db)).toBe(0)
  const row = await db.selectFrom('attorneys').selectAll().executeTakeFirstOrThrow()
  const ids = Array.from({ length: 300 }, (_, at) => 1001 + at)
  await db
    .insertInto('attorneys')
    .values(ids.slice(0, 299).map((id) => ({ ...row, id, emailMark: null })))
    .execute()
  await db
    .insertInto('attorneyStates')
    .values(ids.slice(0, 299).map((attorneyId) => ({ attorneyId, state: 'NM' })))
    .execute()
  const shown = await db.selectFrom('attorneySearch').selectAll().executeTakeFirstOrThrow()
  await db
    .insertInto('attorneySearch')
    .values(ids.slice(0, 299).map((attorneyId) => ({ ...shown, attorneyId })))
    .execute()
  await attorneys.listAttorney(db, { ...first, id: 1300, states: ['NM'], origin: 'listed' })
  expect(await group()).toMatchObject({
    title: 'Attorneys by state',
    places: [
      { url: '/attorney-directory/state/california', title: 'California (1)' },
      { url: '/attorney-directory/state/new-mexico', title: 'New Mexico (300)' },
    ],
  })
  expect(await map.attorneyFiles(db)).toBe(1)
  expect(await attorneys.attorneyNumbers(db, { page: 2, most: 200 })).toEqual(ids.slice(199))
})
