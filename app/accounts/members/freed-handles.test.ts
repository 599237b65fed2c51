import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Ada is known in the forum as "blue-heron". She leaves, or takes another handle, and Eve wants to impersonate her.

let forum: Forum
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./freed-handles.server.ts')),
  ...(await import('./account-settings.server.ts')),
  ...(await import('./delete-account.server.ts')),
})
type Person = Awaited<ReturnType<Forum['member']>>
let ada: Person
let eve: Person
beforeAll(async () => {
  forum = await aForum()
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(async () => {
  vi.useRealTimers()
  await forum.empty()
  await forum.db.deleteFrom('memberFreedHandles').execute()
  ada = await forum.member('ada', 'member')
  eve = await forum.member('eve', 'member')
  await take(ada, 'blue-heron')
})

const take = (who: Person, handle: string) =>
  verbs.saveProfile(forum.db, who.id, { handle, pronouns: null, timeZone: null })
const rows = () => forum.db.selectFrom('memberFreedHandles').selectAll().execute()

test('a handle that was shown over a post is blocked for a year after its member left, in any spelling', async () => {
  await forum.begin(ada)
  await verbs.deleteAccount(forum.db, ada.id, 'stay')
  for (const handle of ['blue-heron', 'Blue_Heron', 'bIueheron', 'bluehérοn'.normalize('NFC'), 'blue-her0n'])
    expect(await take(eve, handle), handle).toBe(false)
  expect(await take(eve, 'gray-heron')).toBe(true)
  const [kept] = await rows()
  expect(kept?.holder).toBe(null)
  expect(JSON.stringify(kept)).not.toMatch(/heron|blue/)
  vi.useFakeTimers({ now: Date.now() + 364 * 86_400_000, toFake: ['Date'] })
  await verbs.sweepFreedHandles(forum.db)
  expect(await take(eve, 'blue-heron')).toBe(false)
  vi.setSystemTime(Date.now() + 3 * 86_400_000)
  expect(await take(eve, 'blue-heron')).toBe(true)
  await verbs.sweepFreedHandles(forum.db)
  // Only the handle that Eve gave up could remain, if it was shown over posts: it was not.
  expect(await rows()).toEqual([])
})

test('a handle without public posts is free at once', async () => {
  await forum.beginNameless(ada)
  await verbs.deleteAccount(forum.db, ada.id, 'remove')
  expect(await rows()).toEqual([])
  expect(await take(eve, 'blue-heron')).toBe(true)
})

test('a member who takes another handle can return to theirs, and no one else can have it meanwhile', async () => {
  await forum.begin(ada)
  expect(await take(ada, 'gray-heron')).toBe(true)
  expect(await take(eve, 'blue-heron')).toBe(false)
  expect(JSON.stringify(await rows())).not.toContain(ada.id)
  expect(await take(ada, 'Blue-Heron')).toBe(true)
  // The handle in between is quarantined now, and their own one is no longer.
  expect(await take(eve, 'gray-heron')).toBe(false)
  expect(await rows()).toHaveLength(1)
  await verbs.deleteAccount(forum.db, ada.id, 'remove')
  expect((await rows()).map(({ holder }) => holder)).toEqual([null, null])
  for (const handle of ['blue-heron', 'gray-heron']) expect(await take(eve, handle)).toBe(false)
})

test('a member cannot block names for others by changing their own again and again', async () => {
  await forum.begin(ada)
  for (const handle of ['one-wren', 'two-wren', 'red-wren', 'big-wren', 'old-wren']) await take(ada, handle)
  expect(await rows()).toHaveLength(verbs.FREED_MOST)
})
