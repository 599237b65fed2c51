import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aBlog, type Blog } from '#tests/support/posts.ts'
import { NEW_POST, type PostText } from '../model/post-text.ts'

let db: Db
let close: () => Promise<void>
let archive: Blog['archive']
let imports: Blog['imports']
let kept: Blog['kept']
let saving: Blog['saving']
let publishing: Blog['publishing']
let texts: Blog['texts']
let queries: Blog['queries']
let folder: Blog['folder']

beforeAll(async () => {
  ;({ db, close, archive, imports, kept, saving, publishing, texts, queries, folder } = await aBlog())
})
afterAll(() => close())

const POST = {
  ...NEW_POST,
  title: 'A new path',
  excerpt: 'What we did, and why.',
  author: 'Ada',
  category: 'Advocacy',
  imageDescription: 'A path.',
  keyPoints: ['One.'],
  body: '## First\n\nOne.\n\nTwo.',
  notes: ['death', 'police'] as PostText['notes'],
}
const LEGAL = {
  ...POST,
  title: 'The law',
  category: 'Legal Updates',
  sources: [{ title: 'A rule', url: 'https://www.ada.gov/' }],
  reviewOn: '2027-05-01',
}
const bytesOf = async (each: Db) =>
  new Uint8Array(await new Response(await archive.exportPosts(each)).arrayBuffer())
const filesIn = (bytes: Uint8Array) => {
  const read = folder.readFolder(bytes)
  return 'files' in read ? read.files : expect.fail(read.problem)
}
async function importInto(each: Db, files: { name: string; text: string }[], publish = true) {
  const id = await kept.keepImport(each, files, 'max')
  const { plan } = await imports.importPlan(each, files)
  return { plan, done: await imports.runImport(each, id, { mark: plan.mark, publish }, 'max') }
}

test('an export imported elsewhere is exported there byte for byte', async () => {
  const { db: other, close: closeOther } = await aBlog()
  const publish = async (id: string, post = POST) => {
    const { text } = await publishing.postText(db, id)
    if (post === LEGAL) await inTransaction(db, (tx) => texts.approve(tx, id, text.version, 'sol'))
    await publishing.postContent.publish(db, id, { version: text.version, by: 'ada' })
  }
  const [open, law] = [await saving.draftPost(db, POST, 'ada'), await saving.draftPost(db, LEGAL, 'ada')]
  await saving.draftPost(db, { ...NEW_POST, title: 'Only an idea “here”: #1' }, 'ada')
  await publish(open.id)
  await publish(law.id, LEGAL)
  await publishing.movePost(db, open.id, 'old-words', 'ada')
  await publishing.movePost(db, open.id, 'new-words', 'ada')
  await publishing.movePost(db, law.id, 'the-law', 'ada')
  await publishing.movePost(db, law.id, null, 'ada')
  await publishing.postContent.save(
    db,
    open.id,
    { base: 1, typed: { ...POST, title: 'Newer and not public' } },
    'ada',
  )
  await publishing.featurePost(db, open.id, 'ada')
  const first = await bytesOf(db)
  expect(await bytesOf(db)).toEqual(first)
  const { plan, done } = await importInto(other, filesIn(first))
  expect([plan.changes.length, plan.same, plan.wrong, plan.left]).toEqual([4, 6, [], []])
  // A legal post needs a second person, wherever it comes from.
  expect(done).toMatchObject({ saved: 4, published: 1, waiting: [{ title: 'The law' }] })
  expect(await queries.publishedPost(other, law.number)).toBeUndefined()
  await inTransaction(other, (tx) => texts.approve(tx, law.id, 1, 'sol'))
  await publishing.postContent.publish(other, law.id, { version: 1, by: 'max' })
  expect(await bytesOf(other)).toEqual(first)
  const again = await imports.importPlan(other, filesIn(first))
  expect([again.plan.changes, again.plan.same]).toEqual([[], 10])
  await closeOther()
})

test('a file without a number is a new post; without the tick nothing is published', async () => {
  const text = '---\ntitle: By hand\nstate: published\ncategory: Advocacy\n---\n## A\n\nB\n'
  const { plan, done } = await importInto(db, [{ name: 'a.md', text }], false)
  expect(plan.changes).toMatchObject([{ number: null, title: 'By hand', published: true, before: '' }])
  expect(done).toEqual({ saved: 1, published: 0, waiting: [] })
  const { done: second } = await importInto(db, [{ name: 'a.md', text }])
  expect(second.waiting[0]?.reason).toContain('The drawing or picture on top has no description')
})

test('importing the same export again says which posts it would duplicate', async () => {
  const files = ['One of a kind', 'Two of a kind'].map((title) => ({
    name: 'same.md',
    text: `---\ntitle: ${title}\n---\nText`,
  }))
  const { plan } = await importInto(db, files.slice(0, 1), false)
  expect(plan.changes.map(({ again }) => again)).toEqual([false])
  const twice = await imports.importPlan(db, [...files, ...files.slice(1)])
  expect(twice.plan.changes.map(({ again }) => again)).toEqual([true, false, true])
  const numbered = [{ name: 'p.md', text: '---\nnumber: 2\ntitle: One of a kind\n---\nText' }]
  expect((await imports.importPlan(db, numbered)).plan.changes).toMatchObject([{ number: 2, again: false }])
})

test('one wrong file stops the whole import', async () => {
  const files = [
    { name: 'good.md', text: '---\ntitle: Good\n---\nText' },
    { name: 'broken.md', text: '---\ntitle: "Bad\n---\nText' },
    { name: 'long.md', text: `---\ntitle: ${'x'.repeat(200)}\ndate: soon\ncategory: News\n---\nText` },
    { name: 'one.md', text: '---\nnumber: 900\ntitle: One\n---\n' },
    { name: 'reserved.md', text: '---\nnumber: 50\ntitle: Of a later release\n---\n' },
    { name: 'far.md', text: '---\nnumber: 999999\ntitle: Far\n---\n' },
    { name: 'two.md', text: '---\nnumber: 900\ntitle: Two\n---\n' },
  ]
  const before = await db.selectFrom('texts').select('id').execute()
  const { plan } = await imports.importPlan(db, files)
  expect(plan.wrong.map(({ name, reasons }) => [name, reasons.length])).toEqual([
    ['broken.md', 1],
    ['far.md', 1],
    ['long.md', 3],
    ['reserved.md', 1],
    ['two.md', 1],
  ])
  const id = await kept.keepImport(db, files, 'max')
  await expect(imports.runImport(db, id, { mark: plan.mark, publish: true }, 'max')).rejects.toThrow(
    'Correct those',
  )
  expect(await db.selectFrom('texts').select('id').execute()).toEqual(before)
})

test('an import does only what its preview showed, once, and for its uploader alone', async () => {
  const files = [{ name: 'p.md', text: '---\nnumber: 2\ntitle: Changed\n---\nText' }]
  const id = await kept.keepImport(db, files, 'max')
  const { plan } = await imports.importPlan(db, files)
  const run = (mark: string, by = 'max') => imports.runImport(db, id, { mark, publish: false }, by)
  await expect(run(plan.mark, 'eve')).rejects.toMatchObject({ status: 410 })
  const { text, post } = await publishing.postText(db, 'post-2')
  await publishing.postContent.save(
    db,
    'post-2',
    { base: text.version, typed: { ...post, title: 'Meanwhile' } },
    'ada',
  )
  await expect(run(plan.mark)).rejects.toMatchObject({ status: 409 })
  const now = (await imports.importPlan(db, files)).plan.mark
  expect((await run(now)).saved).toBe(1)
  await expect(run(now)).rejects.toMatchObject({ status: 410 })
})

test('a stored folder expires after a day', async () => {
  const id = await kept.keepImport(db, [{ name: 'a.md', text: 'x' }], 'max')
  expect(await kept.keptImport(db, id, 'max')).toHaveLength(1)
  expect(await kept.keptImport(db, id, 'eve')).toBeUndefined()
  const ended = new Date(Date.now() - 1000).toISOString()
  await db.updateTable('textImports').set({ expiresAt: ended }).where('id', '=', id).execute()
  expect(await kept.keptImport(db, id, 'max')).toBeUndefined()
  await kept.sweepImports(db)
  expect(await db.selectFrom('textImports').select('id').where('id', '=', id).execute()).toEqual([])
})

test('posts in the bin or scheduled are not overwritten', async () => {
  const [binned, waiting] = [await saving.draftPost(db, POST, 'ada'), await saving.draftPost(db, POST, 'ada')]
  await publishing.postContent.bin(db, binned.id, 'ada')
  await publishing.postContent.schedule(db, waiting.id, { version: 1, at: new Date(Date.now() + 9e6) }, 'ada')
  const { plan } = await imports.importPlan(
    db,
    [binned, waiting].map(({ number }) => ({
      name: `${number}.md`,
      text: `---\nnumber: ${number}\ntitle: A\n---\n`,
    })),
  )
  expect(plan.wrong.map(({ reasons }) => reasons[0])).toEqual([
    expect.stringContaining('is in the bin'),
    expect.stringContaining('is scheduled'),
  ])
})

test.each<[string, Uint8Array, string]>([
  ['no ZIP', strToU8('hello'), 'not a ZIP'],
  ['half a ZIP', zipSync({ 'a.md': strToU8('x'.repeat(5000)) }).slice(0, 60), 'not a ZIP'],
  ['an empty one', zipSync({ 'a.txt': strToU8('x') }), 'no Markdown files'],
  ['other letters', zipSync({ 'a.md': new Uint8Array([0xff, 0xfe, 0x41]) }), 'not UTF-8'],
  ['a huge file', zipSync({ 'a.md': new Uint8Array(1_100_000) }), 'larger than 1 MB'],
  [
    'a bomb',
    zipSync(
      Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.md`, new Uint8Array(1_000_000)])),
    ),
    'too large',
  ],
])('%s is refused with a sentence', (_, bytes, says) => {
  expect(folder.readFolder(bytes)).toEqual({ problem: expect.stringContaining(says) })
})
