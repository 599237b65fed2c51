import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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
  vi.useRealTimers()
  await db.deleteFrom('newsletterIssues').execute()
})

const text = (body: string) => ({ subject: 'The new rule', body, topic: 'legal' as const })
const itself = { byItself: true }
const kept = async (id: string) =>
  Promise.all(
    (await versions.versionsOf(db, id)).map(async ({ version, byItself, name }) => {
      const one = await versions.versionAt(db, id, version)
      return `${version} ${one?.body} ${name ?? 'gone'}${byItself ? ' by itself' : ''}`
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

test('autosaves within ten minutes are one version, and never replace a saved one', async () => {
  const id = await issues.draftIssue(db, text('one'), 'sol')
  await issues.saveIssue(db, id, 1, text('two'), 'sol')
  await issues.saveIssue(db, id, 2, text('two a'), 'sol', itself)
  await issues.saveIssue(db, id, 3, text('two ab'), 'sol', itself)
  expect(await kept(id)).toEqual(['4 two ab Sol by itself', '2 two Sol', '1 one Sol'])
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ['Date'] })
  await issues.saveIssue(db, id, 4, text('two abc'), 'sol', itself)
  expect(await kept(id)).toEqual([
    '5 two abc Sol by itself',
    '4 two ab Sol by itself',
    '2 two Sol',
    '1 one Sol',
  ])
})

test('a Save during an autosave succeeds; another person’s text is never overwritten', async () => {
  const id = await issues.draftIssue(db, text('one'), 'sol')
  await issues.saveIssue(db, id, 1, text('one a'), 'sol', itself)
  expect(await issues.saveIssue(db, id, 1, text('one ab'), 'sol')).toBe(3)
  expect(await kept(id)).toEqual(['3 one ab Sol', '2 one a Sol by itself', '1 one Sol'])
  for (const how of [{}, itself]) {
    await expect(issues.saveIssue(db, id, 2, text('lost'), 'ada', how)).rejects.toThrow('Someone changed')
    await expect(issues.saveIssue(db, id, 1, text('lost'), 'sol', how)).rejects.toThrow('Someone changed')
  }
  await issues.saveIssue(db, id, 3, text('one abc'), 'sol', itself)
  await expect(issues.saveIssue(db, id, 3, text('lost'), 'ada')).rejects.toThrow('Someone changed')
  const both = [text('x'), text('y')].map((one) => issues.saveIssue(db, id, 4, one, 'sol'))
  const done = await Promise.allSettled(both)
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the audit trail records a Save, and not each autosave', async () => {
  const id = await issues.draftIssue(db, text('one'), 'sol')
  await issues.saveIssue(db, id, 1, text('two'), 'sol', itself)
  await issues.saveIssue(db, id, 2, text('three'), 'sol')
  const lines = await db.selectFrom('auditLines').select('action').where('subject', '=', id).execute()
  expect(lines.map(({ action }) => action)).toEqual(['newsletter.drafted', 'newsletter.saved'])
})

test('a hundred versions are stored', async () => {
  const id = await issues.draftIssue(db, text('begin'), 'sol')
  for (let at = 1; at <= 104; at += 1) await issues.saveIssue(db, id, at, text(`words ${at}`), 'sol')
  const list = await versions.versionsOf(db, id)
  expect(list).toHaveLength(100)
  expect(list.at(-1)?.version).toBe(6)
})
