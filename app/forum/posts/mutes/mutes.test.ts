import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import { NOBODY } from '#app/shared/content-notes/note-rules.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { withoutQuotes } from './quotes.ts'
import { UNSEEN_MOST, wordFinder } from './rules.ts'

// Rae mutes Ada. Ada also writes under a pseudonym, and nothing may link one to the other.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./mutes.server.ts')),
  ...(await import('./choose-mute.server.ts')),
  ...(await import('./folded-posts.server.ts')),
  ...(await import('../../reading/bookmarks.server.ts')),
  ...(await import('../../reading/search-forum.server.ts')),
  ...(await import('../../composing/scheduled-posts/scheduled-posts.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

type Person = Awaited<ReturnType<Forum['member']>>
const two = async (): Promise<[Person, Person]> => [
  await forum.member('rae', 'member'),
  await forum.member('ada', 'member'),
]
const choose = (
  who: Person,
  id: string,
  how?: 'post' | 'mute' | 'block',
  kind: 'post' | 'topic' | 'place' = 'post',
) => verbs.saveMute(db, who, { kind, id, how })
/** How each post of a topic is hidden from a reader. */
const folds = async (who: Person, topicId: string) => {
  const posts = await forum.read(topicId)
  const shown = await verbs.foldedFor(db, await verbs.mutesOf(db, who.id), topicId, posts, () => false)
  return shown.map(({ fold }) => fold)
}
const told = async (who: Person) => (await noticesOf(db, who.id)).length

describe('one post', () => {
  test('is folded and left out of searches, with or without a name, and the author’s other posts stay', async () => {
    const [rae, ada] = await two()
    const { topicId, postId } = await forum.begin(ada, 'A loud door', 'The okapi slams it.')
    const { postId: other } = await forum.answer(ada, topicId, 'The okapi again.')
    const { postId: nameless } = await forum.answerNameless(ada, topicId, 'The okapi once more.')
    await choose(rae, postId, 'post')
    expect(await folds(rae, topicId)).toEqual(['folded', null, null])
    await choose(rae, nameless, 'post')
    expect(await folds(rae, topicId)).toEqual(['folded', null, 'folded'])
    expect(await folds(await forum.member('ben'), topicId)).toEqual([null, null, null])
    const unseen = await verbs.mutesOf(db, rae.id)
    const { posts } = await verbs.findInForum(db, { query: 'okapi' })
    const left = posts.filter((post) => !verbs.leftOutOfSearch(unseen, post))
    expect(left.map(({ id }) => id)).toEqual([other])
    const choice = await verbs.choiceAt(db, rae, 'post', postId)
    expect(choice && (await verbs.chosenAt(db, rae.id, choice))).toBe('post')
    const all = await verbs.chosenBy(db, rae.id)
    expect(all.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'post Post 1 in “A loud door”',
      'post Post 3 in “A loud door”',
    ])
    // The table does not reveal which post it is.
    expect(JSON.stringify(await db.selectFrom('forumUnseen').selectAll().execute())).not.toContain(postId)
    for (const { id } of all) await verbs.removeMute(db, rae.id, id)
    expect(await folds(rae, topicId)).toEqual([null, null, null])
  })

  test('can be hidden where its author has left', async () => {
    const [rae, ada] = await two()
    const { topicId, postId } = await forum.begin(ada)
    await db.updateTable('forumPosts').set({ memberId: null }).where('id', '=', postId).execute()
    await choose(rae, postId)
    expect(await folds(rae, topicId)).toEqual(['folded'])
  })
})

describe('a block', () => {
  test('hides two people from each other, ends quotes, answers and notices, and can be undone', async () => {
    const [rae, ada] = await two()
    const { topicId, postId } = await forum.begin(ada)
    await forum.answer(rae, topicId, 'I know that.')
    expect(await told(ada)).toBe(1)
    await choose(rae, postId, 'block')
    expect(await folds(rae, topicId)).toEqual(['closed', null])
    expect(await folds(ada, topicId)).toEqual([null, 'closed'])
    expect(await folds(await forum.member('ben'), topicId)).toEqual([null, null])
    const answers = [
      await forum.reply(db, ada, { id: forum.newId(), topicId, text: 'Wait', to: 2 }),
      await forum.reply(db, rae, { id: forum.newId(), topicId, text: 'No', to: 1 }),
    ]
    for (const { postId: id } of answers)
      expect(await forum.moderatedPost(db, id)).toMatchObject({ inReplyTo: null })
    expect([await told(ada), await told(rae)]).toEqual([1, 0])
    const [chosen] = await verbs.chosenBy(db, rae.id)
    expect(chosen).toMatchObject({ kind: 'person', how: 'block', name: 'ada' })
    // The blocked member has nothing on their page, and cannot undo it.
    expect(await verbs.chosenBy(db, ada.id)).toEqual([])
    await verbs.removeMute(db, ada.id, chosen?.id ?? '')
    expect(await folds(rae, topicId)).toContain('closed')
    await verbs.removeMute(db, rae.id, chosen?.id ?? '')
    expect(await folds(rae, topicId)).not.toContain('closed')
    await forum.reply(db, rae, { id: forum.newId(), topicId, text: 'Yes', to: 1 })
    expect(await told(ada)).toBe(2)
  })

  test('covers pseudonyms: neither answers, quotes nor mentions the other, and nothing reveals the author', async () => {
    const [rae, ada] = await two()
    const [ofRae, ofAda] = [await forum.begin(rae, 'By Rae'), await forum.begin(ada, 'By Ada')]
    const ofBen = await forum.begin(await forum.member('ben', 'member'), 'By Ben')
    const { number } = await forum.answer(rae, ofBen.topicId, 'A heron.')
    await choose(rae, ofAda.postId, 'block')
    const before = await told(rae)
    const quote = `> [From post 1](/forum/topic/${ofRae.topicId}#post-1)\n>\n> A heron.`
    // In both directions: to the topic, to a post elsewhere, in a quote, by handle, and in a scheduled post.
    const refused = [
      forum.answerNameless(ada, ofRae.topicId),
      forum.answerNameless(rae, ofAda.topicId),
      forum.reply(db, ada, {
        id: forum.newId(),
        topicId: ofBen.topicId,
        text: 'Wait',
        to: number,
        nameless: true,
      }),
      forum.answerNameless(ada, ofBen.topicId, `${quote}\n\nNo.`),
      forum.beginNameless(ada, 'A topic', `${quote}\n\nNo.`),
      forum.answerNameless(ada, ofBen.topicId, 'And you, @rae?'),
      forum.beginNameless(rae, 'A topic', 'And you, @ada?'),
      verbs.scheduleForumPost(db, ada, {
        ticket: forum.newId(),
        where: { topic: ofRae.topicId },
        when: 'minutes',
        typed: { text: 'Later', nameless: 'yes' },
      }),
    ]
    for (const one of await Promise.allSettled(refused))
      expect(one).toMatchObject({ status: 'rejected', reason: { status: 403 } })
    expect(await told(rae)).toBe(before)
    // Editing an existing post does not do it either.
    const { postId } = await forum.answerNameless(ada, ofBen.topicId, 'A heron.')
    const change = { id: postId, text: 'You, @rae.', seen: await forum.versionNow(postId) }
    await expect(forum.changePost(db, ada, change)).rejects.toMatchObject({ status: 403 })
  })

  test('does not apply to posts under a pseudonym: they can be answered and read by either side', async () => {
    const [rae, ada] = await two()
    const named = await forum.begin(ada)
    const secret = await forum.beginNameless(ada, 'Pelican')
    await choose(rae, named.postId, 'block')
    expect(await folds(rae, secret.topicId)).toEqual([null])
    // A refusal here would tell Rae that Ada wrote it.
    await forum.answerNameless(rae, secret.topicId)
    expect(await folds(ada, secret.topicId)).toEqual([null, null])
    expect(await forum.topicsWith(db, 'pelican', 5, { ...NOBODY, member: rae.id })).toMatchObject({
      topics: [{}],
    })
  })

  test('of a pseudonym covers that topic only, and is invisible to its author', async () => {
    const [rae, ada] = await two()
    const { topicId } = await forum.begin(rae)
    const { postId } = await forum.answerNameless(ada, topicId)
    await forum.answer(ada, topicId)
    const elsewhere = await forum.beginNameless(ada)
    await choose(rae, postId, 'block')
    expect(await folds(rae, topicId)).toEqual([null, 'folded', null])
    expect(await folds(ada, topicId)).toEqual([null, null, null])
    expect(await folds(rae, elsewhere.topicId)).toEqual([null])
    const before = await told(rae)
    await forum.answerNameless(ada, topicId)
    expect(await told(rae)).toBe(before)
    await forum.answer(ada, topicId)
    expect(await told(rae)).toBe(before + 1)
    await expect(choose(ada, postId)).rejects.toThrow('yourself')
  })

  test('cannot target oneself, and repeated choices are one choice', async () => {
    const [rae, ada] = await two()
    const { postId } = await forum.begin(ada)
    await expect(choose(ada, postId, 'block')).rejects.toThrow('yourself')
    await expect(choose(rae, 'nothing')).rejects.toMatchObject({ status: 404 })
    await Promise.all(Array.from({ length: 3 }, () => choose(rae, postId, 'mute')))
    await choose(rae, postId, 'block')
    expect(await verbs.chosenBy(db, rae.id)).toMatchObject([{ how: 'block' }])
  })
})

describe('a mute', () => {
  test('of a person folds their posts, hides their topics from lists and searches, and stops their notices', async () => {
    const [rae, ada] = await two()
    const { topicId, postId } = await forum.begin(ada, 'Pelican')
    const own = await forum.begin(rae, 'By Rae')
    await choose(rae, postId, 'mute')
    expect(await folds(rae, topicId)).toEqual(['folded'])
    expect(await folds(ada, own.topicId)).toEqual([null])
    const unseen = await verbs.mutesOf(db, rae.id)
    const left = (await forum.listed()).filter((topic) => verbs.topicLeftOut(unseen, topic))
    expect(left.map(({ title }) => title)).toEqual(['Pelican'])
    expect((await forum.topicsWith(db, 'pelican', 5, { ...NOBODY, member: rae.id })).topics).toEqual([])
    expect((await forum.topicsWith(db, 'pelican', 5)).topics.length).toBe(1)
    await forum.answer(ada, own.topicId)
    expect(await told(rae)).toBe(0)
  })

  test('of a topic or a category stops its notices, and hides it from lists and followed topics', async () => {
    const [rae, ada] = await two()
    const { topicId } = await forum.begin(rae)
    await verbs.markTopic(db, rae.id, topicId, { kept: false, note: '', followed: true })
    await choose(rae, topicId, undefined, 'topic')
    await forum.answer(ada, topicId)
    expect([await told(rae), await verbs.repliesSince(db, rae.id)]).toEqual([0, []])
    await verbs.removeMute(db, rae.id, (await verbs.chosenBy(db, rae.id))[0]?.id ?? '')
    expect((await verbs.repliesSince(db, rae.id)).length).toBe(1)
    await choose(rae, 'work', undefined, 'place')
    await forum.answer(ada, topicId)
    expect([await told(rae), await verbs.repliesSince(db, rae.id)]).toEqual([0, []])
    expect(verbs.placeLeftOut(await verbs.mutesOf(db, rae.id), 'work')).toBe(true)
  })

  test('of a word folds other members’ posts that contain it', async () => {
    const [rae, ada] = await two()
    const { topicId } = await forum.begin(ada, 'A title', 'My Pelican flew.')
    await verbs.addMute(db, rae.id, { kind: 'word', what: 'pelican' })
    expect(await folds(rae, topicId)).toEqual(['folded'])
    const posts = await forum.read(topicId)
    const own = await verbs.foldedFor(db, await verbs.mutesOf(db, rae.id), topicId, posts, () => true)
    expect(own[0]?.fold).toBe(null)
  })
})

test('the number of mutes is limited, and the database does not reveal whom they are about', async () => {
  const [rae, ada] = await two()
  const { topicId, postId } = await forum.begin(ada)
  await choose(rae, postId, 'block')
  await verbs.addMute(db, rae.id, { kind: 'word', what: 'pelican' })
  const rows = JSON.stringify(await db.selectFrom('forumUnseen').selectAll().execute())
  for (const secret of [ada.id, 'ada', 'pelican', topicId]) expect(rows).not.toContain(secret)
  expect((await forum.safetyOf(db, rae.id)).notShownInForum).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: 'word', name: 'pelican' })]),
  )
  expect((await forum.safetyOf(db, ada.id)).notShownInForum).toEqual([])
  await db
    .insertInto('forumUnseen')
    .values(
      Array.from({ length: UNSEEN_MOST - 2 }, (_, at) => ({
        id: `full-${at}`,
        memberId: rae.id,
        kind: 'topic' as const,
        how: 'mute' as const,
        mark: `mark-${at}`,
        sealedWhat: '',
        sinceDay: '2026-01-01',
      })),
    )
    .execute()
  await expect(verbs.addMute(db, rae.id, { kind: 'word', what: 'heron' })).rejects.toThrow('Undo one first')
  await verbs.addMute(db, rae.id, { kind: 'word', what: 'pelican' })
})

test('when a member leaves, mutes of them and their own mutes are deleted', async () => {
  const [rae, ada] = await two()
  const [ofAda, ofRae] = [await forum.begin(ada), await forum.begin(rae)]
  await choose(rae, ofAda.postId, 'block')
  await choose(ada, ofRae.postId, 'mute')
  await inTransaction(db, async (tx) => {
    await forum.memberLeaves(tx, ada.id, 'stay')
    await tx.deleteFrom('members').where('id', '=', ada.id).execute()
  })
  expect(await db.selectFrom('forumUnseen').selectAll().execute()).toEqual([])
})

test.each([
  ['pelican', 'A Pelican.', true],
  ['pelican', 'pelicans', false],
  ['pelican', 'ｐｅｌｉｃａｎ', true],
  ["don't tell", 'Don’t   tell them', true],
  ['a.b', 'axb', false],
  ['c++', 'I write C++ here', true],
  ['наталья', 'О Наталья!', true],
])('the word "%s" in "%s": %s', (word, text, found) => {
  expect(wordFinder([word])(text)).toEqual(found ? [word] : [])
})

test('a quote of a hidden post is removed, and the other quotes stay', () => {
  const quote = (number: number, more = '') =>
    `<blockquote>\n<p><a href="/forum/topic/abc#post-${number}" rel="nofollow">From post ${number}</a></p>\n<p>Words ${number}</p>\n${more}</blockquote>`
  const html = `<p>Hello</p>\n${quote(1)}\n<p>yes</p>${quote(2, quote(3))}<p>end</p>`
  expect(withoutQuotes(html, 'abc', new Set())).toBe(html)
  const left = withoutQuotes(html, 'abc', new Set([3]))
  expect(left).toContain('Words 1')
  expect(left).not.toMatch(/Words [23]/)
  expect(left).toMatch(/not shown to you.*<p>end<\/p>$/s)
  expect(withoutQuotes(html, 'other', new Set([1, 2, 3]))).toBe(html)
})
