import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import type { SearchChangeKind } from '#db/tables/search.ts'
import { loadContent } from '#server/content.ts'
import { aDatabase } from '#tests/support/database.ts'
import { listPages } from '#tests/support/listed-pages.ts'
import { pagesFor } from '../finding/queries.server.ts'
import { findFor } from '../finding/question-hits.server.ts'
import {
  askAll,
  meanRank,
  movedBetween,
  previewOf,
  relevanceNow,
  searchJobs,
} from '../relevance/relevance.server.ts'
import { typedChange } from '../relevance/typed-tuning.server.ts'
import { changesNow, saveChange, takeTuning, versionsOf } from './search-changes.server.ts'
import { builtInGroup, type Change, holdChanges, questionKey } from './tuning.ts'
import { ownPath } from './tuning-checks.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  await listPages()
  ;({ db, close } = await aDatabase())
  await loadContent(db)
})
afterAll(async () => {
  holdChanges([])
  await close()
})
beforeEach(async () => {
  await db.deleteFrom('searchChanges').execute()
  await takeTuning(db)
})

const first = async (question: string) => (await pagesFor(db, question))[0]?.url
const isFound = async (question: string, url: string) =>
  (await pagesFor(db, question)).some((page) => page.url === url)

async function typed(
  which: { kind: SearchChangeKind; key: string },
  fields: { intent?: 'save' | 'preview' | 'off' | 'first' | 'delete'; words?: string; page?: string },
  by = 'ada',
) {
  const version = (await versionsOf(db, which.kind, which.key))[0]?.version ?? 0
  return typedChange(db, which, { intent: 'save', words: '', version, ...fields }, by)
}
const group = (key: string) => ({ kind: 'same' as const, key })
const pin = (key: string) => ({ kind: 'pin' as const, key })

test('words that staff add become synonyms with the next search, until they are deleted', async () => {
  expect(await isFound('barrister', '/attorney-directory')).toBe(false)
  expect((await typed(group('attorney'), { words: 'barrister\nlegal eagle' })).told?.title).toBe('Saved')
  expect(await isFound('barrister', '/attorney-directory')).toBe(true)
  expect((await typed(group('own'), { words: 'quokka\nundue hardship' })).errors).toBeNull()
  expect(await isFound('quokka', '/glossary#undue-hardship')).toBe(true)
  expect((await typed(group('own'), { intent: 'delete' })).told?.title).toBe('Deleted')
  expect(await isFound('quokka', '/glossary#undue-hardship')).toBe(false)
  // A restart reads the same.
  holdChanges([])
  expect(await isFound('barrister', '/attorney-directory')).toBe(false)
  await takeTuning(db)
  expect(await isFound('barrister', '/attorney-directory')).toBe(true)
})

test('a built-in group is switched off, on again, and reset to its first version; its history can be read', async () => {
  const ways = async () => (await findFor(db, 'abogado')).asked.things[0]?.length ?? 0
  const before = await ways()
  expect(before).toBeGreaterThan(1)
  await typed(group('attorney'), { words: 'barrister' })
  expect(await ways()).toBe(before + 1)
  await typed(group('attorney'), { intent: 'off' }, 'sol')
  expect(await ways()).toBe(1)
  await typed(group('attorney'), { intent: 'first' })
  expect(await ways()).toBe(before)
  const versions = await versionsOf(db, 'same', 'attorney')
  expect(versions.map(({ version, state, words, savedBy }) => [version, state, words, savedBy])).toEqual([
    [3, 'on', [], 'ada'],
    [2, 'off', ['barrister'], 'sol'],
    [1, 'on', ['barrister'], 'ada'],
  ])
  const lines = await db
    .selectFrom('auditLines')
    .select(['actor', 'action', 'subject'])
    .where('action', 'in', ['search.changed', 'search.first-again'])
    .orderBy('seq', 'desc')
    .limit(3)
    .execute()
  expect(lines.map((line) => [line.actor, line.action, line.subject])).toEqual([
    ['ada', 'search.first-again', 'same attorney'],
    ['sol', 'search.changed', 'same attorney'],
    ['ada', 'search.changed', 'same attorney'],
  ])
})

test.each([
  ['one word alone', 'lonely', /at least two/],
  ['small words', 'what is\nzebra', /small words like this/],
  ['a letter', 'x\nzebra', /one letter/],
  ['a line that is too long', `${'very '.repeat(12)}\nzebra`, /at most 40 characters/],
  ['many words in a line', 'a b c d e f\nzebra', /at most 5 words/],
  ['only signs', '…\nzebra', /Write a word/],
  ['the same twice', 'zebra\nZebras', /treats them as the same/],
  ['a word of another group', 'lawyer\nzebra', /already in the group “attorney, lawyer/],
  ['more lines than fit', Array.from({ length: 21 }, (_, i) => `zebra${i}`).join('\n'), /at most 20 lines/],
])('a group with %s is refused, and the error says what to do', async (_, words, says) => {
  const { errors } = await typed(group('bad'), { words })
  expect(errors?.words).toMatch(says)
  expect(await changesNow(db)).toEqual([])
})

test('a group with a word that is on every third page is refused, and the error says what to do', async () => {
  const row = await db
    .selectFrom('searchEntries')
    .select(['kind', 'title', 'text', 'titleWords', 'textWords'])
    .where('url', '=', '/blog/2')
    .executeTakeFirstOrThrow()
  const { all } = await db
    .selectFrom('searchEntries')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: all }, (_, i) => ({ ...row, id: `copy-${i}`, url: `/copy/${i}` }))
  for (let i = 0; i < copies.length; i += 50)
    await db
      .insertInto('searchEntries')
      .values(copies.slice(i, i + 50))
      .execute()
  try {
    expect((await typed(group('bad'), { words: 'osseo\nzebra' })).errors?.words).toMatch(
      /Take out “osseo”: it is on more than a third of our pages/,
    )
    expect(await changesNow(db)).toEqual([])
  } finally {
    await db.deleteFrom('searchEntries').where('url', 'like', '/copy/%').execute()
  }
})

test('a pinned page comes first for each wording, even if it was not found before, and nowhere else', async () => {
  const questions = 'my teacher is rude\nschool is unfair'
  expect((await typed(pin('p'), { words: questions, page: '/glossary' })).errors).toBeNull()
  for (const asked of ['my teacher is rude', 'Rude teachers?', 'UNFAIR schools', 'the school is unfair!'])
    expect(await first(asked), asked).toBe('/glossary')
  expect(await first('teacher')).not.toBe('/glossary')
  // Overrides the table of everyday queries.
  expect(await first('fired')).toBe('/know-your-rights/ada-title-i')
  await typed(pin('q'), { words: 'fired', page: '/donate' })
  expect(await first('fired')).toBe('/donate')
  await typed(pin('q'), { intent: 'delete' })
  expect(await first('fired')).toBe('/know-your-rights/ada-title-i')
})

test('a pin to a removed page is ignored, and works again with the page', async () => {
  const row = await db
    .selectFrom('searchEntries')
    .select(['id', 'kind', 'url', 'title', 'text', 'titleWords', 'textWords'])
    .where('url', '=', '/blog/2')
    .executeTakeFirstOrThrow()
  await typed(pin('p'), { words: 'zebra crossing', page: '/blog/2' })
  expect(await first('zebra crossing')).toBe('/blog/2')
  await db.deleteFrom('searchEntries').where('url', '=', '/blog/2').execute()
  expect(await isFound('zebra crossing', '/blog/2')).toBe(false)
  await db.insertInto('searchEntries').values(row).execute()
  expect(await first('zebra crossing')).toBe('/blog/2')
})

test.each([
  ['no page', 'zebra', '', 'page', /Write the address/],
  ['a page of others', 'zebra', 'https://example.org/about', 'page', /a page of this site/],
  ['another host behind two slashes', 'zebra', '//example.org', 'page', /a page of this site/],
  ['a script', 'zebra', 'javascript:alert(1)', 'page', /a page of this site/],
  ['a page that is not there', 'zebra', '/nowhere', 'page', /knows no page/],
  ['the console', 'zebra', '/staff/cases', 'page', /knows no page/],
  ['no question', '', '/about', 'words', /Write the question/],
  ['a question of small words', 'what is it', '/about', 'words', /Use a word that says/],
  ['a question twice', 'rude teacher\nteachers rude', '/about', 'words', /the same as another line/],
  ['a question that is too long', 'zebra '.repeat(20), '/about', 'words', /at most 80 characters/],
  ['too many', Array.from({ length: 11 }, (_, i) => `zebra${i}`).join('\n'), '/about', 'words', /at most 10/],
])('a pin with %s is refused', async (_, words, page, field, says) => {
  const { errors } = await typed(pin('bad'), { words, page })
  expect(errors?.[field]).toMatch(says)
  expect(await changesNow(db)).toEqual([])
})

test('two pins cannot answer one query', async () => {
  await typed(pin('p'), { words: 'rude teacher', page: '/about' })
  const { errors } = await typed(pin('q'), { words: 'teachers who are rude', page: '/glossary' })
  expect(errors?.words).toContain('already leads to /about')
})

test('a page’s URL is accepted as people copy it', () => {
  const origin = 'https://handrail.example'
  expect(ownPath('https://handrail.example/about', origin)).toBe('/about')
  expect(ownPath('https://HANDRAIL.example', origin)).toBe('/')
  expect(ownPath('/contact#accessibility', origin)).toBe('/contact#accessibility')
  expect(ownPath('https://handrail.example.evil.org/about', origin)).toBeNull()
  expect(ownPath('/\\evil.org', origin)).toBeNull()
})

test('two editors of one group do not overwrite each other, and a double press is one version', async () => {
  const change: Change = { ...group('attorney'), state: 'on', words: ['barrister'], page: null }
  expect(await saveChange(db, change, { base: 0, by: 'ada' })).toEqual({ problem: null, same: false })
  expect(await saveChange(db, change, { base: 0, by: 'ada' })).toEqual({ problem: null, same: true })
  const late = await saveChange(db, { ...change, words: ['advocate'] }, { base: 0, by: 'sol' })
  expect(late.problem?.says).toContain('Someone saved another version')
  expect((await changesNow(db)).map(({ words }) => words)).toEqual([['barrister']])
})

test('a preview says what would move, saves nothing, and runs only the affected queries', async () => {
  const { preview, told } = await typed(pin('p'), { intent: 'preview', words: 'fired', page: '/donate' })
  expect(told).toBeNull()
  expect(preview?.touched).toBe(1)
  expect(preview?.moved).toMatchObject([{ asked: 'fired', was: 1, place: 2, first: '/donate' }])
  expect(preview?.lists[0]?.before[0]?.url).toBe('/know-your-rights/ada-title-i')
  expect(preview?.lists[0]?.after.slice(0, 2).map(({ url }) => url)).toEqual([
    '/donate',
    '/know-your-rights/ada-title-i',
  ])
  expect(await changesNow(db)).toEqual([])
  expect(await first('fired')).toBe('/know-your-rights/ada-title-i')
  const nothing = await previewOf(db, {
    ...group('own'),
    state: 'on',
    words: ['quokka', 'wombat'],
    page: null,
  })
  expect([nothing.touched, nothing.moved]).toEqual([0, []])
})

test('the test queries run in the background, and the last moves stay until something moves again', async () => {
  const run = () => searchJobs['search.ask-set'](db)
  await run()
  const before = await relevanceNow(db)
  expect(before.mean).toBeGreaterThanOrEqual(0.85)
  expect([before.meanBefore, before.moved]).toEqual([null, []])
  await typed(pin('p'), { words: 'fired', page: '/donate' })
  await typed({ kind: 'question', key: 'mine' }, { words: 'who pays for this', page: '/donate' })
  await run()
  await run()
  const after = await relevanceNow(db)
  expect(after.moved).toMatchObject([
    { asked: 'fired', was: 1, place: 2, right: '/know-your-rights/ada-title-i' },
  ])
  expect(after.meanBefore).toBe(before.mean)
  expect(after.places.at(-1)).toMatchObject({ asked: 'who pays for this', key: 'mine', right: '/donate' })
  expect(await db.selectFrom('searchRuns').select('id').execute()).toHaveLength(2)
})

test('ten changes trigger one run, a minute later', async () => {
  const waiting = () =>
    db
      .selectFrom('jobs')
      .select('runAt')
      .where('name', '=', 'search.ask-set')
      .where('doneAt', 'is', null)
      .execute()
  await db.deleteFrom('jobs').execute()
  const { putInSearch } = await import('#app/platform/search-text/search-text.server.ts')
  const entry = { id: 'post:zebra', kind: 'post', url: '/blog/zebra', title: 'Zebra', text: 'Zebra' }
  for (let times = 0; times < 10; times++) await putInSearch(db, [entry])
  const [job, ...more] = await waiting()
  expect(more).toEqual([])
  expect(Date.parse(job?.runAt ?? '')).toBeGreaterThan(Date.now() + 30_000)
  await db.deleteFrom('searchEntries').where('id', '=', entry.id).execute()
})

test('a query whose page is not on the site does not affect the score', async () => {
  const okonvale = { asked: 'Okonvale', right: '/attorney-directory/1' }
  const row = await db
    .selectFrom('searchEntries')
    .select(['id', 'kind', 'url', 'title', 'text', 'titleWords', 'textWords'])
    .where('url', '=', okonvale.right)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('searchEntries').where('url', '=', okonvale.right).execute()
  const places = await askAll(db, { breath: 0 })
  expect(places.find(({ asked }) => asked === okonvale.asked)).toMatchObject({ place: null, first: null })
  expect(meanRank(places)).toBeGreaterThanOrEqual(0.85)
  await db.insertInto('searchEntries').values(row).execute()
})

test('without time left, a query has no rank', async () => {
  const places = await askAll(db, { breath: 0, atMost: -1 })
  expect(places.every(({ place }) => place === null)).toBe(true)
  expect(meanRank(places)).toBeNull()
})

test('the largest steps come first, moves up before moves down', () => {
  const at = (asked: string, place: number | null) => ({ asked, right: '/', place, first: null, key: null })
  const moved = movedBetween(
    [at('a', 1), at('b', 3), at('c', 0), at('d', 2), at('e', null), at('f', 1)],
    [at('a', 2), at('b', 2), at('c', 1), at('d', 0), at('e', 1), at('f', 1), at('g', 1)],
  )
  expect(moved.map(({ asked, was, place }) => [asked, was, place])).toEqual([
    ['c', 0, 1],
    ['b', 3, 2],
    ['a', 1, 2],
    ['d', 2, 0],
  ])
})

test('each built-in group has a key of its own', () => {
  expect(builtInGroup('attorney')?.[1]).toBe('lawyer')
  expect(questionKey('How do I find a lawyer?')).toBe(questionKey('lawyers, FIND'))
})
