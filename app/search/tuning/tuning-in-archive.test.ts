import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { changesNow, saveChange } from './search-changes.server.ts'
import { type Change, holdChanges, tuningInUse } from './tuning.ts'
import { tuningInArchive } from './tuning-in-archive.server.ts'

let db: Db
let other: Db
const closes: (() => Promise<void>)[] = []
beforeAll(async () => {
  const [one, two] = [await aDatabase(), await aDatabase()]
  db = one.db
  other = two.db
  closes.push(one.close, two.close)
})
afterAll(async () => {
  holdChanges([])
  for (const close of closes) await close()
})

const CHANGES: Change[] = [
  { kind: 'same', key: 'attorney', state: 'on', words: ['barrister', 'solicitor'], page: null },
  { kind: 'same', key: 'idea', state: 'off', words: ['law for schools'], page: null },
  { kind: 'same', key: 'b-own', state: 'on', words: ['quokka', 'wombat'], page: null },
  { kind: 'same', key: 'a-gone', state: 'gone', words: ['zebra', 'okapi'], page: null },
  { kind: 'pin', key: 'p', state: 'on', words: ['rude teacher', 'teechers rude'], page: '/blog/99' },
  { kind: 'question', key: 'q', state: 'on', words: ['who pays for this'], page: '/donate' },
]

const fileOf = async (each: Db): Promise<string> => {
  for await (const [, content] of tuningInArchive.files(each)) return content as string
  return ''
}
const planOf = (text: string, each = other) =>
  tuningInArchive.plan(each, [
    { name: 'search.json', text, problem: null, bytes: async () => new Uint8Array() },
  ])

test('the staff’s search tuning survives a round trip byte for byte', async () => {
  for (const change of CHANGES) await saveChange(db, { ...change, state: 'on' }, { base: 0, by: 'ada' })
  for (const change of CHANGES.filter(({ state }) => state !== 'on'))
    await saveChange(db, change, { base: 1, by: 'ada' })
  const file = await fileOf(db)
  const plan = await planOf(file)
  expect([plan.wrong, plan.left, plan.changes.length]).toEqual([[], [], 5])
  expect(plan.changes[1]).toMatchObject({
    title: 'Words that mean the same: quokka, wombat',
    goes: 'at-once',
  })
  await inTransaction(other, (tx) => plan.take(tx, 'sol'))
  expect(await fileOf(other)).toBe(file)
  expect(tuningInUse().pins.get('rude teacher')).toBe('/blog/99')
  expect((await changesNow(other)).every(({ savedBy }) => savedBy === 'sol')).toBe(true)
  expect(await planOf(file)).toMatchObject({ changes: [], same: 5, wrong: [] })
  // Changes that are not in a folder stay.
  const empty = await planOf('{}')
  await inTransaction(other, (tx) => empty.take(tx, 'sol'))
  expect(await fileOf(other)).toBe(file)
})

test.each([
  ['text that is no JSON', '{\n "same": ', /^Line 2/],
  ['no list', '{"pinned": []}', /“pinned” has to be a list/],
  [
    'a page of others',
    '{"pinned": {"x": {"words": ["a zebra"], "page": "https://example.org"}}}',
    /address of this site/,
  ],
  [
    'two slashes',
    '{"pinned": {"x": {"words": ["a zebra"], "page": "//example.org"}}}',
    /address of this site/,
  ],
  ['something more', '{"same": {"x": {"words": ["zebra", "okapi"], "page": "/"}}}', /needs “words”/],
  ['a key that is none', '{"same": {"a/b": {"words": ["zebra", "okapi"]}}}', /needs “words”/],
  ['small words', '{"same": {"x": {"words": ["what is", "okapi"]}}}', /small words like this/],
  ['a word of another group', '{"same": {"x": {"words": ["lawyer", "okapi"]}}}', /already in the group/],
  [
    'one question twice',
    '{"pinned": {"x": {"words": ["okapi"], "page": "/a"}, "y": {"words": ["Okapis"], "page": "/b"}}}',
    /already leads to/,
  ],
])('%s is refused with the reason', async (_, text, says) => {
  const { wrong } = await planOf(text)
  expect(wrong.flatMap(({ reasons }) => reasons).join()).toMatch(says)
})

test('unknown names are dropped and reported', async () => {
  const { left, wrong } = await planOf(
    '{"colour": {}, "same": {"no-such-group": {"words": [], "off": true}}}',
  )
  expect(wrong).toEqual([])
  expect(left[0]?.reasons).toEqual([
    expect.stringContaining('“colour”'),
    expect.stringContaining('“no-such-group”'),
  ])
})
