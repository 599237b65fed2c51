import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TypedFields } from '#app/content/model/rules.ts'
import { bucketOf, contentVersion, isCurrent } from '#app/platform/settings/content-version.server.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase, onPostgres } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let facts: typeof import('./factbook.server.ts')
let saving: typeof import('./editing/saving-facts.server.ts')
let records: typeof import('./editing/define-record.server.ts')
let texts: typeof import('#app/content/content.server.ts')
let kinds: typeof import('./kinds/kinds.server.ts')
let words: typeof import('./facts/fact-texts.server.ts')
let due: typeof import('./facts/due-facts.server.ts')

// Imported after the data folder is set, because the configuration is read once.
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  facts = await import('./factbook.server.ts')
  saving = await import('./editing/saving-facts.server.ts')
  records = await import('./editing/define-record.server.ts')
  texts = await import('#app/content/content.server.ts')
  kinds = await import('./kinds/kinds.server.ts')
  words = await import('./facts/fact-texts.server.ts')
  due = await import('./facts/due-facts.server.ts')
  await inTransaction(db, (tx) => facts.loadBuiltInFacts(tx))
  await facts.readFacts(db)
  const at = new Date().toISOString()
  for (const id of ['ada', 'sol']) {
    const user = { id, name: id === 'ada' ? 'Ada' : 'Sol', email: `${id}@example.org` }
    const row = { ...user, createdAt: at, updatedAt: at, emailVerified: onPostgres ? true : 1 }
    await db
      .insertInto('users')
      .values(row as never)
      .execute()
  }
})
afterAll(async () => {
  facts.forgetFacts()
  await close()
})
beforeEach(() => {
  vi.useRealTimers()
})

const idOf = async (key: string) =>
  (await db.selectFrom('texts').select('id').where('address', '=', key).executeTakeFirstOrThrow()).id
const textOf = async (id: string) => (await texts.textAt(db, id)) ?? expect.fail('no text')
const typedNow = async (id: string): Promise<TypedFields> => {
  const { text, content } = await words.factWords(db, id)
  return texts.fieldTexts(kinds.factKind(text.kind).fields, content)
}
const save = async (
  id: string,
  change: TypedFields,
  { by = 'ada', base }: { by?: string; base?: number } = {},
) =>
  records
    .factVerbs(id)
    .save(
      db,
      id,
      { base: base ?? (await textOf(id)).version, typed: { ...(await typedNow(id)), ...change } },
      by,
    )
const publish = async (id: string) =>
  records.factVerbs(id).publish(db, id, { version: (await textOf(id)).version, by: 'ada' })
const approved = async (id: string) => {
  const { version } = await textOf(id)
  await inTransaction(db, (tx) => texts.approve(tx, id, version, 'sol'))
  await publish(id)
}
const law = (slug = 'ada-title-i') =>
  facts.lawFacts().find((one) => one.slug === slug) ?? expect.fail('no law')
const inSearch = async (id: string) =>
  db.selectFrom('searchEntries').select(['title', 'text']).where('id', '=', id).executeTakeFirst()

test('the built-in records are the first version of a text each, without an author, and public', async () => {
  const rows = await db
    .selectFrom('texts')
    .selectAll()
    .where('kind', 'not in', ['post', 'letter', 'reply', 'synonym', 'pin', 'testquestion', 'wording'])
    .execute()
  expect(rows).toHaveLength(9 + 50 + 6 + 81 + 3 + 51 + 5 + 4 + 7 + 12 + 6 + 16)
  for (const { state, version, publishedVersion, editedBy } of rows)
    expect([state, version, publishedVersion, editedBy]).toEqual(['published', 1, 1, null])
  expect(await textOf(await idOf('texas'))).toMatchObject({ title: 'Texas', reviewDueOn: '2027-05-21' })
})

test('a corrected law is saved, reviewed by a second person, and public at once, also after a restart', async () => {
  const id = await idOf('ada-title-i')
  await save(id, { covers: 'Jobs, in new words.' })
  expect(law().covers).not.toContain('new words')
  await expect(publish(id)).rejects.toThrow('A second person has not looked at these words')
  await expect(inTransaction(db, (tx) => texts.approve(tx, id, 2, 'ada'))).rejects.toThrow('You wrote some')
  const before = contentVersion()
  await approved(id)
  expect(law().covers).toBe('Jobs, in new words.')
  expect((await inSearch('law:ada-title-i'))?.text).toContain('new words')
  // Its own page and the list are rendered again; other pages stay cached.
  const stays = ['/know-your-rights/ada-title-i', '/know-your-rights', '/know-your-rights/idea', '/blog/1']
  expect(stays.map((path) => isCurrent(bucketOf(path), before))).toEqual([false, false, true, true])
  await facts.readFacts(db)
  expect(law().covers).toBe('Jobs, in new words.')

  await save(id, { shortName: 'ADA, Title One' })
  const named = contentVersion()
  await approved(id)
  expect(isCurrent(bucketOf('/blog/1'), named)).toBe(false)

  expect(await records.factVerbs(id).restore(db, id, { from: 'first', seen: 3 }, 'ada')).toBe(true)
  expect(law().shortName).toBe('ADA, Title One')
  await approved(id)
  expect([law().shortName, (await textOf(id)).version]).toEqual(['ADA Title I', 4])
})

/** How many connections to this database wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}

test('restoring older text while a correction is being published does not skip the review', async () => {
  const id = await idOf('fair-housing-act')
  await save(id, { covers: 'Schools, in new words.' })
  await inTransaction(db, (tx) => texts.approve(tx, id, 2, 'sol'))
  // This is the public version, so it needs no review as long as it stays public.
  expect(await records.factVerbs(id).restore(db, id, { from: 'first', seen: 2 }, 'ada')).toBe(true)
  const correct = (on: Db) => records.factVerbs(id).publish(on, id, { version: 2, by: 'sol', older: true })
  const goBack = () => records.factVerbs(id).publish(db, id, { version: 3, by: 'ada' })
  let back: Promise<unknown> = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'texts')
    back = goBack().catch((error: Error) => error.message)
    // It has read the public version, and waits for our lock. SQLite blocks its read until we are done.
    if (onPostgres) await expect.poll(waiting).toBe(1)
    await correct(tx as never)
  })
  expect(await back).toContain('A second person has not looked at these words')
  expect(law('fair-housing-act').covers).toBe('Schools, in new words.')
})

test.each([
  ['question-1', 'question'],
  ['example-1', 'intro'],
] as const)(
  '%s: text of the release is restored without a new source check, and other text is not',
  async (id, field) => {
    const asked = async () => (await typedNow(id))[field]
    const released = await asked()
    await save(id, { [field]: 'Other words.' })
    await inTransaction(db, (tx) => texts.approve(tx, id, 2, 'sol'))
    await expect(publish(id)).rejects.toThrow('No day says when the sources were checked')
    await save(id, {
      sources: 'The ADA | https://www.ada.gov/',
      checkedOn: '2026-11-20',
      reviewOn: '2099-05-20',
    })
    await approved(id)
    expect(await records.factVerbs(id).restore(db, id, { from: 'first', seen: 3 }, 'ada')).toBe(true)
    // A second person must review it all the same.
    await expect(publish(id)).rejects.toThrow('second person')
    await approved(id)
    expect(await asked()).toBe(released)
    expect(await textOf(id)).toMatchObject({ state: 'published', publishedVersion: 4 })
  },
)

test('a law cannot be unpublished, and a rolled-back publication is not shown', async () => {
  const id = await idOf('idea')
  await expect(records.factVerbs(id).takeOffSite(db, id, 'ada')).rejects.toThrow(
    'cannot be taken off the site',
  )
  await save(id, { covers: 'Never public.' })
  await inTransaction(db, async (tx) => texts.approve(tx, id, 2, 'sol'))
  const undone = inTransaction(db, async (tx) => {
    await records.factVerbs(id).publish(tx as Db, id, { version: 2, by: 'ada' })
    throw new Error('the disk is full')
  })
  await expect(undone).rejects.toThrow('the disk is full')
  expect(law('idea').covers).not.toBe('Never public.')
  expect((await textOf(id)).publishedVersion).toBe(1)
})

test('an invalid rule is refused with the reason and the last valid one stays; what cases were told keeps its rule', async () => {
  const id = await idOf('emp-eeoc-180')
  const rule = (chart: ReturnType<typeof facts.deadlineChart>) =>
    chart.rules.find((one) => one.id === 'emp-eeoc-180')
  await save(id, { deadline: '200 days' })
  await inTransaction(db, (tx) => texts.approve(tx, id, 2, 'sol'))
  await expect(publish(id)).rejects.toThrow(
    /is Friday, July 24, 2026\. .* The example says Thursday, July 2, 2026/,
  )
  expect(rule(facts.deadlineChart())?.deadline).toEqual({ amount: 180, unit: 'days' })
  const then = new Date().toISOString()
  await new Promise((done) => setTimeout(done, 5))
  await save(id, { examples: '2026-01-05 | 2026-07-24' })
  await approved(id)
  const said = () =>
    [facts.deadlineChart(), facts.deadlineChartAt(then), facts.deadlineChartAt('2020')].map(
      (one) => rule(one)?.deadline?.amount,
    )
  expect(said()).toEqual([200, 180, 180])
  await facts.readFacts(db)
  expect(said()).toEqual([200, 180, 180])
  expect(facts.deadlineChartAt(then).rules).toHaveLength(81)
})

const asFile = (name: string, text: string) => ({
  name,
  text,
  problem: null,
  bytes: async () => new Uint8Array(),
})

test.each<[string, (file: Record<string, unknown>) => void, RegExp]>([
  ['a field is missing', (file) => delete file.route, /route/],
  [
    'a day that is none',
    (file) => Object.assign(file, { examples: [{ happened: '2026-02-30', lastDay: '2026-07-02' }] }),
    /Examples that prove it, example 1/,
  ],
  [
    'a kind of problem that nobody knows',
    (file) => Object.assign(file, { violationType: 'weather' }),
    /violationType/,
  ],
  [
    'a limit of no days',
    (file) => Object.assign(file, { deadline: { amount: 0, unit: 'days' } }),
    /deadline/,
  ],
  ['a part that is none', (file) => Object.assign(file, { colour: 'red' }), /colour/],
])(
  'a file of a rule is refused by its name when it has %s, and the last good rule stays',
  async (_, change, reason) => {
    const name = 'facts/rule/emp-federal-45.json'
    const good = facts.deadlineChart().rules.find((one) => one.id === 'emp-federal-45')
    const files: Record<string, string> = {}
    for await (const [at, text] of facts.factsInArchive.files(db)) files[at] = text as string
    const file = JSON.parse(files[name] ?? '{}') as Record<string, unknown>
    change(file)
    const { wrong, changes } = await facts.factsInArchive.plan(db, [asFile(name, JSON.stringify(file))])
    expect(wrong).toMatchObject([{ name }])
    expect(wrong[0]?.reasons.join(' ')).toMatch(reason)
    expect(changes).toEqual([])
    expect(facts.deadlineChart().rules.find((one) => one.id === 'emp-federal-45')).toEqual(good)
  },
)

test('a duplicate or an unknown rule file changes nothing', async () => {
  const files: Record<string, string> = {}
  for await (const [at, text] of facts.factsInArchive.files(db)) files[at] = text as string
  const text = files['facts/rule/emp-federal-45.json'] ?? ''
  const { wrong } = await facts.factsInArchive.plan(db, [asFile('facts/rule/emp-federal-46.json', text)])
  expect(wrong[0]?.reasons.join(' ')).toContain('none can be added')
})

test('a rule with an invalid state cannot be published', async () => {
  const id = await idOf('emp-titleii-180')
  await save(id, { notIn: 'ZZ' })
  await inTransaction(db, (tx) => texts.approve(tx, id, 2, 'sol'))
  await expect(publish(id)).rejects.toThrow('ZZ is not a state')
  expect(facts.deadlineChart().rules.find((one) => one.id === 'emp-titleii-180')?.notIn).toEqual([])
})

test('two editors: different fields are merged, and the same field is a conflict that loses nothing', async () => {
  const id = await idOf('texas')
  await save(id, { summary: 'Ada’s summary.' })
  expect(
    await save(
      id,
      { summary: (await typedNow('state-1')).summary ?? '', education: 'Sol’s school.' },
      { by: 'sol', base: 1 },
    ),
  ).toMatchObject({
    conflicts: [{ field: 'summary', theirs: 'Ada’s summary.' }],
    other: 'Ada',
    typed: { education: 'Sol’s school.' },
  })
  const { text } = await words.factWords(db, id, 1)
  const began = texts.fieldTexts(kinds.factKind('state').fields, (await words.factWords(db, id, 1)).content)
  const merged = await records
    .factVerbs(text.id)
    .save(db, text.id, { base: 1, typed: { ...began, education: 'Sol’s school.' } }, 'sol')
  expect(merged).toEqual({ kept: 3, mergedWith: 'Ada' })
  expect(await typedNow(id)).toMatchObject({ summary: 'Ada’s summary.', education: 'Sol’s school.' })
})

test('a glossary word is added and removed, with its search entry', async () => {
  const { fields, blank } = kinds.factKind('term')
  const typedTerm = { ...texts.fieldTexts(fields, blank ?? {}), term: 'Stay put', plain: 'To stay.' }
  const added = await saving.addFact(db, 'term', typedTerm, 'ada')
  if (!('id' in added)) return expect.fail('not added')
  const terms = () => facts.termFacts().map(({ slug }) => slug)
  expect(terms()).not.toContain('stay-put')
  await publish(added.id)
  expect(terms()).toContain('stay-put')
  expect(await inSearch('term:stay-put')).toMatchObject({ title: 'Stay put' })
  await records.factVerbs(added.id).takeOffSite(db, added.id, 'ada')
  expect([terms().includes('stay-put'), await inSearch('term:stay-put')]).toEqual([false, undefined])
  await facts.readFacts(db)
  expect(terms()).not.toContain('stay-put')
  // The same word again gets a new key.
  const again = await saving.addFact(db, 'term', typedTerm, 'ada')
  expect(again).not.toEqual(added)
  expect(await saving.addFact(db, 'term', { ...typedTerm, term: '' }, 'ada')).toEqual({
    errors: { term: 'Fill in “Word”' },
  })
  await expect(saving.addFact(db, 'state', {}, 'ada')).rejects.toMatchObject({ status: 404 })
})

test('visitors never see two glossary words with the same name', async () => {
  const { fields, blank } = kinds.factKind('term')
  const twice = { ...texts.fieldTexts(fields, blank ?? {}), term: 'effective COMMUNICATION', plain: 'Again.' }
  const added = await saving.addFact(db, 'term', twice, 'ada')
  if (!('id' in added)) return expect.fail('not added')
  await expect(publish(added.id)).rejects.toThrow('Visitors already read a glossary entry with this name.')
  // Its own text does not count as a duplicate.
  const id = await idOf('effective-communication')
  await save(id, { plain: 'To understand, and to be understood.' })
  await publish(id)
  // Two people may share a name.
  const person = facts.personFacts()[0] ?? expect.fail('nobody')
  const twin = { name: person.name, role: 'Friend', bio: 'Writes.', portrait: '3', sample: 'no' }
  const other = await saving.addFact(db, 'person', twin, 'ada')
  if (!('id' in other)) return expect.fail('not added')
  await publish(other.id)
  await records.factVerbs(other.id).takeOffSite(db, other.id, 'ada')
})

test('going back to the public version needs no review; an approver is never the author', async () => {
  const id = await idOf('hou-hud-1y')
  await save(id, { note: 'Other words.' })
  expect((await textOf(id)).editor).toBe('Ada')
  await inTransaction(db, (tx) => texts.approve(tx, id, 2, 'sol'))
  expect((await textOf(id)).editor).toBe('Ada')
  await records.factVerbs(id).restore(db, id, { from: 1, seen: 2 }, 'ada')
  await publish(id)
  await save(id, { note: 'Words that nobody looked at.' })
  await expect(publish(id)).rejects.toThrow('A second person has not looked')
})

test('a release updates only records that staff have not edited', async () => {
  const touched = await idOf('person-2')
  await save(touched, { name: 'Priya Real' })
  await publish(touched)
  const other = await idOf('person-3')
  const older = JSON.stringify({ name: 'Older words' })
  await db.updateTable('textVersions').set({ content: older }).where('textId', 'in', [other]).execute()
  await inTransaction(db, (tx) => facts.loadBuiltInFacts(tx))
  await facts.readFacts(db)
  expect(facts.personFacts().map(({ name }) => name)).toEqual([
    'Alex Sample',
    'Priya Real',
    'Jordan Sample',
    'Devon Sample',
  ])
  expect([(await textOf(touched)).version, (await textOf(other)).version]).toEqual([2, 2])
  expect(await texts.firstWords(db, other)).toBe(2)
})

test('a scheduled change is published once, when due, and not after it was stopped', async () => {
  const id = await idOf('figure-1'.replace('figure', 'home'))
  const figure = () => facts.figureFacts()[0]?.figure
  await save(id, { figure: '12' })
  const at = new Date(Date.now() + 3_600_000)
  await records.factVerbs(id).schedule(db, id, { version: 2, at }, 'ada')
  await texts.publishJobs['content.publish'](db, { id })
  expect(figure()).toBe('Thousands')
  await expect(save(id, { figure: '13' })).rejects.toThrow('scheduled')
  await records.factVerbs(id).unschedule(db, id, 'sol')
  await records.factVerbs(id).schedule(db, id, { version: 2, at }, 'ada')
  vi.useFakeTimers({ now: at.getTime() + 1000, toFake: ['Date'] })
  for (const _ of [1, 2]) await texts.publishJobs['content.publish'](db, { id })
  expect([figure(), (await textOf(id)).state]).toEqual(['12', 'published'])
})

test('a scheduled change that lost its job is planned again, once', async () => {
  const id = await idOf('home-2')
  await save(id, { figure: '14' })
  const at = new Date(Date.now() + 3_600_000)
  await records.factVerbs(id).schedule(db, id, { version: 2, at }, 'ada')
  const jobs = async () =>
    (await db.selectFrom('jobs').select('id').where('payload', '=', JSON.stringify({ id })).execute()).length
  await db.deleteFrom('jobs').where('payload', '=', JSON.stringify({ id })).execute()
  await texts.resumeSchedules(db)
  expect(await jobs()).toBe(0)
  vi.useFakeTimers({ now: at.getTime() + 120_000, toFake: ['Date'] })
  for (const _ of [1, 2]) await texts.resumeSchedules(db)
  expect(await jobs()).toBe(1)
  await texts.publishJobs['content.publish'](db, { id })
  expect((await textOf(id)).state).toBe('published')
})

test('when a review day arrives, every reviewer is notified once', async () => {
  const told = async () =>
    (await db.selectFrom('jobs').selectAll().where('name', '=', 'facts.tell-due').execute()).length
  for (const day of ['2027-05-20', '2027-05-21', '2027-05-21', '2027-05-22']) await due.planDueFacts(db, day)
  expect(await told()).toBe(1)
  // Long lists of sources that are overdue for years do not hide one that is due today.
  await db
    .updateTable('texts')
    .set({ reviewDueOn: '2027-05-22' })
    .where('publishedVersion', 'is not', null)
    .execute()
  await db
    .updateTable('texts')
    .set({ reviewDueOn: '2027-06-02' })
    .where('id', '=', await idOf('home-1'))
    .execute()
  for (const day of ['2027-06-01', '2027-06-02']) await due.planDueFacts(db, day)
  expect(await told()).toBe(2)
})

test('the list of sources to check has pages, and counts all of them', async () => {
  await db
    .updateTable('texts')
    .set({ reviewDueOn: '2020-01-01' })
    .where('publishedVersion', 'is not', null)
    .execute()
  const page = (n: number) =>
    texts.itemList(
      db,
      { pathname: '/staff/facts', searchParams: new URLSearchParams(`state=due&page=${n}`) },
      'editor',
    )
  const [first, second] = [await page(1), await page(2)]
  expect([first.more, first.lines.length]).toEqual([true, 50])
  expect(first.counts.due).toBeGreaterThan(100)
  expect(second.lines.map(({ id }) => id)).not.toContain(first.lines[0]?.id)
})
