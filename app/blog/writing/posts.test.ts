import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runNext } from '#app/platform/jobs/jobs.server.ts'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import { setSiteValue } from '#app/platform/settings/site-values.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { onPostgres } from '#tests/support/database.ts'
import { aBlog, aWriter, type Blog } from '#tests/support/posts.ts'
import { NEW_POST, type PostText } from '../model/post-text.ts'
import { atomFeed } from '../reading/feed.server.ts'

let db: Db
let close: () => Promise<void>
let content: Blog['content']
let saving: Blog['saving']
let publishing: Blog['publishing']
let texts: Blog['texts']
let queries: Blog['queries']

beforeAll(async () => {
  ;({ db, close, content, saving, publishing, texts, queries } = await aBlog())
  await aWriter(db, 'ada', 'Ada')
  await aWriter(db, 'sol', 'Sol')
})
afterAll(() => close())
beforeEach(() => {
  vi.useRealTimers()
})

const POST: PostText = {
  ...NEW_POST,
  title: 'A new path',
  excerpt: 'What we did, and why.',
  author: 'Ada',
  category: 'Advocacy',
  imageDescription: 'A path.',
  keyPoints: ['One.'],
  body: '## First\n\nOne.\n\nTwo.\n\nThree.',
}
const LEGAL: PostText = {
  ...POST,
  category: 'Legal Updates',
  sources: [{ title: 'The rule', url: 'https://www.ada.gov/' }],
  reviewOn: '2027-05-01',
}
const draft = async (post = POST) => (await saving.draftPost(db, post, 'ada')).id
const textOf = async (id: string) => (await texts.textAt(db, id)) ?? expect.fail('no text')
const numberOf = async (id: string) => (await textOf(id)).number
const seen = async (id: string) => (await textOf(id)).version
const publish = async (id: string) =>
  publishing.postContent.publish(db, id, { version: await seen(id), by: 'ada' })
const shown = async (id: string) => queries.publishedPost(db, await numberOf(id))
const found = async (id: string) =>
  db
    .selectFrom('searchEntries')
    .select(['url', 'title'])
    .where('id', '=', `post:${await numberOf(id)}`)
    .executeTakeFirst()
const acts = async (id: string) =>
  (await db.selectFrom('auditLines').select('action').where('subject', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  )
const save = async (id: string, base: number, post: PostText, by: string) =>
  publishing.postContent.save(db, id, { base, typed: post }, by)

test('the six built-in posts are the first version of a text each, at their URLs', async () => {
  const rows = await db
    .selectFrom('texts')
    .selectAll()
    .where('kind', '=', 'post')
    .where('number', '<', 101)
    .orderBy('number')
    .execute()
  expect(
    rows.map(({ id, state, version, publishedVersion, editedBy }) => ({
      id,
      state,
      version,
      publishedVersion,
      editedBy,
    })),
  ).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => ({
      id: `post-${number}`,
      state: 'published',
      version: 1,
      publishedVersion: 1,
      editedBy: null,
    })),
  )
  expect((await queries.featuredPost(db))?.id).toBe(1)
})

test('a draft never leaks: lists, search, feeds and the sitemap omit it until it is published', async () => {
  const id = await draft()
  expect([await shown(id), await found(id)]).toEqual([undefined, undefined])
  expect((await queries.postsForFeed(db)).length).toBe(6)
  const before = contentVersion()
  await publish(id)
  expect(contentVersion()).toBeGreaterThan(before)
  expect(await shown(id)).toMatchObject({ title: 'A new path', laws: [] })
  expect(await found(id)).toEqual({ url: `/blog/${await numberOf(id)}`, title: 'A new path' })
  expect((await queries.postsForFeed(db)).map(({ title }) => title)).toContain('A new path')
  await publishing.postContent.takeOffSite(db, id, 'ada')
  expect([await shown(id), await found(id), (await textOf(id)).state]).toEqual([undefined, undefined, 'back'])
  await publish(id)
  expect((await shown(id))?.title).toBe('A new path')
  expect(await acts(id)).toEqual(['text.drafted', 'text.published', 'text.taken-back', 'text.published'])
})

test('numbers start at 101, and are never reused', async () => {
  const [one, two] = await Promise.all([draft(), draft()])
  const numbers = await Promise.all([one, two].map(numberOf))
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(101)
  expect(new Set(numbers).size).toBe(2)
})

test('visitors see the published text while a newer draft exists; the first publication day stays', async () => {
  const id = await draft({ ...POST, publishedOn: '' })
  vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00Z'), toFake: ['Date'] })
  await publish(id)
  await save(id, 1, { ...POST, title: 'Newer' }, 'sol')
  expect([(await shown(id))?.title, (await textOf(id)).state]).toEqual(['A new path', 'draft'])
  vi.setSystemTime(new Date('2026-11-30T15:00:00Z'))
  await publish(id)
  expect(await shown(id)).toMatchObject({
    title: 'Newer',
    publishedOn: '2026-11-24',
    checkedOn: '2026-11-30',
  })
})

test('a correction gets the day it becomes public, and readers, feeds and search engines get it', async () => {
  const id = await draft({ ...POST, publishedOn: '2026-11-20', checkedOn: '2026-11-21', correction: 'No.' })
  vi.useFakeTimers({ now: new Date('2026-11-24T15:00:00Z'), toFake: ['Date'] })
  await publish(id)
  // It had never been public.
  expect((await shown(id))?.corrections).toEqual([])
  const first = 'It is 180 days. We wrote 60.'
  await save(id, 1, { ...POST, publishedOn: '2026-11-20', checkedOn: '2026-11-21', correction: first }, 'sol')
  expect((await shown(id))?.corrections).toEqual([])
  vi.setSystemTime(new Date('2026-11-26T15:00:00Z'))
  await publish(id)
  expect((await shown(id))?.corrections).toEqual([{ on: '2026-11-26', note: first }])
  const { post } = await publishing.postText(db, id)
  expect(post).toMatchObject({ correction: '', corrections: [{ on: '2026-11-26', note: first }] })
  const feed = (await queries.postsForFeed(db)).filter(({ title }) => title === POST.title)
  const xml = atomFeed({ origin: 'https://a.example', name: 'A', posts: feed })
  expect(xml).toContain('<updated>2026-11-26T12:00:00Z</updated>')
  expect(xml).toContain('November 26, 2026: It is 180 days.')
  vi.setSystemTime(new Date('2026-11-28T15:00:00Z'))
  await save(id, 2, { ...post, correction: 'The number was wrong.' }, 'ada')
  await publish(id)
  expect((await shown(id))?.corrections.map(({ on }) => on)).toEqual(['2026-11-28', '2026-11-26'])
  // After unpublishing and republishing, they are still there.
  await publishing.postContent.takeOffSite(db, id, 'ada')
  await publish(id)
  expect((await shown(id))?.corrections).toHaveLength(2)
})

test('a correction that was published while an editor was typing is not shown twice', async () => {
  const id = await draft()
  await publish(id)
  const corrected = { ...POST, title: 'Two', correction: 'It is 180 days.' }
  await save(id, 1, corrected, 'sol')
  await publish(id)
  await save(id, 2, { ...corrected, body: '## First\n\nMine.' }, 'ada')
  await publish(id)
  expect((await shown(id))?.corrections).toHaveLength(1)
  expect((await publishing.postText(db, id)).post).toMatchObject({ title: 'Two', correction: '' })
})

test('a correction with the same text as an earlier one is shown again on its own day', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T15:00:00Z'), toFake: ['Date'] })
  const id = await draft()
  await publish(id)
  const note = 'The phone number was wrong.'
  await save(id, 1, { ...POST, correction: note }, 'sol')
  await publish(id)
  const first = (await publishing.postText(db, id)).post
  // The editor's page still has it in both places: it does not count twice.
  await save(id, 2, { ...first, title: 'Two', correction: note }, 'sol')
  await publish(id)
  expect((await shown(id))?.corrections).toHaveLength(1)
  vi.setSystemTime(new Date('2027-02-01T15:00:00Z'))
  const { version } = (await publishing.postText(db, id)).text
  await save(id, version, { ...first, title: 'Three', correction: note }, 'sol')
  await publish(id)
  expect((await shown(id))?.corrections.map(({ on }) => on)).toEqual(['2027-02-01', '2026-11-26'])
})

test('links to other sites must be confirmed once; later only new ones', async () => {
  const body = '## One\n\n[The rule](https://one.example/a) and [a page of ours](/legal-help)'
  const sources = [{ title: 'Source', url: 'https://two.example/' }]
  const id = await draft({ ...POST, body, sources })
  const asked = async () => {
    const { text, post } = await publishing.postText(db, id)
    const checks = await publishing.postContent.checks(db, { text, content: post })
    return checks.find(({ says }) => says.startsWith('Nobody has said'))?.about ?? []
  }
  expect(await asked()).toEqual(['The rule (https://one.example/a)', 'Source (https://two.example/)'])
  await publishing.postContent.linksAreRight(db, id, 1, 'sol')
  expect(await asked()).toEqual([])
  const { post } = await publishing.postText(db, id)
  expect((await texts.linksLookedAt(db, id, await publishing.linksOf(post))).looked).toMatchObject([
    { words: 'The rule', by: 'Sol', version: 1 },
    { words: 'Source', by: 'Sol', version: 1 },
  ])
  await save(id, 1, { ...post, body: body.replace('/a)', '/b)') }, 'ada')
  expect(await asked()).toEqual(['The rule (https://one.example/b)'])
  // Links that were not shown cannot be confirmed.
  await expect(publishing.postContent.linksAreRight(db, id, 1, 'sol')).rejects.toThrow(
    'Look at its links first',
  )
  // It warns; the post can still be published.
  await publish(id)
  expect(await shown(id)).toBeDefined()
})

test('two editors: changes to different paragraphs are merged, and both are named', async () => {
  const id = await draft()
  await save(id, 1, { ...POST, body: POST.body.replace('One.', 'ONE.') }, 'sol')
  const second = await save(
    id,
    1,
    { ...POST, title: 'Mine', body: POST.body.replace('Three.', 'THREE.') },
    'ada',
  )
  expect(second).toEqual({ kept: 3, mergedWith: 'Sol' })
  const { post } = await publishing.postText(db, id)
  expect([post.title, post.body]).toEqual(['Mine', '## First\n\nONE.\n\nTwo.\n\nTHREE.'])
  expect((await texts.versionsOf(db, id)).map(({ version, name }) => [version, name])).toEqual([
    [3, 'Ada'],
    [2, 'Sol'],
    [1, 'Ada'],
  ])
})

test('two editors: a conflict in one paragraph is shown to the second, and nothing is lost', async () => {
  const id = await draft()
  await save(id, 1, { ...POST, body: POST.body.replace('Two.', 'Theirs.').replace('One.', 'ONE.') }, 'sol')
  const second = await save(id, 1, { ...POST, body: POST.body.replace('Two.', 'Mine.') }, 'ada')
  if (!('conflicts' in second)) return expect.fail('it was saved')
  expect(second).toMatchObject({ version: 2, other: 'Sol' })
  expect(second.conflicts).toEqual([{ field: 'body', theirs: 'Theirs.', mine: 'Mine.' }])
  expect(second.typed.body).toBe('## First\n\nONE.\n\nMine.\n\nThree.')
  expect((await textOf(id)).version).toBe(2)
  expect(await save(id, second.version, second.typed, 'ada')).toEqual({ kept: 3, mergedWith: null })
})

test('two simultaneous saves are both kept', async () => {
  const id = await draft()
  await Promise.all([
    save(id, 1, { ...POST, title: 'From Ada' }, 'ada'),
    save(id, 1, { ...POST, body: '## First\n\nFrom Sol.' }, 'sol'),
  ])
  expect((await publishing.postText(db, id)).post).toMatchObject({
    title: 'From Ada',
    body: '## First\n\nFrom Sol.',
  })
  expect(await seen(id)).toBe(3)
})

test('saving the same text again makes no version', async () => {
  const id = await draft()
  expect(await save(id, 1, POST, 'sol')).toEqual({ kept: 1, mergedWith: null })
  expect(await acts(id)).toEqual(['text.drafted'])
})

test('an older version is restored as a new one, and later versions stay', async () => {
  const id = await draft()
  await save(id, 1, { ...POST, title: 'Second' }, 'ada')
  expect(await publishing.postContent.restore(db, id, { from: 1, seen: 1 }, 'sol')).toBe(false)
  expect(await publishing.postContent.restore(db, id, { from: 1, seen: 2 }, 'sol')).toBe(true)
  expect((await publishing.postText(db, id)).post.title).toBe('A new path')
  expect(await seen(id)).toBe(3)
  await expect(publishing.postContent.restore(db, id, { from: 9, seen: 3 }, 'sol')).rejects.toThrow(
    'There is no such post',
  )
})

test('a legal post needs a second person, who wrote none of it and saw this exact version', async () => {
  const id = await draft(LEGAL)
  // Its page says so before the button is pressed.
  const { text, post } = await publishing.postText(db, id)
  expect(JSON.stringify(await publishing.postContent.checks(db, { text, content: post }))).toContain(
    'A second person has not looked',
  )
  await expect(publish(id)).rejects.toThrow('A second person has not looked')
  const approve = (version: number, by: string) =>
    inTransaction(db, (tx) => texts.approve(tx, id, version, by))
  await expect(approve(1, 'ada')).rejects.toThrow('You wrote some of these words')
  await save(id, 1, { ...LEGAL, title: 'By Sol' }, 'sol')
  await expect(approve(2, 'sol')).rejects.toThrow('You wrote some of these words')
  await expect(approve(1, 'max')).rejects.toThrow('newer version')
  await approve(2, 'max')
  await save(id, 2, { ...LEGAL, title: 'Changed after' }, 'ada')
  await expect(publish(id)).rejects.toThrow('A second person has not looked')
  await approve(3, 'max')
  await publish(id)
  expect((await shown(id))?.title).toBe('Changed after')
  // Moving it out of the category is a legal change, too.
  await save(id, 3, { ...LEGAL, title: 'Sneaky', category: 'Advocacy' }, 'ada')
  await expect(publish(id)).rejects.toThrow('A second person has not looked')
})

test('review: sent, sent back with a note, sent again', async () => {
  const id = await draft(LEGAL)
  await inTransaction(db, (tx) => texts.sendForReview(tx, id, 1, 'ada'))
  expect((await textOf(id)).state).toBe('review')
  await inTransaction(db, (tx) => texts.sendBack(tx, id, { version: 1, note: 'Name the rule.' }, 'max'))
  expect(await textOf(id)).toMatchObject({ state: 'draft', reviewNote: 'Name the rule.' })
  await save(id, 1, { ...LEGAL, title: 'The rule' }, 'ada')
  await inTransaction(db, (tx) => texts.sendForReview(tx, id, 2, 'ada'))
  expect(await textOf(id)).toMatchObject({ state: 'review', reviewNote: '' })
})

test('a version newer than the one seen is not published', async () => {
  const id = await draft()
  await save(id, 1, { ...POST, title: 'Unseen' }, 'sol')
  await expect(publishing.postContent.publish(db, id, { version: 1, by: 'ada' })).rejects.toThrow(
    'newer version',
  )
  expect(await shown(id)).toBeUndefined()
})

test('a link to an unpublished post blocks; one to a public post by number, URL or older URL does not', async () => {
  const target = await draft()
  const number = await numberOf(target)
  const id = await draft({ ...POST, body: `## A\n\n[The first post](/blog/${number})` })
  await expect(publish(id)).rejects.toThrow('leads nowhere')
  await publish(target)
  await publishing.movePost(db, target, 'old-words', 'ada')
  await publishing.movePost(db, target, 'new-words', 'ada')
  const links = [`/blog/${number}`, '/blog/old-words#part-1', '/blog/new-words?x=1']
  await save(
    id,
    1,
    { ...POST, body: `## A\n\n${links.map((to) => `[The first post](${to})`).join(' ')}` },
    'ada',
  )
  await publish(id)
  expect((await shown(id))?.content).toHaveLength(1)
})

test('exactly one post is featured, whatever is chosen or unpublished', async () => {
  const featured = async () => (await queries.featuredPost(db))?.id
  const [one, two] = [await draft(), await draft()]
  await expect(publishing.featurePost(db, one, 'ada')).rejects.toThrow('Publish it first')
  expect(await acts(one)).toEqual(['text.drafted'])
  await publish(one)
  await publish(two)
  await Promise.all([publishing.featurePost(db, one, 'ada'), publishing.featurePost(db, two, 'sol')])
  const rows = await db.selectFrom('posts').select('id').where('featuredAt', 'is not', null).execute()
  expect(rows).toHaveLength(1)
  await publishing.featurePost(db, two, 'sol')
  expect(await featured()).toBe(await numberOf(two))
  await publish(two)
  expect(await featured()).toBe(await numberOf(two))
  await publishing.postContent.takeOffSite(db, two, 'ada')
  const newest = await db
    .selectFrom('posts')
    .select('id')
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(await featured()).toBe(newest?.id)
  await publishing.featurePost(db, 'post-1', 'ada')
})

test('older URLs redirect, are never given to another post, and form no loops', async () => {
  const [id, other] = [await draft(), await draft()]
  await publish(id)
  const number = await numberOf(id)
  const moves = ['first-words', 'second-words', 'first-words', null]
  for (const address of moves) {
    await publishing.movePost(db, id, address, 'ada')
    const path = `/blog/${address ?? number}`
    expect(await found(id)).toMatchObject({ url: path })
    for (const old of ['first-words', 'second-words'])
      if (moves.indexOf(address) >= moves.indexOf(old) || address === null)
        expect(await queries.postAddress(db, old)).toBe(path)
  }
  await expect(publishing.movePost(db, other, 'second-words', 'ada')).rejects.toThrow('leads to “A new path”')
  for (const wrong of ['12', 'feeds', 'Größe', 'a--b', '../x', 'a b', '-a', 'x'.repeat(81)])
    await expect(publishing.movePost(db, other, wrong, 'ada'), wrong).rejects.toMatchObject({ status: 422 })
  expect(await texts.pastAddresses(db, other)).toEqual([])
})

test('a post’s link to itself is reported before publishing, by its number and by each of its URLs', async () => {
  const id = await draft()
  const number = await numberOf(id)
  await publishing.movePost(db, id, 'own-words', 'ada')
  await publishing.movePost(db, id, 'newer-words', 'ada')
  const body = `## A\n\n[By number](/blog/${number}) [Old](/blog/own-words) [New](/blog/newer-words) [Blog](/blog)`
  const post = { ...POST, body }
  await save(id, await seen(id), post, 'ada')
  const checks = await publishing.postContent.checks(db, { text: await textOf(id), content: post })
  expect(checks.filter(({ blocks }) => blocks)).toEqual([])
  expect(
    checks.find(({ says }) => says.startsWith('A link leads to the page that it is on'))?.about,
  ).toHaveLength(3)
})

const handlers = {
  'content.publish': async (handle: Db, payload: Record<string, string>) =>
    texts.publishJobs['content.publish'](handle, payload),
}
const work = async () => {
  while (await runNext(db, handlers));
}

test('a schedule publishes once, at its time, in the office’s time zone', async () => {
  const { wantedTime } = await import('#app/platform/dates/wanted-time.ts')
  const wanted = { when: 'at', day: 'December 1, 2026', time: '09:00' }
  vi.useFakeTimers({ now: new Date('2026-10-20T12:00:00Z'), toFake: ['Date'] })
  const { at } = wantedTime(wanted, 'America/New_York') as { at: Date }
  // Across the daylight saving change: 9 AM stays 9 AM.
  expect(at.toISOString()).toBe('2026-12-01T14:00:00.000Z')
  const id = await draft()
  await publishing.postContent.schedule(db, id, { version: 1, at }, 'ada')
  await expect(save(id, 1, { ...POST, title: 'Late' }, 'ada')).rejects.toThrow('Stop the schedule first')
  await work()
  vi.setSystemTime(new Date('2026-12-01T13:59:59Z'))
  await work()
  expect(await shown(id)).toBeUndefined()
  vi.setSystemTime(new Date('2026-12-01T14:00:01Z'))
  await Promise.all([1, 2, 3].map(() => texts.publishJobs['content.publish'](db, { id })))
  await work()
  expect(await shown(id)).toMatchObject({ title: 'A new path', publishedOn: '2026-12-01' })
  expect((await acts(id)).filter((act) => act === 'text.published')).toHaveLength(1)
})

test('a new post submitted twice at once is one draft; different text, or another writer, makes another', async () => {
  const begin = (post: PostText, by = 'ada') => saving.beginPost(db, post, by)
  const twice = { ...POST, title: 'Pressed twice' }
  const [first, second] = await Promise.all([begin(twice), begin(twice)])
  expect(second.id).toBe(first.id)
  const others = [await begin({ ...twice, body: 'Other words.' }), await begin(twice, 'sol')]
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(3)
})

/** How many connections to this database wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

test('a schedule stopped just as it is due publishes nothing', async () => {
  const id = await draft()
  await publishing.postContent.schedule(db, id, { version: 1, at: new Date(Date.now() - 1000) }, 'ada')
  let runs: Promise<void> = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await publishing.postContent.unschedule(tx as never, id, 'sol')
    runs = texts.publishJobs['content.publish'](db, { id })
    // It has read the row before the stop was committed, and waits for our lock. SQLite blocks its read until we are done.
    if (onPostgres) await expect.poll(waiting).toBe(1)
  })
  await runs
  expect(await shown(id)).toBeUndefined()
  expect((await textOf(id)).state).toBe('draft')
})

test('a stopped or changed schedule publishes nothing at the old time', async () => {
  const id = await draft()
  const soon = new Date(Date.now() + 60_000)
  await publishing.postContent.schedule(db, id, { version: 1, at: soon }, 'ada')
  await publishing.postContent.unschedule(db, id, 'sol')
  await publishing.postContent.schedule(
    db,
    id,
    { version: 1, at: new Date(soon.getTime() + 3_600_000) },
    'ada',
  )
  vi.useFakeTimers({ now: soon.getTime() + 1000, toFake: ['Date'] })
  await work()
  await texts.publishJobs['content.publish'](db, { id })
  expect(await shown(id)).toBeUndefined()
  await publishing.postContent.bin(db, id, 'ada')
  vi.setSystemTime(soon.getTime() + 4_000_000)
  await work()
  expect([await shown(id), (await textOf(id)).state]).toEqual([undefined, 'bin'])
})

test('the bin keeps a post for 30 days, then its text is deleted and its number stays taken', async () => {
  const id = await draft()
  await publish(id)
  await publishing.movePost(db, id, 'in-the-bin', 'ada')
  await publishing.postContent.bin(db, id, 'ada')
  expect(await shown(id)).toBeUndefined()
  await expect(publish(id)).rejects.toThrow('Take it out first')
  await inTransaction(db, (tx) => texts.outOfBin(tx, id, 'ada'))
  expect((await textOf(id)).state).toBe('back')
  await publishing.postContent.bin(db, id, 'ada')
  vi.useFakeTimers({ now: Date.now() + 29.9 * 86_400_000, toFake: ['Date'] })
  await texts.sweepContent(db)
  expect((await textOf(id)).state).toBe('bin')
  vi.setSystemTime(Date.now() + 0.2 * 86_400_000)
  await texts.sweepContent(db)
  expect(await textOf(id)).toMatchObject({ state: 'gone', title: '' })
  expect(await texts.versionsOf(db, id)).toEqual([])
  expect(await texts.pastAddresses(db, id)).toEqual([])
  expect(await numberOf(await draft())).toBeGreaterThan(await numberOf(id))
  await expect(publishing.postText(db, id)).rejects.toMatchObject({ status: 404 })
})

test('a release updates only built-in posts that staff have not edited', async () => {
  const renew = async () => {
    await db.updateTable('posts').set({ builtInHash: 'older' }).where('id', '<', 101).execute()
    await setSiteValue(db, 'built-in texts', 'older')
    await inTransaction(db, (tx) => content.loadTexts(tx))
  }
  await save('post-3', 1, { ...(await publishing.postText(db, 'post-3')).post, title: 'Ours' }, 'ada')
  await publishing.postContent.bin(db, 'post-4', 'ada')
  await renew()
  const versions = async (id: string) => (await textOf(id)).version
  expect(await Promise.all(['post-2', 'post-3', 'post-4'].map(versions))).toEqual([2, 2, 1])
  expect(await queries.publishedPost(db, 4)).toBeUndefined()
  expect(await textOf('post-2')).toMatchObject({ publishedVersion: 2, editedBy: null })
})
