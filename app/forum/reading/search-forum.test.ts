import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { now } from '#app/platform/time.ts'
import { gatherOwn } from '#db/forum-index.server.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { queriesOf } from '#tests/support/queries.ts'

let forum: Forum & Awaited<ReturnType<typeof finding>>
let ben: Member
const finding = async () => ({
  ...(await import('./search-forum.server.ts')),
  ...(await import('./spelled-in-forum.server.ts')),
  ...(await import('../moderation/reported-posts.server.ts')),
  ...(await import('../upkeep/posts-drawn-again.server.ts')),
})
beforeAll(async () => {
  forum = { ...(await aForum()), ...(await finding()) }
  await forum.empty()
  ben = await forum.member('ben', 'member')
})
afterAll(() => forum.close())

const begin = (title: string, text: string, category = 'work', member = ben) =>
  forum.startTopic(forum.db, member, { id: newId(), category, title, text })
const answer = (topicId: string, text: string) =>
  forum.reply(forum.db, ben, { id: newId(), topicId, text, to: null })
const find = async (query: string, more: Parameters<typeof forum.findInForum>[2] = {}, filters = {}) =>
  (await forum.findInForum(forum.db, { query, ...filters }, more)).posts.map(
    ({ title, number }) => `${title} ${number}`,
  )

test('posts that contain all words are found, title matches first, then the newest', async () => {
  const first = await begin('Zebra crossings', 'They beep too loud.')
  await answer(first.topicId, 'Our **okapi** town turned them down.')
  await begin('Loud streets', 'A zebra is quiet, an okapi too.', 'home')
  expect(await find('zebra')).toEqual(['Zebra crossings 1', 'Loud streets 1'])
  expect(await find('okapi')).toEqual(['Loud streets 1', 'Zebra crossings 2'])
  expect(await find('How do I get an okapi in a town?')).toEqual(['Zebra crossings 2'])
  expect(await find('zebra unicorn')).toEqual([])
  expect(await find('okapi', {}, { category: 'home' })).toEqual(['Loud streets 1'])
  expect(await find('okapi', {}, { since: 'week' })).toHaveLength(2)
  expect(await find('okapi', { mine: ben.id })).toHaveLength(2)
  expect(await find('okapi', { mine: (await forum.member('eve', 'member')).id })).toEqual([])
  await forum.db
    .updateTable('forumPosts')
    .set({ publishedAt: '2020-01-01T00:00:00.000Z' })
    .where('number', '=', 2)
    .execute()
  expect(await find('okapi', {}, { since: 'year' })).toEqual(['Loud streets 1'])
})

test('whole words rank before prefixes, and a changed title is found by its new words only', async () => {
  const older = await begin('Lamp', 'Too bright.')
  await begin('Lampposts', 'Too many.')
  expect(await find('lamp')).toEqual(['Lamp 1', 'Lampposts 1'])
  expect(await find('lam')).toEqual(['Lampposts 1', 'Lamp 1'])
  const post = await forum.db
    .selectFrom('forumPosts')
    .selectAll()
    .where('topicId', '=', older.topicId)
    .executeTakeFirstOrThrow()
  await forum.changePost(forum.db, ben, {
    id: post.id,
    title: 'Candle',
    text: 'Too bright.',
    seen: await forum.versionNow(post.id),
  })
  expect([await find('lamp'), await find('candle')]).toEqual([['Lampposts 1'], ['Candle 1']])
})

test('a built-in example is found and marked as one', async () => {
  expect((await forum.topicsWith(forum.db, 'headphones', 5)).topics).toMatchObject([{ example: true }])
  await begin('Headphones', 'Which ones?')
  expect((await forum.topicsWith(forum.db, 'headphones', 5)).topics).toMatchObject([
    { title: 'Headphones', example: false },
    { example: true },
  ])
})

test('waiting posts are not found, and changed or removed text leaves the search at once', async () => {
  const ada = await forum.member('ada')
  const waiting = await begin('Quokka', 'A quokka smiles.', 'work', ada)
  expect(await find('quokka')).toEqual([])
  const written = await forum.moderatedPost(forum.db, waiting.postId)
  await forum.approvePost(forum.db, 'mo', waiting.postId, written?.writtenAt ?? '')
  expect(await find('quokka')).toEqual(['Quokka 1'])
  expect(await find('smiling')).toEqual(['Quokka 1'])

  const known = await begin('Wombat', 'A wombat digs.')
  const seen = await forum.versionNow(known.postId)
  await forum.changePost(forum.db, ben, { id: known.postId, title: 'Numbat', text: 'It eats ants.', seen })
  expect([await find('wombat'), await find('numbat'), await find('ants')]).toEqual([
    [],
    ['Numbat 1'],
    ['Numbat 1'],
  ])
  await forum.removePost(forum.db, 'mo', known.postId, { rule: 'junk', note: '' })
  expect(await find('numbat')).toEqual([])
  await forum.putBack(forum.db, 'mo', known.postId)
  expect(await find('numbat')).toEqual(['Numbat 1'])
  await forum.takeBackPost(forum.db, ben, known.postId)
  expect(await find('ants')).toEqual([])
  const left = forum.db.selectFrom('forumSearch').selectAll().where('postId', '=', known.postId)
  expect(await left.execute()).toEqual([])
})

test('text that a moderator edits out is not found until it is restored', async () => {
  const { postId } = await begin('A phone', 'Call dugong.')
  const edit = { text: 'Call me.', rule: 'private', note: '', seen: await forum.stateNow(postId) } as const
  await forum.editPost(forum.db, 'mo', postId, edit)
  expect(await find('dugong')).toEqual([])
  await forum.undoEdit(forum.db, 'mo', postId)
  expect(await find('dugong')).toEqual(['A phone 1'])
})

test('posts deleted with their topic leave the search too', async () => {
  const { topicId } = await begin('Pangolin', 'It rolls up.')
  await forum.db.deleteFrom('forumTopics').where('id', '=', topicId).execute()
  expect(await find('pangolin')).toEqual([])
  await begin('Axolotl', 'The row of the pangolin is not given to it.')
  expect(await find('rolls')).toEqual([])
})

test.each([
  '',
  '   ',
  '"',
  "' or 1=1 --",
  'NEAR(',
  'title : x',
  'a:* & !b',
  '*',
  '\u0000',
  'x'.repeat(5000),
  '🙂',
])('the query %j breaks nothing', async (query) => expect(await find(query)).toBeInstanceOf(Array))

test('the number of queries does not grow with the results', async () => {
  const few = await queriesOf(() => find('axolotl'))
  for (let i = 0; i < 4; i += 1) await answer((await begin(`Tapir ${i}`, 'tapir')).topicId, 'tapir')
  expect(await queriesOf(() => find('tapir'))).toBe(few)
})

test('results are paged: each post on one page, title matches first, then the newest', async () => {
  const dee = await forum.member('dee', 'member')
  const { topicId } = await begin('Echidnas', 'One echidna.', 'work', dee)
  for (let i = 0; i < 3; i += 1)
    await forum.reply(forum.db, dee, { id: newId(), topicId, text: `The echidna ${i}.`, to: null })
  await begin('Echidna again', 'And another.', 'work', dee)
  const pages = [1, 2, 3].map((page) => forum.findInForum(forum.db, { query: 'echidna' }, { page, aPage: 2 }))
  expect(
    (await Promise.all(pages)).map(({ posts, more }) => [
      ...posts.map(({ title, number }) => `${title} ${number}`),
      more,
    ]),
  ).toEqual([
    ['Echidna again 1', 'Echidnas 1', true],
    ['Echidnas 4', 'Echidnas 3', true],
    ['Echidnas 2', false],
  ])
})

test('a search filters by topics with a helpful reply, and by posts without content notes', async () => {
  const cy = await forum.member(`cy-${newId().slice(0, 6)}`, 'member')
  const helped = await begin('Umbrella stands', 'The numbat asks.', 'work', cy)
  const post = { id: newId(), topicId: helped.topicId, text: 'The numbat answers.', to: null }
  const reply = await forum.reply(forum.db, cy, post)
  await begin('Umbrella shops', 'No numbat here.', 'work', cy)
  const noted = await forum.startTopic(forum.db, cy, {
    id: newId(),
    category: 'work',
    title: 'Umbrella fights',
    text: 'A numbat bites.',
    notes: ['violence'],
  })
  expect(await find('numbat')).toHaveLength(4)
  expect(await find('numbat', {}, { plain: true })).not.toContain('Umbrella fights 1')
  expect(await find('numbat', {}, { helped: true })).toEqual([])
  await forum.db
    .updateTable('forumPosts')
    .set({ helpedIn: helped.topicId })
    .where('id', '=', reply.postId)
    .execute()
  expect((await find('numbat', {}, { helped: true })).sort()).toEqual([
    'Umbrella stands 1',
    'Umbrella stands 2',
  ])
  expect(await find('numbat', {}, { helped: true, plain: true })).toHaveLength(2)
  // Notes added by a moderator count as well.
  await forum.db
    .updateTable('forumPosts')
    .set({ notes: '', addedNotes: 'violence' })
    .where('id', '=', noted.postId)
    .execute()
  expect(await find('numbat', {}, { plain: true })).not.toContain('Umbrella fights 1')
  // The helpful reply was removed, so the topic has none left.
  await forum.db.updateTable('forumPosts').set({ removedAt: now() }).where('id', '=', reply.postId).execute()
  expect(await find('numbat', {}, { helped: true })).toEqual([])
})

const OWN_QUESTIONS = ['ibis', 'ibi', 'reed ibis', 'Ibis groceries', 'ibis unicorn', 'gro']

test('a member’s own posts are found like any others, few or many', async () => {
  const { db } = forum
  const di = await forum.member('di', 'member')
  const say = (topicId: string, text: string) => forum.reply(db, di, { id: newId(), topicId, text, to: null })
  const first = await begin('Ibis groceries', 'They beep. Our IBIS is in the reed.', 'work', di)
  await say(first.topicId, 'Ibisbills are gross, and live in reed.')
  await begin('Growing', 'An ibis of four letters?', 'work', di)
  const gone = await say(first.topicId, 'An ibis in the reed that nobody sees.')
  // Before the search index drops it.
  await db.updateTable('forumPosts').set({ removedAt: now() }).where('id', '=', gone.postId).execute()
  const everybody = await Promise.all(OWN_QUESTIONS.map((query) => find(query)))
  expect(everybody.map((found) => found.length)).toEqual([3, 3, 2, 1, 0, 3])
  const own = () => Promise.all(OWN_QUESTIONS.map((query) => find(query, { mine: di.id })))
  expect(await own()).toEqual(everybody)
  const at = now()
  const more = Array.from({ length: 300 }, (_, i) => `more-${i}`)
  const { topicId } = first
  await db
    .insertInto('forumPosts')
    .values(
      more.map((id, i) => ({
        id,
        topicId,
        number: 100 + i,
        text: 'Llama',
        html: 'Llama',
        memberId: di.id,
        writtenAt: at,
        publishedAt: at,
      })),
    )
    .execute()
  await db
    .insertInto('forumSearch')
    .values(
      more.map((postId) => ({
        postId,
        title: '',
        text: 'Llama',
        at,
        titleWords: '',
        textWords: 'llama',
      })),
    )
    .execute()
  expect(await own()).toEqual(everybody)
  expect(await find('llama', { mine: di.id })).toHaveLength(20)
})

test('a search does not read the long posts of one person one by one', async () => {
  const { db } = forum
  const gia = await forum.member('gia', 'member')
  const ofGia = { of: sql<SqlBool>`forum_posts.member_id = ${gia.id}` }
  const long = (i: number) => begin(`Kiwis ${i}`, `${'kiwi '.repeat(1900)}${i}`, 'work', gia)
  for (let i = 0; i < 6; i++) await long(i)
  expect((await gatherOwn(db, ofGia)).few).toHaveLength(6)
  await long(6)
  expect((await gatherOwn(db, ofGia)).few).toBeUndefined()
  expect(await find('kiwi 6', { mine: gia.id })).toEqual(['Kiwis 6 1'])
})

test('a misspelled word is corrected to the nearest one in use, and a word that some post contains stays', async () => {
  await begin('The museum', 'A museum with quiet hours.', 'work', await forum.member('mia', 'member'))
  const spelled = (query: string) => forum.respelledInForum(forum.db, query)
  expect(await spelled('musuem')).toBe('museum')
  expect(await spelled('musuem hours')).toBe('museum hours')
  expect([await spelled('museum'), await spelled('qzxv'), await spelled('musuem qzxv')]).toEqual([
    null,
    null,
    null,
  ])
})

test('no suggestion comes from a post that is not public', async () => {
  const gone = await begin('A xylophone', 'A xylophone rings.', 'work', await forum.member('ida', 'member'))
  await forum.removePost(forum.db, 'mo', gone.postId, { rule: 'private', note: '' })
  expect(await forum.respelledInForum(forum.db, 'xylophnoe')).toBe(null)
})

test('a handle finds the posts under it, but not the same member’s pseudonymous posts', async () => {
  const fay = await forum.member('sam', 'member')
  await begin('Under my name', 'Here I am.', 'work', fay)
  await forum.beginNameless(fay, 'Not under it', 'Here I am not.')
  for (const query of ['@sam', 'sam', 'SAM']) {
    const member = await forum.memberAsked(forum.db, query)
    expect(member, query).toEqual({ id: fay.id, handle: 'sam' })
    const { posts } = await forum.postsUnderHandle(forum.db, fay.id, { query })
    expect(posts.map(({ title }) => title)).toEqual(['Under my name'])
  }
  expect(await forum.memberAsked(forum.db, '@nobody-here')).toBe(null)
  expect(await forum.memberAsked(forum.db, 'two words')).toBe(null)
})

test('quoted words are found in that order only', async () => {
  const lou = await forum.member('lou', 'member')
  await begin('Order', 'The purple lorikeet sings.', 'work', lou)
  expect([
    await find('"purple lorikeet"'),
    await find('"lorikeet purple"'),
    await find('lorikeet purple'),
  ]).toEqual([['Order 1'], [], ['Order 1']])
  const own = { mine: lou.id }
  expect([await find('“purple lorikeet”', own), await find('“lorikeet purple”', own)]).toEqual([
    ['Order 1'],
    [],
  ])
})

test('an excerpt has no markup, and stored posts get their new words after a release that changes them', async () => {
  const { postId } = await begin('A numbat', 'It is ~~loud~~ [calm](https://a.example/b_(c)) here.')
  const excerpt = async () =>
    (await forum.db.selectFrom('forumSearch').select('text').where('postId', '=', postId).executeTakeFirst())
      ?.text
  expect(await excerpt()).toBe('It is (crossed out: loud) calm here.')
  await forum.db
    .updateTable('forumSearch')
    .set({ text: 'It is ~~loud~~ calm)' })
    .where('postId', '=', postId)
    .execute()
  await forum.drawPostsAgain(forum.db)
  expect(await excerpt()).toBe('It is (crossed out: loud) calm here.')
})
