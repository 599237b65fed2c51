import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { contentVerbs } from '../support/content-archive.ts'
import { BAD_PDFS, copyOf, TAGGED_PAGES, TAGGED_PDF } from '../support/pdfs.ts'
import { aBlog, aWriter } from '../support/posts.ts'

// Uploaded PDFs in the folder of all content: from one site to another, and back again.

const ADA = { userId: 'ada', role: 'steward' as const }
const RESOURCE = 'school-504-letter'

let db: Db
let other: Db
const closes: (() => Promise<void>)[] = []
const load = async () => ({
  ...(await contentVerbs()),
  ...(await import('#app/staff/content/content-archive.server.ts')),
  ...(await import('#app/staff/content/uploaded-archives.server.ts')),
  ...(await import('#app/staff/content/past-imports.server.ts')),
  ...(await import('#app/platform/content-archive/read-archive.server.ts')),
  ...(await import('#app/resources/resources.server.ts')),
  ...(await import('#app/resources/pdfs/pdf-library.server.ts')),
  ...(await import('#app/resources/hub/file-lists.server.ts')),
  ...(await import('#app/resources/model/queries.server.ts')),
})
let the: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  const [first, second] = [await aBlog(), await aBlog()]
  db = first.db
  other = second.db
  closes.push(first.close, second.close)
  the = await load()
  the.resourcesFollowFacts()
  for (const each of [db, other]) {
    await aWriter(each, 'ada', 'Ada', 'steward')
    await aWriter(each, 'sol', 'Sol', 'steward')
    await inTransaction(each, (tx) => the.showAllResources(tx))
  }
  await the.facts.readFacts(db)
}, 60_000)
afterAll(async () => {
  the.facts.forgetFacts()
  for (const close of closes) await close()
})

type Files = Record<string, Uint8Array>

async function exported(each: Db, pictures = true): Promise<Files> {
  const zip = await new Response(await the.exportContent(each, ADA, { pictures })).arrayBuffer()
  return unzipSync(new Uint8Array(zip))
}

/** Uploaded and inspected, with its plan. */
async function sent(each: Db, files: Files) {
  const read = the.readArchive(new Uint8Array(zipSync(files)))
  if ('problem' in read) return expect.fail(read.problem)
  const id = await the.storeUploadedArchive(each, read, 'ada')
  await the.archiveJobs['content.look-at-tree'](each, { id })
  const found = (await the.uploadedArchive(each, id, 'ada')) ?? expect.fail('not kept')
  return { id, ...(await the.archivePlan(each, found, ADA)).shown }
}

async function imported(each: Db, files: Files) {
  // Each process has the library of one site in its memory.
  await the.takePdfs(each)
  const { id, mark, wrong } = await sent(each, files)
  expect(wrong).toEqual([])
  return { id, ...(await the.importArchivePlan(each, id, { mark, publish: true }, ADA)) }
}

const textAt = async (each: Db) =>
  (await the.textNamed(each, 'resource', RESOURCE)) ?? expect.fail('no resource')

/** Chooses a PDF for the resource and publishes it. */
async function choose(each: Db, ownPdf: string) {
  const { id, version } = await textAt(each)
  const { fields } = the.factKind('resource')
  const { content } = await the.factWords(each, id)
  const typed = { ...the.fieldTexts(fields, content), ownPdf, whatIsNew: `Now “${ownPdf}”.` }
  await the.publishing.factVerbs(id).save(each, id, { base: version, typed }, 'ada')
  await inTransaction(each, (tx) => the.approve(tx, id, version + 1, 'sol'))
  await the.publishing.factVerbs(id).publish(each, id, { version: version + 1, by: 'ada' })
}

const listOf = async (each: Db) => {
  const one = (await the.resourceCalled(each, RESOURCE)) ?? expect.fail('not there')
  return (await the.fileLists(each, [one])).get(one.id) ?? expect.fail('no list')
}
const ownFacts = async (each: Db) => {
  const { files, state } = await listOf(each)
  return [state, files.map(({ format, pages, bytes }) => [format, pages, bytes])]
}
const COPY = await copyOf(TAGGED_PDF)
const OWN = ['current', [['PDF', TAGGED_PAGES, COPY.length]]]

test('a folder brings a PDF and the resource that has it to another site, and an undo takes both back', async () => {
  const added = await the.addPdf(db, { title: 'Our letter', bytes: TAGGED_PDF }, 'ada')
  if ('problem' in added) return expect.fail(added.problem)
  const { id } = added
  const earlier = await exported(db, false)
  await choose(db, id)
  // An earlier folder has no such field, and takes the PDF out of the resource.
  expect((await sent(db, earlier)).wrong).toEqual([])
  expect(await ownFacts(db)).toEqual(OWN)
  const before = await exported(other, false)
  const files = await exported(db)
  expect(Object.keys(files).filter((name) => name.startsWith('pdfs/'))).toEqual([
    `pdfs/${id}.json`,
    `pdfs/${id}.pdf`,
  ])
  expect(Buffer.from(files[`pdfs/${id}.pdf`] ?? []).equals(COPY)).toBe(true)
  expect(Object.keys(await exported(db, false))).not.toContain(`pdfs/${id}.pdf`)
  // The same folder on the same site changes nothing.
  const same = await sent(db, files)
  expect([same.groups, same.wrong, same.left]).toEqual([[], [], []])

  await the.takePdfs(other)
  const done = await imported(other, files)
  // A second person has to look at a resource here, too.
  expect(done.waiting.map(({ title }) => title)).toHaveLength(1)
  expect(await the.pdfRow(other, id)).toMatchObject({ title: 'Our letter', pages: TAGGED_PAGES })
  expect((await the.pdfAt(other, id)).properties).toContainEqual(['Language', 'en-US'])
  expect((await exported(other))[`pdfs/${id}.pdf`]).toEqual(files[`pdfs/${id}.pdf`])

  expect(await the.undoPastImport(other, done.id, ADA)).toBe(true)
  expect(await the.pdfRow(other, id)).toBeUndefined()
  // Its newest version is a draft that says the same.
  const { [`facts/resource/${RESOURCE}.draft.json`]: _, ...after } = await exported(other, false)
  const asText = (files: Files) =>
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  expect(asText(after)).toEqual(asText(before))
})

test('an undo leaves a PDF that visitors get since', async () => {
  const { id } = await imported(other, await exported(db))
  const text = await textAt(other)
  await inTransaction(other, (tx) => the.approve(tx, text.id, text.version, 'sol'))
  await the.publishing.factVerbs(text.id).publish(other, text.id, { version: text.version, by: 'ada' })
  expect(await ownFacts(other)).toEqual(OWN)
  await the.undoPastImport(other, id, ADA)
  const items = (await the.shownImport(other, id, 'steward'))?.items ?? []
  // A second person has to look at the resource before its words from before are public again.
  expect(items.map(({ outcome }) => outcome).sort()).toEqual(['left', 'waits'])
  expect(items.find(({ outcome }) => outcome === 'left')?.stays).toContain('This PDF is used by')
  expect(await ownFacts(other)).toEqual(OWN)
})

test.each(
  BAD_PDFS.filter(([what]) =>
    ['with very many pages', 'with a password', 'with a script', 'without tags'].includes(what),
  ),
)('a PDF %s in a folder is refused with the sentence of an upload', async (_, says, make) => {
  const bytes = await make()
  const id = the.pdfId(bytes)
  const { wrong } = await sent(other, {
    [`pdfs/${id}.json`]: strToU8('{ "title": "x" }'),
    [`pdfs/${id}.pdf`]: bytes,
  })
  expect(wrong).toEqual([{ name: `pdfs/${id}.json`, reasons: [expect.stringContaining(says)] }])
})

test('names, titles and missing files of a folder are checked', async () => {
  const id = 'f'.repeat(32)
  const json = { [`pdfs/${id}.json`]: strToU8('{ "title": "x" }') }
  const pdf = { [`pdfs/${id}.pdf`]: TAGGED_PDF }
  const reasons = async (files: Files) => {
    const { wrong, left } = await sent(other, files)
    return [...wrong, ...left].flatMap((one) => one.reasons).join(' ')
  }
  expect(await reasons({ ...json, ...pdf })).toContain('not the PDF that its name says')
  expect(await reasons(json)).toContain('is not in this folder')
  expect(await reasons(pdf)).toContain('no JSON file beside it')
  expect(await reasons({ 'pdfs/x.json': strToU8('{}') })).toContain('not that of a PDF of an export')
  expect(await reasons({ [`pdfs/${id}.json`]: strToU8('{ "title": 1 }') })).toContain('a text in quotes')
  const here = the.pdfId(COPY)
  const changed = new Uint8Array(Buffer.concat([TAGGED_PDF, Buffer.from('% a note\n')]))
  const asSent = the.pdfId(changed)
  expect(
    await reasons({
      [`pdfs/${asSent}.json`]: strToU8('{ "title": "x" }'),
      [`pdfs/${asSent}.pdf`]: changed,
    }),
  ).toContain('not as an export has it')
  expect(await reasons({ [`pdfs/${here}.json`]: strToU8('{ "title": "Other" }') })).toContain(
    'here as “Our letter”',
  )
  const large = the.readArchive(
    new Uint8Array(zipSync({ [`pdfs/${id}.pdf`]: new Uint8Array(5 * 1024 * 1024 + 1) }, { level: 0 })),
  )
  expect(large).toEqual({ problem: expect.stringContaining('larger than 5 MB') })
})
