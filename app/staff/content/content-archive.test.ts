import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { contentVerbs } from '#tests/support/content-archive.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { aBlog, aWriter, type Blog } from '#tests/support/posts.ts'

type Person = { userId: string; role: 'editor' | 'steward' }
const ADA: Person = { userId: 'ada', role: 'steward' }
const MAX: Person = { userId: 'max', role: 'editor' }

interface There {
  start: { title: string; greets: Message<{ name: string }> }
  rules: { short: string }
}
const words = copyOf<{ there: There }>(
  {
    'there.start.title': 'Our mission',
    'there.start.greets': 'Hello, {name}.',
    'there.rules.short': 'Be kind. Read [all rules](rules).',
  },
  'en-US',
  { 'there.start': { title: 'Start' }, 'there.rules': { title: 'Rules', legal: true } },
).there

let db: Db
let other: Db
let blog: Blog
const closes: (() => Promise<void>)[] = []
let tree: typeof import('./content-archive.server.ts')
let kept: typeof import('./uploaded-archives.server.ts')
let reading: typeof import('#app/platform/content-archive/read-archive.server.ts')
let verbs: Awaited<ReturnType<typeof contentVerbs>>
let wording: typeof import('#app/copy-overrides/copy-overrides.server.ts')
let settings: typeof import('#app/platform/site-settings/saved-settings.server.ts')

beforeAll(async () => {
  blog = await aBlog()
  const second = await aBlog()
  db = blog.db
  other = second.db
  closes.push(blog.close, second.close)
  tree = await import('./content-archive.server.ts')
  kept = await import('./uploaded-archives.server.ts')
  reading = await import('#app/platform/content-archive/read-archive.server.ts')
  verbs = await contentVerbs()
  wording = await import('#app/copy-overrides/copy-overrides.server.ts')
  settings = await import('#app/platform/site-settings/saved-settings.server.ts')
  for (const each of [db, other]) {
    await aWriter(each, 'ada', 'Ada', 'steward')
    await aWriter(each, 'max', 'Max', 'editor')
    await aWriter(each, 'sol', 'Sol', 'steward')
  }
  await verbs.facts.readFacts(db)
}, 60_000)
afterAll(async () => {
  for (const close of closes) await close()
})

const bytesOf = async (each: Db, me = ADA, pictures = true) =>
  new Uint8Array(await new Response(await tree.exportContent(each, me, { pictures })).arrayBuffer())
const textOf = (bytes: Uint8Array, name: string) => new TextDecoder().decode(unzipSync(bytes)[name])
const packed = (files: Record<string, string | Uint8Array>) =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, of]) => [name, typeof of === 'string' ? strToU8(of) : of]),
      ),
    ),
  )

/** Uploaded and inspected, with its plan. */
async function sent(each: Db, zip: Uint8Array<ArrayBuffer>, me = ADA) {
  const read = reading.readArchive(zip)
  if ('problem' in read) return expect.fail(read.problem)
  const id = await kept.storeUploadedArchive(each, read, me.userId)
  await kept.archiveJobs['content.look-at-tree'](each, { id })
  const found = (await kept.uploadedArchive(each, id, me.userId)) ?? expect.fail('not kept')
  return { id, found, ...(await tree.archivePlan(each, found, me)).shown }
}

async function takenIn(each: Db, zip: Uint8Array<ArrayBuffer>, me = ADA) {
  const { id, mark, wrong } = await sent(each, zip, me)
  expect(wrong).toEqual([])
  return tree.importArchivePlan(each, id, { mark, publish: true }, me)
}

const factAt = async (each: Db, kind: string, key: string) =>
  each
    .selectFrom('texts')
    .select(['id', 'version', 'publishedVersion', 'number'])
    .where('kind', '=', kind as 'law')
    .where('address', '=', key)
    .executeTakeFirstOrThrow()

async function writeAll() {
  const { library, saving, publishing, factKind, NEW_POST, fieldTexts, readFact } = verbs
  const picture = { name: 'Ramp', description: 'A ramp', bytes: await aPhoto('x', [600, 300]) }
  const { id: pictureId } = (await library.addPicture(db, picture, 'ada')) as { id: number }
  const post = {
    ...NEW_POST,
    title: 'A ramp',
    excerpt: 'What we did.',
    author: 'Ada',
    category: 'Advocacy',
    imageDescription: 'A path.',
    keyPoints: ['One.'],
    sharePicture: String(pictureId),
    body: `## First\n\nWords.\n\n![A ramp](picture:${pictureId})`,
  }
  const { id } = await blog.saving.draftPost(db, post, 'ada')
  await blog.publishing.postContent.publish(db, id, { version: 1, by: 'ada' })
  await blog.publishing.movePost(db, id, 'old-ramp', 'ada')
  await blog.publishing.movePost(db, id, 'new-ramp', 'ada')
  await blog.publishing.postContent.save(db, id, { base: 1, typed: { ...post, title: 'Newer' } }, 'ada')
  const correct = async (kind: 'law' | 'figure', key: string, change: Record<string, string>) => {
    const text = await factAt(db, kind, key)
    const last = await blog.texts.versionAt(db, text.id, text.version)
    const texts = { ...fieldTexts(factKind(kind).fields, readFact(last?.content ?? '{}')), ...change }
    await publishing.factVerbs(text.id).save(db, text.id, { base: text.version, typed: texts }, 'ada')
    return { id: text.id, version: text.version + 1 }
  }
  const law = await correct('law', 'idea', { covers: 'Schools, in new words.' })
  await inTransaction(db, (tx) => blog.texts.approve(tx, law.id, law.version, 'sol'))
  await publishing.factVerbs(law.id).publish(db, law.id, { version: law.version, by: 'ada' })
  await correct('law', 'idea', { covers: 'Newer, and not public.' })
  const blank = fieldTexts(factKind('person').fields, factKind('person').blank ?? {})
  for (const name of ['Wren', 'Jay'])
    await saving.addFact(db, 'person', { ...blank, name, role: 'Advocate', bio: 'Listens.' }, 'ada')
  await wording.saveWord(db, { id: 'there.start.title', text: 'What we want', base: 0 }, 'ada')
  // The post does not exist yet when the folder is imported.
  const pin = { words: ['our ramp'], page: '/blog/new-ramp' }
  await inTransaction(db, (tx) => verbs.search.tuningNamed('pin').add(tx, pin, 'ada', 'ramps'))
  const { id: same = '' } = (await verbs.textNamed(db, 'synonym', 'attorney')) ?? {}
  const typed = { words: 'barrister', page: '' }
  await verbs.search.tuningNamed('synonym').verbs.save(db, same, { base: 1, typed }, 'ada')
  await settings.saveSettings(
    db,
    [{ name: 'ORG_PHONE_HOURS', was: await phone(db), value: '202-555-0123' }],
    'ada',
  )
}
const phone = async (each: Db) =>
  (await settings.settingsNow(each)).find(({ name }) => name === 'ORG_PHONE_HOURS')?.value ?? ''

test('imported into an empty site, all content is exported there byte for byte', async () => {
  await writeAll()
  const first = await bytesOf(db)
  expect(await bytesOf(db)).toEqual(first)
  // Each name is followed by a space.
  expect(textOf(first, 'README.txt')).not.toMatch(/\.(?:json|md|webp)[a-z]/)
  expect(JSON.parse(textOf(first, 'words.json')).changed).toEqual({ 'there.start.title': 'What we want' })
  expect(JSON.parse(textOf(first, 'settings.json'))).toEqual({ ORG_PHONE_HOURS: '202-555-0123' })
  const seen = await sent(other, first)
  expect([seen.wrong, seen.left]).toEqual([[], []])
  expect(seen.groups.map(({ title, changes }) => [title, changes.length])).toEqual([
    ['Pictures', 1],
    ['Facts', 4],
    ['Words of pages and mails', 1],
    ['Settings', 1],
    ['Search', 2],
    ['Posts', 2],
  ])
  const done = await tree.importArchivePlan(other, seen.id, { mark: seen.mark, publish: true }, ADA)
  // Legal text waits for a second person, wherever it comes from.
  expect(done).toMatchObject({
    saved: 11,
    published: 1,
    waiting: [{ title: expect.stringContaining('Individuals') }],
  })
  const law = await factAt(other, 'law', 'idea')
  expect([law.version, law.publishedVersion]).toEqual([3, 1])
  await other.updateTable('texts').set({ approvedVersion: 2 }).where('id', '=', law.id).execute()
  await verbs.publishing.factVerbs(law.id).publish(other, law.id, { version: 2, by: 'ada', older: true })
  expect(await bytesOf(other)).toEqual(first)
  const again = await sent(other, first)
  expect([again.groups, again.wrong]).toEqual([[], []])
})

test('a wrong file gets its reason, and nothing is imported', async () => {
  const zip = packed({
    'facts/term/good-word.json': JSON.stringify({
      term: 'Good word',
      plain: 'It is good.',
      also: [],
      legalWord: 'no',
      checkedOn: '',
      reviewOn: '',
    }),
    'facts/term/more.json': '{\n  "term": "More",\n  "colour": "red"\n}',
    'facts/state/atlantis.json': textOf(await bytesOf(db), 'facts/state/texas.json'),
    'facts/law/broken.json': '{\n  "name": "A",\n  "cov',
    'facts/weather/rain.json': '{}',
    'pictures/77.json': '{"name": "", "description": "A", "mark": "x"}',
    'pictures/999999999.json': `{"name": "", "description": "A", "mark": "${'x'.repeat(43)}"}`,
    'pictures/78-480.webp': await aPhoto('place', [480, 300]),
    'words.json': '{"changed": {"there.start.greets": "Hi there"}, "waiting": {}}',
    'settings.json': '{"ORG_PHONE_HOURS": "", "STRIPE_SECRET_KEY": "sk"}',
    'notes/hello.md': 'x',
  })
  const { id, mark, wrong, left } = await sent(db, zip)
  expect(Object.fromEntries(wrong.map(({ name, reasons }) => [name, reasons[0]]))).toEqual({
    'pictures/77.json': expect.stringContaining('“mark” is damaged'),
    'pictures/999999999.json': expect.stringContaining('The number 999999999 is too high'),
    'pictures/78-480.webp': expect.stringContaining('no JSON file beside it'),
    'facts/law/broken.json': 'Line 3: this is not JSON that we can read.',
    'facts/state/atlantis.json': expect.stringContaining('none can be added'),
    'facts/term/more.json': '“plain”: this part is missing. Add it as a text in quotes.',
    'facts/weather/rain.json': expect.stringContaining('none of the kinds'),
    'words.json': expect.stringContaining('Keep {name}'),
    'settings.json': expect.stringContaining('ORG_PHONE_HOURS'),
  })
  expect(left.map(({ name, reasons }) => `${name}: ${reasons}`)).toEqual([
    expect.stringContaining('STRIPE_SECRET_KEY'),
    expect.stringContaining('notes/hello.md'),
  ])
  const texts = async () => (await db.selectFrom('texts').select('id').execute()).length
  const before = await texts()
  await expect(tree.importArchivePlan(db, id, { mark, publish: true }, ADA)).rejects.toThrow(
    'Some files are wrong',
  )
  expect(await texts()).toBe(before)
  expect(await kept.uploadedArchive(db, id, 'max')).toBeUndefined()
})

test('only the previewed plan is imported, once; an editor exports no settings', async () => {
  const file = {
    'settings.json': '{"ORG_PHONE_HOURS": "202-555-0199"}',
    'words.json': '{"changed": {"there.start.title": "Ours"}}',
  }
  const mine = await sent(db, packed(file), MAX)
  expect(mine.left).toEqual([{ name: 'settings.json', reasons: ['Only a steward can import this.'] }])
  await wording.saveWord(db, { id: 'there.start.title', text: 'Meanwhile', base: 1 }, 'ada')
  await expect(tree.importArchivePlan(db, mine.id, { mark: mine.mark, publish: false }, MAX)).rejects.toThrow(
    'content changed',
  )
  expect(await takenIn(db, packed(file), MAX)).toEqual({ saved: 1, published: 0, waiting: [] })
  expect([words.start.title, await phone(db)]).toEqual(['Ours', '202-555-0123'])
  await expect(tree.importArchivePlan(db, mine.id, { mark: mine.mark, publish: true }, ADA)).rejects.toThrow(
    'already imported',
  )
  expect(
    Object.keys(unzipSync(await bytesOf(db, MAX, false))).filter((name) => /^(?:settings|pict)/.test(name)),
  ).toEqual(['pictures/1.json'])
})

test('legal text waits for a second person', async () => {
  const zip = packed({ 'words.json': '{"changed": {"there.rules.short": "Be [kind](rules)."}}' })
  const { groups } = await sent(db, zip)
  expect(groups[0]?.changes[0]).toMatchObject({ goes: 'waits' })
  await takenIn(db, zip)
  expect(words.rules.short).toContain('all rules')
  expect(await wording.wordNow(db, 'there.rules.short')).toMatchObject({
    waits: { text: 'Be [kind](rules).' },
  })
})

test('a part of a rule that no form shows stays as it is, because no approver would see it', async () => {
  const zip = unzipSync(await bytesOf(db, ADA, false))
  const name = Object.keys(zip).find((one) => /^facts\/rule\//.test(one)) ?? expect.fail('no rule')
  const rule = JSON.parse(textOf(packed({ [name]: zip[name] ?? '' }), name))
  const { wrong } = await sent(
    other,
    packed({ [name]: JSON.stringify({ ...rule, stateDataField: 'employmentEeocDays' }) }),
  )
  expect(wrong.map(({ reasons }) => reasons.join())).toEqual([expect.stringContaining('does not show')])
})

test('a picture with extra data is not stored as it is', async () => {
  const { plainWebp } = verbs
  const whole = unzipSync(await bytesOf(db))['pictures/1-480.webp'] ?? expect.fail('no picture')
  expect(plainWebp(whole)).toEqual({ width: 480, height: 240 })
  const place = new Uint8Array([...whole, ...strToU8('EXIF'), 4, 0, 0, 0, 1, 2, 3, 4])
  new DataView(place.buffer).setUint32(4, place.length - 8, true)
  expect([plainWebp(place), plainWebp(new Uint8Array([...whole, 0]))]).toEqual([null, null])
  const said = JSON.stringify({ name: '', description: '', mark: 'a'.repeat(43) })
  const { wrong } = await sent(db, packed({ 'pictures/9.json': said, 'pictures/9-480.webp': place }))
  expect(wrong[0]?.reasons[0]).toContain('WebP without anything beside')
})

test('saved without pictures, a folder still identifies them: no text shows a different one', async () => {
  const light = unzipSync(await bytesOf(db, ADA, false))
  expect(Object.keys(light).filter((name) => name.endsWith('.webp'))).toEqual([])
  const { wrong, left } = await sent(db, packed(light))
  expect([wrong, left]).toEqual([[], []])
  const post =
    Object.keys(light).find((name) => new TextDecoder().decode(light[name]).includes('picture:1)')) ??
    expect.fail('no post')
  const other = JSON.stringify({ name: '', description: 'A door', mark: 'a'.repeat(43) })
  const free = await sent(db, packed({ 'pictures/9.json': other }))
  expect(free.left[0]?.reasons[0]).toContain('not in this folder')
  const taken = await sent(db, packed({ [post]: light[post] ?? '', 'pictures/1.json': other }))
  expect(taken.wrong[0]?.reasons[0]).toContain('another picture here')
})

test.each([
  ['no ZIP', strToU8('<html>'), 'not a ZIP'],
  ['a cut ZIP', packed({ 'words.json': '{}' }).slice(0, -30), 'not a ZIP'],
  ['a bomb', packed({ 'words.json': '\0'.repeat(40 * 1024 * 1024) }), 'larger than 1 MB'],
  [
    'very many words',
    packed(Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`a${i}.json`, 'x'.repeat(1024 * 1024)]))),
    'too large',
  ],
  ['nothing of ours', packed({ 'a.exe': 'x' }), 'no files of an export'],
  ['words that are no UTF-8', packed({ 'words.json': new Uint8Array([0x7b, 0xff, 0x7d]) }), 'not UTF-8'],
])('%s is refused with a sentence', async (_, zip, says) => {
  const read = reading.readArchive(new Uint8Array(zip))
  expect('problem' in read && read.problem).toContain(says)
})

test('a ZIP that lies about its size is measured while it unpacks, and a path out of the folder is only a name', async () => {
  const zip = packed({ 'words.json': 'x'.repeat(3 * 1024 * 1024) })
  // Both places that state its unpacked size.
  const view = new DataView(zip.buffer)
  const directory = Buffer.from(zip.buffer).indexOf('PK\x01\x02')
  for (const at of [22, directory + 24]) view.setUint32(at, 10, true)
  const read = reading.readArchive(zip)
  expect('problem' in read && read.problem).toContain('larger than 1 MB')
  const out = reading.readArchive(
    packed({ '../../etc/x.json': '{}', '/a.md': 'x', 'a/./b.md': 'x', 'words.json': '{}' }),
  )
  expect('files' in out && [out.files.map(({ name }) => name), out.skipped]).toEqual([
    ['words.json'],
    ['../../etc/x.json', '/a.md', 'a/./b.md'],
  ])
})
