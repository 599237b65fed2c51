import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import samples from '#db/samples/forum.json' with { type: 'json' }
import { inTransaction } from '#db/transaction.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { recordsOf } from '#tests/support/staff-facts.ts'

// Categories as staff change them. The console's handling of facts of any kind: app/factbook/factbook.test.ts.

let forum: Forum
let records: Awaited<ReturnType<typeof recordsOf>>
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('#app/factbook/factbook.server.ts')),
  ...(await import('#app/factbook/editing/saving-facts.server.ts')),
  ...(await import('#app/factbook/editing/define-record.server.ts')),
  ...(await import('#app/factbook/facts/fact-texts.server.ts')),
  ...(await import('#app/factbook/kinds/place.server.ts')),
  ...(await import('#app/forum/posts/categories/categories-of-facts.server.ts')),
  ...(await import('#app/forum/moderation/topic-acts.server.ts')),
  ...(await import('#app/forum/upkeep/discussions/discussions.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  verbs = await load()
  records = await recordsOf(forum.db, 'place')
  verbs.forumFollowsCategories()
  await inTransaction(forum.db, (tx) => verbs.loadBuiltInFacts(tx))
  await verbs.readFacts(forum.db)
})
afterAll(async () => {
  verbs.forgetFacts()
  await forum.close()
})
beforeEach(() => forum.empty())

const add = (fields: Record<string, string>) =>
  records.add({
    about: 'What it is about.',
    belongs: 'What belongs there.',
    order: '50',
    newTopics: 'open',
    ...fields,
  })
const names = async () => (await forum.forumCategories(forum.db)).map(({ name }) => name)
const begin = async (category: string) =>
  forum.startTopic(forum.db, await forum.member(forum.newId(), 'member'), {
    id: forum.newId(),
    category,
    title: 'A quiet room',
    text: 'How do I ask?',
  })

test('a changed category keeps its URL and its topics, and the next start keeps the change', async () => {
  const { topicId } = await begin('home')
  await records.change('home', { name: 'Where I live', order: '1', belongs: 'Zebras too.' })
  expect((await names()).slice(0, 2)).toEqual(['Where I live', 'Work'])
  expect(await forum.categoryCalled(forum.db, 'home')).toMatchObject({ belongs: 'Zebras too.', topics: 2 })
  expect(await forum.publicTopic(forum.db, topicId)).toMatchObject({ category: 'Where I live' })
  await inTransaction(forum.db, async (tx) => {
    await verbs.loadBuiltInFacts(tx)
    await forum.loadForum(tx, await verbs.categoriesOfFacts(tx), samples)
  })
  expect(await names()).toContain('Where I live')
  const id = await records.idOf('home')
  const { text } = await verbs.factWords(forum.db, id)
  await verbs.factVerbs(id).restore(forum.db, id, { from: 'first', seen: text.version }, 'mo')
  await verbs.factVerbs(id).publish(forum.db, id, { version: text.version + 1, by: 'mo' })
  expect(await names()).toEqual(samples.map(({ name }) => name))
})

test('in a closed category no topic can be started, and everyone can reply in existing ones', async () => {
  const { topicId } = await begin('school')
  await records.change('school', { newTopics: 'closed' })
  const { closedSince } = (await forum.categoryCalled(forum.db, 'school')) ?? {}
  expect(closedSince).toEqual(expect.any(String))
  await expect(begin('school')).rejects.toThrow('closed this place for new topics')
  const ben = await forum.member('ben', 'member')
  expect(await forum.answer(ben, topicId)).toMatchObject({ number: 2 })
  await forum.pause()
  await records.change('school', { about: 'Other words.' })
  expect(await forum.categoryCalled(forum.db, 'school')).toMatchObject({ closedSince })
  await records.change('school', { newTopics: 'open' })
  expect(await begin('school')).toMatchObject({ number: 1 })
})

test('a category is added and removed, but never while it has a topic of people', async () => {
  const id = await add({ name: 'Money and benefits' })
  expect(await names()).not.toContain('Money and benefits')
  await verbs.factVerbs(id).publish(forum.db, id, { version: 1, by: 'mo' })
  expect((await names()).at(-1)).toBe('Money and benefits')
  const { postId } = await begin('money-and-benefits')
  await expect(verbs.factVerbs(id).takeOffSite(forum.db, id, 'mo')).rejects.toThrow(
    'People began topics in this place',
  )
  await verbs.moveTopic(forum.db, 'mo', postId, 'home')
  await verbs.factVerbs(id).takeOffSite(forum.db, id, 'mo')
  expect(await names()).toEqual(samples.map(({ name }) => name))
  expect(await forum.categoryCalled(forum.db, 'money-and-benefits')).toBe(undefined)
  await expect(begin('money-and-benefits')).rejects.toThrow('no longer in the forum')
  await expect(verbs.moveTopic(forum.db, 'mo', postId, 'money-and-benefits')).rejects.toThrow('no such place')
  const post = { number: 1, path: '/blog/1', title: 'A post', place: 'money-and-benefits' }
  await expect(verbs.discuss(forum.db, post, 'mo')).rejects.toThrow('Choose a place')
  expect((await forum.forumPlaces(forum.db)).map(({ url }) => url)).not.toContain('/forum/money-and-benefits')
  await verbs.factVerbs(id).publish(forum.db, id, { version: 1, by: 'mo' })
  expect(await begin('money-and-benefits')).toMatchObject({ number: 1 })
})

test('a built-in category that is removed loses its example, and the next start does not restore it', async () => {
  const id = await records.idOf('hello')
  await verbs.factVerbs(id).takeOffSite(forum.db, id, 'mo')
  await inTransaction(forum.db, async (tx) => {
    await verbs.loadBuiltInFacts(tx)
    await forum.loadForum(tx, await verbs.categoriesOfFacts(tx), samples)
  })
  expect(await names()).not.toContain('Getting to know each other')
  expect(await forum.topicsIn(forum.db, 'hello', 1)).toEqual([])
  await verbs.factVerbs(id).publish(forum.db, id, { version: 1, by: 'mo' })
  expect(await names()).toContain('Getting to know each other')
})

test('no category gets a URL that another page of the forum has', async () => {
  const children = (all: typeof routes): string[] =>
    all.flatMap((one) => [one.path ?? '', ...children(one.children ?? [])])
  const first = children(routes).flatMap((path) => /^forum\/([a-z-]+)/.exec(path)?.[1] ?? [])
  expect([...verbs.NOT_FOR_PLACES].sort()).toEqual([...new Set([...first, 'new'])].sort())
  const key = async (id: string) => (await verbs.factText(forum.db, id)).address
  expect(await key(await add({ name: 'Search' }))).toMatch(/^place-\d+$/)
  expect(await key(await add({ name: 'Arts' }))).toBe('arts')
})
