import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import type { MeasureChoice } from '../posts/safety-rules.ts'

// Ben breaks the rules. Mo and Max moderate.

let forum: Forum
let db: Db
let safety: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./measures.server.ts')),
  ...(await import('./reports.server.ts')),
  ...(await import('./bans-after-deletion.server.ts')),
  ...(await import('../moderation/premoderated-members.server.ts')),
  ...(await import('../moderation/running-pauses.server.ts')),
  ...(await import('../upkeep/member-deletion.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  safety = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  await db.deleteFrom('forumKeptBans').execute()
})

const DAY = 86_400_000
const act = (memberId: string, what: MeasureChoice, text = 'You called Ada a fool.', id = forum.newId()) =>
  safety.actOn(db, 'mo', { memberId, pseudonymId: null }, { id, what, rule: 'harm', text })
const acts = async () =>
  (await db.selectFrom('auditLines').selectAll().orderBy('seq').execute()).map(
    ({ actor, action }) => `${actor} ${action}`,
  )

test('a warned member can still write, reads it once, and is notified of it and of its withdrawal', async () => {
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

test('a pause blocks every way of writing until its day, but not reporting, reading or removing own posts', async () => {
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

test('the longest of several pauses counts, and one without an end lasts until a moderator ends it', async () => {
  const ben = await forum.member('ben', 'member')
  const id = forum.newId()
  await act(ben.id, 'lasting', 'Stop.', id)
  await act(ben.id, '1')
  expect(await safety.pauseOf(db, ben.id)).toEqual({ until: 'lasting' })
  await expect(forum.begin(ben)).rejects.toThrow('for now')
  await safety.liftMeasure(db, 'mo', { memberId: ben.id, pseudonymId: null }, id)
  expect((await safety.pauseOf(db, ben.id))?.until).toMatch(/^20/)
})

test('paused members cannot hide the posts of others', async () => {
  const { postId, topicId } = await forum.aTopic()
  const known = await Promise.all(['ben', 'cy', 'di'].map((handle) => forum.member(handle, 'member')))
  await act(known[0]?.id ?? '', '7')
  for (const { id } of known) await safety.reportPost(db, id, { postId, reason: 'harm', note: '' })
  expect((await forum.read(topicId))[0]?.hiddenAt).toBe(null)
  const eli = await forum.member('eli', 'member')
  await safety.reportPost(db, eli.id, { postId, reason: 'harm', note: '' })
  expect((await forum.read(topicId))[0]?.hiddenAt).toEqual(expect.any(String))
})

test('the desk shows the history of a member, sealed in the database, without an address', async () => {
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
  // Their own data export has what was written to them, without the moderator's name, and the number of notes.
  const own = await forum.safetyOf(db, ben.id)
  expect(own).toMatchObject({ forumMeasures: [{ text: 'The pelican letter' }], notesOfModerators: 1 })
  expect(JSON.stringify(own)).not.toMatch(/pelican note|"mo"|"Mo"/)
  const note = history?.notes[0]?.id ?? ''
  await safety.dropNote(db, 'max', ben.id, note)
  expect((await safety.historyOf(db, ben.id))?.notes).toEqual([])
})

test('measures are deleted with the member, and otherwise a year after they end', async () => {
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
  // A ban stays in force, stored only under an HMAC of the address.
  expect((await db.selectFrom('forumKeptBans').selectAll().execute()).length).toBe(1)
  await expect(act(ben.id, 'warning')).rejects.toThrow('has left')
  await expect(safety.noteOn(db, 'mo', ben.id, 'x')).rejects.toThrow('has left')
})

describe('a ban outlives the account', () => {
  /** A new account for the address of a deleted one. */
  const comeBack = async (member: Member, handle: string) => {
    const { email } = await db
      .selectFrom('members')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    await inTransaction(db, async (tx) => {
      await forum.memberLeaves(tx, member.id, 'remove')
      await tx.deleteFrom('members').where('id', '=', member.id).execute()
    })
    const again = await forum.member(handle, 'member')
    await db.updateTable('members').set({ email }).where('id', '=', again.id).execute()
    return again
  }
  const rows = () => db.selectFrom('forumKeptBans').selectAll().execute()

  test('it blocks a new account with the same address from writing and reporting, and no other account', async () => {
    const ben = await forum.member('ben', 'member')
    await act(ben.id, 'ban')
    const { postId } = await forum.aTopic()
    const again = await comeBack(ben, 'ben-again')
    await expect(forum.begin(again)).rejects.toMatchObject({ status: 403 })
    await expect(safety.reportPost(db, again.id, { postId, reason: 'harm', note: '' })).rejects.toMatchObject(
      { status: 403 },
    )
    await forum.begin(await forum.member('cy', 'member'))
    // It works twice: the returning account is deleted and returns again.
    const third = await comeBack(again, 'ben-third')
    await expect(forum.begin(third)).rejects.toMatchObject({ status: 403 })
    // The table has no address, no handle, and no member.
    for (const row of await rows())
      expect(Object.keys(row).sort()).toEqual(['id', 'mark', 'sealedMeasure', 'stops', 'until'])
    expect(JSON.stringify(await rows())).not.toMatch(/ben|@|invalid/)
    // No moderator page shows it beside the new handle.
    expect((await safety.historyOf(db, third.id))?.measures).toEqual([])
    const [kept] = await safety.bansAfterDeletion(db)
    await safety.endBanAfterDeletion(db, 'max', kept?.id ?? '')
    await forum.begin(third)
    expect((await acts()).at(-1)).toBe('max forum.lifted')
  })

  test('of a pseudonym: it stays in force, identifies no handle, and ends on the pseudonym’s page', async () => {
    const ben = await forum.member('ben', 'member')
    const { postId } = await forum.beginNameless(ben)
    const { pseudonymId } = (await forum.moderatedPost(db, postId)) ?? { pseudonymId: null }
    const author = { memberId: null, pseudonymId }
    const id = forum.newId()
    await safety.actOn(db, 'mo', author, { id, what: 'ban', rule: 'harm', text: 'No.' })
    const again = await comeBack(ben, 'ben-again')
    await safety.namelessJobs['forum.forget-pseudonym'](db, { pseudonym: pseudonymId ?? '' })
    await expect(forum.begin(again)).rejects.toMatchObject({ status: 403 })
    expect(await safety.bansAfterDeletion(db)).toEqual([])
    expect(await safety.runningPauses(db, 1)).toMatchObject([{ id, kind: 'ban' }])
    expect(JSON.stringify(await rows())).not.toContain(id)
    await safety.liftMeasure(db, 'mo', author, id)
    await forum.begin(again)
  })

  test('expired bans are not stored, and stored ones end on their day', async () => {
    const ben = await forum.member('ben', 'member')
    const id = forum.newId()
    await act(ben.id, 'ban', 'Stop.', id)
    await safety.liftMeasure(db, 'mo', { memberId: ben.id, pseudonymId: null }, id)
    await act(ben.id, 'warning')
    const again = await comeBack(ben, 'ben-again')
    expect(await rows()).toEqual([])
    await act(again.id, '7')
    const third = await comeBack(again, 'ben-third')
    await expect(forum.begin(third)).rejects.toMatchObject({ status: 403 })
    await db
      .updateTable('forumKeptBans')
      .set({ until: new Date(Date.now() - 1).toISOString() })
      .execute()
    await forum.begin(third)
    await forum.sweepForum(db)
    expect(await rows()).toEqual([])
  })
})

test('a moderator puts a member back into moderation; two approved posts end that, or a moderator does', async () => {
  const ben = await forum.member('ben', 'helper')
  const again = async () => {
    const { role } = await db
      .selectFrom('members')
      .select('role')
      .where('id', '=', ben.id)
      .executeTakeFirstOrThrow()
    return { ...ben, role }
  }
  for (let at = 0; at < 3; at++) await forum.begin(ben, `Before ${at}`)
  await safety.premoderateMember(db, 'mo', ben.id)
  await expect(safety.premoderateMember(db, 'mo', ben.id)).rejects.toThrow('already')
  expect((await noticesOf(db, ben.id)).map(({ code }) => code)).toEqual(['forum-waits-again'])
  for (const turn of ['first', 'second']) {
    const { postId, number } = await forum.begin(await again(), `After: the ${turn}`)
    expect(number, turn).toBe(null)
    await forum.approvePost(db, 'max', postId, await forum.stateNow(postId))
  }
  expect((await forum.begin(await again(), 'Trusted')).number).toBe(1)
  await safety.premoderateMember(db, 'mo', ben.id)
  await safety.endPremoderation(db, 'mo', ben.id)
  expect((await forum.begin(await again(), 'Trusted again')).number).toBe(1)
  // A member who is new for the first time cannot skip moderation.
  const cy = await forum.member('cy')
  await expect(safety.endPremoderation(db, 'mo', cy.id)).rejects.toThrow('after 2')
  const trail = await db.selectFrom('auditLines').select(['action', 'subject']).execute()
  expect(trail.filter(({ action }) => action.endsWith('-again')).map(({ subject }) => subject)).toEqual([
    '',
    '',
    '',
  ])
})
