import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { loadContent } from './content.ts'

let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await loadContent(db)
})
afterAll(() => close())

const counts = async () =>
  Promise.all(
    (['posts', 'resources', 'attorneys'] as const).map(
      async (table) => (await db.selectFrom(table).select('id').execute()).length,
    ),
  )

test('an empty database is filled with the built-in content', async () => {
  expect(await counts()).toEqual([6, 12, 8])
  const { count } = await db
    .selectFrom('searchEntries')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeGreaterThan(80)
})

test('a second start changes nothing', async () => {
  const before = contentVersion()
  await loadContent(db)
  expect(contentVersion()).toBe(before)
  expect(await counts()).toEqual([6, 12, 8])
})

test('an upgrade updates what no one has edited, and leaves staff edits alone', async () => {
  const old = { builtInHash: 'of an older release' }
  await db
    .updateTable('posts')
    .set({ ...old, title: 'Old title' })
    .where('id', 'in', [1, 2])
    .execute()
  await db.updateTable('posts').set({ editedAt: '2026-11-20T10:00:00.000Z' }).where('id', '=', 2).execute()
  await db.updateTable('facts').set({ value: 'older' }).where('name', 'like', 'built-in%').execute()
  await loadContent(db)
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where('id', 'in', [1, 2])
    .orderBy('id')
    .execute()
  expect(rows[0]?.title).toMatch(/^Government websites/)
  expect(rows[1]?.title).toBe('Old title')
})

test('the sanitized HTML is made when a text is saved', async () => {
  const { bodyHtml } = await db
    .selectFrom('resources')
    .select('bodyHtml')
    .where('slug', '=', 'workplace-request-letter')
    .executeTakeFirstOrThrow()
  expect(bodyHtml).toContain('<h2>Before you write</h2>')
  expect(bodyHtml).not.toMatch(/<script|<img|style=/)
})
