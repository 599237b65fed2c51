import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArchiveFile } from '#app/platform/content-archive/archive-part.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let archive: typeof import('./issues-in-archive.server.ts')
let drafts: typeof import('./draft-issue.server.ts')
let kind: typeof import('./issue-kind.server.ts')
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  archive = await import('./issues-in-archive.server.ts')
  drafts = await import('./draft-issue.server.ts')
  kind = await import('./issue-kind.server.ts')
})
afterAll(() => close())

const words = { subject: 'A rule', body: 'Words.', topic: 'legal' as const }
async function exported(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for await (const [name, content] of archive.issuesInArchive.files(db)) all[name] = content
  return all
}
const file = (name: string, text: string): ArchiveFile => ({
  name,
  text,
  problem: null,
  bytes: () => Promise.reject(new Error('a text')),
})

test('letters travel in the folder: drafts can be changed and added, and what went out stays', async () => {
  const sent = await drafts.draftIssue(db, words, 'sol')
  const draft = await drafts.draftIssue(db, { ...words, subject: 'A draft' }, 'sol')
  await kind.issueContent.publish(db, sent, { version: 1, by: 'sol' })
  const all = await exported()
  expect(Object.keys(all)).toEqual([`letters/${sent}.json`, `letters/${draft}.json`])
  const { plan } = archive.issuesInArchive
  const same = await plan(
    db,
    Object.entries(all).map(([name, text]) => file(name, String(text))),
  )
  expect(same).toMatchObject({ changes: [], same: 2, wrong: [] })

  const other = JSON.stringify({ ...words, body: 'Other words.' })
  const mixed = await plan(db, [
    file(`letters/${sent}.json`, other),
    file('letters/issue-900.json', '{"subject":"x"}'),
    file('letters/issue-999999999.json', other),
    file('letters/../x.json', other),
  ])
  expect(mixed.wrong.map(({ name }) => name)).toEqual([
    'letters/issue-900.json',
    'letters/issue-999999999.json',
    'letters/../x.json',
  ])
  // The rest of the folder is imported.
  expect(mixed.left).toEqual([
    { name: `letters/${sent}.json`, reasons: ['This letter went out here, so its words never change.'] },
  ])
  const good = await plan(db, [file(`letters/${draft}.json`, other), file('letters/issue-900.json', other)])
  expect(good.changes.map(({ goes }) => goes)).toEqual(['draft', 'draft'])
  await inTransaction(db, (tx) => good.take(tx, 'sol'))
  const after = await exported()
  for (const name of [`letters/${draft}.json`, 'letters/issue-900.json'])
    expect(JSON.parse(String(after[name]))).toEqual({ ...words, body: 'Other words.' })
  // Nothing went out by it.
  expect(await db.selectFrom('newsletterIssues').select('textId').execute()).toEqual([{ textId: sent }])
})
