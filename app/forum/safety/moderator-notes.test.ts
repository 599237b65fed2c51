import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Moderators' notes about a post or a pseudonym, and handing a post to another moderator. Mo and Max moderate.

let forum: Forum
let db: Db
let safety: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./moderator-notes.server.ts')),
  ...(await import('./measures.server.ts')),
  ...(await import('../moderation/reported-posts.server.ts')),
  ...(await import('./reports.server.ts')),
  ...(await import('../upkeep/member-deletion.server.ts')),
  ...(await import('#app/platform/secrets/data-keys.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  safety = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  await forum.empty()
  await db.deleteFrom('mailQueue').execute()
})

test('notes are sealed to their post or pseudonym, only counted for the member, and deleted when they leave', async () => {
  const ada = await forum.member('ada', 'member')
  const { postId, topicId } = await forum.begin(ada)
  const { postId: nameless } = await forum.answerNameless(ada, topicId)
  const { pseudonymId } = (await forum.moderatedPost(db, nameless)) ?? { pseudonymId: null }
  const [post, name] = [safety.onPost(postId), safety.onPseudonym(pseudonymId ?? '')]
  await safety.addModeratorNote(db, 'mo', post, 'Pelican: I asked the author.')
  await safety.addModeratorNote(db, 'max', name, 'Pelican: once more.')
  expect(await safety.moderatorNotes(db, post)).toMatchObject([
    { text: 'Pelican: I asked the author.', byName: 'Mo' },
  ])
  expect(await safety.moderatorNotes(db, name)).toMatchObject([
    { text: 'Pelican: once more.', byName: 'Max' },
  ])
  expect(await safety.moderatorNotes(db, safety.onPost(nameless))).toEqual([])
  expect(await forum.everywhere('Pelican')).toEqual([])
  expect(await safety.measuresFor(db, ada.id)).toMatchObject({ notesOfModerators: 2 })
  expect(await safety.measuresFor(db, (await forum.member('ben')).id)).toMatchObject({ notesOfModerators: 0 })

  // A note that is moved to another post does not open.
  const other = await forum.aTopic()
  const [note] = await safety.moderatorNotes(db, post)
  await db.updateTable('forumDeskNotes').set({ postId: other.postId }).where('postId', '=', postId).execute()
  const [moved] = await safety.moderatorNotes(db, safety.onPost(other.postId))
  expect(moved?.text).not.toContain('Pelican')
  await db
    .updateTable('forumDeskNotes')
    .set({ postId })
    .where('id', '=', note?.id ?? '')
    .execute()

  await safety.deleteModeratorNote(db, 'mo', name, note?.id ?? '')
  expect(await safety.moderatorNotes(db, post)).toHaveLength(1)
  await inTransaction(db, (tx) => safety.memberLeaves(tx, ada.id, 'stay'))
  expect(await safety.moderatorNotes(db, post)).toEqual([])
  // The note on a pseudonym is deleted later: its page would show when the account was deleted.
  expect(await safety.moderatorNotes(db, name)).toHaveLength(1)
  await inTransaction(db, (tx) => safety.pseudonymNotesGo(tx, pseudonymId ?? ''))
  expect(await db.selectFrom('forumDeskNotes').select('id').execute()).toEqual([])
})

test('a note on a post that was deleted meanwhile is refused with a message', async () => {
  for (const on of [safety.onPost(newId()), safety.onPseudonym(newId())])
    await expect(safety.addModeratorNote(db, 'mo', on, 'Too late.')).rejects.toThrow('This no longer exists')
})

test('a note can be removed by any moderator, and expires a year after it was written', async () => {
  const { postId } = await forum.aTopic()
  const on = safety.onPost(postId)
  for (const text of ['One', 'Two']) await safety.addModeratorNote(db, 'mo', on, text)
  const [first] = await safety.moderatorNotes(db, on)
  await safety.deleteModeratorNote(db, 'max', on, first?.id ?? '')
  expect(await safety.moderatorNotes(db, on)).toHaveLength(1)
  const old = new Date(Date.now() - 366 * 86_400_000).toISOString()
  await db.updateTable('forumDeskNotes').set({ at: old }).execute()
  await inTransaction(db, (tx) => safety.sweepModeratorNotes(tx))
  expect(await safety.moderatorNotes(db, on)).toEqual([])
})

test('a moderator hands a post to another one, who is notified; no one else can receive it, and no decided post', async () => {
  const ada = await forum.member('ada')
  const { postId } = await forum.begin(ada)
  await safety.claimPost(db, 'mo', postId)
  // Pressing twice sends one email.
  for (let press = 0; press < 2; press++) await safety.handOver(db, 'mo', postId, 'max')
  expect((await safety.reportsOfPost(db, postId)).claim).toMatchObject({ userId: 'max', name: 'Max' })
  const [letter, ...more] = await db.selectFrom('mailQueue').select('sealedLetter').execute()
  expect(more).toEqual([])
  const { to, text } = JSON.parse(safety.openWithMailKey(letter?.sealedLetter ?? '', 'letter'))
  expect(to).toBe('max@example.org')
  expect(text).not.toMatch(/ada|quiet room|How do I ask/)
  for (const id of ['mo', newId()])
    await expect(safety.handOver(db, 'mo', postId, id)).rejects.toThrow('does not moderate now')
  await forum.stopModerating(db, 'max')
  await expect(safety.handOver(db, 'mo', postId, 'max')).rejects.toThrow('does not moderate now')
  await forum.beginModerating(db, 'max', 24)
  await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
  await expect(safety.handOver(db, 'mo', postId, 'max')).rejects.toThrow('already decided')
  const acts = await db.selectFrom('auditLines').select('action').execute()
  expect(acts.filter(({ action }) => action === 'forum.handed-over')).toHaveLength(1)
})
