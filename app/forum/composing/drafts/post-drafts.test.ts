import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sweepDrafts } from '#app/platform/autosave/drafts.server.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Post drafts: no window overwrites another one's, and the table reveals nothing about a member.

let forum: Forum
let drafts: typeof import('./post-drafts.server.ts')
let ada: Awaited<ReturnType<Forum['member']>>
beforeAll(async () => {
  forum = await aForum()
  drafts = await import('./post-drafts.server.ts')
})
afterAll(() => forum.close())
beforeEach(async () => {
  vi.useRealTimers()
  await forum.db.deleteFrom('drafts').execute()
  await forum.empty()
  ada = await forum.member('ada', 'member')
})

const [ONE, TWO] = ['a'.repeat(22), 'b'.repeat(22)]
const WHERE = { topic: 'a-topic' }
const save = (text: string, turn: number | null, page = ONE, from?: string, member = ada) =>
  drafts.savePostDraft(forum.db, member, {
    where: WHERE,
    title: 'A quiet room',
    page,
    from,
    turn,
    fields: { text, intent: 'post', ticket: 'x', nameless: 'yes' },
  })
const here = async (member = ada) =>
  (await drafts.draftsAt(forum.db, member.id, WHERE)).map(({ typed }) => typed.text)
const only = async () => (await drafts.draftsAt(forum.db, ada.id, WHERE))[0] ?? expect.fail('none')

test('a late save reverts nothing, and only fields of a post are stored', async () => {
  await save('First', 1)
  await Promise.all([save('First and second', 2), save('Third', 3), save('First', 1)])
  expect(await here()).toEqual(['Third'])
  expect((await only()).typed).toEqual({ text: 'Third', nameless: 'yes' })
  await save('Without a script', null)
  expect(await here()).toEqual(['Without a script'])
})

test('two windows have one draft each, and neither overwrites the other', async () => {
  await save('On the phone', 1, ONE)
  await save('On the laptop', 2, TWO)
  expect((await here()).sort()).toEqual(['On the laptop', 'On the phone'])
})

test('a draft that is continued elsewhere is replaced, unless it was edited in its own window', async () => {
  await save('Begun', 1, ONE)
  const { from } = await only()
  await save('Begun, went on', 5, TWO, from)
  expect(await here()).toEqual(['Begun, went on'])
  // The first window was still open. It loses nothing and overwrites nothing.
  await save('Begun, on the phone', 2, ONE)
  expect((await here()).sort()).toEqual(['Begun, on the phone', 'Begun, went on'])

  await forum.db.deleteFrom('drafts').execute()
  await save('Begun', 1, ONE)
  const seen = (await only()).from
  await save('Newer in the first window', 2, ONE)
  await save('From the older one', 3, TWO, seen)
  expect((await here()).sort()).toEqual(['From the older one', 'Newer in the first window'])
})

test('a draft is deleted when the post is sent, and a late save from that window is dropped', async () => {
  await save('Begun', 1, ONE)
  const { from } = await only()
  await save('Sent', 2, TWO, from)
  await save('Another one', 3, 'c'.repeat(22))
  await drafts.endPostDraft(forum.db, ada.id, WHERE, { page: TWO, from })
  expect(await here()).toEqual(['Another one'])
  expect(await save('Late', 4, TWO)).toEqual({ kept: false, why: 'gone' })
})

test('another member cannot find, delete or replace a draft', async () => {
  const ben = await forum.member('ben', 'member')
  await save('Mine', 1)
  const { id, from } = await only()
  await drafts.dropDraft(forum.db, ben.id, id)
  await save('Of Ben', 1, TWO, from, ben)
  await drafts.endPostDraft(forum.db, ben.id, WHERE, { page: ONE, from })
  expect([await here(), await here(ben)]).toEqual([['Mine'], ['Of Ben']])
  await drafts.dropDraft(forum.db, ada.id, id)
  expect(await here()).toEqual([])
})

test('the table reveals neither author, category, text nor hour', async () => {
  await save('Canary words', 1)
  const rows = await forum.db.selectFrom('drafts').selectAll().execute()
  const text = JSON.stringify(rows)
  for (const told of [ada.id, 'ada', 'a-topic', 'quiet room', 'Canary']) expect(text).not.toContain(told)
  expect(rows[0]?.expiresAt).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('drafts have limits on number and length', async () => {
  for (let i = 0; i < 50; i++) await save(`Draft ${i}`, 1, String(i).padStart(22, 'x'))
  expect(await save('One more', 1)).toEqual({ kept: false, why: 'many' })
  expect(await save('Draft 1, went on', 2, '1'.padStart(22, 'x'))).toMatchObject({ kept: true })
  expect(await save('x'.repeat(60_001), 3, '1'.padStart(22, 'x'))).toEqual({ kept: false, why: 'long' })
})

test('a draft expires, is in its member’s file until then, and is deleted with the account', async () => {
  await save('Mine', 1)
  expect(await forum.safetyOf(forum.db, ada.id)).toMatchObject({
    forumDrafts: [{ topic: 'A quiet room', text: 'Mine' }],
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 })
  expect(await here()).toEqual([])
  await sweepDrafts(forum.db)
  expect(await forum.db.selectFrom('drafts').select('id').execute()).toEqual([])
  vi.useRealTimers()
  await save('Again', 1)
  const { memberLeaves } = await import('../../upkeep/member-deletion.server.ts')
  await inTransaction(forum.db, (tx) => memberLeaves(tx, ada.id, 'stay'))
  expect(await forum.db.selectFrom('drafts').select('id').execute()).toEqual([])
})
