import { afterAll, beforeAll, expect, test } from 'vitest'
import { versionsOf } from '#app/content/content.server.ts'
import { factVerbs } from '#app/factbook/editing/define-record.server.ts'
import { forgetFacts, tagFacts } from '#app/factbook/factbook.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { loadContent } from './content.ts'

// Names of tags that staff had changed as words of the pages, before tags were facts.

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  const row = (code: string, version: number, text: string | null, isPublic = true) => ({
    wordId: `forumTags.tags.${code}`,
    version,
    text,
    savedAt: '2026-11-01T00:00:00.000Z',
    savedBy: 'sol',
    publicAt: isPublic ? '2026-11-01T00:00:00.000Z' : null,
    publicBy: isPublic ? 'sol' : null,
  })
  await db
    .insertInto('wordVersions')
    .values([
      row('adhd', 1, 'ADHD or ADD'),
      row('adhd', 2, 'ADHD, at any age'),
      row('autism', 1, 'Autistic people'),
      row('autism', 2, null),
      row('family', 1, 'Not seen yet', false),
      row('good-news', 1, 'A name that is longer than a form for a tag would take today'),
      row('no-longer', 1, 'Of a tag that is not there'),
    ])
    .execute()
  await loadContent(db)
})
afterAll(async () => {
  forgetFacts()
  await close()
})

const nameOf = (tag: string) => tagFacts().find(({ code }) => code === tag)?.name
const again = async () => {
  await db.updateTable('facts').set({ value: 'older' }).where('name', 'like', 'built-in%').execute()
  await loadContent(db)
}

test('changed names become the names of the tags, as a version by their author; all others are the built-in ones', async () => {
  const all = ['adhd', 'autism', 'family', 'good-news', 'no-longer'].map(nameOf)
  const long = 'A name that is longer than a form for a tag would take today'
  expect(all).toEqual(['ADHD, at any age', 'Autism', 'Parents and family', long, undefined])
  const versions = await versionsOf(db, 'tag-1')
  expect(versions.map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [2, 'sol'],
    [1, null],
  ])
  expect(await versionsOf(db, 'tag-2')).toHaveLength(1)
})

test('names are taken over once: the next start leaves later edits alone, and no page offers the old words', async () => {
  await again()
  expect(await versionsOf(db, 'tag-1')).toHaveLength(2)
  await factVerbs('tag-1').restore(db, 'tag-1', { from: 'first', seen: 2 }, 'sol')
  await again()
  expect(await versionsOf(db, 'tag-1')).toHaveLength(3)
  await import('#app/forum/copy.ts')
  const { takeWords, wordNow, wordsNow } = await import('#app/copy-overrides/copy-overrides.server.ts')
  await takeWords(db)
  expect(await wordNow(db, 'forumTags.tags.adhd')).toBeNull()
  expect((await wordsNow(db)).filter(({ changed }) => changed)).toEqual([])
})
