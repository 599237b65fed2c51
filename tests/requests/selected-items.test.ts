import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aBlog, aWriter, type Blog, type PostText } from '#tests/support/posts.ts'

// One act on the selected items of a list: each goes through the checks of its own button.

let db: Db
let close: () => Promise<void>
let blog: Blog
let ready: PostText
beforeAll(async () => {
  blog = await aBlog()
  ;({ db, close } = blog)
  const facts = await import('#app/factbook/factbook.server.ts')
  await import('#app/newsletter/newsletter.server.ts')
  await import('#app/cases/desk/starter-letters.server.ts')
  await inTransaction(db, (tx) => facts.loadBuiltInFacts(tx))
  await facts.readFacts(db)
  await aWriter(db, 'ada', 'Ada', 'editor')
  await aWriter(db, 'max', 'Max', 'steward')
  const { post } = await blog.publishing.postText(db, 'post-1')
  ready = { ...post, category: 'Advocacy', sources: [], body: 'Ask in writing. Keep a copy of the letter.' }
})
afterAll(() => close())

const draft = async (title: string, post: Partial<PostText> = {}): Promise<string> =>
  (await blog.saving.draftPost(db, { ...ready, title, ...post }, 'ada')).id
const textOf = async (id: string) => (await blog.texts.textAt(db, id)) ?? expect.fail(`no ${id}`)
const states = async (ids: string[]) => Promise.all(ids.map(async (id) => (await textOf(id)).state))
const contentOf = async (id: string) => (await blog.publishing.postText(db, id)).post
const member = (role: string) => ({ userId: 'ada', name: 'Ada', role }) as never

/** As their list shows them now. */
const listed = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { version, state } = await textOf(id)
      return { id, version, state }
    }),
  )
type Chosen = Awaited<ReturnType<typeof listed>>

const act = async (
  name: string,
  items: Chosen,
  typed: Record<string, string> = {},
  role = 'editor',
): Promise<Awaited<ReturnType<Blog['texts']['actOnSelected']>>> =>
  blog.texts.actOnSelected(db, { act: name, items, of: '', back: '/staff/content' }, typed, member(role))

test('publishing many posts publishes those that are ready, and names each other one with its reason', async () => {
  const [good, unfinished, legal, later, approved] = [
    await draft('Ready'),
    await draft('Unfinished', { excerpt: '', category: '' }),
    await draft('About the law', { category: 'Legal Updates' }),
    await draft('For later'),
    await draft('Approved', {
      category: 'Legal Updates',
      sources: [{ title: 'The rule', url: 'https://www.ada.gov/' }],
      reviewOn: '2099-05-01',
    }),
  ]
  const at = new Date(Date.now() + 86_400_000)
  await blog.publishing.postContent.schedule(db, later, { version: 1, at }, 'ada')
  await blog.publishing.postContent.linksAreRight(db, approved, 1, 'ada')
  await inTransaction(db, (tx) => blog.texts.approve(tx, approved, 1, 'max'))
  const ids = [good, unfinished, legal, later, approved]
  const items = await listed(ids)
  const done = await act('publish', items)
  expect(done).toMatchObject({
    title: 'Published: 2 posts',
    already: '',
    left: [
      {
        title: 'Unfinished',
        to: `/staff/content/${unfinished}`,
        reason: expect.stringContaining('no summary'),
      },
      { title: 'About the law', reason: expect.stringContaining('A second person has not looked') },
      { title: 'For later', reason: 'It is scheduled. Stop the schedule first.' },
    ],
  })
  expect(await states(ids)).toEqual(['published', 'draft', 'draft', 'scheduled', 'published'])
  // The same form again publishes nothing twice, and says so.
  expect(await act('publish', items)).toMatchObject({
    title: 'Published: 0 posts',
    already: '2 posts needed no change.',
    left: [{}, {}, {}],
  })
  const lines = await db
    .selectFrom('auditLines')
    .select('subject')
    .where('action', '=', 'text.published')
    .execute()
  expect(lines.filter(({ subject }) => subject === good)).toHaveLength(1)
})

test('an item that changed since the list was shown stays as it is', async () => {
  const [rewritten, published, same] = [
    await draft('Rewritten'),
    await draft('Just published'),
    await draft('Same'),
  ]
  const items = await listed([rewritten, published, same])
  await blog.publishing.postContent.save(
    db,
    rewritten,
    { base: 1, typed: { ...(await contentOf(rewritten)), title: 'Rewritten by Max' } },
    'max',
  )
  await blog.publishing.postContent.publish(db, published, { version: 1, by: 'max' })
  const reason = 'It changed since the list was shown. Look at it first.'
  expect(await act('bin', items)).toEqual({
    title: 'In the bin: 1 post',
    already: '',
    left: [
      { title: 'Rewritten by Max', to: `/staff/content/${rewritten}`, reason },
      { title: 'Just published', to: `/staff/content/${published}`, reason },
    ],
  })
  expect(await states([rewritten, published, same])).toEqual(['draft', 'published', 'bin'])
  expect(await act('publish', items)).toMatchObject({
    title: 'Published: 0 posts',
    already: '1 post needed no change.',
  })
  expect(await act('category', items, { category: 'Research' })).toMatchObject({
    left: [{ reason }, { reason }, { reason: expect.any(String) }],
  })
})

test('posts go off the site, into the bin and out of it; again changes nothing', async () => {
  const ids = [await draft('One'), await draft('Two')]
  await act('publish', await listed(ids))
  const shown = await listed(ids)
  expect(await act('take-back', shown)).toMatchObject({ title: 'Taken off the site: 2 posts', left: [] })
  expect(await act('take-back', shown)).toMatchObject({ already: '2 posts needed no change.', left: [] })
  const off = await listed(ids)
  expect(await act('bin', off)).toMatchObject({ title: 'In the bin: 2 posts', left: [] })
  const { binnedAt } = await textOf(ids[0] ?? '')
  expect(await act('bin', off)).toMatchObject({ already: '2 posts needed no change.', left: [] })
  expect((await textOf(ids[0] ?? '')).binnedAt).toBe(binnedAt)
  expect(await act('unbin', await listed(ids))).toMatchObject({ title: 'Out of the bin: 2 posts', left: [] })
  expect(await states(ids)).toEqual(['back', 'back'])
})

test('a category is set as a new version of each post, once', async () => {
  const ids = [await draft('Has another'), await draft('Has none', { category: '' })]
  const items = await listed(ids)
  expect(await act('category', items, { category: 'No such' })).toEqual({
    errors: { category: 'Choose a category from the list' },
  })
  expect(await act('category', items, { category: 'Research' })).toMatchObject({
    title: 'Category set: 2 posts',
    left: [],
  })
  expect(await act('category', items, { category: 'Research' })).toMatchObject({
    title: 'Category set: 0 posts',
    already: '2 posts needed no change.',
    left: [],
  })
  expect(await Promise.all(ids.map(contentOf))).toMatchObject([
    { title: 'Has another', category: 'Research' },
    { title: 'Has none', category: 'Research' },
  ])
  expect((await listed(ids)).map(({ version }) => version)).toEqual([2, 2])
})

test('what a kind forbids for one item, it forbids for many', async () => {
  // Visitors have seen it, and the release relies on it.
  expect(await act('bin', await listed(['law-1']))).toMatchObject({
    title: 'In the bin: 0 federal laws',
    left: [{ to: '/staff/facts/law/law-1', reason: expect.stringContaining('cannot go into the bin') }],
  })
  // A post has a category, and a law has none.
  const post = await draft('With a law')
  expect(await act('category', await listed([post, 'law-1']), { category: 'Research' })).toMatchObject({
    title: 'Category set: 1 item',
    left: [{ reason: 'This cannot be done with a federal law.' }],
  })
  await expect(act('category', await listed(['law-1']))).rejects.toMatchObject({ status: 404 })
  await expect(act('toString', await listed([post]))).rejects.toMatchObject({ status: 404 })
})

test('an item of a list that the role does not open refuses the whole form', async () => {
  const post = await draft('Stays a draft')
  await expect(act('publish', await listed([post]), {}, 'caseworker')).rejects.toMatchObject({ status: 403 })
  const form = { id: 'letter-101', version: 1, state: 'published' } as const
  await expect(act('bin', [...(await listed([post])), form])).rejects.toMatchObject({ status: 403 })
  const asked = { act: 'bin', items: [form], of: '', back: '/staff' }
  await expect(blog.texts.selectedItems(db, asked, member('editor'))).rejects.toMatchObject({ status: 403 })
  expect(await states([post])).toEqual(['draft'])
})

test('ids of nothing are refused or named', async () => {
  await expect(act('bin', [{ id: 'forged-1', version: 1, state: 'draft' }])).rejects.toMatchObject({
    status: 404,
  })
  expect(await act('bin', [{ id: 'post-99999', version: 1, state: 'draft' }])).toMatchObject({
    left: [{ title: 'post-99999', reason: 'It was deleted for good.' }],
  })
})

test('a form names at most a page of items, and a page of the console to go back to', () => {
  const of = (query: string) => blog.texts.askedIn(new URLSearchParams(query))
  expect(of('act=bin&item=post-3.7.draft&item=post-3.7.draft&item=<b>&back=/staff/content?page=2')).toEqual({
    act: 'bin',
    items: [{ id: 'post-3', version: 7, state: 'draft' }],
    of: '',
    back: '/staff/content?page=2',
  })
  for (const back of [
    '//other.example/staff/',
    'https://other.example/staff/x',
    '/account',
    'javascript:x',
    '',
  ])
    expect(of(`back=${encodeURIComponent(back)}`).back).toBe('/staff')
  const many = (count: number) =>
    of(Array.from({ length: count }, (_, at) => `item=post-${at}.1.draft`).join('&'))
  expect(many(100).items).toHaveLength(100)
  expect(() => many(101)).toThrow('Select at most 100 at once')
})

test('a list offers what its kind and its filter allow', async () => {
  const offered = async (path: string) =>
    (await blog.texts.itemList(db, new URL(`https://site.example${path}`), 'editor')).acts.map(
      (one) => one.act,
    )
  expect(await offered('/staff/content')).toEqual(['publish', 'category', 'fill-in', 'take-back', 'bin'])
  expect(await offered('/staff/content?state=bin')).toEqual(['unbin'])
  expect(await offered('/staff/content?state=published')).not.toContain('publish')
  expect(await offered('/staff/facts/state')).toEqual(['publish'])
  // A letter is sent, which has its own page.
  expect(await offered('/staff/newsletter')).toEqual(['bin'])
  expect(await offered('/staff/letters?state=back')).toEqual(['publish', 'bin'])
})
