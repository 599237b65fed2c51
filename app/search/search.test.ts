import { afterAll, beforeAll, expect, test } from 'vitest'
import { factEntries } from '#app/factbook/factbook.server.ts'
import { putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { whatPagesSayChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { loadContent } from '#server/content.ts'
import { aDatabase } from '#tests/support/database.ts'
import { searchFor } from './finding/queries.server.ts'
import { BEST_BETS } from './model/best-bets.ts'
import { askAll, BUILT_IN_QUESTIONS, meanRank } from './relevance/relevance.server.ts'

const stateUrls = new Set(factEntries().flatMap(({ kind, url }) => (kind === 'state' ? [url] : [])))

let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await loadContent(db)
})
afterAll(() => close())

const urls = async (query: string) =>
  [await searchFor(db, query)].flatMap(({ best, groups }) =>
    [...best, ...groups.flatMap(({ found }) => found)].map(({ url }) => url),
  )

test.each([
  ['a word of a post', 'Osseo', '/blog/2'],
  ['words of a resource', 'records request', '/resources/records-request'],
  ['an attorney’s name', 'Okonvale', '/attorney-directory/1'],
  ['another word for it', 'lawyer', '/attorney-directory'],
  ['a whole question', 'How do I find a lawyer in California?', '/attorney-directory?state=CA#results'],
  ['a legal word', 'contingency', '/glossary#contingency'],
  ['a page', 'privacy', '/privacy'],
  ['a page by what is in it', 'dark mode', '/reading-settings'],
  ['our help', 'fired', '/legal-help'],
  ['the time limit', 'fired', '/know-your-rights/deadlines'],
])('%s is found', async (_, query, url) => expect(await urls(query)).toContain(url))

test('every page in the table of everyday queries can be found', async () => {
  const rows = await db.selectFrom('searchEntries').select('url').execute()
  const there = new Set(rows.map(({ url }) => url))
  expect(Object.keys(BEST_BETS).filter((url) => !there.has(url))).toEqual([])
})

test('a misspelled word is corrected, and the answer says so', async () => {
  const answer = await searchFor(db, 'acommodation')
  expect(answer.how).toBe('spelled another way')
  expect(answer.words).toBe('accommodation')
  expect(answer.count).toBeGreaterThan(3)
})

test.each([
  ['acommodation 504', 'spelled another way', 'accommodation 504'],
  ['flurble gromp', 'any of the words', 'flurble gromp'],
])('"%s" is %s: corrected only if every word becomes a known word', async (query, how, words) => {
  expect(await searchFor(db, query)).toMatchObject({ how, words })
})

test('the right page comes first for common queries: mean reciprocal rank of 0.9 and more', async () => {
  expect(BUILT_IN_QUESTIONS.length).toBeGreaterThanOrEqual(120)
  const places = await askAll(db, { breath: 0 })
  const missed = places.filter(({ place }) => place !== 1)
  expect(meanRank(places), JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(0.9)
})

test.each(BUILT_IN_QUESTIONS.slice(0, 12))(
  '"$asked", as a stranger asked it, is answered first by the right page',
  async ({ asked, right }) => expect(right).toContain((await urls(asked))[0]),
)

test('forum topics are found, after our own pages, and an example is labeled as one', async () => {
  const { best, topics } = await searchFor(db, 'landlord support animal')
  expect(best[0]?.url).not.toContain('/forum/topic/')
  expect(topics[0]).toMatchObject({
    url: expect.stringMatching(/^\/forum\/topic\/[\w-]+#post-1$/),
    example: true,
  })
  await db
    .updateTable('forumSearch')
    .set({ text: 'zyzzyva', textWords: 'zyzzyva' })
    .where('title', 'like', '%quiet place%')
    .execute()
  const only = await searchFor(db, 'zyzzyva')
  expect([only.count, only.best.length, only.topics.length, only.how]).toEqual([1, 0, 1, 'as asked'])
})

test('a word that only the forum has is not respelled there, and pages with the respelled word are shown too', async () => {
  await db
    .updateTable('forumSearch')
    .set({ text: 'We have thin walls.', textWords: 'we have thin walls' })
    .where('title', 'like', '%landlord%')
    .execute()
  const answer = await searchFor(db, 'walls')
  expect(answer.how).toBe('spelled another way')
  expect(answer.best.length).toBeGreaterThan(0)
  expect(answer.topicWords).toBe('walls')
  expect(answer.topics.length).toBeGreaterThan(0)
  for (const { excerpt } of answer.topics) expect(excerpt).toContainEqual({ text: 'walls', marked: true })
  expect(await searchFor(db, 'acommodation')).toMatchObject({ topicWords: 'accommodation' })
})

test('at most three states are shown if none is named, and one if it is', async () => {
  const states = (await urls('housing discrimination')).filter((url) => stateUrls.has(url))
  expect(states.length).toBeLessThanOrEqual(3)
  expect((await searchFor(db, 'ban unfair treatment')).whichState).toBe(true)
  expect((await urls('housing in ohio')).filter((url) => stateUrls.has(url))).toEqual([
    '/know-your-rights/ohio',
  ])
})

test('meaningless words find nothing', async () => {
  expect(await searchFor(db, 'flurble gromp')).toMatchObject({ count: 0, best: [], groups: [] })
})

test('words that no text has together are searched one by one', async () => {
  const answer = await searchFor(db, 'osseo okonvale')
  expect(answer.how).toBe('any of the words')
  expect(answer.count).toBeGreaterThanOrEqual(2)
})

test.each(['', '   ', '"', "' or 1=1 --", 'NEAR(', 'a:* & !b', '*', '\u0000', 'x'.repeat(5000), '🙂'])(
  'the query %j breaks nothing',
  async (query) => {
    const answer = await searchFor(db, query)
    expect(answer.count).toBeGreaterThanOrEqual(0)
  },
)

test('no match means an empty answer', async () => {
  const answer = await searchFor(db, 'zzqxv')
  expect(answer).toMatchObject({ count: 0, best: [], groups: [], topics: [], how: 'as asked' })
})

test('tokens are the same on both databases: accents, slashes, URLs, scripts without spaces', async () => {
  await putInSearch(db, [
    {
      id: 'w1',
      kind: 'post',
      url: '/blog/w1',
      title: 'Núñez v. School',
      text: 'José had a 504/IEP plan, see askjan.org.',
    },
    {
      id: 'w2',
      kind: 'post',
      url: '/blog/w2',
      title: 'Cafe',
      text: 'We say 残疾人权利 and สิทธิคนพิการ in one sentence.',
    },
  ])
  whatPagesSayChanged()
  for (const query of ['Núñez', 'nunez', 'José', 'jose 504', 'askjan', 'askjan.org'])
    expect(await urls(query), query).toContain('/blog/w1')
  for (const query of ['残疾人', '权利', 'คนพิการ']) expect(await urls(query), query).toContain('/blog/w2')
  await removeFromSearch(db, 'w1')
  await removeFromSearch(db, 'w2')
})

test('quoted words are found only next to each other, and are not respelled', async () => {
  await putInSearch(db, [
    { id: 'p1', kind: 'post', url: '/blog/p1', title: 'One', text: 'She asked for a quokka room.' },
    { id: 'p2', kind: 'post', url: '/blog/p2', title: 'Two', text: 'A room for her quokka.' },
  ])
  expect(await urls('"quokka room"')).toContain('/blog/p1')
  expect(await urls('"quokka room"')).not.toContain('/blog/p2')
  expect(await urls('quokka room')).toContain('/blog/p2')
  expect((await searchFor(db, '"quokka rooom"')).how).toBe('any of the words')
  await removeFromSearch(db, 'p1')
  await removeFromSearch(db, 'p2')
})
