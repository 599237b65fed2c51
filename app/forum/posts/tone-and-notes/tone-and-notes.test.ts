import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noticesOf } from '#app/platform/auth/member-notices.server.ts'
import type { Db } from '#db/schema.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

// Content notes, how readers see them, and which replies an author asks for. Ada starts topics, Mo moderates.

let forum: Forum
let db: Db
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('./rules.ts')),
  ...(await import('../../moderation/adding-notes.server.ts')),
  ...(await import('#app/shared/content-notes/note-choices.server.ts')),
  ...(await import('#app/shared/content-notes/note-rules.ts')),
  ...(await import('./reply-wishes.server.ts')),
  ...(await import('../../reading/search-forum.server.ts')),
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
  const post = await forum.moderatedPost(db, id)
  return post && verbs.notesOf(post)
}

describe('content notes', () => {
  test('are stored in order, changed by their author, and shown in lists, searches and answers', async () => {
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
    // The text is the same, so there is no new version.
    expect(await forum.earlierWords(db, ada.id)).toEqual([])
  })

  test('from a moderator are added to the author’s, who is notified once and cannot remove them', async () => {
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

  test('a reader’s choice is stored with the account, deleted with it, and holds one value for each note', async () => {
    const { ada } = await begin({})
    await verbs.keepChoices(db, ada.id, { death: 'hide', violence: 'show' })
    await verbs.keepChoices(db, ada.id, { death: 'show' })
    expect(await verbs.choicesOf(db, ada.id)).toEqual({ death: 'show' })
    expect((await forum.safetyOf(db, ada.id)).contentNotes).toBe('death:show')
    await db.deleteFrom('members').where('id', '=', ada.id).execute()
    expect(await db.selectFrom('forumNoteChoices').selectAll().execute()).toEqual([])
  })

  test('a page with several lists reads the choices once, and not at all where nothing has notes', async () => {
    const { ada } = await begin({})
    await verbs.keepChoices(db, ada.id, { death: 'hide' })
    const choices = verbs.choicesOnce(db, new Request('https://example.org/search?q=x'), ada.id)
    const asks = (notes: readonly 'death'[]) => queriesOf(() => choices([{ notes }]))
    expect([await asks([]), await asks(['death']), await asks(['death']), await asks([])]).toEqual([
      0, 1, 0, 0,
    ])
    expect(await choices([{ notes: ['death'] }])).toEqual({ death: 'hide' })
  })

  test('a forged cookie chooses nothing', () => {
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

test('an outdated form from another window overwrites nothing, with the same text or other text', async () => {
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
  // The same valid form sent twice is one change and no refusal.
  await forum.changePost(db, ada, { ...asItIs, ...later, seen: stale.seen })
  await forum.changePost(db, ada, { ...asItIs, ...later, seen: await forum.versionNow(postId), tags: [] })
  expect(await forum.publicTopic(db, topicId)).toMatchObject({ tags: '' })
})

test('changing the tags and wish of a topic does not change the version of its replies', async () => {
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

  test('is set by the author, changed without a new version, and erased with the text', async () => {
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

  test('is kept by a scheduled post, and by its topic through an export and import', async () => {
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
  test('for no replies closes the topic to others, but its author can still add to it', async () => {
    const { ada, topicId, postId } = await begin({ wish: 'none' })
    const ben = await forum.member('ben', 'member')
    await expect(forum.answer(ben, topicId)).rejects.toThrow('asked for no replies')
    expect((await forum.answer(ada, topicId)).number).toBe(2)
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ada, { id: postId, text: 'Pelican words', seen, wish: 'listening' })
    expect(await forum.publicTopic(db, topicId)).toMatchObject({ wish: 'listening' })
    expect((await forum.answer(ben, topicId)).number).toBe(3)
  })

  test('makes its author add to the topic under the same name: another name would connect the two', async () => {
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

  test('cannot be changed through a reply', async () => {
    const { topicId } = await begin({ wish: 'advice' })
    const ben = await forum.member('ben', 'member')
    const { postId } = await forum.answer(ben, topicId)
    const seen = await forum.versionNow(postId)
    await forum.changePost(db, ben, { id: postId, text: 'Like this.', seen, wish: 'none' })
    expect(await forum.publicTopic(db, topicId)).toMatchObject({ wish: 'advice' })
  })
})
