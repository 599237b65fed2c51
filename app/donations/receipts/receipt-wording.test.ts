import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { leftToFinish, migrate } from '#db/migrate.server.ts'
import { migrations } from '#db/migrations/index.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, aPlace } from '#tests/support/database.ts'
import { aWriter } from '#tests/support/posts.ts'

// The words around the fixed part of a receipt: one item of content, in use once it is saved.

const ID = 'wording-1'

let db: Db
let close: () => Promise<void>
let content: typeof import('#app/content/content.server.ts')
let wording: typeof import('./receipt-wording.server.ts')
let receiptsOf: typeof import('./gift-receipts.server.ts')

beforeAll(async () => {
  Object.assign(process.env, { ORG_EIN: '12-3456789', ORG_LEGAL_NAME: 'Handrail, Inc.' })
  ;({ db, close } = await aDatabase())
  content = await import('#app/content/content.server.ts')
  wording = await import('./receipt-wording.server.ts')
  receiptsOf = await import('./gift-receipts.server.ts')
  await aWriter(db, 'tess', 'Tess')
  await aWriter(db, 'sol', 'Sol')
})
afterAll(() => close())
/** As on a new database. */
beforeEach(async () => {
  await db.deleteFrom('textVersions').where('textId', '=', ID).where('version', '>', 1).execute()
  await db.updateTable('texts').set({ version: 1, publishedVersion: 1 }).where('id', '=', ID).execute()
  await db.deleteFrom('auditLines').execute()
})

const kind = () => content.kindNamed('wording') ?? expect.fail('no kind')
const member = (userId: string) => ({ userId, name: userId, role: 'treasurer' }) as never

async function press(intent: string, fields: Record<string, string> = {}, by = 'tess') {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, intent })) form.set(name, value)
  const acts: Record<string, ReturnType<typeof kind>['acts']['save']> = kind().acts
  const act = acts[intent] ?? expect.fail(`no button ${intent}`)
  return act({ db, id: ID, me: member(by), form, typed: content.typedIn(form) })
}
const save = (thanks: string, closing: string, version: number, by?: string) =>
  press('save', { thanks, closing, version: String(version) }, by)
const versions = async (of = db, id = ID) =>
  (await content.versionsOf(of, id)).map(({ version, name }) => [version, name]).reverse()

/** What a treasurer saved in the new release stays in use, and is the last version. */
async function newestIsInUse(of: typeof db) {
  expect(await wording.currentWording(of)).toEqual({ thanks: 'Newest', closing: '' })
  expect(await versions(of)).toEqual([
    [1, null],
    [2, 'Tess'],
    [3, 'Sol'],
    [4, 'Tess'],
  ])
}

test('a new site has the usual sentences, which came with it', async () => {
  expect(await wording.currentWording(db)).toEqual({ thanks: '', closing: '' })
  expect(await kind().shown(db, ID, member('tess'))).toMatchObject({
    title: 'Receipt wording',
    list: { to: '/staff/gifts', label: 'All gifts' },
    at: '/staff/gifts/words/wording-1',
    text: { state: 'published', editor: 'Built-in' },
    sections: [{ title: 'Its use', acts: [] }],
  })
})

test('the next receipt has the words that were saved; one already sent stays; the fixed part is on both', async () => {
  const { beginGift } = await import('../checkout/begin-gift.server.ts')
  const { markReceived } = await import('../ledger/donor-accounts.server.ts')
  const { receiptLetter } = await import('../mails/gift-mails.server.ts')
  const { receiptPdf } = await import('./receipt-pdf.server.ts')
  const { newId } = await import('#app/platform/ids.ts')
  const give = async (day: string) => {
    const amount = { amount: 75, frequency: 'one-time' } as const
    const donor = { name: 'Ada Sample', email: 'ada@example.org', tribute: '' as const, tributeName: '' }
    const no = { cover: false, covered: false, employer: '', anonymous: false }
    const { id } = await beginGift(db, amount, { ...donor, ...no }, 'check')
    await markReceived(db, id, { amountCents: 7500, day, once: newId() }, 'tess')
  }
  const letters = async () =>
    (await db.selectFrom('receipts').select('sealed').orderBy('number').execute()).map(({ sealed }) => {
      const facts = receiptsOf.openReceipt(sealed)
      return { facts, text: receiptLetter('x@example.org', facts, Buffer.from('')).text }
    })
  await give('2026-03-05')
  const [sent] = await letters()
  expect(await save('Thank you, dear friend.', 'With warm wishes,\nthe whole team', 1)).toMatchObject({
    title: 'Saved',
  })
  await give('2026-03-06')
  const [before, after] = await letters()
  expect(before).toEqual(sent)
  expect(before?.text).toContain('Thank you. Your gift arrived. This is your receipt.')
  expect(before?.text).not.toContain('warm wishes')
  expect(after?.text).toContain('Thank you, dear friend. This is your receipt.')
  expect(after?.text).toContain('With warm wishes,\nthe whole team')
  for (const fixed of [
    'No goods or services were provided in exchange for this gift.',
    'Handrail, Inc. is a tax-exempt organization',
    'Amount: $75.00',
    'Date of the gift: March 6, 2026',
    'From: Ada Sample',
  ])
    expect(after?.text).toContain(fixed)
  expect((await receiptPdf(after?.facts ?? expect.fail('no receipt'))).length).toBeGreaterThan(1000)
})

test('the changes of two people are merged, and what both changed waits for one of them', async () => {
  await save('Thank you.', '', 1, 'sol')
  expect(await save('', 'With warm wishes', 1)).toMatchObject({ title: 'Saved, together with other changes' })
  expect(await wording.currentWording(db)).toEqual({ thanks: 'Thank you.', closing: 'With warm wishes' })
  const both = await save('Thanks a lot.', '', 1)
  expect(both).toMatchObject({
    status: 409,
    answer: { conflict: { version: 3, conflicts: [{ field: 'thanks', theirs: 'Thank you.' }] } },
  })
  expect(await versions()).toEqual([
    [1, null],
    [2, 'Sol'],
    [3, 'Tess'],
  ])
  const lines = await db
    .selectFrom('auditLines')
    .select(['actor', 'action', 'subject'])
    .orderBy('seq')
    .execute()
  expect(lines).toEqual(['sol', 'tess'].map((actor) => ({ actor, action: 'text.saved', subject: ID })))
})

test('an earlier version is in use again once it is restored', async () => {
  await save('One', 'The team', 1)
  await save('Two', 'The team', 2)
  expect(await kind().restore(db, ID, { from: 2, seen: 2 }, 'sol')).toBe(false)
  expect(await kind().restore(db, ID, { from: 2, seen: 3 }, 'sol')).toBe(true)
  expect(await wording.currentWording(db)).toEqual({ thanks: 'One', closing: 'The team' })
  await kind().restore(db, ID, { from: 1, seen: 4 }, 'sol')
  expect(await wording.currentWording(db)).toEqual({ thanks: '', closing: '' })
})

test('it says nothing about taxes or benefits, is short, and has no invisible characters', async () => {
  for (const [field, wrong] of [
    ['closing', 'Your gift is tax-deductible.'],
    ['closing', 'You got a mug in exchange.'],
    ['thanks', 'Goods or services were given.'],
    ['thanks', 'We are a 501(c)(3).'],
    ['closing', 'x'.repeat(601)],
    ['thanks', 'x'.repeat(301)],
  ] as const) {
    const fields = { thanks: 'Thank you.', closing: 'The team', version: '1', [field]: wrong }
    expect(await press('save', fields)).toMatchObject({
      status: 422,
      answer: { errors: { [field]: expect.any(String) }, typed: fields },
    })
  }
  expect(await versions()).toEqual([[1, null]])
  await save('', 'Bye\u202e,\r\n\r\n\r\n\r\nus\u0000 ', 1)
  expect(await wording.currentWording(db)).toEqual({ thanks: '', closing: 'Bye,\n\nus' })
})

test('it stays in use, and only those who keep the accounts work on it', async () => {
  await expect(press('bin')).rejects.toThrow('Every receipt needs these words.')
  await expect(press('take-back')).rejects.toThrow('Every receipt needs these words.')
  const roles = ['caseworker', 'editor', 'treasurer', 'steward', 'admin'] as const
  expect(roles.filter((role) => kind().may(role))).toEqual(['treasurer', 'steward'])
})

test('it travels in the folder of all content', async () => {
  const { wordingInArchive } = await import('../donations.server.ts')
  const { inTransaction } = await import('#db/transaction.ts')
  const filesOf = async () => {
    const files: { name: string; text: string }[] = []
    for await (const [name, text] of wordingInArchive.files(db)) files.push({ name, text: String(text) })
    return files
  }
  const planOf = (files: { name: string; text: string }[]) =>
    wordingInArchive.plan(
      db,
      files.map((file) => ({ ...file, problem: null, bytes: async () => new Uint8Array() })),
    )
  await save('Thank you.', 'The team', 1)
  const files = await filesOf()
  expect(files.map(({ name }) => name)).toEqual(['receipts/wording.json'])
  expect(await planOf(files)).toMatchObject({ same: 1, changes: [], wrong: [], left: [] })
  await save('', '', 2)
  expect(await filesOf()).toEqual([])
  const plan = await planOf(files)
  expect(plan.changes).toMatchObject([{ title: 'Receipt wording', goes: 'at-once' }])
  await inTransaction(db, (tx) => plan.take(tx, 'sol'))
  expect(await wording.currentWording(db)).toEqual({ thanks: 'Thank you.', closing: 'The team' })
  expect(await filesOf()).toEqual(files)
  const name = 'receipts/wording.json'
  const wrong = async (text: string) => (await planOf([{ name, text }])).wrong[0]?.reasons
  expect(await wrong('{"thanks": 3}')).toEqual(['“thanks” has to be a text.'])
  expect(await wrong('{"closing": "It is tax-deductible."}')).toEqual([expect.stringContaining('fixed part')])
  const part = await planOf([{ name, text: '{"thanks": "Hello.", "color": "red"}' }])
  expect(part.left).toEqual([{ name, reasons: ['We do not know “color”, so it is left out.'] }])
  // A part that the file does not have stays.
  await inTransaction(db, (tx) => part.take(tx, 'sol'))
  expect(await wording.currentWording(db)).toEqual({ thanks: 'Hello.', closing: 'The team' })
  expect(await planOf([{ name, text: '{}' }])).toMatchObject({ same: 1, changes: [] })
})

describe('a database of the release before', () => {
  const OLD = { ...migrations }
  for (const name of Object.keys(OLD)) if (name >= '0720') delete OLD[name]
  const at = (minute: number) => `2026-03-05T12:0${minute}:00.000Z`
  const write = (of: Db, version: number, minute: number, writtenBy = 'tess') =>
    of
      .insertInto('receiptWords' as never)
      .values({
        version,
        thanks: `Thanks ${version}`,
        closing: '',
        writtenBy,
        writtenAt: at(minute),
      } as never)
      .execute()

  async function withOld(work: (of: Db) => Promise<void>) {
    const place = await aPlace()
    const { db: of } = openDialect(place.database)
    try {
      await migrate(of, { known: OLD })
      await aWriter(of, 'tess', 'Tess')
      await aWriter(of, 'sol', 'Sol')
      await work(of)
    } finally {
      await of.destroy()
      await place.remove()
    }
  }
  const adds = (of: Db) => migrate(of, { contract: false })
  const finishes = (of: Db) => migrate(of, { contract: true })
  const tables = async (of: Db) => (await of.introspection.getTables()).map(({ name }) => name)

  test('its versions keep their numbers, authors and times, and typed words wait on the new page', () =>
    withOld(async (of) => {
      await write(of, 1, 1)
      await write(of, 2, 2, 'sol')
      const kept = { kind: 'console', owner: 'tess', page: '', version: 1, sealed: 'x', bytes: 1 } as const
      const places = [
        '/staff/gifts/words',
        '/staff/gifts/words#after',
        '/staff/gifts/wordsmith',
        '/staff/gifts',
      ]
      for (const form of places)
        await of
          .insertInto('drafts')
          .values({ ...kept, id: form, form, sealedTo: 'server', expiresAt: '2099-01-01' })
          .execute()
      await adds(of)
      expect(await wording.currentWording(of)).toEqual({ thanks: 'Thanks 2', closing: '' })
      const compared = await kind().compared(of, ID, new URLSearchParams())
      expect(compared).toMatchObject({ from: 1, to: 2, editable: true })
      expect(compared.versions).toMatchObject([
        { version: 2, by: 'Sol', shown: true, savedAt: expect.stringContaining('March 5, 2026') },
        { version: 1, by: 'Tess', shown: false, readSince: expect.stringContaining('March 5, 2026') },
      ])
      const rows = await of
        .selectFrom('textVersions')
        .select(['version', 'savedAt', 'savedBy', 'publishedAt'])
        .where('textId', '=', ID)
        .orderBy('version')
        .execute()
      expect(rows).toEqual([
        { version: 1, savedAt: at(1), savedBy: 'tess', publishedAt: at(1) },
        { version: 2, savedAt: at(2), savedBy: 'sol', publishedAt: at(2) },
      ])
      const forms = (await of.selectFrom('drafts').select(['id', 'form']).execute()).map(({ id, form }) => [
        id,
        form,
      ])
      expect(Object.fromEntries(forms)).toEqual({
        [places[0] ?? '']: '/staff/gifts/words/wording-1',
        [places[1] ?? '']: '/staff/gifts/words/wording-1#after',
        [places[2] ?? '']: places[2],
        [places[3] ?? '']: places[3],
      })
    }))

  test('its table stays until the upgrade is finished, and what was written there meanwhile is taken over', () =>
    withOld(async (of) => {
      await write(of, 1, 1)
      await adds(of)
      expect(await tables(of)).toContain('receipt_words')
      expect(await leftToFinish(of)).toEqual(['0721-receipt-words-end'])
      await write(of, 2, 2, 'sol')
      expect(await wording.currentWording(of)).toEqual({ thanks: 'Thanks 1', closing: '' })
      await finishes(of)
      expect(await wording.currentWording(of)).toEqual({ thanks: 'Thanks 2', closing: '' })
      expect(await versions(of)).toEqual([
        [1, 'Tess'],
        [2, 'Sol'],
      ])
      expect(await tables(of)).not.toContain('receipt_words')
      expect(await leftToFinish(of)).toEqual([])
    }))

  test('a save that is not complete yet when the upgrade is finished is in use afterwards', () =>
    withOld(async (of) => {
      await adds(of)
      await write(of, 1, 1, 'sol')
      const { inTransaction } = await import('#db/transaction.ts')
      let finished: Promise<void> | undefined
      await inTransaction(of, async (tx) => {
        await content.textsTurn(tx)
        finished = finishes(of)
        await rest(500)
        await wording.saveWording(tx, { thanks: 'Newest', closing: '' }, 'tess')
      })
      await finished
      await newestIsInUse(of)
    }))

  test('what the new release saved after that stays in use', () =>
    withOld(async (of) => {
      await adds(of)
      expect(await versions(of)).toEqual([[1, null]])
      await write(of, 1, 1, 'sol')
      const form = new FormData()
      form.set('thanks', 'Newest')
      const act = { db: of, id: ID, me: member('tess'), form, typed: { thanks: 'Newest', version: '1' } }
      expect(await kind().acts.save(act)).toMatchObject({ title: 'Saved' })
      await finishes(of)
      await newestIsInUse(of)
    }))
})
