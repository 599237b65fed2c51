import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { kindNamed, textNamed, typedIn, versionsOf } from '#app/content/content.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
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
import { changesNow, takeTuning } from '../tuning/changes-now.server.ts'
import { BUILT_IN, holdChanges, questionKey, type TuningKind } from '../tuning/tuning.ts'
import { ownPath } from '../tuning/tuning-checks.ts'
import { loadBuiltInGroups } from './built-in-groups.server.ts'
import { changeOf, loadTuning } from './tuning-item.server.ts'
import { tuningNamed } from './tuning-kinds.server.ts'

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
  ids.clear()
  const ours = db.selectFrom('texts').select('id').where('kind', 'in', ['synonym', 'pin', 'testquestion'])
  await db.deleteFrom('textVersions').where('textId', 'in', ours).execute()
  await db.deleteFrom('texts').where('kind', 'in', ['synonym', 'pin', 'testquestion']).execute()
  await inTransaction(db, loadBuiltInGroups)
  ids.set('attorney', (await textNamed(db, 'synonym', 'attorney'))?.id ?? '')
  await takeTuning(db)
})

/** By the name that a test gives it. */
const ids = new Map<string, string>()
const idOf = (name: string): string => ids.get(name) ?? expect.fail(name)
/** Those that came with the site and nobody has changed are left out. */
const changed = async () => (await changesNow(db)).filter(({ words }) => words.length > 0)

const first = async (question: string) => (await pagesFor(db, question))[0]?.url
const isFound = async (question: string, url: string) =>
  (await pagesFor(db, question)).some((page) => page.url === url)

const member = (userId: string) => ({ userId, role: 'editor' }) as StaffMember

interface Fields {
  words: string
  page?: string
  /** The version that the author saw; left out: the newest. */
  base?: number
}

/** What the form of an item does, and its errors. */
async function typed(
  kind: TuningKind,
  name: string,
  { words, page = '', base }: Fields,
  by = 'ada',
): Promise<Record<string, string> | null> {
  const desk = kindNamed(kind) ?? expect.fail(kind)
  const form = new FormData()
  form.set('words', words)
  form.set('page', page)
  const id = ids.get(name)
  if (id === undefined) {
    const made = (await desk.add?.create(db, form, by)) ?? expect.fail(kind)
    if ('errors' in made) return made.errors
    ids.set(name, made.id)
    return null
  }
  const [newest] = await versionsOf(db, id)
  form.set('version', String(base ?? newest?.version))
  const done = await desk.acts.save({ db, id, me: member(by), form, typed: typedIn(form) })
  return 'answer' in done ? (done.answer.errors ?? {}) : null
}

const verbs = (kind: TuningKind) => tuningNamed(kind).verbs

test('words that staff add become synonyms with the next search, until they are in the bin', async () => {
  expect(await isFound('barrister', '/attorney-directory')).toBe(false)
  expect(await typed('synonym', 'attorney', { words: 'barrister\nlegal eagle' })).toBeNull()
  expect(await isFound('barrister', '/attorney-directory')).toBe(true)
  expect(await typed('synonym', 'own', { words: 'quokka\nundue hardship' })).toBeNull()
  expect(await isFound('quokka', '/glossary#undue-hardship')).toBe(true)
  await verbs('synonym').bin(db, idOf('own'), 'ada')
  expect(await isFound('quokka', '/glossary#undue-hardship')).toBe(false)
  await verbs('synonym').unbin(db, idOf('own'), 'ada')
  expect(await isFound('quokka', '/glossary#undue-hardship')).toBe(true)
  // A restart reads the same.
  holdChanges([])
  expect(await isFound('barrister', '/attorney-directory')).toBe(false)
  await takeTuning(db)
  expect(await isFound('barrister', '/attorney-directory')).toBe(true)
})

test('a built-in group goes out of use, comes back, and is reset to its first version', async () => {
  const ways = async () => (await findFor(db, 'abogado')).asked.things[0]?.length ?? 0
  const id = idOf('attorney')
  const before = await ways()
  expect(before).toBeGreaterThan(1)
  await typed('synonym', 'attorney', { words: 'barrister' })
  expect(await ways()).toBe(before + 1)
  await verbs('synonym').takeOffSite(db, id, 'sol')
  expect(await ways()).toBe(1)
  await verbs('synonym').publish(db, id, { version: 2, by: 'ada' })
  expect(await ways()).toBe(before + 1)
  expect(await verbs('synonym').restore(db, id, { from: 'first', seen: 2 }, 'sol')).toBe(true)
  expect(await ways()).toBe(before)
  expect((await versionsOf(db, id)).map(({ version, savedBy }) => [version, savedBy])).toEqual([
    [3, 'sol'],
    [2, 'ada'],
    [1, null],
  ])
  await expect(verbs('synonym').bin(db, id, 'ada')).rejects.toThrow('came with the site')
})

test('the list finds a group by each of its words, also by those that a release adds later', async () => {
  const list = async () => {
    const { itemList } = await import('#app/content/content.server.ts')
    const url = new URL('http://localhost/staff/search/words?find=barrister')
    return (await itemList(db, url, 'editor')).lines
  }
  expect(await list()).toEqual([])
  await typed('synonym', 'attorney', { words: 'barrister' })
  const [found, ...more] = await list()
  expect(more).toEqual([])
  expect(found).toMatchObject({
    title: 'attorney, lawyer',
    tag: '1 word added',
    cell: expect.stringContaining('abogado'),
    to: `/staff/search/words/${idOf('attorney')}`,
  })
  // As an older release had it.
  await db.updateTable('texts').set({ title: 'attorney' }).where('id', '=', idOf('attorney')).execute()
  expect(await list()).toEqual([])
  await inTransaction(db, loadBuiltInGroups)
  expect(await list()).toHaveLength(1)
  expect(await versionsOf(db, idOf('attorney'))).toHaveLength(2)
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
  const errors = await typed('synonym', 'bad', { words })
  expect(errors?.words).toMatch(says)
  expect(await changed()).toEqual([])
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
    expect((await typed('synonym', 'bad', { words: 'osseo\nzebra' }))?.words).toMatch(
      /Take out “osseo”: it is on more than a third of our pages/,
    )
    expect(await changed()).toEqual([])
  } finally {
    await db.deleteFrom('searchEntries').where('url', 'like', '/copy/%').execute()
  }
})

test('a pinned page comes first for each wording, even if it was not found before, and nowhere else', async () => {
  const questions = 'my teacher is rude\nschool is unfair'
  expect(await typed('pin', 'p', { words: questions, page: '/glossary' })).toBeNull()
  for (const asked of ['my teacher is rude', 'Rude teachers?', 'UNFAIR schools', 'the school is unfair!'])
    expect(await first(asked), asked).toBe('/glossary')
  expect(await first('teacher')).not.toBe('/glossary')
  // Overrides the table of everyday queries.
  expect(await first('fired')).toBe('/know-your-rights/ada-title-i')
  await typed('pin', 'q', { words: 'fired', page: '/donate' })
  expect(await first('fired')).toBe('/donate')
  await verbs('pin').bin(db, idOf('q'), 'ada')
  expect(await first('fired')).toBe('/know-your-rights/ada-title-i')
})

test('a pin to a removed page is ignored, and works again with the page', async () => {
  const row = await db
    .selectFrom('searchEntries')
    .select(['id', 'kind', 'url', 'title', 'text', 'titleWords', 'textWords'])
    .where('url', '=', '/blog/2')
    .executeTakeFirstOrThrow()
  await typed('pin', 'p', { words: 'zebra crossing', page: '/blog/2' })
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
  const errors = await typed('pin', 'bad', { words, page })
  expect(errors?.[field]).toMatch(says)
  expect(await changed()).toEqual([])
})

test('two pins cannot answer one query', async () => {
  await typed('pin', 'p', { words: 'rude teacher', page: '/about' })
  const errors = await typed('pin', 'q', { words: 'teachers who are rude', page: '/glossary' })
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

test('an older version, and one in the bin, cannot come back where others have taken its words', async () => {
  await typed('pin', 'p', { words: 'rude teacher', page: '/about' })
  await typed('pin', 'p', { words: 'mean teacher', page: '/about' })
  await typed('pin', 'q', { words: 'teachers who are rude', page: '/glossary' })
  await expect(verbs('pin').restore(db, idOf('p'), { from: 1, seen: 2 }, 'ada')).rejects.toThrow(
    'This cannot be used. “rude teacher” already leads to /glossary first. Change that one.',
  )
  await verbs('pin').bin(db, idOf('q'), 'ada')
  await typed('pin', 'r', { words: 'rude teacher', page: '/donate' })
  await expect(verbs('pin').unbin(db, idOf('q'), 'ada')).rejects.toThrow('already leads to /donate first')
  expect(await first('rude teacher')).toBe('/donate')
})

test('two editors of one group both keep their words, and a form that comes twice makes one pin', async () => {
  expect(await typed('synonym', 'attorney', { words: 'barrister', base: 1 })).toBeNull()
  expect(await typed('synonym', 'attorney', { words: 'barrister\nadvocate', base: 2 }, 'sol')).toBeNull()
  expect(await typed('synonym', 'attorney', { words: 'counsel\nbarrister', base: 2 })).toBeNull()
  expect((await changed()).map(({ words }) => words)).toEqual([['counsel', 'barrister', 'advocate']])
  const conflict = await typed('synonym', 'attorney', { words: 'solicitor', base: 1 }, 'sol')
  expect(conflict?.form).toContain('Nothing is saved yet')
  expect(await typed('pin', 'p', { words: 'zebra', page: '/about' })).toBeNull()
  expect(await typed('pin', 'again', { words: 'zebra', page: '/about' })).toBeNull()
  expect(idOf('again')).toBe(idOf('p'))
})

test('a preview says what would move, saves nothing, and runs only the affected queries', async () => {
  const pin = { kind: 'pin', key: 'new', off: false, words: ['fired'], page: '/donate' } as const
  const preview = await previewOf(db, pin)
  expect(preview.touched).toBe(1)
  expect(preview.moved).toMatchObject([{ asked: 'fired', was: 1, place: 2, first: '/donate' }])
  expect(preview.lists[0]?.before[0]?.url).toBe('/know-your-rights/ada-title-i')
  expect(preview.lists[0]?.after.slice(0, 2).map(({ url }) => url)).toEqual([
    '/donate',
    '/know-your-rights/ada-title-i',
  ])
  expect(await changed()).toEqual([])
  expect(await first('fired')).toBe('/know-your-rights/ada-title-i')
  const group = { kind: 'synonym', key: 'new', off: false, words: ['quokka', 'wombat'], page: null } as const
  const nothing = await previewOf(db, group)
  expect([nothing.touched, nothing.moved]).toEqual([0, []])
  // Without a group that is in use.
  const fired = await loadTuning(db, 'synonym', { id: (await textNamed(db, 'synonym', 'fired'))?.id ?? '' })
  expect((await previewOf(db, { ...changeOf(fired), off: true })).touched).toBeGreaterThan(0)
})

test('the test queries run in the background, and the last moves stay until something moves again', async () => {
  const run = () => searchJobs['search.ask-set'](db)
  await run()
  const before = await relevanceNow(db)
  expect(before.mean).toBeGreaterThanOrEqual(0.85)
  expect([before.meanBefore, before.moved]).toEqual([null, []])
  await typed('pin', 'p', { words: 'fired', page: '/donate' })
  await typed('testquestion', 'mine', { words: 'who pays for this', page: '/donate' })
  await run()
  await run()
  const after = await relevanceNow(db)
  expect(after.moved).toMatchObject([
    { asked: 'fired', was: 1, place: 2, right: '/know-your-rights/ada-title-i' },
  ])
  expect(after.meanBefore).toBe(before.mean)
  expect(after.places.at(-1)).toMatchObject({ asked: 'who pays for this', right: '/donate' })
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
  expect(BUILT_IN.get('attorney')?.[1]).toBe('lawyer')
  expect(questionKey('How do I find a lawyer?')).toBe(questionKey('lawyers, FIND'))
})
