import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { up } from './migrations/0310-hub-categories.ts'
import type { Db } from './schema.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())

const saved = () =>
  db
    .selectFrom('siteSettings')
    .select(['value', 'savedAt', 'savedBy'])
    .where('name', '=', 'HUB_CATEGORIES')
    .executeTakeFirst()

test('nothing is written if no name was changed', async () => {
  await up(db as never)
  expect(await saved()).toBeUndefined()
})

test('stored names of the hub’s categories become lines of the setting', async () => {
  const row = (word: string, version: number, text: string | null, savedAt: string, isPublic = true) => ({
    wordId: `resources.categories.${word}`,
    version,
    text,
    savedAt,
    savedBy: 'sol',
    publicAt: isPublic ? savedAt : null,
    publicBy: isPublic ? 'sol' : null,
  })
  await db
    .insertInto('wordVersions')
    .values([
      row('templates', 1, 'Old letters', '2026-11-01T00:00:00.000Z'),
      row('templates', 2, 'Letters & forms', '2026-11-02T00:00:00.000Z'),
      // A word that cannot be a name is left out of the setting; one that is another kind's name stays as it was.
      row('guides', 1, 'How to: guides/plans', '2026-11-03T00:00:00.000Z'),
      row('videos', 1, 'Research', '2026-11-04T00:00:00.000Z'),
      row('research', 1, 'Not seen yet', '2026-11-05T00:00:00.000Z', false),
      row('legal', 1, 'Court papers', '2026-11-01T00:00:00.000Z'),
      row('legal', 2, null, '2026-11-02T00:00:00.000Z'),
      row('all', 1, 'Everything', '2026-11-02T00:00:00.000Z'),
    ])
    .execute()
  await up(db as never)
  expect(await saved()).toEqual({
    value:
      'templates = Letters & forms\nguides = How to guides plans\nvideos = Videos\nresearch = Research\nlegal = Legal Documents',
    savedAt: '2026-11-03T00:00:00.000Z',
    savedBy: 'sol',
  })
  const all = await db
    .selectFrom('wordVersions')
    .select('text')
    .where('wordId', '=', 'resources.list.allCategories')
    .execute()
  expect(all).toEqual([{ text: 'Everything' }])
})
