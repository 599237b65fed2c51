import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aBlog, aWriter, type Blog } from '#tests/support/posts.ts'
import { notedPosts, postsToTell, savedPostAsTold } from '../blog.server.ts'
import { NEW_POST, type PostText } from '../model/post-text.ts'

// Content notes are a field of a post: each version has its own, and readers get those of the public version.

let db: Db
let blog: Blog
beforeAll(async () => {
  blog = await aBlog()
  ;({ db } = blog)
  await aWriter(db, 'ada', 'Ada')
  await aWriter(db, 'mo', 'Mo')
})
afterAll(() => blog.close())

const POST: PostText = {
  ...NEW_POST,
  title: 'After the hearing',
  excerpt: 'What was decided.',
  author: 'Ada',
  category: 'Advocacy',
  imageDescription: 'A room.',
  keyPoints: ['One.'],
  body: '## First\n\nThe funeral was in May.',
  notes: ['violence', 'death'],
}
const draft = async (post = POST) => (await blog.saving.draftPost(db, post, 'ada')).id
const textAt = async (id: string) => (await blog.texts.textAt(db, id)) ?? expect.fail('no text')
const publish = async (id: string) =>
  blog.publishing.postContent.publish(db, id, { version: (await textAt(id)).version, by: 'ada' })
const shown = async (id: string) => (await blog.queries.publishedPost(db, (await textAt(id)).number))?.notes

test('a saved note reaches readers with its version, is removed, and is restored with an older version', async () => {
  const id = await draft()
  expect(await shown(id)).toBeUndefined()
  await publish(id)
  expect(await shown(id)).toEqual(['violence', 'death'])
  await blog.publishing.postContent.save(db, id, { base: 1, typed: { ...POST, notes: [] } }, 'ada')
  expect(await shown(id)).toEqual(['violence', 'death'])
  await publish(id)
  expect(await shown(id)).toEqual([])
  expect(await blog.publishing.postContent.restore(db, id, { from: 1, seen: 2 }, 'ada')).toBe(true)
  await publish(id)
  expect(await shown(id)).toEqual(['violence', 'death'])
  const lists = [await blog.queries.postsIn(db, 'Advocacy'), await blog.queries.postsForFeed(db)]
  const { number } = await textAt(id)
  for (const list of lists)
    expect(list.find((one) => one.id === number)?.notes).toEqual(['violence', 'death'])
})

test('a change of notes alone is a version; the same notes are not', async () => {
  const id = await draft()
  const save = (notes: PostText['notes'], base: number) =>
    blog.publishing.postContent.save(db, id, { base, typed: { ...POST, notes } }, 'ada')
  expect(await save(['violence', 'death'], 1)).toMatchObject({ kept: 1 })
  expect(await save(['death'], 1)).toMatchObject({ kept: 2 })
})

test('emails and the search get a post’s content notes', async () => {
  const id = await draft()
  await publish(id)
  const { number } = await textAt(id)
  expect(await postsToTell(db, [number, 1])).toMatchObject([
    { id: number, about: 'This is about: violence, death' },
    { id: 1, about: '' },
  ])
  expect((await savedPostAsTold(db, id))?.about).toBe('This is about: violence, death')
  expect([...(await notedPosts(db, [1, number]))]).toEqual([[number, ['violence', 'death']]])
})

test('words that moderators watch ask for their note until it is chosen', async () => {
  const watched = [
    { word: 'funeral', act: 'note', note: 'death' },
    { word: 'hearing', act: 'hold', note: null },
    { word: 'decided', act: 'help', note: null },
  ] as const
  const at = new Date().toISOString()
  await db
    .insertInto('forumWatched')
    .values(watched.map((one) => ({ ...one, id: one.word, byUser: 'mo', at })))
    .execute()
  const id = await draft({ ...POST, notes: [] })
  const asked = async (notes: PostText['notes']) => {
    const found = await blog.publishing.postContent.checks(db, {
      text: await textAt(id),
      content: { ...POST, notes },
    })
    return found.find(({ says }) => says.includes('content note'))
  }
  expect(await asked([])).toMatchObject({
    blocks: false,
    about: ['“decided”: self-harm or suicide', '“funeral”: death'],
  })
  expect((await asked(['death']))?.about).toEqual(['“decided”: self-harm or suicide'])
  expect(await asked(['death', 'self-harm'])).toBeUndefined()
  await publish(id)
})
