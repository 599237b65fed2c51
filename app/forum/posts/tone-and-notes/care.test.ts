import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

// What posts are about, how readers see that, and which replies an author wishes for. Ada begins topics, Mo moderates.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./rules.ts')),
  ...(await import('../../moderation/adding-notes.server.ts')),
  ...(await import('#app/platform/content-notes/note-choices.server.ts')),
  ...(await import('#app/platform/content-notes/note-rules.ts')),
  ...(await import('./reply-wishes.server.ts')),
  ...(await import('../../reading/finding.server.ts')),
  ...(await import('../../model/words.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  verbs = await load()
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

const begin = async (more: object) => {
  const ada = await forum.member('ada', 'member')
  const topic = { id: forum.newId(), category: 'work', title: 'A quiet room', text: 'Pelican words' }
  const kept = await forum.startTopic(db, ada, { ...topic, ...more })
  return { ada, ...('nameless' in more ? await forum.asApproved(ada, kept) : kept) }
}
const notesNow = async (id: string) => {
  const post = await forum.postAtDesk(db, id)
  return post && verbs.notesOf(post)
}

describe('content notes', () => {
  test('are kept in their order, changed by their author, and shown with lists, searches and answers', async () => {
    const { ada, postId, topicId } = await begin({ notes: ['death', 'violence'] })
    expect(await notesNow(postId)).toEqual(['violence', 'death'])
    expect((await forum.listed())[0]).toMatchObject({ notes: 'violence,death' })
    expect(await forum.postNumbered(db, topicId, 1)).toMatchObject({ notes: ['violence', 'death'] })
    expect((await verbs.findInForum(db, { query: 'pelican' })).posts).toMatchObject([
      { notes: ['violence', 'death'] },
    ])
    expect((await forum.topicsWith(db, 'pelican', 5)).topics).toMatchObject([
      { text: 'This is about: violence, death', title: 'A quiet room' },
    ])
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ada, { id: postId, text: 'Pelican words', seen, notes: ['medical'] })
    expect(await notesNow(postId)).toEqual(['medical'])
    // The words are the same: there is no new version of them.
    expect(await forum.earlierWords(db, ada.id)).toEqual([])
  })

  test('of a moderator come to those of the author, who is told once and cannot take them off', async () => {
    const { ada, postId } = await begin({ notes: ['death'] })
    for (let times = 0; times < 2; times++) await verbs.addNotes(db, 'mo', postId, ['violence'])
    expect(await notesNow(postId)).toEqual(['violence', 'death'])
    expect((await noticesOf(db, ada.id)).map(({ code }) => code)).toEqual(['post-noted'])
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ada, { id: postId, text: 'Pelican words', seen, notes: [] })
    expect(await notesNow(postId)).toEqual(['violence'])
    await verbs.addNotes(db, 'mo', postId, [])
    expect(await notesNow(postId)).toEqual([])
    expect((await noticesOf(db, ada.id)).length).toBe(1)
    const lines = await db.selectFrom('auditLines').select('action').execute()
    expect(lines.filter(({ action }) => action === 'forum.content-noted').length).toBe(2)
  })

  test('a reader’s choice lies with the account, goes with it, and is one for each note', async () => {
    const { ada } = await begin({})
    await verbs.keepChoices(db, ada.id, { death: 'hide', violence: 'show' })
    await verbs.keepChoices(db, ada.id, { death: 'show' })
    expect(await verbs.choicesOf(db, ada.id)).toEqual({ death: 'show' })
    expect((await forum.safetyOf(db, ada.id)).contentNotes).toBe('death:show')
    await db.deleteFrom('members').where('id', '=', ada.id).execute()
    expect(await db.selectFrom('forumNoteChoices').selectAll().execute()).toEqual([])
  })

  test('a page with several lists asks the database once for them, and never where nothing has notes', async () => {
    const { ada } = await begin({})
    await verbs.keepChoices(db, ada.id, { death: 'hide' })
    const choices = verbs.choicesOnce(db, new Request('https://example.org/search?q=x'), ada.id)
    const asks = (notes: readonly 'death'[]) => queriesOf(() => choices([{ notes }]))
    expect([await asks([]), await asks(['death']), await asks(['death']), await asks([])]).toEqual([
      0, 1, 0, 0,
    ])
    expect(await choices([{ notes: ['death'] }])).toEqual({ death: 'hide' })
  })

  test('a cookie that somebody made up chooses nothing', () => {
    expect(verbs.choicesFrom('death:hide.nobody:hide.violence:burn.__proto__:show..slurs')).toEqual({
      death: 'hide',
    })
    const all = Object.fromEntries(CONTENT_NOTES.map((note) => [note, 'show'] as const))
    expect(verbs.choicesFrom(verbs.choicesText(all))).toEqual(all)
  })

  test.each([
    ['', {}, true, false],
    ['death', {}, false, false],
    ['death', { death: 'show' }, true, false],
    ['violence,death', { death: 'show' }, false, false],
    ['violence,death', { death: 'hide', violence: 'show' }, false, true],
  ] as const)(
    'a post about "%s" for a reader who chose %o: open %s, hidden %s',
    (notes, choices, open, hidden) => {
      const about = verbs.notesOf({ notes, addedNotes: '' })
      expect([verbs.beginsOpen(about, choices), verbs.isHidden(about, choices)]).toEqual([open, hidden])
    },
  )
})

test('the form of another window that is older writes nothing over them, with other words or the same', async () => {
  const { ada, postId, topicId } = await begin({ notes: ['death'], tone: 'joking', tags: ['autism'] })
  const stale = {
    seen: await forum.versionNow(postId),
    notes: ['death'],
    tone: 'joking',
    tags: ['autism'],
  } as const
  const asItIs = { id: postId, text: 'Pelican words' }
  const later = {
    notes: ['death', 'violence'],
    tone: 'serious',
    tags: ['senses'],
    wish: 'listening',
  } as const
  await forum.changePost(db, ada, { ...asItIs, ...later, seen: stale.seen })
  for (const text of ['Pelican words', 'Other words'])
    for (const only of ['notes', 'tone', 'tags'] as const)
      await expect(
        forum.changePost(db, ada, { id: postId, text, seen: stale.seen, [only]: stale[only] }),
      ).rejects.toThrow('was changed while you wrote')
  await expect(forum.changePost(db, ada, { ...asItIs, seen: stale.seen, wish: null })).rejects.toThrow(
    'was changed while you wrote',
  )
  expect(await forum.ownPost(db, ada, postId)).toMatchObject({
    text: 'Pelican words',
    notes: 'violence,death',
    tone: 'serious',
    tags: 'senses',
    wish: 'listening',
  })
  // Sent twice, the form that was in time is one change, and no refusal.
  await forum.changePost(db, ada, { ...asItIs, ...later, seen: stale.seen })
  await forum.changePost(db, ada, { ...asItIs, ...later, seen: await forum.versionNow(postId), tags: [] })
  expect(await forum.publicTopic(db, topicId)).toMatchObject({ tags: '' })
})

test('what is said of a topic is no other version of the replies in it', async () => {
  const { ada, postId, topicId } = await begin({})
  const reply = await forum.answer(ada, topicId, 'Like this.')
  const seen = await forum.versionNow(reply.postId)
  const first = { id: postId, text: 'Pelican words', seen: await forum.versionNow(postId) }
  await forum.changePost(db, ada, { ...first, tags: ['autism'], wish: 'listening' })
  await forum.changePost(db, ada, { id: reply.postId, text: 'Like that.', seen })
  expect((await forum.read(topicId))[1]).toMatchObject({ html: '<p>Like that.</p>\n' })
})

describe('a tone', () => {
  const toneNow = async (topicId: string) => (await forum.read(topicId)).map(({ tone }) => tone)

  test('is said by an author, changed by them without a new version, and goes with the words', async () => {
    const { ada, postId, topicId } = await begin({ tone: 'joking' })
    await forum.reply(db, ada, { id: forum.newId(), topicId, text: 'More', to: 1, tone: 'not-upset' })
    expect(await toneNow(topicId)).toEqual(['joking', 'not-upset'])
    const seen = await forum.versionNow(postId)
    const change = { id: postId, text: 'Pelican words', seen }
    await forum.changePost(db, ada, change)
    expect(await toneNow(topicId)).toEqual(['joking', 'not-upset'])
    await forum.changePost(db, ada, { ...change, tone: 'serious' })
    expect(await toneNow(topicId)).toEqual(['serious', 'not-upset'])
    expect(await forum.earlierWords(db, ada.id)).toEqual([])
    expect((await forum.postsOfMember(db, ada.id)).map(({ tone }) => tone)).toContain('serious')
    await forum.changePost(db, ada, { ...change, seen: await forum.versionNow(postId), tone: null })
    expect(await toneNow(topicId)).toEqual([null, 'not-upset'])
    await forum.takeBackPost(db, ada, postId)
    expect(await toneNow(topicId)).toEqual([null, 'not-upset'])
  })

  test('goes with a post that is sent later, and with its topic into a file and back', async () => {
    const form = (await import('../forms.server.ts')).replyForm
    const ticket = forum.newId()
    expect(form.safeParse({ ticket, text: 'x', tone: 'unsure' }).data?.tone).toBe('unsure')
    expect(form.safeParse({ ticket, text: 'x', tone: 'furious' }).data?.tone).toBe(null)
    const { isOfPost } = await import('../../composing/drafts/rules.ts')
    expect(isOfPost('tone')).toBe(true)
    const { topicId } = await begin({ tone: 'unsure' })
    const { linesOf } = await import('../../moderation/topic-import-export/export-topics.server.ts')
    const lines: string[] = []
    for await (const line of linesOf(db, 'work')) lines.push(line)
    expect(lines.join()).toContain('"tone":"unsure"')
    const { readTopics } = await import('../../moderation/topic-import-export/read-topics.server.ts')
    const { topics, wrong } = readTopics(lines.join('\n'))
    expect([topics[0]?.topic.topic, wrong]).toEqual([topicId, []])
  })
})

describe('a wish', () => {
  test('for no replies closes the topic for others, and its author still adds something', async () => {
    const { ada, topicId, postId } = await begin({ wish: 'none' })
    const ben = await forum.member('ben', 'member')
    await expect(forum.answer(ben, topicId)).rejects.toThrow('asked for no replies')
    expect((await forum.answer(ada, topicId)).number).toBe(2)
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ada, { id: postId, text: 'Pelican words', seen, wish: 'listening' })
    expect(await forum.publicTopic(db, topicId)).toMatchObject({ wish: 'listening' })
    expect((await forum.answer(ben, topicId)).number).toBe(3)
  })

  test('what its author adds to it is under the same name: another one would say that both are one person', async () => {
    const { ada, topicId } = await begin({ wish: 'none', nameless: true })
    await forum.asApproved(ada, await forum.answer(ada, topicId))
    const [first, second] = (await forum.read(topicId)).map(verbs.nameOf)
    expect(second).toBe(first)
    const named = await forum.startTopic(db, ada, {
      id: forum.newId(),
      category: 'work',
      title: 'Named',
      text: 'x',
      wish: 'none',
    })
    await forum.answerNameless(ada, named.topicId)
    expect((await forum.read(named.topicId)).map(verbs.nameOf)).toEqual(['ada', 'ada'])
  })

  test('of a reply is none, and is not taken from whoever answers', async () => {
    const { topicId } = await begin({ wish: 'advice' })
    const ben = await forum.member('ben', 'member')
    const { postId } = await forum.answer(ben, topicId)
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ben, { id: postId, text: 'Like this.', seen, wish: 'none' })
    expect(await forum.publicTopic(db, topicId)).toMatchObject({ wish: 'advice' })
  })
})
