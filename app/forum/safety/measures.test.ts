import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/accounts/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import type { MeasureChoice } from './rules.ts'

// Ben writes what he should not. Mo and Max moderate.

let forum: Forum
let db: Db
let safety: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./measures.server.ts')),
  ...(await import('./reports.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  safety = await load()
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

const DAY = 86_400_000
const act = (memberId: string, what: MeasureChoice, text = 'You called Ada a fool.', id = forum.newId()) =>
  safety.actOn(db, 'mo', { memberId, pseudonymId: null }, { id, what, rule: 'harm', text })
const acts = async () =>
  (await db.selectFrom('auditLines').selectAll().orderBy('seq').execute()).map(
    ({ actor, action }) => `${actor} ${action}`,
  )

test('a warning leaves them writing; they read it once, it is taken back, and each of them is told', async () => {
  const ben = await forum.member('ben', 'member')
  const id = forum.newId()
  await Promise.all(Array.from({ length: 4 }, () => act(ben.id, 'warning', 'You called Ada a fool.', id)))
  expect(await safety.pauseOf(db, ben.id)).toBe(null)
  await forum.begin(ben)
  expect(await safety.measuresOf(db, ben.id)).toMatchObject([
    { id, kind: 'warning', rule: 'harm', text: 'You called Ada a fool.', readAt: null, byName: 'Mo' },
  ])
  const cy = await forum.member('cy', 'member')
  await safety.readMeasure(db, cy.id, id)
  expect((await safety.measuresOf(db, ben.id))[0]?.readAt).toBe(null)
  for (let times = 0; times < 2; times++) await safety.readMeasure(db, ben.id, id)
  await safety.liftMeasure(db, 'max', { memberId: cy.id, pseudonymId: null }, id)
  expect((await safety.measuresOf(db, ben.id))[0]).toMatchObject({
    liftedAt: null,
    readAt: expect.any(String),
  })
  await safety.liftMeasure(db, 'max', { memberId: ben.id, pseudonymId: null }, id)
  expect((await noticesOf(db, ben.id)).map(({ code }) => code).sort()).toEqual([
    'forum-lifted',
    'forum-warned',
  ])
  expect(await acts()).toEqual(['mo forum.warned', 'a member forum.acknowledged', 'max forum.lifted'])
  const subjects = await db.selectFrom('auditLines').select('subject').execute()
  expect(JSON.stringify(subjects)).not.toContain(ben.id)
})

test('a pause stops each way of writing until its day, and not reporting, reading or taking back', async () => {
  const ben = await forum.member('ben', 'member')
  const { postId, topicId } = await forum.begin(ben)
  const other = await forum.aTopic()
  await act(ben.id, '3')
  const refused = { status: 403, message: expect.stringContaining('You cannot write in the forum until') }
  await expect(forum.begin(ben)).rejects.toMatchObject(refused)
  await expect(forum.answer(ben, topicId)).rejects.toMatchObject(refused)
  const seen = await forum.versionNow(postId)
  await expect(forum.changePost(db, ben, { id: postId, text: 'More', seen })).rejects.toMatchObject(refused)
  await safety.reportPost(db, ben.id, { postId: other.postId, reason: 'harm', note: '' })
  await forum.takeBackPost(db, ben, postId)
  const until = Date.parse((await safety.pauseOf(db, ben.id))?.until ?? '')
  expect(Math.abs(until - Date.now() - 3 * DAY)).toBeLessThan(60_000)
  await db
    .updateTable('forumMeasures')
    .set({ until: new Date(Date.now() - 1).toISOString() })
    .execute()
  expect(await safety.pauseOf(db, ben.id)).toBe(null)
  await forum.begin(ben)
})

test('of several pauses the longest counts, and one without an end lasts until somebody ends it', async () => {
  const ben = await forum.member('ben', 'member')
  const id = forum.newId()
  await act(ben.id, 'lasting', 'Stop.', id)
  await act(ben.id, '1')
  expect(await safety.pauseOf(db, ben.id)).toEqual({ until: 'lasting' })
  await expect(forum.begin(ben)).rejects.toThrow('for now')
  await safety.liftMeasure(db, 'mo', { memberId: ben.id, pseudonymId: null }, id)
  expect((await safety.pauseOf(db, ben.id))?.until).toMatch(/^20/)
})

test('paused members do not hide the posts of others', async () => {
  const { postId, topicId } = await forum.aTopic()
  const known = await Promise.all(['ben', 'cy', 'di'].map((handle) => forum.member(handle, 'member')))
  await act(known[0]?.id ?? '', '7')
  for (const { id } of known) await safety.reportPost(db, id, { postId, reason: 'harm', note: '' })
  expect((await forum.read(topicId))[0]?.hiddenAt).toBe(null)
  const eli = await forum.member('eli', 'member')
  await safety.reportPost(db, eli.id, { postId, reason: 'harm', note: '' })
  expect((await forum.read(topicId))[0]?.hiddenAt).toEqual(expect.any(String))
})

test('the desk knows the history of a person, sealed in the database, without an address', async () => {
  const ben = await forum.member('ben', 'member')
  const { postId } = await forum.begin(ben)
  await forum.removePost(db, 'mo', postId, { rule: 'harm', note: '' })
  await act(ben.id, 'warning', 'The pelican letter')
  await safety.noteOn(db, 'mo', ben.id, 'The pelican note')
  expect(await forum.everywhere('pelican')).toEqual([])
  const history = await safety.historyOf(db, ben.id)
  expect(history).toMatchObject({
    member: { handle: 'ben' },
    measures: [{ text: 'The pelican letter' }],
    notes: [{ text: 'The pelican note', byName: 'Mo' }],
    posts: [{ id: postId, removedBy: 'moderator' }],
    reports: [],
  })
  expect(JSON.stringify(history)).not.toContain('members.invalid')
  // Their own file has what was written to them, not by whom, and the number of notes.
  const own = await forum.safetyOf(db, ben.id)
  expect(own).toMatchObject({ forumMeasures: [{ text: 'The pelican letter' }], notesOfModerators: 1 })
  expect(JSON.stringify(own)).not.toMatch(/pelican note|"mo"|"Mo"/)
  const note = history?.notes[0]?.id ?? ''
  await safety.dropNote(db, 'max', ben.id, note)
  expect((await safety.historyOf(db, ben.id))?.notes).toEqual([])
})

test('what is about somebody goes with them, and else a year after its end', async () => {
  const ben = await forum.member('ben', 'member')
  for (const what of ['warning', '1', 'lasting'] as const) await act(ben.id, what)
  await safety.noteOn(db, 'mo', ben.id, 'A note')
  const old = new Date(Date.now() - 366 * DAY).toISOString()
  await db.updateTable('forumMeasures').set({ at: old }).execute()
  await db.updateTable('forumMeasures').set({ until: old }).where('until', 'is not', null).execute()
  await db.updateTable('forumNotes').set({ at: old }).execute()
  await forum.sweepForum(db)
  expect(await safety.measuresOf(db, ben.id)).toMatchObject([{ kind: 'pause', until: null }])
  await safety.noteOn(db, 'mo', ben.id, 'A note')
  await inTransaction(db, async (tx) => {
    await forum.memberLeaves(tx, ben.id, 'remove')
    await tx.deleteFrom('members').where('id', '=', ben.id).execute()
  })
  expect(await forum.everywhere(ben.id)).toEqual([])
  await expect(act(ben.id, 'warning')).rejects.toThrow('has left')
  await expect(safety.noteOn(db, 'mo', ben.id, 'x')).rejects.toThrow('has left')
})
