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

/** Files whose names are wrong, so that the check of each ends at once. */
const files = ['pdfs/a.pdf', 'pdfs/b.pdf', 'pictures/c.webp'].map((name) => ({
  name,
  bytes: new Uint8Array(1),
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
  const wrong = expect.stringContaining('not the PDF')
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
