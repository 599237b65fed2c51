import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handleKey } from '#app/platform/auth/handle-key.ts'
import type { Db } from '#db/schema.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { namedAtDesk } from '../posts/safety-rules.ts'

// How moderators reach any post and any pause, including those on no list.

let forum: Forum
let db: Db
let desk: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('../moderation/find-posts.server.ts')),
  ...(await import('../moderation/running-pauses.server.ts')),
  ...(await import('./measures.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  desk = await load()
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

/** A member whose handle is stored the way the site does. */
async function named(handle: string) {
  const member = await forum.member(handle, 'member')
  await db
    .updateTable('members')
    .set({ handleKey: handleKey(handle) })
    .where('id', '=', member.id)
    .execute()
  return member
}

const ID = 'AbCdEfGhIjKlMnOpQrStUv'

test.each([
  [ID, { id: ID }],
  [` https://site.org/forum/topic/${ID}?page=2#post-23 `, { id: ID, page: 2, number: 23 }],
  [`/forum/topic/${ID}?page=3`, { id: ID, page: 3, number: undefined }],
  [`/forum/topic/${ID}?show=4#post-4`, { id: ID, page: undefined, number: 4 }],
  [`/forum/post/${ID}/report`, { id: ID, page: undefined, number: undefined }],
  ['/forum/person/zo%C3%AB/card', { handle: 'zoë' }],
  ['/forum/person/50%/card', { handle: '50%' }],
  ['@quiet-owl', { handle: 'quiet-owl' }],
  ['a loud door', {}],
])('the desk reads %s as %o', (typed, named) => {
  expect(namedAtDesk(typed)).toEqual(named)
})

test('a moderator finds any post by its text, by its topic’s URL, and by its author', async () => {
  const ada = await named('quiet-owl')
  const { topicId, postId } = await forum.begin(ada, 'A loud door', 'The okapi slams it.')
  for (let more = 0; more < 21; more++) await forum.answer(await named(`fox${more}`), topicId)
  const found = async (query: string, page = 1) => desk.findForModerators(db, query, page)
  expect((await found('okapi')).posts).toMatchObject([
    { id: postId, number: 1, name: 'quiet-owl', personUrl: `/staff/forum/people/${ada.id}` },
  ])
  const numbers = async (query: string) => (await found(query)).posts.map(({ number }) => number)
  expect(await numbers(topicId)).toHaveLength(20)
  expect(await numbers(`/forum/topic/${topicId}?page=2`)).toEqual([21, 22])
  expect(await numbers(`/forum/topic/${topicId}?page=2#post-21`)).toEqual([21])
  expect(await numbers(`/forum/post/${postId}`)).toEqual([1])
  expect((await found('@quiet-owl')).people).toEqual([
    { handle: 'quiet-owl', url: `/staff/forum/people/${ada.id}` },
  ])
  expect((await found('fox1')).people.map(({ handle }) => handle)).toContain('fox11')
  expect((await found('%')).people).toEqual([])
  await forum.takeBackPost(db, ada, postId)
  expect((await found(postId)).posts).toMatchObject([{ id: postId, removedBy: 'author' }])
})

test('a pseudonymous author is found by the pseudonym, with no link to the member', async () => {
  const ada = await forum.member('ada', 'member')
  const { postId } = await forum.beginNameless(ada, 'A loud door', 'The okapi slams it.')
  const { posts, people } = await desk.findForModerators(db, 'okapi', 1)
  expect([posts.map(({ id }) => id), people]).toEqual([[postId], []])
  expect(JSON.stringify(posts)).not.toContain(ada.id)
  expect(posts[0]?.personUrl).toContain('/staff/forum/nameless/')
})

test('active pauses are listed and can be ended, even after the post is erased and the member is unknown', async () => {
  const [ada, ben, cy] = [
    await forum.member('ada', 'member'),
    await forum.member('ben', 'member'),
    await forum.member('cy', 'member'),
  ]
  const act = (
    author: { memberId: string | null; pseudonymId: string | null },
    what: '3' | 'ban' | 'warning',
  ) => desk.actOn(db, 'mo', author, { id: forum.newId(), what, rule: 'harm', text: 'You called Ada a fool.' })
  await act({ memberId: ada.id, pseudonymId: null }, 'warning')
  await act({ memberId: ben.id, pseudonymId: null }, 'ban')
  await forum.pause()
  const { postId } = await forum.beginNameless(cy)
  const { pseudonymId } = (await forum.moderatedPost(db, postId)) ?? { pseudonymId: null }
  await act({ memberId: null, pseudonymId }, '3')
  await forum.takeBackPost(db, cy, postId)

  expect(await desk.countOfPauses(db)).toBe(2)
  const [first, second] = await desk.runningPauses(db, 1)
  expect(first).toMatchObject({ kind: 'pause', until: expect.any(String), byName: 'Mo' })
  expect(first?.name).toContain('(made-up name)')
  expect(JSON.stringify(first)).not.toContain(cy.id)
  expect(second).toMatchObject({ kind: 'ban', name: 'ben', until: null, rule: 'harm' })

  for (const one of [first, second]) await desk.endPause(db, 'max', one?.id ?? '')
  expect(await desk.pauseOf(db, cy.id)).toBe(null)
  expect(await desk.isBanned(db, ben.id)).toBe(false)
  expect(await desk.runningPauses(db, 1)).toEqual([])
})
