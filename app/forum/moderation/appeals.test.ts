import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Mo removes and pauses; Max moderates too, Sol is a steward, Ad an admin, and Tess the bookkeeper.

let forum: Forum
let db: Db
let safety: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./appeals.server.ts')),
  ...(await import('../safety/measures.server.ts')),
})
beforeAll(async () => {
  forum = await aForum({ mo: 'editor', max: 'editor', sol: 'steward', ad: 'admin', tess: 'treasurer' })
  ;({ db } = forum)
  safety = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  await forum.stopModerating(db, 'sol')
  await db.deleteFrom('auditLines').execute()
})

async function removed() {
  const ben = await forum.member('ben', 'member')
  const { postId, topicId } = await forum.begin(ben, 'A quiet room', 'Pelican words')
  await forum.removePost(db, 'mo', postId, { rule: 'harm', note: 'Pelican' })
  return { ben, postId, topicId }
}
const ask = (who: Member, id: string, kind: 'post' | 'measure' = 'post', text = 'I meant the bird') =>
  safety.askSecondPerson(db, who.id, { kind, id, text })
const told = async (who: Member) => (await noticesOf(db, who.id)).map(({ code }) => code).sort()
const appealId = async () => (await safety.openAppeals(db, 'max'))[0]?.id ?? ''
const decide = async (userId: string, outcome: 'changed' | 'stays' = 'changed') =>
  safety.decideAppeal(db, userId, await appealId(), { outcome, answer: 'We read it as you did not mean it.' })

test('an author appeals once; the moderator who removed the post cannot decide, another one does and restores it', async () => {
  const { ben, postId } = await removed()
  await expect(ask(await forum.member('cy', 'member'), postId)).rejects.toMatchObject({ status: 404 })
  await Promise.all(Array.from({ length: 5 }, () => ask(ben, postId)))
  expect(await safety.openAppeals(db, 'mo')).toMatchObject([{ handle: 'ben', kind: 'post', mine: false }])
  for (const other of ['mo', 'sol', 'ad', 'tess'])
    await expect(decide(other), other).rejects.toMatchObject({ status: 403 })
  expect(await safety.appealFor(db, ben.id, 'post', postId)).toMatchObject({
    decides: 'moderator',
    appeal: { text: 'I meant the bird', outcome: null },
  })
  await decide('max')
  expect(await forum.ownPost(db, ben, postId)).toMatchObject({ removedAt: null, title: 'A quiet room' })
  expect(await told(ben)).toEqual(['appeal-post-back', 'post-removed'])
  const acts = await db.selectFrom('auditLines').select(['actor', 'action']).orderBy('seq').execute()
  expect(acts.slice(-3).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'a member forum.appealed',
    'max forum.appeal-decided changed',
    'max forum.undone',
  ])
})

test('of two concurrent decisions one counts; an upheld removal stays and cannot be appealed again', async () => {
  const { ben, postId } = await removed()
  await ask(ben, postId)
  await forum.beginModerating(db, 'sol', 24)
  const all = await Promise.allSettled([decide('max', 'stays'), decide('sol', 'changed')])
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const first = await safety.appealFor(db, ben.id, 'post', postId)
  // If the other decision won, the post is restored and there is nothing to appeal.
  if (first?.appeal?.outcome === 'stays') await ask(ben, postId)
  else await expect(ask(ben, postId)).rejects.toMatchObject({ name: 'Refused' })
  expect(await safety.openAppeals(db, 'max')).toEqual([])
  if (first) expect(first.appeal?.answer).toContain('We read it')
})

test('with one moderator a steward or an admin decides, and with neither the appeal waits', async () => {
  const { ben, postId } = await removed()
  await forum.stopModerating(db, 'max')
  await ask(ben, postId)
  expect(await safety.decidersOf(db, 'mo')).toEqual({
    by: 'steward',
    ids: expect.arrayContaining(['sol', 'ad']),
  })
  await expect(decide('mo')).rejects.toMatchObject({ status: 403 })
  await expect(decide('tess')).rejects.toMatchObject({ status: 403 })
  await db
    .updateTable('staff')
    .set({ removedAt: new Date().toISOString() })
    .where('userId', 'in', ['sol', 'ad'])
    .execute()
  expect(await safety.appealFor(db, ben.id, 'post', postId)).toMatchObject({ decides: 'nobody' })
  await expect(decide('sol')).rejects.toMatchObject({ status: 403 })
  await db.updateTable('staff').set({ removedAt: null }).execute()
  await decide('ad', 'stays')
  await forum.stopModerating(db, 'mo')
  // A steward cannot decide an appeal against their own action.
  expect(await safety.decidersOf(db, 'sol')).toEqual({ by: 'steward', ids: ['ad'] })
  expect(await forum.ownPost(db, ben, postId)).toMatchObject({ removedBy: 'moderator' })
})

test('a pause can be appealed while it lasts, and ends when the second person says so', async () => {
  const ben = await forum.member('ben', 'member')
  const id = forum.newId()
  await safety.actOn(
    db,
    'max',
    { memberId: ben.id, pseudonymId: null },
    { id, what: '7', rule: 'harm', text: 'You shouted.' },
  )
  const other = await forum.member('cy', 'member')
  await expect(ask(other, id, 'measure')).rejects.toMatchObject({ status: 404 })
  expect(await safety.appealFor(db, other.id, 'measure', id)).toBeUndefined()
  await ask(ben, id, 'measure')
  await expect(decide('max')).rejects.toThrow('You decided this first')
  await decide('mo')
  expect(await told(ben)).toEqual(['appeal-lifted', 'forum-paused'])
  expect(await safety.pauseOf(db, ben.id)).toBe(null)
  const over = forum.newId()
  await safety.actOn(
    db,
    'mo',
    { memberId: ben.id, pseudonymId: null },
    { id: over, what: '1', rule: 'harm', text: 'x' },
  )
  await db
    .updateTable('forumMeasures')
    .set({ until: new Date(0).toISOString() })
    .where('id', '=', over)
    .execute()
  await expect(ask(ben, over, 'measure')).rejects.toThrow('over')
})

test('an appealed post keeps its text past the 30 days; all of it is sealed and deleted with the member', async () => {
  const { ben, postId } = await removed()
  await ask(ben, postId, 'post', 'The pelikan reason')
  expect(await forum.everywhere('pelikan')).toEqual([])
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  await db.updateTable('forumPosts').set({ removedAt: old }).where('id', '=', postId).execute()
  await forum.sweepForum(db)
  expect((await forum.ownPost(db, ben, postId))?.text).toBe('Pelican words')
  await decide('max', 'stays')
  expect(await told(ben)).toEqual(['appeal-decided', 'post-removed'])
  await forum.sweepForum(db)
  expect((await forum.ownPost(db, ben, postId))?.text).toBe('')
  expect(await forum.safetyOf(db, ben.id)).toMatchObject({
    forumAppeals: [
      { text: 'The pelikan reason', outcome: 'stays', answer: expect.stringContaining('We read it') },
    ],
  })
  await inTransaction(db, async (tx) => {
    await forum.memberLeaves(tx, ben.id, 'stay')
    await tx.deleteFrom('members').where('id', '=', ben.id).execute()
  })
  expect(await db.selectFrom('forumAppeals').selectAll().execute()).toEqual([])
  expect(await forum.everywhere(ben.id)).toEqual([])
})
