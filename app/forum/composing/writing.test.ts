import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import samples from '#db/samples/forum.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { versionNow } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

// Ada is new, Ben is trusted, Mo moderates.

let db: Db
let close: () => Promise<void>
let forum: Awaited<ReturnType<typeof load>>
async function load() {
  return {
    ...(await import('../forum.server.ts')),
    ...(await import('../safety/moderation-queue.server.ts')),
    ...(await import('../posts/queries.server.ts')),
    ...(await import('../posts/post-version.server.ts')),
    ...(await import('./writing.server.ts')),
    ...(await import('./change-post.server.ts')),
    ...(await import('../posts/moderators.server.ts')),
    ...(await import('#app/platform/ids.ts')),
  }
}

const MO = 'mo'
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  forum = await load()
  await inTransaction(db, (tx) => forum.loadForum(tx, samples, samples))
  const at = new Date().toISOString()
  const { kindOf } = await import('#db/dialect.server.ts')
  const flag = kindOf(db) === 'postgres' ? true : 1
  await db
    .insertInto('users')
    .values({
      id: MO,
      name: 'Mo',
      email: 'mo@example.org',
      emailVerified: flag,
      createdAt: at,
      updatedAt: at,
    } as never)
    .execute()
  await db
    .insertInto('staff')
    .values({ userId: MO, role: 'editor', invitedAt: at, joinedAt: at } as never)
    .execute()
})
afterAll(() => close())
beforeEach(async () => {
  await db.deleteFrom('forumTopics').where('exampleAt', 'is', null).execute()
  await db.updateTable('forumCategories').set({ topics: 1 }).execute()
  for (const table of ['members', 'limitCounts', 'forumModerators', 'auditLines'] as const)
    await db.deleteFrom(table).execute()
  await forum.beginModerating(db, MO, 24)
})

async function aMember(handle: string, role: Member['role'] = 'new'): Promise<Member> {
  const { kindOf } = await import('#db/dialect.server.ts')
  const id = forum.newId()
  const at = new Date().toISOString()
  const flag = kindOf(db) === 'postgres' ? true : 1
  await db
    .insertInto('members')
    .values({
      id,
      email: `${id}@members.invalid`,
      name: '',
      emailVerified: flag,
      createdAt: at,
      updatedAt: at,
      handle,
      handleKey: handle,
      role,
    } as never)
    .execute()
  return { id, handle, pronouns: null, timeZone: null, role }
}

const begin = (member: Member, title = 'A quiet room', text = 'How do I ask?') =>
  forum.startTopic(db, member, { id: forum.newId(), category: 'work', title, text })
const answer = (member: Member, topicId: string, text = 'Like this.', id = forum.newId()) =>
  forum.reply(db, member, { id, topicId, text, to: 1 })
const roleOf = async ({ id }: Member) =>
  (await db.selectFrom('members').select('role').where('id', '=', id).executeTakeFirst())?.role
const read = (topicId: string, page = 1) => forum.postsOn(db, topicId, page)
const listed = async () => (await forum.topicsIn(db, 'work', 1)).filter(({ exampleAt }) => !exampleAt)
const stateNow = async (id: string) => forum.stateOf((await forum.moderatedPost(db, id)) ?? (null as never))
const approve = async (id: string) => forum.approvePost(db, MO, id, await stateNow(id))
const again = async (member: Member) => ({ ...member, role: (await roleOf(member)) ?? 'new' })

describe('a new member', () => {
  test('is moderated first, and no longer waits after two approved posts', async () => {
    const ada = await aMember('ada')
    const first = await begin(ada)
    expect(first.number).toBe(null)
    expect([await listed(), await forum.publicTopic(db, first.topicId)]).toEqual([[], undefined])
    expect(await read(first.topicId)).toEqual([])
    expect((await forum.waitingPosts(db)).map(({ id, handle }) => [id, handle])).toEqual([
      [first.postId, 'ada'],
    ])
    await approve(first.postId)
    expect(await listed()).toMatchObject([{ title: 'A quiet room', posts: 1 }])
    expect((await forum.categoryCalled(db, 'work'))?.topics).toBe(2)
    expect(await roleOf(ada)).toBe('new')
    const second = await answer(ada, first.topicId)
    expect(second.number).toBe(null)
    await approve(second.postId)
    expect(await roleOf(ada)).toBe('member')
    expect((await answer(await again(ada), first.topicId)).number).toBe(3)
    // Each approval sends a notice with the public link, and no email that they did not choose.
    expect((await noticesOf(db, ada.id)).map(({ code, about }) => `${code} ${about}`).sort()).toEqual([
      `post-approved /forum/topic/${first.topicId}#post-1`,
      `post-approved /forum/topic/${first.topicId}#post-2`,
    ])
    const mails = await db.selectFrom('memberNotices').select('mailAt').execute()
    expect(mails.map(({ mailAt }) => mailAt)).toEqual([null, null])
  })

  test('cannot replace the text of an approved post: the change waits, and the title stays', async () => {
    const ada = await aMember('ada')
    const { postId, topicId } = await begin(ada)
    await approve(postId)
    await forum.changePost(db, ada, {
      id: postId,
      title: 'Buy this',
      text: 'Buy this',
      seen: await versionNow(db, postId),
    })
    expect(await read(topicId)).toMatchObject([{ number: 1, waitsSince: expect.any(String) }])
    expect(await forum.postNumbered(db, topicId, 1)).toBe(undefined)
    expect(await listed()).toMatchObject([{ title: 'A quiet room' }])
  })

  test('cannot swap the text that a moderator is approving', async () => {
    const ada = await aMember('ada')
    const { postId } = await begin(ada)
    const seen = await stateNow(postId)
    const version = await versionNow(db, postId)
    await new Promise((done) => setTimeout(done, 2))
    await forum.changePost(db, ada, { id: postId, text: 'Something else', seen: version })
    await expect(forum.approvePost(db, MO, postId, seen)).rejects.toThrow('while you read it')
    expect(await listed()).toEqual([])
  })

  test('has at most five posts waiting', async () => {
    const ada = await aMember('ada')
    for (let i = 0; i < 5; i++) await begin(ada, `Topic ${i}`)
    await expect(begin(ada)).rejects.toMatchObject({ status: 429 })
  })
})

describe('members', () => {
  test('submit a form many times at once and get one post, and never another member’s', async () => {
    const ben = await aMember('ben', 'member')
    const { topicId } = await begin(ben)
    const id = forum.newId()
    const sent = await Promise.all(Array.from({ length: 8 }, () => answer(ben, topicId, 'Once.', id)))
    expect(new Set(sent.map(({ number }) => number))).toEqual(new Set([2]))
    expect(await read(topicId)).toHaveLength(2)
    await expect(answer(await aMember('cy', 'member'), topicId, 'Mine', id)).rejects.toThrow()
  })

  test('answering at the same time each get a post number of their own', async () => {
    const ben = await aMember('ben', 'member')
    const { topicId } = await begin(ben)
    await Promise.all(Array.from({ length: 12 }, () => answer(ben, topicId)))
    expect((await read(topicId)).map(({ number }) => number)).toEqual(
      Array.from({ length: 13 }, (_, i) => i + 1),
    )
  })

  test('changing a post ten times at once get one change, nine refusals, and a stored earlier version', async () => {
    const ben = await aMember('ben', 'member')
    const { postId } = await begin(ben)
    const seen = await versionNow(db, postId)
    await new Promise((done) => setTimeout(done, 2))
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        forum.changePost(db, ben, { id: postId, text: `Change ${i}`, seen }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await forum.versionsOf(db, postId)).toMatchObject([{ text: 'How do I ask?' }])
  })

  test('cannot touch another member’s post', async () => {
    const ben = await aMember('ben', 'member')
    const cy = await aMember('cy', 'member')
    const { postId } = await begin(ben)
    expect(await forum.ownPost(db, cy, postId)).toBe(undefined)
    await expect(
      forum.changePost(db, cy, { id: postId, text: 'x', seen: await versionNow(db, postId) }),
    ).rejects.toThrow()
    await expect(forum.takeBackPost(db, cy, postId)).rejects.toThrow()
    expect((await forum.ownPost(db, ben, postId))?.text).toBe('How do I ask?')
  })

  test('erase a post everywhere by taking it back, and its number stays', async () => {
    const ben = await aMember('ben', 'member')
    const { postId, topicId } = await begin(ben, 'Pelican title', 'Pelican words')
    await answer(await aMember('cy', 'member'), topicId)
    await forum.changePost(db, ben, { id: postId, text: 'Other pelican', seen: await versionNow(db, postId) })
    await forum.takeBackPost(db, ben, postId)
    expect(await everywhere('elican')).toEqual([])
    expect(await read(topicId)).toMatchObject([{ number: 1, html: '' }, { number: 2 }])
    expect(await listed()).toHaveLength(1)
  })

  test('remove a topic by taking back its last post, and leave no stub of an unseen one', async () => {
    const ben = await aMember('ben', 'member')
    const { postId, topicId } = await begin(ben)
    await forum.takeBackPost(db, ben, postId)
    expect([await listed(), await forum.publicTopic(db, topicId)]).toEqual([[], undefined])
    expect((await forum.categoryCalled(db, 'work'))?.topics).toBe(1)
    const ada = await aMember('ada')
    const waiting = await begin(ada)
    await forum.takeBackPost(db, ada, waiting.postId)
    expect(
      await db.selectFrom('forumTopics').select('id').where('id', '=', waiting.topicId).execute(),
    ).toEqual([])
  })

  test('write at most 20 times in an hour, and not while the forum has no moderator', async () => {
    const ben = await aMember('ben', 'member')
    const { topicId } = await begin(ben)
    for (let i = 1; i < 20; i++) await answer(ben, topicId)
    await expect(answer(ben, topicId)).rejects.toMatchObject({ status: 429 })
    await forum.stopModerating(db, MO)
    expect(await forum.answerHours(db)).toBe(null)
    await expect(begin(await aMember('cy', 'member'))).rejects.toThrow('Nobody on our team')
    await forum.beginModerating(db, MO, 24)
    await db.updateTable('staff').set({ role: 'treasurer' }).execute()
    expect(await forum.answerHours(db)).toBe(null)
    await db.updateTable('staff').set({ role: 'editor' }).execute()
  })
})

describe('moderators', () => {
  test('remove with a rule, which the author reads, and restore; every action is in the trail', async () => {
    const ben = await aMember('ben', 'member')
    const { postId, topicId } = await begin(ben)
    await answer(ben, topicId)
    await forum.removePost(db, MO, postId, { rule: 'private', note: 'the name' })
    expect(await listed()).toMatchObject([{ title: '' }])
    expect(await forum.ownPost(db, ben, postId)).toMatchObject({ rule: 'private', ruleNote: 'the name' })
    await forum.putBack(db, MO, postId)
    expect(await listed()).toMatchObject([{ title: 'A quiet room' }])
    await forum.lockTopic(db, MO, postId, true)
    await expect(answer(ben, topicId)).rejects.toThrow('closed')
    await forum.lockTopic(db, MO, postId, true)
    const lines = await db.selectFrom('auditLines').select(['actor', 'action']).orderBy('seq').execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'forum.moderates',
      'forum.removed private',
      'forum.undone',
      'forum.locked',
    ])
    expect(lines.every(({ actor }) => actor === MO)).toBe(true)
  })

  test('relist an unlisted topic by approving an answer in it', async () => {
    const ben = await aMember('ben', 'member')
    const { postId, topicId } = await begin(ben)
    const waiting = await answer(await aMember('ada'), topicId)
    expect(await forum.countWaitingPosts(db)).toEqual({ count: 1, late: false, hours: 24 })
    await forum.takeBackPost(db, ben, postId)
    expect(await listed()).toEqual([])
    await approve(waiting.postId)
    expect(await listed()).toMatchObject([{ title: '', posts: 2 }])
    expect((await forum.categoryCalled(db, 'work'))?.topics).toBe(2)
  })

  test('erase what they removed after 30 days', async () => {
    const ben = await aMember('ben', 'member')
    const { postId } = await begin(ben, 'Pelican', 'Pelican')
    await forum.removePost(db, MO, postId, { rule: 'junk', note: '' })
    await forum.sweepForum(db)
    expect(await everywhere('elican')).not.toEqual([])
    const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
    await db.updateTable('forumPosts').set({ removedAt: old }).where('id', '=', postId).execute()
    await forum.sweepForum(db)
    expect(await everywhere('elican')).toEqual([])
    await expect(forum.putBack(db, MO, postId)).rejects.toThrow()
  })

  test('load a page of waiting posts with one query', async () => {
    const ben = await aMember('ben')
    const { topicId } = await begin(ben)
    const one = await db
      .selectFrom('forumPosts')
      .selectAll()
      .where('topicId', '=', topicId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('forumPosts')
      .values(Array.from({ length: 60 }, () => ({ ...one, id: forum.newId() })))
      .execute()
    expect(await queriesOf(() => forum.waitingPosts(db))).toBe(1)
    expect([(await forum.waitingPosts(db)).length, (await forum.countWaitingPosts(db)).count]).toEqual([
      20, 61,
    ])
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => forum.waitingPosts(db, page)))
    expect(pages.map((page) => page.length)).toEqual([20, 20, 20, 1, 0])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(61)
  })
})

describe('a member who leaves', () => {
  test.each(['remove', 'stay'] as const)('can let their posts %s', async (posts) => {
    const ben = await aMember('ben-the-pelican', 'member')
    const { topicId, postId } = await begin(ben, 'A title of mine', 'Some words of mine')
    await answer(await aMember('cy', 'member'), topicId)
    await forum.changePost(db, ben, {
      id: postId,
      text: 'Better words of mine',
      seen: await versionNow(db, postId),
    })
    const removed = await answer(ben, topicId, 'Removed words of mine')
    await forum.removePost(db, MO, removed.postId, { rule: 'junk', note: '' })
    expect(await forum.earlierWords(db, ben.id)).toMatchObject([{ text: 'Some words of mine' }])
    await inTransaction(db, async (tx) => {
      await forum.memberLeaves(tx, ben.id, posts)
      await tx.deleteFrom('members').where('id', '=', ben.id).execute()
    })
    expect(await everywhere('pelican')).toEqual([])
    expect(await everywhere(ben.id)).toEqual([])
    expect(await everywhere('Some words of mine')).toEqual([])
    expect(await everywhere('Removed words')).toEqual([])
    const kept = (await everywhere('words of mine')).filter((name) => !name.startsWith('forum_index'))
    expect(kept.sort()).toEqual(posts === 'stay' ? ['forum_posts', 'forum_search'] : [])
    expect(await read(topicId)).toHaveLength(3)
  })
})

/** The tables that contain a text. */
async function everywhere(text: string): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables())
    if (
      JSON.stringify(
        await db
          .selectFrom(name as 'facts')
          .selectAll()
          .execute(),
      ).includes(text)
    )
      found.push(name)
  return found
}
