import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'
import { mentionsIn } from './mentioned.ts'

// "@handle" in a post notifies that member.

describe('in a text', () => {
  test.each([
    ['@blue-heron, what did you do? And you, @Ben_2?', ['blue-heron', 'ben_2']],
    ['Thanks (@ada) @ada!', ['ada']],
    ['Write to ada@example.org or see https://example.org/@ada', []],
    ['> @ada said so\nI agree', []],
    ['@a @this-is-much-longer-than-any-handle-may-be', []],
    ['@хочу @日本語', ['хочу', '日本語']],
  ])('%s', (text, handles) => {
    expect(mentionsIn(text)).toEqual(handles)
  })

  test('ten thousand mentions, and a megabyte of signs, are fast', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `@member-${i}`).join(' ')
    const begun = performance.now()
    expect(mentionsIn(many)).toHaveLength(11)
    for (const text of ['@'.repeat(1e6), `@${'a'.repeat(1e6)}`, '@aa'.repeat(3e5)]) mentionsIn(text)
    expect(performance.now() - begun).toBeLessThan(3000)
  })
})

describe('in a post', () => {
  let forum: Forum
  let ada: Member
  let ben: Member
  let topicId: string
  beforeAll(async () => {
    forum = await aForum()
  })
  afterAll(() => forum.close())
  beforeEach(async () => {
    await forum.empty()
    ada = await forum.member('ada', 'member')
    ben = await forum.member('ben', 'member')
    topicId = (await forum.aTopic()).topicId
  })
  const told = async (member: Member) =>
    (
      await forum.db
        .selectFrom('memberNotices')
        .select(['code', 'about'])
        .where('memberId', '=', member.id)
        .execute()
    ).map(({ code, about }) => `${code} ${about?.split('#')[1]}`)

  test('notifies each mentioned member once, however the handle is spelled, but not the author', async () => {
    await forum.answer(ada, topicId, 'Hello @Ben and @BEN and @ada and @nobody-here.')
    expect([await told(ben), await told(ada)]).toEqual([['mentioned post-2'], []])
  })

  test('make one notice for a topic until it is seen, so no one can fill a page with notices', async () => {
    const { noticesRead } = await import('#app/platform/auth/member-notices.server.ts')
    for (let i = 0; i < 3; i += 1) await forum.answer(ada, topicId, 'Hello @ben')
    expect(await told(ben)).toEqual(['mentioned post-2'])
    await noticesRead(forum.db, ben.id, new Date().toISOString())
    await forum.answer(ada, topicId, 'Hello @ben')
    expect((await told(ben)).sort()).toEqual(['mentioned post-2', 'mentioned post-5'])
  })

  test('a member who is both answered and mentioned gets one notice', async () => {
    const { topicId: own } = await forum.begin(ben)
    await forum.answer(ada, own, '@ben I did.')
    expect(await told(ben)).toEqual(['answered post-2'])
  })

  test('a new member’s post notifies on approval, and a change notifies no one again', async () => {
    const cy = await forum.member('cy')
    const { postId } = await forum.answer(cy, topicId, 'Hello @ben')
    expect(await told(ben)).toEqual([])
    await forum.approvePost(forum.db, 'mo', postId, await forum.stateNow(postId))
    expect(await told(ben)).toEqual(['mentioned post-2'])
    await forum.changePost(forum.db, cy, {
      id: postId,
      text: 'Hello again @ben',
      seen: await forum.versionNow(postId),
    })
    await forum.approvePost(forum.db, 'mo', postId, await forum.stateNow(postId))
    expect(await told(ben)).toEqual(['mentioned post-2'])
  })

  test('a member who mentions themselves under a pseudonym is notified like all others', async () => {
    await forum.answerNameless(ada, topicId, 'What would @ada or @ben say?')
    expect([await told(ada), await told(ben)]).toEqual([['mentioned post-2'], ['mentioned post-2']])
  })

  test('a closed or deleted account gets no notice, and its name stays as typed', async () => {
    await forum.db.updateTable('members').set({ handle: null }).where('id', '=', ben.id).execute()
    await forum.answer(ada, topicId, 'Hello @ben')
    expect(await told(ben)).toEqual([])
    await forum.db.deleteFrom('members').where('id', '=', ben.id).execute()
    expect((await forum.read(topicId))[1]?.html).toBe('<p>Hello @ben</p>\n')
  })

  test('the number of queries does not grow with the mentions', async () => {
    const texts = [
      'Hello',
      'Hello @ben',
      `Hello ${Array.from({ length: 10 }, (_, i) => `@un-${i}`).join(' ')}`,
    ]
    const counts: number[] = []
    for (const text of texts) counts.push(await queriesOf(() => forum.answer(ada, topicId, text)))
    expect((counts[2] ?? 0) - (counts[0] ?? 0)).toBe(1)
    const all = await Promise.all(
      ['un-a', 'un-b', 'un-c'].map((handle) => forum.member(handle.replace('-', ''))),
    )
    const text = `Hello ${all.map(({ handle }) => `@${handle}`).join(' ')}`
    expect(await queriesOf(() => forum.answer(ada, topicId, text))).toBeGreaterThan(counts[2] ?? 0)
    expect(await told(all[2] as Member)).toHaveLength(1)
  })
})
