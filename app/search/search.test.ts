import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { loadContent } from '#server/content.ts'
import { aDatabase } from '#tests/support/database.ts'
import { searchFor } from './queries.server.ts'

let db: Db
let close: () => Promise<void>

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await loadContent(db)
})
afterAll(() => close())

const urls = async (query: string) =>
  (await searchFor(db, query)).groups.flatMap(({ found }) => found.map(({ url }) => url))

test.each([
  ['a word of a post', 'Osseo', '/blog/2'],
  ['words of a resource', 'records request', '/resources/records-request'],
  ['an attorney’s name', 'Okonvale', '/attorney-directory/1'],
  ['another word for it', 'lawyer', '/attorney-directory/1'],
  ['a whole question', 'How do I find a lawyer in California?', '/attorney-directory/1'],
  ['a legal word', 'contingency', '/glossary#contingency'],
  ['a page', 'privacy', '/privacy'],
  ['a page by what stands in it', 'dark mode', '/reading-settings'],
])('%s is found', async (_, query, url) => expect(await urls(query)).toContain(url))

test('a misspelled word is searched for in its right spelling, and the answer says so', async () => {
  const answer = await searchFor(db, 'acommodation')
  expect(answer.how).toBe('spelled another way')
  expect(answer.words).toBe('accommodation')
  expect(answer.count).toBeGreaterThan(3)
})

test.each([
  ['acommodation 504', 'spelled another way', 'accommodation 504'],
  ['flurble gromp', 'any of the words', 'flurble gromp'],
])('"%s" is %s: guessed at only where every word becomes a word we have', async (query, how, words) => {
  expect(await searchFor(db, query)).toMatchObject({ how, words })
})

test('words that mean nothing find nothing', async () => {
  expect(await searchFor(db, 'flurble gromp')).toMatchObject({ count: 0, groups: [] })
})

test('words that never stand together are looked for one by one', async () => {
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

test('nothing fits, and nothing is claimed', async () => {
  const answer = await searchFor(db, 'zzqxv')
  expect(answer).toMatchObject({ count: 0, groups: [], how: 'as asked' })
})
