import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aWriter } from '#tests/support/posts.ts'

// Templates are content that is in use once it is saved, and that only staff who read cases work on.

let db: Db
let close: () => Promise<void>
let content: typeof import('#app/content/content.server.ts')
let templates: typeof import('#app/reply-templates/reply-templates.server.ts')
let letters: typeof import('#app/cases/desk/starter-letters.server.ts').starterLetters
let replies: typeof import('#app/messages/desk/saved-replies.server.ts').savedReplies

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  content = await import('#app/content/content.server.ts')
  templates = await import('#app/reply-templates/reply-templates.server.ts')
  letters = (await import('#app/cases/desk/starter-letters.server.ts')).starterLetters
  replies = (await import('#app/messages/desk/saved-replies.server.ts')).savedReplies
  await aWriter(db, 'ada', 'Ada', 'steward')
  await aWriter(db, 'sol', 'Sol', 'steward')
})
afterAll(() => close())

const LETTER = { title: 'A letter', body: 'Hello {{name}},\n\nyour letter came.', nextStep: '' }

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
const kindOf = (id: string) => content.kindAt(new Request(`https://site.example/staff/letters/${id}`), id)
const member = (userId: string) => ({ userId, name: userId, role: 'steward' }) as never

async function press(id: string, intent: string, fields: Record<string, string> = {}, by = 'ada') {
  const form = formOf({ ...fields, intent })
  const acts: Record<string, NonNullable<ReturnType<typeof kindOf>['acts']['save']>> = kindOf(id).acts
  const act = acts[intent] ?? expect.fail(`no button ${intent}`)
  return act({ db, id, me: member(by), form, typed: content.typedIn(form) })
}
async function add(fields = LETTER, list = '/staff/letters'): Promise<string> {
  const [kind] = content.kindsListed(list)
  const added = await kind?.add?.create(db, formOf(fields), 'ada')
  return added && 'id' in added ? added.id : expect.fail(JSON.stringify(added))
}
const titles = async () => (await letters(db)).map(({ title }) => title)
const acts = async (id: string) =>
  (await db.selectFrom('auditLines').select('action').where('subject', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  )

test('a letter is in use once it is saved, and merges with the words of a colleague', async () => {
  const id = await add()
  expect(await titles()).toContain('A letter')
  expect(JSON.stringify(await replies(db))).not.toContain('your letter came')
  const theirs = { ...LETTER, nextStep: 'Wait for us.', version: '1' }
  expect(await press(id, 'save', theirs, 'sol')).toMatchObject({ title: 'Saved' })
  const merged = await press(id, 'save', { ...LETTER, title: 'Another', version: '1' })
  expect(merged).toMatchObject({ title: 'Saved, together with other changes' })
  expect((await letters(db)).find((one) => one.id === id)).toEqual({
    ...LETTER,
    id,
    title: 'Another',
    nextStep: 'Wait for us.',
  })
  expect(await press(id, 'save', { ...LETTER, nextStep: 'Call us.', version: '1' })).toMatchObject({
    status: 409,
    answer: { conflict: { conflicts: [{ field: 'nextStep', theirs: 'Wait for us.' }] } },
  })
  const wrong = await press(id, 'save', { ...LETTER, body: 'Hello {{nobody}}', version: '3' })
  expect(wrong).toMatchObject({ status: 422, answer: { errors: { body: /\{\{nobody\}\}/ } } })
  await press(id, 'first', { version: '3' })
  expect((await letters(db)).find((one) => one.id === id)).toEqual({ ...LETTER, id })
  expect(await acts(id)).toEqual(['text.drafted', 'text.saved', 'text.saved', 'text.saved'])
})

test('a letter that is set aside, or in the bin, is no longer offered, and comes back', async () => {
  const id = await add({ ...LETTER, title: 'For the bin', nextStep: 'Wait for us.' })
  await press(id, 'take-back')
  expect(await titles()).not.toContain('For the bin')
  const { lines } = await content.itemList(db, new URL('https://site.example/staff/letters'), 'caseworker')
  expect(lines.find(({ title }) => title === 'For the bin')?.cell).toBe('Wait for us.')
  expect(await press(id, 'publish', { version: '1' })).toMatchObject({ title: 'In use again' })
  expect(await titles()).toContain('For the bin')
  await press(id, 'bin')
  expect(await titles()).not.toContain('For the bin')
  await press(id, 'unbin')
  expect(await titles()).toContain('For the bin')
  await expect(press(id, 'review', { version: '1' })).rejects.toThrow('no button review')
  const shown = await kindOf(id).shown(db, id, member('ada'))
  expect(shown.sections.map(({ title }) => title)).toEqual(['Its use', 'What is filled in'])
})

test('the list is for those who read cases, and says the next step', async () => {
  const url = new URL('https://site.example/staff/letters')
  const list = await content.itemList(db, url, 'caseworker')
  expect(list.kinds.map(({ to }) => to)).toEqual(['/staff/letters', '/staff/messages/replies'])
  expect(list.states).toEqual(['published', 'back', 'bin'])
  expect(list.lines.every(({ state, cell }) => state === 'published' && cell !== '')).toBe(true)
  const [kind] = content.kindsListed('/staff/letters')
  expect(['caseworker', 'steward', 'editor', 'admin'].filter((role) => kind?.may(role as never))).toEqual([
    'caseworker',
    'steward',
  ])
})

const filesOf = async (each: Db) => {
  const files: [string, string][] = []
  for await (const [name, text] of templates.templatesInArchive.files(each)) files.push([name, String(text)])
  return files
}
const fileOf = (name: string, text: string) => ({
  name,
  text,
  problem: null,
  bytes: async () => new Uint8Array(),
})

test('all templates travel in the folder of all content', async () => {
  await add({ title: 'Thank you', body: 'Hello {{name}},', nextStep: '' }, '/staff/messages/replies')
  const files = await filesOf(db)
  expect(files.map(([name]) => name)).toEqual(
    expect.arrayContaining(['replies/letter/assessment.json', 'replies/reply/barrier.json']),
  )
  const other = await aDatabase()
  await aWriter(other.db, 'ada', 'Ada', 'steward')
  const all = files.map(([name, text]) => fileOf(name, text))
  const plan = await templates.templatesInArchive.plan(other.db, all)
  expect([plan.wrong, plan.left]).toEqual([[], []])
  await inTransaction(other.db, (tx) => plan.take(tx, 'ada'))
  expect(await filesOf(other.db)).toEqual(files)
  expect(await templates.templatesInArchive.plan(other.db, all)).toMatchObject({
    changes: [],
    same: all.length,
  })
  const changed = fileOf('replies/letter/assessment.json', '{"title": "T", "body": "{{who}}", "nextStep": 3}')
  // Ids of an older release are addresses, and another site has other numbers.
  const more = ['Ab3_xY-9', 'reply-112'].map((key) =>
    fileOf(`replies/reply/${key}.json`, JSON.stringify({ title: key, body: 'Hello.' })),
  )
  const added = await templates.templatesInArchive.plan(other.db, more)
  expect(added.wrong).toEqual([])
  await inTransaction(other.db, (tx) => added.take(tx, 'ada'))
  expect((await templates.templatesInArchive.plan(other.db, more)).same).toBe(2)
  const names = (await filesOf(other.db)).map(([name]) => name)
  expect(names).toEqual(
    expect.arrayContaining(['replies/reply/Ab3_xY-9.json', 'replies/reply/reply-112.json']),
  )
  const { wrong } = await templates.templatesInArchive.plan(other.db, [changed])
  expect(wrong).toEqual([{ name: changed.name, reasons: ['“nextStep” has to be a text.'] }])
  await other.close()
})
