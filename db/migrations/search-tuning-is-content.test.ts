import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { up } from './0700-search-tuning-is-content.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  // As before this release: no group of words was a text.
  for (const table of ['textVersions', 'texts'] as const)
    await db
      .deleteFrom(table)
      .where(table === 'texts' ? 'id' : 'textId', 'like', 'synonym-%')
      .execute()
})
afterAll(() => close())

const AT = '2026-03-05T12:00:00.000Z'
const LATER = '2026-03-09T12:00:00.000Z'

const CHANGES = [
  ['same', 'attorney', 1, 'on', '["barrister"]', null, AT],
  ['same', 'attorney', 2, 'on', '["barrister","counsel"]', null, LATER],
  ['same', 'idea', 1, 'off', '[]', null, AT],
  ['same', 'own-_group', 1, 'on', '["quokka","wombat"]', null, AT],
  ['pin', 'ours', 1, 'on', '["zebra crossing"]', '/about', AT],
  ['pin', 'ours', 2, 'on', '["zebra crossing"]', '/blog/99', LATER],
  ['pin', 'deleted', 1, 'on', '["okapi"]', '/about', AT],
  ['pin', 'deleted', 2, 'gone', '["okapi"]', '/about', LATER],
  ['question', 'asked', 1, 'on', '["who pays for this"]', '/donate', AT],
] as const

const textOf = (address: string) =>
  db.selectFrom('texts').selectAll().where('address', '=', address).executeTakeFirstOrThrow()

const versionsOf = async (textId: string) =>
  (
    await db
      .selectFrom('textVersions')
      .select(['version', 'content', 'savedBy', 'publishedAt'])
      .where('textId', '=', textId)
      .orderBy('version')
      .execute()
  ).map(({ version, content, savedBy, publishedAt }) => [version, JSON.parse(content), savedBy, publishedAt])

test('each change of the search is a text with its versions; old pages and unsaved words lead to it', async () => {
  const rows = CHANGES.map(([kind, key, version, state, words, page, savedAt]) => ({
    kind,
    key,
    version,
    state,
    words,
    page,
    savedAt,
    savedBy: version === 1 ? 'ada' : 'sol',
  }))
  await db
    .insertInto('searchChanges' as never)
    .values(rows as never)
    .execute()
  const draft = {
    kind: 'console',
    owner: 'ada',
    page: '',
    version: 1,
    sealed: 'x',
    sealedTo: 'server',
    bytes: 1,
    expiresAt: LATER,
  } as const
  const forms = ['words/attorney', 'words/fired second', 'pins/ours', 'pins/ours-2']
  await db
    .insertInto('drafts')
    .values(forms.map((form, at) => ({ ...draft, id: `d${at}`, form: `/staff/search/${form}` })))
    .execute()
  await up(db as never)

  const attorney = await textOf('attorney')
  expect(attorney).toMatchObject({
    id: 'synonym-3',
    state: 'published',
    title: 'attorney, barrister, counsel',
    version: 3,
    publishedVersion: 3,
    editedBy: 'sol',
    editedAt: LATER,
  })
  // The first version is the one that came with the site.
  expect(await versionsOf('synonym-3')).toEqual([
    [1, { words: [], page: null }, null, AT],
    [2, { words: ['barrister'], page: null }, 'ada', AT],
    [3, { words: ['barrister', 'counsel'], page: null }, 'sol', LATER],
  ])
  expect(await textOf('idea')).toMatchObject({ state: 'back', publishedVersion: null, version: 2 })
  expect(await textOf('own-_group')).toMatchObject({
    id: 'synonym-101',
    state: 'published',
    title: 'quokka, wombat',
    version: 1,
  })
  const pin = await textOf('ours')
  expect(pin).toMatchObject({ kind: 'pin', state: 'published', version: 2, publishedVersion: 2 })
  expect(await versionsOf(pin.id)).toEqual([
    [1, { words: ['zebra crossing'], page: '/about' }, 'ada', AT],
    [2, { words: ['zebra crossing'], page: '/blog/99' }, 'sol', LATER],
  ])
  const deleted = await textOf('deleted')
  expect(deleted).toMatchObject({ state: 'bin', publishedVersion: null })
  expect(deleted.binnedAt).not.toBeNull()
  expect(await textOf('asked')).toMatchObject({
    id: 'testquestion-101',
    title: 'who pays for this',
    state: 'published',
  })
  expect(
    await db
      .selectFrom('textAddresses')
      .select('address')
      .where('kind', 'in', ['synonym', 'pin', 'testquestion'])
      .orderBy('address')
      .execute(),
  ).toHaveLength(6)
  expect(await db.selectFrom('drafts').select('form').orderBy('id').execute()).toEqual([
    { form: '/staff/search/words/synonym-3' },
    { form: '/staff/search/words/synonym-5 second' },
    { form: `/staff/search/pins/${pin.id}` },
    { form: '/staff/search/pins/ours-2' },
  ])
})
