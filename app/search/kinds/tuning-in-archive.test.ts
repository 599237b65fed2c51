import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { changesNow } from '../tuning/changes-now.server.ts'
import { holdChanges, type TuningKind, tuningInUse } from '../tuning/tuning.ts'
import { tuningInArchive } from './tuning-in-archive.server.ts'
import { tuningNamed } from './tuning-kinds.server.ts'

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

/** Writes one as the folder of another site brings it, or as staff do. @returns its id */
async function write(kind: TuningKind, key: string, words: string[], page: string | null = null) {
  const there = (await changesNow(db)).find((one) => one.kind === kind && one.key === key)
  const { verbs, add } = tuningNamed(kind)
  if (!there) return inTransaction(db, (tx) => add(tx, { words, page }, 'ada', key))
  const typed = { words: words.join('\n'), page: page ?? '' }
  await verbs.save(db, there.id, { base: there.version, typed }, 'ada')
  return there.id
}

async function writeAll(): Promise<void> {
  await write('synonym', 'attorney', ['barrister', 'solicitor'])
  const { verbs } = tuningNamed('synonym')
  await verbs.takeOffSite(db, await write('synonym', 'idea', ['law for schools']), 'ada')
  await write('synonym', 'b-own', ['quokka', 'wombat'])
  await verbs.bin(db, await write('synonym', 'a-gone', ['zebra', 'okapi']), 'ada')
  await write('pin', 'p', ['rude teacher', 'teechers rude'], '/blog/99')
  const unused = await write('pin', 'unused', ['rude dog'], '/blog/99')
  await tuningNamed('pin').verbs.takeOffSite(db, unused, 'ada')
  await write('testquestion', 'q', ['who pays for this'], '/donate')
}

const fileOf = async (each: Db): Promise<string> => {
  for await (const [, content] of tuningInArchive.files(each)) return content as string
  return ''
}
const planOf = (text: string, each = other) =>
  tuningInArchive.plan(each, [
    { name: 'search.json', text, problem: null, bytes: async () => new Uint8Array() },
  ])

test('the staff’s search tuning survives a round trip byte for byte', async () => {
  await writeAll()
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
  const savedBy = await other
    .selectFrom('textVersions')
    .select('savedBy')
    .distinct()
    .where('textId', 'like', 'pin-%')
    .execute()
  expect(savedBy).toEqual([{ savedBy: 'sol' }])
  expect(await planOf(file)).toMatchObject({ changes: [], same: 5, wrong: [] })
  // Changes that are not in a folder stay.
  const empty = await planOf('{}')
  await inTransaction(other, (tx) => empty.take(tx, 'sol'))
  expect(await fileOf(other)).toBe(file)
})

test('a folder of an older release brings its changes, and what is in the bin here stays there', async () => {
  const folder = {
    same: {
      attorney: { words: ['advocate'] },
      iep: { words: [], off: true },
      'SJfDrn5oQkyq-1': { words: ['numbat', 'bilby'] },
    },
    pinned: { Xk2: { words: ['numbat food'], page: '/blog/7' } },
    questions: { q9: { words: ['numbat help'], page: '/about' } },
  }
  const plan = await planOf(JSON.stringify(folder))
  expect([plan.wrong, plan.left, plan.changes.length]).toEqual([[], [], 5])
  await inTransaction(other, (tx) => plan.take(tx, 'sol'))
  const now = await changesNow(other)
  const one = (key: string) => now.find((found) => found.key === key) ?? expect.fail(key)
  expect(one('attorney')).toMatchObject({ off: false, words: ['advocate'] })
  expect(one('iep')).toMatchObject({ off: true, words: [] })
  expect(one('SJfDrn5oQkyq-1')).toMatchObject({ kind: 'synonym', off: false, words: ['numbat', 'bilby'] })
  expect(one('q9')).toMatchObject({ kind: 'testquestion', page: '/about' })
  expect(tuningInUse().pins.get('food numbat')).toBe('/blog/7')
  await tuningNamed('pin').verbs.bin(other, one('Xk2').id, 'sol')
  expect(tuningInUse().pins.get('food numbat')).toBeUndefined()
  const again = await planOf(JSON.stringify(folder))
  expect(again).toMatchObject({ changes: [], same: 4, wrong: [] })
  expect(again.left[0]?.reasons).toEqual(['Pinned page, Xk2: it is in the bin here, so it stays there.'])
})

test('a group that is switched off may have words of a group in use, whichever was here before', async () => {
  const job = async () => (await changesNow(other)).find(({ key }) => key === 'job')
  const take = async (same: object) => {
    const plan = await planOf(JSON.stringify({ same }))
    expect([plan.wrong, plan.left]).toEqual([[], []])
    await inTransaction(other, (tx) => plan.take(tx, 'sol'))
    expect(await planOf(JSON.stringify({ same }))).toMatchObject({ changes: [], wrong: [] })
  }
  await take({ aX1: { words: ['gig', 'side hustle'] }, job: { words: ['gig'], off: true } })
  expect(await job()).toMatchObject({ off: true, words: ['gig'] })
  const states = await other.selectFrom('texts').select('state').where('address', '=', 'job').execute()
  expect(states).toEqual([{ state: 'back' }])
  await take({ job: { words: ['gig', 'side hustle'], off: true } })
  expect(await job()).toMatchObject({ off: true, words: ['gig', 'side hustle'] })
  // It is in use here, with words that the folder has elsewhere.
  await take({ job: { words: ['stint'] } })
  await take({ aX1: { words: ['gig', 'stint'] }, job: { words: ['stint'], off: true } })
  expect(await job()).toMatchObject({ off: true, words: ['stint'] })
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
