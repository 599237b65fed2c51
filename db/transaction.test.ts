import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue, runNext } from '#app/platform/jobs/jobs.server.ts'
import { putInSearch } from '#app/platform/search-text/search-text.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { findInSiteIndex } from './site-index.server.ts'
import { afterCommit, inSavepoint, inTransaction } from './transaction.ts'

let site: Awaited<ReturnType<typeof aDatabase>>
beforeAll(async () => {
  site = await aDatabase()
})
afterAll(() => site.close())

test('a job enqueued in a transaction that fails never runs', async () => {
  let told = false
  const failing = inTransaction(site.db, async (tx) => {
    afterCommit(tx, () => {
      told = true
    })
    await enqueue(tx, 'cases.sweep', { id: 'a' })
    throw new RangeError('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  expect(told).toBe(false)
  expect(await runNext(site.db, { 'cases.sweep': async () => {} })).toBe(false)
})

test('a job runs once, and a failing job is retried later', async () => {
  const done: string[] = []
  await enqueue(site.db, 'cases.sweep', { id: 'b' })
  await enqueue(site.db, 'platform.sweep')
  const handlers = {
    'cases.sweep': async (_: unknown, { id }: Record<string, string>) => void done.push(id as string),
    'platform.sweep': async () => {
      throw new TypeError('a secret word')
    },
  }
  while (await runNext(site.db, handlers));
  expect(done).toEqual(['b'])
  const failed = await site.db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', 'platform.sweep')
    .executeTakeFirstOrThrow()
  expect(failed.attempts).toBe(1)
  expect(failed.lastError).toBe('TypeError')
  expect(failed.failedAt).toBeNull()
})

test('search matches prefixes of words, and ranks the title above the text', async () => {
  await putInSearch(site.db, [
    { id: 'a', kind: 'law', url: '/a', title: 'Housing', text: 'Ask for an accommodation at home' },
    { id: 'b', kind: 'law', url: '/b', title: 'Accommodations at work', text: 'Ask your boss' },
  ])
  const hits = await findInSiteIndex(site.db, ['accommodat'], 10)
  expect(hits.map((hit) => hit.id)).toEqual(['b', 'a'])
  await putInSearch(site.db, [{ id: 'a', kind: 'law', url: '/a', title: 'Housing', text: 'changed' }])
  expect((await findInSiteIndex(site.db, ['accommodat'], 10)).map((hit) => hit.id)).toEqual(['b'])
})

test('a refused part of a transaction is rolled back, also one inside another, and the rest is stored', async () => {
  const ran: string[] = []
  const write = async (tx: Parameters<typeof enqueue>[0], id: string) => {
    await enqueue(tx, 'cases.sweep', { id })
    afterCommit(tx, () => ran.push(id))
  }
  const failing = async (tx: Parameters<typeof enqueue>[0], id: string) => {
    await write(tx, id)
    throw new RangeError(id)
  }
  await inTransaction(site.db, async (tx) => {
    await write(tx, 'first')
    await inSavepoint(tx, async () => {
      await write(tx, 'part')
      await expect(inSavepoint(tx, () => failing(tx, 'inner'))).rejects.toThrow('inner')
    })
    await expect(inSavepoint(tx, () => failing(tx, 'refused'))).rejects.toThrow('refused')
    await write(tx, 'last')
  })
  const rows = await site.db.selectFrom('jobs').select('payload').where('name', '=', 'cases.sweep').execute()
  const ids = rows.map(({ payload }) => JSON.parse(payload).id)
  for (const id of ['first', 'part', 'last']) expect(ids).toContain(id)
  for (const id of ['inner', 'refused']) expect(ids).not.toContain(id)
  expect(ran).toEqual(['first', 'part', 'last'])
})
