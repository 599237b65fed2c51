import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import samples from '#db/samples/forum-tags.json' with { type: 'json' }
import { inTransaction } from '#db/transaction.ts'
import { onPostgres } from '#tests/support/database.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'
import { recordsOf } from '#tests/support/staff-facts.ts'

// Tags as staff change them. The console's handling of facts of any kind: app/factbook/factbook.test.ts.

let forum: Forum
let records: Awaited<ReturnType<typeof recordsOf>>
let verbs: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('#app/factbook/factbook.server.ts')),
  ...(await import('#app/factbook/editing/saving-facts.server.ts')),
  ...(await import('#app/factbook/editing/define-record.server.ts')),
  ...(await import('#app/content/content.server.ts')),
  ...(await import('#app/factbook/facts/fact-texts.server.ts')),
  ...(await import('#app/forum/moderation/topic-acts.server.ts')),
  ...(await import('#app/forum/posts/tags/forum-tags.server.ts')),
  ...(await import('#app/forum/moderation/topic-import-export/export-topics.server.ts')),
  ...(await import('#app/forum/moderation/topic-import-export/import-topics.server.ts')),
  ...(await import('#app/forum/composing/scheduled-posts/scheduled-posts.server.ts')),
})
beforeAll(async () => {
  forum = await aForum()
  verbs = await load()
  records = await recordsOf(forum.db, 'tag')
  forum.forumFollowsTags()
})
beforeEach(async () => {
  await forum.empty()
  await forum.db.deleteFrom('texts').where('kind', '=', 'tag').execute()
  await inTransaction(forum.db, (tx) => verbs.loadBuiltInFacts(tx))
  await verbs.readFacts(forum.db)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  verbs.forgetFacts()
  await forum.close()
})

const close = (key: string) => records.change(key, { newTopics: 'closed' })
const add = (name: string, fields: Record<string, string> = {}) =>
  records.add({ name, about: '', order: '50', newTopics: 'open', ...fields })
const keyOf = async (id: string) => (await verbs.factText(forum.db, id)).address
const names = () => verbs.forumTags().map(({ name }) => name)
const first = samples.map(({ name }) => name)
const someone = () => forum.member(forum.newId(), 'member')
const begin = async (tags: string[], member?: Awaited<ReturnType<typeof someone>>) =>
  forum.startTopic(forum.db, member ?? (await someone()), {
    id: forum.newId(),
    category: 'work',
    title: 'A quiet room',
    text: 'How do I ask?',
    tags,
  })
const tagged = async (tag: string) => (await forum.topicsIn(forum.db, 'work', 1, tag)).map(({ id }) => id)
const shown = async (topicId: string) =>
  verbs.tagsListed((await forum.publicTopic(forum.db, topicId))?.tags ?? '')

test('a renamed tag stays on its topics under its code, and the next start keeps the change', async () => {
  expect(names()).toEqual(first)
  const { topicId } = await begin(['autism', 'senses'])
  await records.change('autism', { name: 'Autistic people', order: '99' })
  expect(await shown(topicId)).toBe('Noise, light and touch, Autistic people')
  expect(await tagged('autism')).toEqual([topicId])
  expect(names().at(-1)).toBe('Autistic people')
  await inTransaction(forum.db, (tx) => verbs.loadBuiltInFacts(tx))
  await verbs.readFacts(forum.db)
  expect(names()).toContain('Autistic people')
  const id = await records.idOf('autism')
  const { text } = await verbs.factWords(forum.db, id)
  await verbs.factVerbs(id).restore(forum.db, id, { from: 'first', seen: text.version }, 'mo')
  await verbs.factVerbs(id).publish(forum.db, id, { version: text.version + 1, by: 'mo' })
  expect(names()).toEqual(first)
})

test('a closed tag stays on its topics and can be searched; it cannot be added to a topic', async () => {
  const ada = await someone()
  const { topicId, postId } = await begin(['vision'], ada)
  await close('vision')
  expect([await tagged('vision'), await shown(topicId)]).toEqual([[topicId], 'Blind and low vision'])
  await expect(begin(['vision'])).rejects.toThrow('You can no longer choose “Blind and low vision”')
  const choices = (stored?: string) => verbs.tagsToChoose(stored).map(({ code }) => code)
  expect([choices().includes('vision'), choices('vision').includes('vision')]).toEqual([false, true])
  const retag = async (tags: string[]) =>
    forum.changePost(forum.db, ada, {
      id: postId,
      text: 'How do I ask?',
      seen: await forum.versionNow(postId),
      tags,
    })
  await retag(['vision', 'adhd'])
  expect(await shown(topicId)).toBe('ADHD, Blind and low vision')
  await verbs.correctTags(forum.db, 'mo', postId, ['vision', 'speech'])
  expect(await tagged('vision')).toEqual([topicId])
  await retag(['speech'])
  for (const again of [
    () => retag(['speech', 'vision']),
    () => verbs.correctTags(forum.db, 'mo', postId, ['vision']),
  ])
    await expect(again()).rejects.toThrow('no longer choose')
  expect(await shown(topicId)).toBe('Speech and AAC')
  await records.change('vision', { newTopics: 'open' })
  expect(await tagged('vision')).toEqual([])
  expect(await begin(['vision'])).toMatchObject({ number: 1 })
})

test('a tag that staff add can be chosen once it is published, or once its scheduled time has come', async () => {
  const id = await add('Money & benefits', { about: 'What it costs.', order: '1' })
  const key = await keyOf(id)
  expect(key).toBe('money-benefits')
  expect(names()).toEqual(first)
  await expect(begin([key])).rejects.toThrow('no longer choose')
  const at = new Date(Date.now() + 3_600_000)
  await verbs.factVerbs(id).schedule(forum.db, id, { version: 1, at }, 'mo')
  await verbs.publishJobs['content.publish'](forum.db, { id })
  await expect(begin([key])).rejects.toThrow('no longer choose')
  vi.useFakeTimers({ now: at.getTime() + 1000, toFake: ['Date'] })
  await verbs.publishJobs['content.publish'](forum.db, { id })
  expect(names().slice(0, 2)).toEqual(['ADHD', 'Money & benefits'])
  const { topicId } = await begin([key])
  expect(await tagged(key)).toEqual([topicId])
})

test('a code is never given to another tag, whatever happened to the first one', async () => {
  const bikes = await add('Bikes')
  await verbs.factVerbs(bikes).publish(forum.db, bikes, { version: 1, by: 'mo' })
  await records.change('bikes', { name: 'Cars' })
  await verbs.factVerbs(bikes).takeOffSite(forum.db, bikes, 'mo')
  expect(await keyOf(await add('Bikes'))).toMatch(/^tag-\d+$/)
  expect(await keyOf(await add('Ada', { name: '空' }))).toMatch(/^tag-\d+$/)
})

test('a tag is removed only while no topic has it, and can be restored', async () => {
  const id = await records.idOf('speech')
  const newcomer = await forum.member('new-one')
  const { postId } = await begin(['speech'], newcomer)
  const off = () => verbs.factVerbs(id).takeOffSite(forum.db, id, 'mo')
  await expect(off()).rejects.toThrow('Topics have this tag')
  expect(names()).toContain('Speech and AAC')
  await forum.approvePost(forum.db, 'mo', postId, await forum.stateNow(postId))
  await forum.removePost(forum.db, 'mo', postId, { rule: 'junk', note: '' })
  await expect(off()).rejects.toThrow('Topics have this tag')
  await forum.putBack(forum.db, 'mo', postId)
  await verbs.correctTags(forum.db, 'mo', postId, [])
  await off()
  expect(names()).not.toContain('Speech and AAC')
  await expect(begin(['speech'])).rejects.toThrow('no longer choose')
  await verbs.factVerbs(id).publish(forum.db, id, { version: 1, by: 'mo' })
  expect(await begin(['speech'])).toMatchObject({ number: 1 })
})

test('there may be no tags at all', async () => {
  for (const { id } of samples) {
    const tag = await records.idOf(id)
    await verbs.factVerbs(tag).takeOffSite(forum.db, tag, 'mo')
  }
  expect([verbs.forumTags(), await verbs.tagsWithin(forum.db)]).toEqual([[], []])
  await expect(begin(['adhd'])).rejects.toThrow('no longer choose')
  expect(await begin([])).toMatchObject({ number: 1 })
})

/** How many connections to this database wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(forum.db)
  return rows.length
}

test('when a topic gets a tag at the moment the tag is removed, the second is refused', async () => {
  const id = await records.idOf('mobility')
  const ada = await someone()
  const topic = { category: 'work', title: 'A ramp', text: 'Where?', tags: ['mobility'] }
  const both = async (one: (db: never) => Promise<unknown>, other: () => Promise<unknown>) => {
    let second: Promise<string> = Promise.resolve('')
    await inTransaction(forum.db, async (tx) => {
      await one(tx as never)
      second = other().then(
        () => 'done',
        (error: Error) => error.message,
      )
      // It has read what is not committed yet, and waits for us. SQLite, or a single connection, lets it read nothing
      // before we are done.
      if (onPostgres && process.env.DATABASE_POOL !== '1') await expect.poll(waiting).toBe(1)
    })
    return second
  }
  const starts = (db: never) => forum.startTopic(db, ada, { id: forum.newId(), ...topic })
  const off = (db: never) => verbs.factVerbs(id).takeOffSite(db, id, 'mo')
  expect(await both(starts, () => off(forum.db as never))).toContain('Topics have this tag')
  expect(await tagged('mobility')).toHaveLength(1)
  await forum.db.deleteFrom('forumTopics').where('exampleAt', 'is', null).execute()
  // The in-memory state follows after the commit, so the rows are queried.
  await inTransaction(forum.db, async (tx) => {
    await off(tx as never)
    expect(verbs.tagCalled('mobility')).toBeDefined()
    await expect(starts(tx as never)).rejects.toThrow('no longer choose “mobility”')
  })
  await verbs.factVerbs(id).publish(forum.db, id, { version: 1, by: 'mo' })
  expect(await both(off, () => starts(forum.db as never))).toContain('no longer choose “mobility”')
  expect(await tagged('mobility')).toEqual([])
})

test('a held topic keeps a tag that was closed meanwhile, and loses one that was removed', async () => {
  const ada = await someone()
  const plans = await add('504 plans and accommodations at school')
  await verbs.factVerbs(plans).publish(forum.db, plans, { version: 1, by: 'mo' })
  const key = await keyOf(plans)
  const typed = {
    title: 'Later',
    text: 'How?',
    'tag-hearing': 'yes',
    'tag-family': 'yes',
    [`tag-${key}`]: 'yes',
  }
  const ticket = forum.newId()
  await verbs.scheduleForumPost(forum.db, ada, {
    ticket,
    where: { category: 'work' },
    when: 'minutes',
    typed,
  })
  await close('hearing')
  const family = await records.idOf('family')
  await verbs.factVerbs(family).takeOffSite(forum.db, family, 'mo')
  const [held] = await verbs.scheduledPosts(forum.db, ada.id)
  await verbs.heldJobs['forum.send-held'](forum.db, { id: held?.id ?? '' })
  const [topicId = ''] = await tagged('hearing')
  expect(await forum.publicTopic(forum.db, topicId)).toMatchObject({ title: 'Later', tags: `hearing,${key}` })
})

test('a file of topics imports closed tags, and names each unknown tag', async () => {
  await begin(['illness', 'hearing'])
  const file = await new Response(verbs.topicsFile(verbs.linesOf(forum.db, 'work'))).text()
  expect(file).toContain('"tags":["hearing","illness"]')
  await forum.db.deleteFrom('forumTopics').where('exampleAt', 'is', null).execute()
  await close('illness')
  const wrong = await verbs.planOfTopics(forum.db, file.replace('"hearing"', '"money"'))
  expect(wrong.verdicts[0]).toMatchObject({ becomes: 'wrong', reason: expect.stringContaining('“money”') })
  const money = await add('Money')
  await verbs.factVerbs(money).publish(forum.db, money, { version: 1, by: 'mo' })
  const now = file.replace('"hearing"', '"money"')
  const id = await verbs.keepTopics(forum.db, now, 'mo')
  const { mark } = await verbs.planOfTopics(forum.db, now)
  expect(await verbs.importTopics(forum.db, id, mark, 'mo')).toBe(1)
  expect([await tagged('money'), await tagged('illness')].map(({ length }) => length)).toEqual([1, 1])
  // The order of the list here changes nothing of a file that was already imported.
  await records.change('money', { order: '1' })
  expect((await verbs.planOfTopics(forum.db, now)).verdicts[0]).toMatchObject({ becomes: 'same' })
})
