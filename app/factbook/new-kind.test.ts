import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aWriter } from '#tests/support/posts.ts'

// A kind of content needs nothing but its own file (docs/tasks.md). This one is defined here by the same call, and nowhere else is
// its name: whatever the engine does for the other kinds, it does for this one.

interface Fair {
  title: string
  on: string
  place: string
  body: string
}

let db: Db
let close: () => Promise<void>
let content: typeof import('#app/content/content.server.ts')
let facts: typeof import('./factbook.server.ts')
let variants: typeof import('#app/translations/translations.server.ts')
let fairs: { all: () => readonly { key: string; content: Fair }[]; one: (key: string) => Fair | undefined }

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  content = await import('#app/content/content.server.ts')
  facts = await import('./factbook.server.ts')
  variants = await import('#app/translations/translations.server.ts')
  const { defineRecord, day, line, words } = facts
  fairs = defineRecord<Fair>({
    name: 'fair',
    one: 'fair',
    many: 'fairs',
    keyOfTitle: true,
    fields: [
      line('title', 'Title', { most: 100 }),
      day('on', 'Day'),
      line('place', 'Place'),
      words('body', 'About it', { markdown: true }),
    ],
    title: ({ title }) => title,
    path: (key) => `/fairs/${key}`,
  })
  await inTransaction(db, (tx) => facts.loadBuiltInFacts(tx))
  await facts.readFacts(db)
  await aWriter(db, 'ed', 'Ed', 'editor')
  await aWriter(db, 'sol', 'Sol', 'steward')
})
afterAll(async () => {
  facts.forgetFacts()
  await close()
})

const FAIR = { title: 'Quiet fair', on: 'March 5, 2027', place: 'City hall', body: 'Come and see.' }

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const kindOf = (id: string) => content.kindAt(new Request(`https://site.example/staff/facts/fair/${id}`), id)
const member = (userId: string) =>
  ({ userId, name: userId, role: userId === 'sol' ? 'steward' : 'editor' }) as never

/** A button on the page of the item, as the screen presses it. */
async function press(id: string, intent: string, fields: Record<string, string> = {}, by = 'ed') {
  const form = formOf({ ...fields, intent })
  const acts: Record<string, NonNullable<ReturnType<typeof kindOf>['acts']['save']>> = kindOf(id).acts
  const act = acts[intent] ?? expect.fail(`no button ${intent}`)
  return act({ db, id, me: member(by), form, typed: content.typedIn(form) })
}
const shown = (id: string) => kindOf(id).shown(db, id, member('ed'))
const listed = async (query = '') =>
  (await content.itemList(db, new URL(`https://site.example/staff/facts/fair${query}`), 'editor')).lines

async function add(fields: Record<string, string> = FAIR): Promise<string> {
  const [kind] = content.kindsListed('/staff/facts/fair')
  const added = await kind?.add?.create(db, formOf(fields), 'ed')
  return added && 'id' in added ? added.id : expect.fail(JSON.stringify(added))
}

test('the console has its list, its form and its checks', async () => {
  const all = await content.itemList(db, new URL('https://site.example/staff/facts'), 'editor')
  expect(all.kinds).toContainEqual({ to: '/staff/facts/fair', label: 'Fairs', current: false })
  const [kind] = content.kindsListed('/staff/facts/fair')
  expect(kind?.add?.label).toBe('Add a fair')
  expect(await kind?.add?.create(db, formOf({ ...FAIR, on: 'soon' }), 'ed')).toMatchObject({
    errors: { on: expect.any(String) },
  })
  const id = await add({ ...FAIR, on: '', place: '' })
  const page = await shown(id)
  expect(page).toMatchObject({
    title: 'Quiet fair',
    at: `/staff/facts/fair/${id}`,
    typed: { title: 'Quiet fair', on: '', place: '', body: 'Come and see.' },
    preview: `/staff/facts/fair/${id}/page`,
  })
  expect(page.checks).toContainEqual({
    blocks: true,
    says: 'Some fields are empty. Fill them in.',
    about: ['Day', 'Place'],
  })
  await expect(press(id, 'publish', { version: '1' })).rejects.toThrow('Some fields are empty')
  expect((await listed()).map(({ title }) => title)).toContain('Quiet fair')
  await press(id, 'bin')
})

test('it is saved, merged with the words of a colleague, and asks about what both changed', async () => {
  const id = await add()
  const theirs = { ...FAIR, place: 'The library', version: '1' }
  expect(await press(id, 'save', theirs, 'sol')).toMatchObject({ title: 'Saved' })
  const merged = await press(id, 'save', { ...FAIR, title: 'Calm fair', version: '1' })
  expect(merged).toMatchObject({ title: 'Saved, together with other changes' })
  expect((await shown(id)).typed).toMatchObject({ title: 'Calm fair', place: 'The library' })
  expect(await press(id, 'save', { ...FAIR, place: 'The park', version: '1' })).toMatchObject({
    status: 409,
    answer: { conflict: { other: 'Another window of yours', conflicts: [{ field: 'place' }] } },
  })
  const compared = await kindOf(id).compared(db, id, new URLSearchParams({ from: '1', to: '2' }))
  expect(compared.lines).toContainEqual({ kind: 'added', text: 'The library' })
  expect(await press(id, 'first', { version: '3' })).toMatchObject({ title: 'The first words are back' })
  expect((await shown(id)).typed).toMatchObject(FAIR_STORED)
  await press(id, 'bin')
})

const FAIR_STORED = { ...FAIR, on: '2027-03-05' }

test('it is reviewed, published, read at its address, and taken off', async () => {
  const id = await add({ ...FAIR, title: 'Open fair' })
  await press(id, 'review', { version: '1' })
  expect((await listed('?state=review')).map((one) => one.id)).toEqual([id])
  await press(id, 'approve', { version: '1' }, 'sol')
  expect(fairs.all()).toEqual([])
  expect(await press(id, 'publish', { version: '1' })).toMatchObject({ title: 'Published' })
  expect(fairs.one('open-fair')).toEqual({ ...FAIR_STORED, title: 'Open fair' })
  await facts.readFacts(db)
  expect(fairs.one('open-fair')).toEqual({ ...FAIR_STORED, title: 'Open fair' })
  const [place] = (await shown(id)).sections
  expect(place?.texts).toEqual([expect.objectContaining({ links: { page: '/fairs/open-fair' } })])
  await press(id, 'take-back')
  expect(fairs.all()).toEqual([])
})

test('it is published by its schedule, and one that was never public goes through the bin', async () => {
  const id = await add({ ...FAIR, title: 'Later fair' })
  const later = Date.now() + 10 * 24 * 3_600_000
  const planned = { version: '1', day: new Date(later).toISOString().slice(0, 10), time: '09:00' }
  expect(await press(id, 'schedule', planned)).toMatchObject({ title: 'Scheduled' })
  vi.useFakeTimers({ now: later + 2 * 24 * 3_600_000, toFake: ['Date'] })
  await content.publishJobs['content.publish'](db, { id })
  vi.useRealTimers()
  expect(fairs.one('later-fair')?.title).toBe('Later fair')
  const binned = await add({ ...FAIR, title: 'Binned fair' })
  await press(binned, 'bin')
  expect((await listed()).map((one) => one.id)).not.toContain(binned)
  expect((await listed('?state=bin')).map((one) => one.id)).toContain(binned)
  await press(binned, 'unbin')
  expect((await listed()).map((one) => one.id)).toContain(binned)
  await press(binned, 'bin')
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3_600_000, toFake: ['Date'] })
  await content.sweepContent(db)
  vi.useRealTimers()
  expect((await content.textAt(db, binned))?.state).toBe('gone')
})

test('it is in the folder of all content, and comes back from it', async () => {
  await add({ ...FAIR, title: 'Kept fair' })
  const files: [string, string][] = []
  for await (const [name, text] of facts.factsInArchive.files(db)) files.push([name, String(text)])
  const [name, text = ''] = files.find(([one]) => one === 'facts/fair/kept-fair.draft.json') ?? []
  expect(name).toBeDefined()
  const changed = text.replace('City hall', 'The park')
  const plan = await facts.factsInArchive.plan(db, [{ name: name ?? '', text: changed } as never])
  expect(plan.wrong).toEqual([])
  expect(plan.changes.map(({ title }) => title)).toEqual(['Fair: Kept fair'])
})

test('an import of it is undone', async () => {
  const id = await add({ ...FAIR, title: 'Changed fair' })
  const file = (name: string, title: string) =>
    ({ name, text: JSON.stringify({ ...FAIR_STORED, title, place: 'The park' }) }) as never
  const files = [
    file('facts/fair/changed-fair.draft.json', 'Changed fair'),
    file('facts/fair/added-fair.draft.json', 'Added fair'),
  ]
  await inTransaction(db, async (tx) => {
    const before = await content.textsBefore(tx)
    const plan = await facts.factsInArchive.plan(tx, files)
    expect(plan.wrong).toEqual([])
    await plan.take(tx, 'ed')
    await content.recordImport(tx, { id: 'of-fairs', what: 'folder', by: 'ed', before, later: [] })
  })
  const added = (await content.textNamed(db, 'fair', 'added-fair')) ?? expect.fail('not added')
  expect((await shown(id)).typed).toMatchObject({ place: 'The park' })
  expect(await content.undoImport(db, 'of-fairs', 'sol', () => expect.fail('all are texts'))).toBe(true)
  expect((await shown(id)).typed).toMatchObject({ place: 'City hall' })
  expect((await content.textAt(db, id))?.version).toBe(3)
  expect((await content.textAt(db, added.id))?.state).toBe('bin')
})

test('it can be translated', async () => {
  expect(variants.variantsInArchive.owns('variants/fair/kept-fair.es.draft.json')).toBe(true)
  const id = await add({ ...FAIR, title: 'Many languages' })
  const text = (await content.textAt(db, id)) ?? expect.fail('no text')
  const { content: stored = '' } = (await content.versionAt(db, id, 1)) ?? {}
  expect(content.kindNamed('fair')?.asSource?.(stored, text)).toMatchObject({
    title: 'Many languages',
    words: { place: 'City hall' },
  })
})
