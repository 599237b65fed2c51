import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { fromNow, HOUR } from '../time.ts'
import {
  type DraftKey,
  deleteDraftsOf,
  deleteOldestDrafts,
  endDraft,
  findDraft,
  listDrafts,
  moveDraft,
  replaceDraft,
  type StoredDraft,
  saveDraft,
  sizeOfDrafts,
  sweepDrafts,
} from './drafts.server.ts'

// The one conflict rule of everything that is typed and not sent.

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())
beforeEach(() => db.deleteFrom('drafts').execute())

const [ONE, TWO] = ['window one', 'window two']
const KEY: DraftKey = { kind: 'form', owner: 'ada', form: 'contact' }
const LATER = fromNow(HOUR)

/** Adds a word to the text. */
const type = (word: string, page: string, key = KEY, expiresAt = LATER) =>
  saveDraft(db, key, {
    page,
    seal: async (before) => ({
      sealed: [before?.sealed, word].filter(Boolean).join(' '),
      sealedTo: 'server',
      expiresAt,
    }),
  })
const text = async (key = KEY) => (await findDraft(db, key))?.sealed

test('a window changes its own text only, and the text of another window stays', async () => {
  expect(await type('One', ONE)).toEqual({ saved: true, version: 1 })
  expect(await type('two', ONE)).toEqual({ saved: true, version: 2 })
  expect(await type('Other', TWO)).toEqual({ saved: false, why: 'elsewhere' })
  await endDraft(db, KEY, TWO)
  expect(await text()).toBe('One two')
  expect(await type('three', ONE)).toMatchObject({ saved: true })
})

test('a window that sent or cleared the form saves nothing more, and another window can begin', async () => {
  await type('Sent', ONE)
  await endDraft(db, KEY, ONE)
  expect(await text()).toBeUndefined()
  expect(await type('Late', ONE)).toEqual({ saved: false, why: 'gone' })
  expect(await type('The next', TWO)).toMatchObject({ saved: true })
  await endDraft(db, KEY, TWO)
  expect(await type('Late', TWO)).toEqual({ saved: false, why: 'gone' })
})

test('clearing deletes the text of every window, and drops late saves from the one that cleared', async () => {
  await type('One', ONE)
  await endDraft(db, KEY, TWO, { everyWindow: true })
  expect(await text()).toBeUndefined()
  expect(await type('Late', TWO)).toEqual({ saved: false, why: 'gone' })
  expect(await type('Once more', ONE)).toMatchObject({ saved: true })
  await endDraft(db, KEY, undefined, { everyWindow: true })
  expect(await text()).toBeUndefined()
})

test('a save that comes after the form was sent is late, even if it is the first', async () => {
  await endDraft(db, KEY, ONE, { sealedTo: 'server', expiresAt: LATER })
  expect(await type('Late', ONE)).toEqual({ saved: false, why: 'gone' })
  expect(await sizeOfDrafts(db, 'form')).toEqual({ count: 1, bytes: 0 })
})

test('saves at the same moment are merged, whichever is faster', async () => {
  const words = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(words.map((word) => type(word, ONE)))
  expect((await text())?.split(' ').sort()).toEqual(words)
})

test('a save reads the stored text again when another one was faster', async () => {
  const seen: (string | undefined)[] = []
  const outcome = await saveDraft(db, KEY, {
    page: ONE,
    seal: async (before: StoredDraft | null) => {
      seen.push(before?.sealed ?? undefined)
      if (seen.length === 1) await type('Faster', ONE)
      return { sealed: `${before?.sealed} slower`, sealedTo: 'server', expiresAt: LATER }
    },
  })
  expect([outcome, seen, await text()]).toEqual([
    { saved: true, version: 2 },
    [undefined, 'Faster'],
    'Faster slower',
  ])
})

test('a save that was not sealed stores nothing', async () => {
  const outcome = await saveDraft(db, KEY, { page: ONE, seal: async () => ({ why: 'long' as const }) })
  expect([outcome, await text()]).toEqual([{ saved: false, why: 'long' }, undefined])
})

test('expired text is neither shown nor merged, and is swept; that of a case stays for its own sweep', async () => {
  await type('Old', ONE, KEY, fromNow(-1))
  expect([await text(), await listDrafts(db, 'form', 'ada')]).toEqual([undefined, []])
  await type('New', TWO)
  expect(await text()).toBe('New')
  await type('Old', ONE, { ...KEY, form: 'other' }, fromNow(-1))
  await type('Old', ONE, { ...KEY, kind: 'case' }, fromNow(-1))
  await sweepDrafts(db)
  const rows = await db.selectFrom('drafts').select(['kind', 'form']).orderBy('kind').execute()
  expect(rows).toEqual([
    { kind: 'case', form: 'contact' },
    { kind: 'form', form: 'contact' },
  ])
})

test('the draft that a form was filled from is replaced, unless it changed since', async () => {
  await type('Begun', ONE)
  const from = (await findDraft(db, KEY)) ?? expect.fail('no draft')
  await type('and went on', ONE)
  const replace = (owner: string, draft: StoredDraft) =>
    inTransaction(db, (tx) => replaceDraft(tx, { kind: 'form', owner }, draft))
  await replace('ada', from)
  expect(await text()).toBe('Begun and went on')
  const now = (await findDraft(db, KEY)) ?? expect.fail('no draft')
  await replace('ben', now)
  expect(await text()).toBe('Begun and went on')
  await replace('ada', now)
  expect(await text()).toBeUndefined()
})

test('an owner’s drafts are listed, limited and deleted, and no other owner’s', async () => {
  const forms = ['a', 'b', 'c']
  for (const [at, form] of forms.entries()) await type(form, ONE, { ...KEY, form }, fromNow(HOUR + at * 1000))
  await type('x', ONE, { ...KEY, owner: 'ben' })
  await type('x', ONE, { ...KEY, kind: 'post' })
  const mine = async () => (await listDrafts(db, 'form', 'ada')).map(({ form }) => form)
  expect(await mine()).toEqual(['c', 'b', 'a'])
  await inTransaction(db, (tx) => deleteOldestDrafts(tx, { kind: 'form', owner: 'ada' }, 2))
  expect(await mine()).toEqual(['c', 'b'])
  await inTransaction(db, (tx) => moveDraft(tx, { ...KEY, form: 'c' }, 'b'))
  expect(await listDrafts(db, 'form', 'ada')).toMatchObject([{ form: 'b', sealed: 'c' }])
  await deleteDraftsOf(db, 'form', ['ada'])
  expect(await db.selectFrom('drafts').select(['kind', 'owner']).orderBy('kind').execute()).toEqual([
    { kind: 'form', owner: 'ben' },
    { kind: 'post', owner: 'ada' },
  ])
})

test('text sealed to a key that was given up is deleted alone', async () => {
  await type('server', ONE)
  await saveDraft(
    db,
    { ...KEY, form: 'other' },
    {
      page: ONE,
      seal: async () => ({ sealed: 'own key', sealedTo: 'member', expiresAt: LATER }),
    },
  )
  await deleteDraftsOf(db, 'form', ['ada'], 'member')
  expect((await listDrafts(db, 'form', 'ada')).map(({ sealed }) => sealed)).toEqual(['server'])
})
