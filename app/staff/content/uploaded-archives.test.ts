import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aWriter } from '#tests/support/posts.ts'

let db: Db
let close: () => Promise<void>
let kept: typeof import('./uploaded-archives.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await aWriter(db, 'ada', 'Ada', 'steward')
  kept = await import('./uploaded-archives.server.ts')
}, 60_000)
afterAll(() => close())
afterEach(() => {
  vi.restoreAllMocks()
})

/** They begin as a picture does, and the check of each ends at once. */
const files = ['pictures/1-480.webp', 'pictures/2-480.webp', 'pictures/3-480.webp'].map((name) => ({
  name,
  bytes: new Uint8Array(Buffer.from(`RIFF0000WEBP${'x'.repeat(20)}`)),
}))
const store = () => kept.storeUploadedArchive(db, { files, skipped: [] }, 'ada')
const unchecked = async (importId: string) =>
  (
    await db
      .selectFrom('treeImportFiles')
      .select('name')
      .where('importId', '=', importId)
      .where('trouble', 'is', null)
      .execute()
  ).length

test('after five minutes of checks, the rest of a folder is refused with a sentence', async () => {
  const id = await store()
  let minutes = 0
  vi.spyOn(performance, 'now').mockImplementation(() => 60_000 * minutes)
  const threeMinutesEach = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode') minutes += 3
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await kept.archiveJobs['content.look-at-tree'](threeMinutesEach, { id })
  const found = (await kept.uploadedArchive(db, id, 'ada'))?.files.map(({ problem }) => problem)
  const wrong = expect.stringContaining('not a picture as an export has it')
  expect(found).toEqual([wrong, wrong, expect.stringContaining('Import the rest in another folder.')])
})

test('a folder whose day has passed is not checked', async () => {
  const id = await store()
  await db
    .updateTable('treeImports')
    .set({ expiresAt: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute()
  await kept.archiveJobs['content.look-at-tree'](db, { id })
  expect(await unchecked(id)).toBe(files.length)
})

test('a person has one folder: the next replaces it', async () => {
  const first = await store()
  const second = await store()
  expect(await kept.uploadedArchive(db, first, 'ada')).toBeUndefined()
  expect(await kept.uploadedArchive(db, second, 'ada')).toBeDefined()
  await aWriter(db, 'sol', 'Sol', 'steward')
  await kept.storeUploadedArchive(db, { files, skipped: [] }, 'sol')
  expect(await kept.uploadedArchive(db, second, 'ada')).toBeDefined()
  // The check of the first one ends.
  await kept.archiveJobs['content.look-at-tree'](db, { id: first })
  expect(await unchecked(second)).toBe(files.length)
})

test('the bytes of what cannot be a picture or a PDF are not stored', async () => {
  const bytes = new Uint8Array(99)
  const pdf = new Uint8Array(Buffer.from('%PDF-1.7'))
  const id = await kept.storeUploadedArchive(
    db,
    {
      files: [
        { name: `pdfs/${'0'.repeat(32)}.pdf`, bytes: pdf },
        { name: 'pdfs/1.pdf', bytes },
        { name: 'pictures/1-480.webp', bytes },
      ],
      skipped: [],
    },
    'ada',
  )
  const rows = await db
    .selectFrom('treeImportFiles')
    .select(['body', 'trouble'])
    .where('importId', '=', id)
    .orderBy('name')
    .execute()
  expect(rows).toEqual([
    { body: '', trouble: expect.stringContaining('not the PDF that its name says') },
    { body: '', trouble: expect.stringContaining('This is not a PDF') },
    { body: '', trouble: expect.stringContaining('not a picture as an export has it') },
  ])
})
