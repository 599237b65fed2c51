import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let issues: typeof import('./issues.server.ts')
let versions: typeof import('./issue-versions.server.ts')

// Imported after the data folder is set, because the configuration is read once.
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  issues = await import('./issues.server.ts')
  versions = await import('./issue-versions.server.ts')
  const at = new Date().toISOString()
  const user = { id: 'sol', name: 'Sol', email: 'sol@example.org', createdAt: at, updatedAt: at }
  await db
    .insertInto('users')
    .values({ ...user, emailVerified: onPostgres ? true : 1 } as never)
    .execute()
})
afterAll(() => close())
beforeEach(async () => {
  await db.deleteFrom('newsletterIssues').execute()
})

const text = (body: string) => ({ subject: 'The new rule', body, topic: 'legal' as const })
const kept = async (id: string) =>
  Promise.all(
    (await versions.versionsOf(db, id)).map(async ({ version, name }) => {
      const one = await versions.versionAt(db, id, version)
      return `${version} ${one?.body} ${name ?? 'gone'}`
    }),
  )

test('each Save is a version with its author, the first one too; a deleted draft leaves none', async () => {
  const id = await issues.draftIssue(db, text('one'), 'sol')
  expect(await issues.saveIssue(db, id, 1, text('two'), 'ada')).toBe(2)
  expect(await issues.saveIssue(db, id, 2, text('three'), 'sol')).toBe(3)
  expect(await kept(id)).toEqual(['3 three Sol', '2 two gone', '1 one Sol'])
  await issues.deleteDraft(db, id, 'sol')
  expect(await db.selectFrom('newsletterVersions').select('version').execute()).toEqual([])
})

test('another person’s text is never overwritten, and of two Saves at once one is refused', async () => {
  const id = await issues.draftIssue(db, text('one'), 'sol')
  await issues.saveIssue(db, id, 1, text('two'), 'sol')
  for (const by of ['ada', 'sol'])
    await expect(issues.saveIssue(db, id, 1, text('lost'), by)).rejects.toThrow('Someone changed')
  const both = [text('x'), text('y')].map((one) => issues.saveIssue(db, id, 2, one, 'sol'))
  const done = await Promise.allSettled(both)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const lines = await db.selectFrom('auditLines').select('action').where('subject', '=', id).execute()
  expect(lines.map(({ action }) => action)).toEqual([
    'newsletter.drafted',
    'newsletter.saved',
    'newsletter.saved',
  ])
})

test('a hundred versions are stored', async () => {
  const id = await issues.draftIssue(db, text('begin'), 'sol')
  for (let at = 1; at <= 104; at += 1) await issues.saveIssue(db, id, at, text(`words ${at}`), 'sol')
  const list = await versions.versionsOf(db, id)
  expect(list).toHaveLength(100)
  expect(list.at(-1)?.version).toBe(6)
})
