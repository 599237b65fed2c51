import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOf } from '#app/ui/copy-of.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { contentVerbs } from '#tests/support/content-archive.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { aBlog, aWriter, type Blog } from '#tests/support/posts.ts'

// An import of all content is undone as a whole: the site afterwards exports the folder that it exported before.

type Person = { userId: string; role: 'editor' | 'steward' }
const ADA: Person = { userId: 'ada', role: 'steward' }
const MAX: Person = { userId: 'max', role: 'editor' }

const words = copyOf<{ here: { start: { title: string }; rules: { short: string } } }>(
  { 'here.start.title': 'Our mission', 'here.rules.short': 'Be kind.' },
  'en-US',
  { 'here.start': { title: 'Start' }, 'here.rules': { title: 'Rules', legal: true } },
).here

let db: Db
let close: () => Promise<void>
let blog: Blog
let verbs: Awaited<ReturnType<typeof contentVerbs>>
let tree: typeof import('./content-archive.server.ts')
let past: typeof import('./past-imports.server.ts')
let kept: typeof import('./uploaded-archives.server.ts')
let reading: typeof import('#app/platform/content-archive/read-archive.server.ts')
let wording: typeof import('#app/copy-overrides/copy-overrides.server.ts')
let settings: typeof import('#app/platform/site-settings/saved-settings.server.ts')

beforeAll(async () => {
  blog = await aBlog()
  ;({ db, close } = blog)
  tree = await import('./content-archive.server.ts')
  past = await import('./past-imports.server.ts')
  kept = await import('./uploaded-archives.server.ts')
  reading = await import('#app/platform/content-archive/read-archive.server.ts')
  wording = await import('#app/copy-overrides/copy-overrides.server.ts')
  settings = await import('#app/platform/site-settings/saved-settings.server.ts')
  verbs = await contentVerbs()
  verbs.variants.variantsFollowTexts()
  await aWriter(db, 'ada', 'Ada', 'steward')
  await aWriter(db, 'max', 'Max', 'editor')
  await aWriter(db, 'sol', 'Sol', 'steward')
  await verbs.facts.readFacts(db)
}, 60_000)
afterAll(async () => {
  verbs.facts.forgetFacts()
  await close()
})

type Files = Record<string, string | Uint8Array>

async function exported(): Promise<Record<string, string>> {
  const zip = await new Response(await tree.exportContent(db, ADA, { pictures: false })).arrayBuffer()
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(zip))).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]),
  )
}

async function imported(files: Files, { me = ADA, publish = true } = {}): Promise<string> {
  const zip = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, of]) => [name, typeof of === 'string' ? strToU8(of) : of]),
    ),
  )
  const read = reading.readArchive(new Uint8Array(zip))
  if ('problem' in read) return expect.fail(read.problem)
  const id = await kept.storeUploadedArchive(db, read, me.userId)
  await kept.archiveJobs['content.look-at-tree'](db, { id })
  const found = (await kept.uploadedArchive(db, id, me.userId)) ?? expect.fail('not kept')
  const { shown } = await tree.archivePlan(db, found, me)
  expect(shown.wrong).toEqual([])
  await tree.importArchivePlan(db, id, { mark: shown.mark, publish }, me)
  return id
}

/** What became of each item, by its title. */
async function outcomes(importId: string) {
  const shown = (await past.shownImport(db, importId, 'steward')) ?? expect.fail('no import')
  expect(shown.undone).toBe(true)
  return Object.fromEntries(shown.items.map(({ title, outcome, stays }) => [title, [outcome, stays]]))
}
const undo = (importId: string, me = ADA) => past.undoPastImport(db, importId, me)

const factAt = async (kind: string, key: string) =>
  (await blog.texts.textNamed(db, kind, key)) ?? expect.fail(`no ${kind} ${key}`)
const textAt = async (id: string) => (await blog.texts.textAt(db, id)) ?? expect.fail(`no ${id}`)

async function correct(kind: string, key: string, change: Record<string, string>, by = 'sol') {
  const { id, version } = await factAt(kind, key)
  const { fieldTexts, readFact, factKind, publishing } = verbs
  const last = await blog.texts.versionAt(db, id, version)
  const typed = { ...fieldTexts(factKind(kind).fields, readFact(last?.content ?? '{}')), ...change }
  await publishing.factVerbs(id).save(db, id, { base: version, typed }, by)
  return { id, version: version + 1 }
}

const HOURS = 'ORG_PHONE_HOURS'
const settingNow = async (name: string) =>
  (await settings.settingsNow(db)).find((one) => one.name === name)?.value ?? expect.fail(name)

const changed = (files: Record<string, string>, name: string, change: Record<string, unknown>): Files => ({
  [name]: JSON.stringify({ ...JSON.parse(files[name] ?? expect.fail(name)), ...change }),
})

const TERM = { term: 'Good word', plain: 'A word that helps people.', also: [], legalWord: 'no' }
const POST = (title: string, head: string) =>
  `---\ntitle: ${title}\nauthor: Ada\ncategory: Advocacy\nsummary: What we did.\npicture: A path.\nkeyPoints:\n  - One.\n${head}---\n\n## First\n\nWords.\n`

/** A post that visitors read. */
async function aPost(title: string): Promise<string> {
  const { NEW_POST } = verbs
  const body = '## First\n\nWords.'
  const filled = { excerpt: 'What we did.', author: 'Ada', category: 'Advocacy', imageDescription: 'A path.' }
  const post = { ...NEW_POST, ...filled, title, body, keyPoints: ['One.'] }
  const { id } = await blog.saving.draftPost(db, post, 'ada')
  await blog.publishing.postContent.publish(db, id, { version: 1, by: 'ada' })
  return id
}

test('an import of all content is undone: what it added goes, what it changed is as before', async () => {
  const id = await aPost('Our ramp')
  await blog.publishing.movePost(db, id, 'our-ramp', 'ada')
  const picture = { name: 'Ramp', description: 'A ramp', bytes: await aPhoto('x', [600, 300]) }
  const { library } = verbs
  await library.addPicture(db, picture, 'ada')
  const before = await exported()
  const file = `posts/${id.slice('post-'.length)}.md`
  const [term = ''] = Object.keys(before).filter((name) => name.startsWith('facts/term/'))
  const importId = await imported({
    ...changed(before, 'pictures/1.json', { description: 'A longer ramp' }),
    ...changed(before, 'facts/law/idea.json', { covers: 'Schools, in new words.' }),
    ...changed(before, term, { plain: 'Another meaning.' }),
    'facts/term/good-word.draft.json': JSON.stringify({ ...TERM, checkedOn: '', reviewOn: '' }),
    'posts/new.md': POST('A new post', 'state: published\naddress: a-new-post\n'),
    [file]: (before[file] ?? '').replace('Our ramp', 'Their ramp').replace('our-ramp', 'their-ramp'),
    'letters/issue-201.json': JSON.stringify({ subject: 'News', topic: 'legal', body: 'Hello.' }),
    'replies/letter/thanks.json': JSON.stringify({ title: 'Thanks', body: 'Thank you.', nextStep: 'Wait.' }),
    'words.json': JSON.stringify({ changed: { 'here.start.title': 'Ours', 'here.rules.short': 'Be nice.' } }),
    'settings.json': JSON.stringify({ [HOURS]: '202-555-0123' }),
    'variants/post/2.es.draft.json': JSON.stringify({ fits: '', words: { title: 'Hola' } }),
  })
  expect([words.start.title, await settingNow(HOURS)]).toEqual(['Ours', '202-555-0123'])
  expect(await textAt(id)).toMatchObject({ title: 'Their ramp', address: 'their-ramp', publishedVersion: 2 })
  expect((await past.listedImports(db))[0]).toMatchObject({
    id: importId,
    what: 'folder',
    by: 'Ada',
    undone: false,
  })
  expect(await undo(importId)).toBe(true)
  expect(await exported()).toEqual({
    ...before,
    // Pictures stay.
    'pictures/1.json': (before['pictures/1.json'] ?? '').replace('A ramp', 'A longer ramp'),
    // Older addresses of a post still lead to it.
    [file]: (before[file] ?? '').replace('"our-ramp"\n', '"our-ramp"\naddresses:\n  - "their-ramp"\n'),
  })
  expect([words.start.title, words.rules.short]).toEqual(['Our mission', 'Be kind.'])
  expect(await textAt(id)).toMatchObject({
    title: 'Our ramp',
    version: 3,
    publishedVersion: 3,
    state: 'published',
  })
  const became = await outcomes(importId)
  expect(Object.values(became).filter(([outcome]) => outcome === 'left')).toEqual([
    ['left', 'Pictures stay in the library, because other texts may use them.'],
  ])
  expect(became).toMatchObject({
    'A new post': ['binned', null],
    'Good word': ['binned', null],
    News: ['binned', null],
    Thanks: ['binned', null],
    'Our ramp': ['restored', null],
    'Start: here.start.title': ['restored', null],
    'Rules: here.rules.short': ['restored', null],
  })
})

test('two people who undo one import at once undo it once', async () => {
  const importId = await imported({
    'facts/term/only-once.draft.json': JSON.stringify({ ...TERM, term: 'Once', checkedOn: '', reviewOn: '' }),
    'words.json': JSON.stringify({ changed: { 'here.start.title': 'Twice' } }),
  })
  const { id } = await factAt('term', 'only-once')
  const done = await Promise.all([undo(importId), undo(importId, { ...ADA, userId: 'sol' })])
  // The second one finds it begun, and helps or does nothing.
  expect(done).toContain(true)
  // What someone does after the undo stays.
  await verbs.publishing.factVerbs(id).unbin(db, id, 'ada')
  await wording.saveWord(
    db,
    {
      id: 'here.start.title',
      text: 'Later',
      base: (await wording.wordNow(db, 'here.start.title'))?.version ?? 0,
    },
    'ada',
  )
  expect(await undo(importId)).toBe(false)
  expect([(await textAt(id)).state, words.start.title]).toEqual(['draft', 'Later'])
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    .where('action', '=', 'text.import-undone')
    .execute()
  expect(lines.filter(({ subject }) => subject === '2').length).toBe(1)
  await expect(undo('no-such-import')).rejects.toMatchObject({ status: 410 })
})

test('what someone changed after the import stays as it is, and is named', async () => {
  const before = await exported()
  const [first = '', second = ''] = Object.keys(before).filter((name) => name.startsWith('facts/figure/'))
  const importId = await imported({
    ...changed(before, first, { what: 'Imported, one' }),
    ...changed(before, second, { what: 'Imported, two' }),
    'facts/term/changed-since.draft.json': JSON.stringify({
      ...TERM,
      term: 'New',
      checkedOn: '',
      reviewOn: '',
    }),
    'words.json': JSON.stringify({ changed: { 'here.start.title': 'From the folder' } }),
    'settings.json': JSON.stringify({ [HOURS]: '202-555-0124' }),
  })
  await correct('figure', /([\w-]+)\.json$/.exec(first)?.[1] ?? '', { what: 'By Sol' })
  const { id } = await correct('term', 'changed-since', { plain: 'By Sol' })
  const word = (await wording.wordNow(db, 'here.start.title')) ?? expect.fail('no word')
  await wording.saveWord(db, { id: word.word.id, text: 'By Sol', base: word.version }, 'sol')
  await settings.saveSettings(db, [{ name: HOURS, was: '202-555-0124', value: '202-555-0125' }], 'sol')
  const seen = (await past.shownImport(db, importId, 'steward')) ?? expect.fail('no import')
  expect(seen.items.slice(0, 2).map(({ stays }) => stays)).toEqual(Array(2).fill(SINCE))
  expect(seen.items.slice(2).every(({ stays }) => stays === null)).toBe(true)
  await undo(importId)
  const became = Object.values(await outcomes(importId))
  expect(became.filter(([outcome]) => outcome === 'left')).toEqual(Array(4).fill(['left', SINCE]))
  expect(became.filter(([outcome]) => outcome === 'restored').length).toBe(1)
  const after = await exported()
  expect(JSON.parse(after[first] ?? after[first.replace('.json', '.draft.json')] ?? '{}').what).not.toBe('')
  expect(after[second]).toBe(before[second])
  expect([words.start.title, await settingNow(HOURS), (await textAt(id)).state]).toEqual([
    'By Sol',
    '202-555-0125',
    'draft',
  ])
})
const SINCE = 'Someone changed it since the import.'

test('words of the law that a second person approved go back only when a second person approves again', async () => {
  const before = await exported()
  const importId = await imported(changed(before, 'facts/law/ada-title-i.json', { covers: 'Imported law.' }))
  const { id, version, publishedVersion } = await factAt('law', 'ada-title-i')
  expect(publishedVersion).toBe(version - 1)
  await inTransaction(db, (tx) => blog.texts.approve(tx, id, version, 'sol'))
  const law = verbs.publishing.factVerbs(id)
  await law.publish(db, id, { version, by: 'ada' })
  await undo(importId)
  const [became] = Object.values(await outcomes(importId))
  expect(became).toEqual(['waits', expect.stringContaining('second person')])
  // Visitors read the imported words until then.
  expect(await textAt(id)).toMatchObject({ version: version + 1, publishedVersion: version, state: 'draft' })
  await expect(law.publish(db, id, { version: version + 1, by: 'ada' })).rejects.toThrow('second person')
  await expect(law.review.approve(db, id, version + 1, 'ada')).rejects.toThrow(
    'You wrote some of these words',
  )
  await law.review.approve(db, id, version + 1, 'sol')
  await law.publish(db, id, { version: version + 1, by: 'ada' })
  expect((await exported())['facts/law/ada-title-i.json']).toBe(before['facts/law/ada-title-i.json'])
})

test('a record that visitors have seen goes off the site, where its kind never goes into the bin', async () => {
  const record = { ...TERM, term: 'Seen', checkedOn: '', reviewOn: '' }
  const importId = await imported({ 'facts/term/seen-word.json': JSON.stringify(record) })
  const { id, publishedVersion } = await factAt('term', 'seen-word')
  expect(publishedVersion).toBe(1)
  await undo(importId)
  expect(await outcomes(importId)).toEqual({ Seen: ['off-site', null] })
  expect(await textAt(id)).toMatchObject({ state: 'back', publishedVersion: null })
})

test('a text that someone took off the site since the import does not come back by an undo', async () => {
  const id = await aPost('Taken off')
  const file = `posts/${id.slice('post-'.length)}.md`
  const { [file]: now = '' } = await exported()
  const importId = await imported({ [file]: now.replace('Taken off', 'Changed') })
  await blog.publishing.postContent.takeOffSite(db, id, 'sol')
  await undo(importId)
  expect(await outcomes(importId)).toEqual({
    Changed: ['left', 'Someone took it off the site since the import.'],
  })
  expect((await textAt(id)).state).toBe('back')
})

test('a setting that needs a second person needs one for its earlier value, too', async () => {
  const name = 'ORG_NAME'
  const was = await settingNow(name)
  const importId = await imported({ 'settings.json': JSON.stringify({ [name]: 'New Name' }) })
  // No second person has confirmed the change, so the undo says that it still waits.
  await undo(importId)
  expect(Object.values(await outcomes(importId))).toEqual([
    ['left', 'A change of it waits for a second person, who can refuse it.'],
  ])
  const { proposalsNow, versionOfProposal } = await import(
    '#app/platform/site-settings/setting-proposals.server.ts'
  )
  const [asked] = await proposalsNow(db)
  if (!asked) return expect.fail('no proposal')
  await settings.confirmSetting(db, { name, version: versionOfProposal(asked) }, 'sol')
  const again = await imported({ 'settings.json': JSON.stringify({ [name]: 'Other Name' }) })
  const [next] = await proposalsNow(db)
  if (!next) return expect.fail('no proposal')
  await settings.confirmSetting(db, { name, version: versionOfProposal(next) }, 'sol')
  await undo(again)
  expect(Object.values(await outcomes(again))).toEqual([
    ['waits', 'A second person has to confirm its earlier value.'],
  ])
  expect([await settingNow(name), (await proposalsNow(db))[0]?.value]).toEqual(['Other Name', 'New Name'])
  expect(was).not.toBe('Other Name')
})

test('an editor neither sees nor undoes the settings of a steward’s import', async () => {
  const importId = await imported({
    'settings.json': JSON.stringify({ [HOURS]: '202-555-0177' }),
    'words.json': JSON.stringify({ changed: { 'here.start.title': 'Not by Max' } }),
  })
  const shown = (await past.shownImport(db, importId, 'editor')) ?? expect.fail('no import')
  expect([shown.all, shown.hidden, shown.items.length]).toEqual([2, 1, 1])
  await expect(undo(importId, MAX)).rejects.toMatchObject({ status: 403 })
  expect([words.start.title, await settingNow(HOURS)]).toEqual(['Not by Max', '202-555-0177'])
  expect(await undo(importId)).toBe(true)
  expect(await past.shownImport(db, 'none', 'steward')).toBeNull()
})

test('an undo that is interrupted keeps what it did, and the next press does the rest', async () => {
  const importId = await imported({
    'facts/term/in-the-middle.draft.json': JSON.stringify({
      ...TERM,
      term: 'Middle',
      checkedOn: '',
      reviewOn: '',
    }),
    'settings.json': JSON.stringify({ [HOURS]: '202-555-0188' }),
  })
  const failing = () => Promise.reject(new RangeError('stop'))
  await expect(verbs.undoImport(db, importId, 'ada', failing)).rejects.toThrow('stop')
  const { id } = await factAt('term', 'in-the-middle')
  expect((await textAt(id)).state).toBe('bin')
  expect(await past.shownImport(db, importId, 'steward')).toMatchObject({ undone: true, halfUndone: true })
  expect(await settingNow(HOURS)).toBe('202-555-0188')
  expect(await undo(importId)).toBe(true)
  expect(await settingNow(HOURS)).not.toBe('202-555-0188')
  expect(await past.shownImport(db, importId, 'steward')).toMatchObject({ undone: true, halfUndone: false })
  expect(await undo(importId)).toBe(false)
})

test('an item that fits only once the others are as before is undone, too', async () => {
  const groups = (words: Record<string, string[]>) => ({
    'search.json': JSON.stringify({
      same: Object.fromEntries(Object.entries(words).map(([key, all]) => [key, { words: all }])),
    }),
  })
  const one = { aX1: ['gig', 'side hustle'], aX2: ['errand', 'small chore'] }
  await imported(groups(one))
  const before = await exported()
  const importId = await imported(groups({ aX1: ['side hustle', 'moonlighting'], aX2: ['errand', 'gig'] }))
  expect((await exported())['search.json']).not.toBe(before['search.json'])
  await undo(importId)
  expect(Object.values(await outcomes(importId)).map(([outcome]) => outcome)).toEqual([
    'restored',
    'restored',
  ])
  expect((await exported())['search.json']).toBe(before['search.json'])
})

test('a post that someone moved since the import stays where it is', async () => {
  const id = await aPost('Moved later')
  const file = `posts/${id.slice('post-'.length)}.md`
  const { [file]: now = '' } = await exported()
  const importId = await imported({ [file]: now.replace('Moved later', 'Changed here') })
  await blog.publishing.movePost(db, id, 'moved-by-sol', 'sol')
  await undo(importId)
  expect(await textAt(id)).toMatchObject({ title: 'Moved later', address: 'moved-by-sol' })
})

test('an import that is undone while it publishes publishes nothing more', async () => {
  const importId = await imported(
    { 'posts/new.md': POST('Undone early', 'state: published\n') },
    { publish: false },
  )
  const content = await import('#app/content/content.server.ts')
  const [item] = await content.itemsOfImport(db, importId)
  await undo(importId)
  const publish = () => expect.fail('it published')
  expect(await content.unlessUndone(db, { importId, textId: item?.textId ?? '' }, publish)).toBeNull()
})
