import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aWriter } from '#tests/support/posts.ts'

let db: Db
let close: () => Promise<void>
let facts: typeof import('../factbook.server.ts')
let saving: typeof import('./saving-facts.server.ts')
let records: typeof import('./define-record.server.ts')
let texts: typeof import('#app/content/content.server.ts')
let reviewing: ReturnType<typeof import('./define-record.server.ts')['factVerbs']>['review']

// Imported after the data folder is set, because the configuration is read once.
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  facts = await import('../factbook.server.ts')
  saving = await import('./saving-facts.server.ts')
  records = await import('./define-record.server.ts')
  texts = await import('#app/content/content.server.ts')
  reviewing = records.factVerbs('question-1').review
  await inTransaction(db, (tx) => facts.loadBuiltInFacts(tx))
  await facts.readFacts(db)
  await aWriter(db, 'ada', 'Ada', 'editor')
  await aWriter(db, 'sol', 'Sol', 'steward')
  await aWriter(db, 'kim', 'Kim', 'steward')
})
afterAll(async () => {
  facts.forgetFacts()
  await close()
})

/** Takes the queued mails: recipient and subject. */
async function letters(): Promise<string[]> {
  const rows = await db.deleteFrom('mailQueue').returning('sealedLetter').execute()
  const all = rows.map(({ sealedLetter }) => JSON.parse(openWithMailKey(sealedLetter, 'letter')) as Mail)
  for (const letter of all) expect(JSON.stringify(letter)).not.toContain('Zebrafish')
  return all.map(({ to, subject, text }) => `${to}: ${subject}${/\/staff\/\S+/.exec(text)?.[0] ?? ''}`).sort()
}

const QUESTION = {
  question: 'Zebrafish?',
  options: 'Yes\nNo',
  rightAnswer: '1',
  explanation: 'They swim.',
  topic: 'the ADA',
  learnMore: 'https://www.ada.gov/',
  lawPage: '',
  sources: 'ADA.gov | https://www.ada.gov/',
  checkedOn: '2026-01-01',
  reviewOn: '2099-01-01',
}
const WORD = { term: 'Zebrafish', plain: 'A fish.', also: '', legalWord: 'no' }

async function added(kind: 'question' | 'term', words: Record<string, string>): Promise<string> {
  const done = await saving.addFact(db, kind, words, 'ada')
  return 'id' in done ? done.id : expect.fail(JSON.stringify(done.errors))
}
const stateOf = async (id: string) => (await texts.textAt(db, id))?.state

test('each review step notifies the other side once, with the page of the record and no text of it', async () => {
  const id = await added('question', QUESTION)
  const at = `/staff/facts/question/${id}`
  await reviewing.sendForReview(db, id, 1, 'ada')
  await reviewing.sendForReview(db, id, 1, 'ada')
  const waits = ['kim', 'sol'].map((one) => `${one}@example.org: A fact is waiting for a second person${at}`)
  expect(await letters()).toEqual(waits)
  await reviewing.sendBack(db, id, { version: 1, note: 'Zebrafish are no law.' }, 'sol')
  expect(await letters()).toEqual([`ada@example.org: A fact was sent back${at}`])
  await reviewing.sendForReview(db, id, 1, 'ada')
  await letters()
  await reviewing.approve(db, id, 1, 'kim')
  await reviewing.approve(db, id, 1, 'kim')
  expect(await letters()).toEqual([`ada@example.org: A fact was approved${at}`])
  const moment = new Date(Date.now() + 60_000)
  await records.factVerbs(id).schedule(db, id, { version: 1, at: moment }, 'ada')
  vi.useFakeTimers({ now: moment.getTime() + 1000, toFake: ['Date'] })
  await texts.publishJobs['content.publish'](db, { id })
  await texts.publishJobs['content.publish'](db, { id })
  vi.useRealTimers()
  expect(await stateOf(id)).toBe('published')
  expect(await letters()).toEqual([`ada@example.org: A scheduled fact is published${at}`])
})

test('a schedule that is blocked when due stops, and its author is notified: it is not retried', async () => {
  const [late, soon] = [await added('term', WORD), await added('term', WORD)]
  const moment = new Date(Date.now() + 60_000)
  await records.factVerbs(late).schedule(db, late, { version: 1, at: moment }, 'ada')
  await records.factVerbs(soon).publish(db, soon, { version: 1, by: 'ada' })
  await letters()
  vi.useFakeTimers({ now: moment.getTime() + 1000, toFake: ['Date'] })
  await texts.publishJobs['content.publish'](db, { id: late })
  await records.factVerbs(soon).takeOffSite(db, soon, 'ada')
  await texts.publishJobs['content.publish'](db, { id: late })
  vi.useRealTimers()
  expect(await stateOf(late)).toBe('draft')
  expect(await letters()).toEqual([
    `ada@example.org: A scheduled fact was not published/staff/facts/term/${late}`,
  ])
})

test('a record’s links to other sites must be confirmed once; those of the release are not asked for', async () => {
  const { factWords } = await import('../facts/fact-texts.server.ts')
  const { linksOfFact } = await import('../facts/fact-links.server.ts')
  const asked = async (id: string) => {
    const { text, content } = await factWords(db, id)
    const checks = await records.factVerbs(text.id).checks(db, { text, content })
    return checks.find(({ says }) => says.startsWith('Nobody has said'))?.about ?? []
  }
  const id = await added('question', { ...QUESTION, learnMore: 'https://www.eeoc.gov/ask' })
  const both = ['https://www.eeoc.gov/ask', 'ADA.gov (https://www.ada.gov/)']
  expect((await asked(id)).sort()).toEqual(both.sort())
  await expect(records.factVerbs(id).linksAreRight(db, id, 7, 'sol')).rejects.toThrow(
    'Look at its links first',
  )
  await records.factVerbs(id).linksAreRight(db, id, 1, 'sol')
  expect(await asked(id)).toEqual([])
  const { text, content } = await factWords(db, id)
  const { factKind } = await import('../kinds/kinds.server.ts')
  const links = await linksOfFact(factKind(text.kind).fields, content)
  expect((await texts.linksLookedAt(db, id, links)).looked.map(({ by, version }) => [by, version])).toEqual([
    ['Sol', 1],
    ['Sol', 1],
  ])
  expect(await asked('law-1')).toEqual([])
})

test('a draft that was never public stays in the bin for 30 days, and is restored as a draft', async () => {
  const id = await added('term', WORD)
  await records.factVerbs(id).bin(db, id, 'ada')
  expect(await stateOf(id)).toBe('bin')
  await expect(records.factVerbs(id).publish(db, id, { version: 1, by: 'ada' })).rejects.toThrow('in the bin')
  await inTransaction(db, (tx) => texts.outOfBin(tx, id, 'ada'))
  expect(await stateOf(id)).toBe('draft')
  await records.factVerbs(id).bin(db, id, 'ada')
  const after = async (days: number) => {
    vi.useFakeTimers({ now: Date.now() + days * 24 * 3_600_000, toFake: ['Date'] })
    await texts.sweepContent(db)
    vi.useRealTimers()
  }
  await after(29)
  expect(await stateOf(id)).toBe('bin')
  await after(31)
  expect(await stateOf(id)).toBe('gone')
  expect(await texts.versionsOf(db, id)).toEqual([])
  // The word can be used again, its number cannot.
  const again = await added('term', WORD)
  expect(again).not.toBe(id)
})

test('a record that was public, or can only be corrected, cannot be deleted', async () => {
  const id = await added('term', { ...WORD, term: 'Seen once' })
  await records.factVerbs(id).publish(db, id, { version: 1, by: 'ada' })
  await records.factVerbs(id).takeOffSite(db, id, 'ada')
  await expect(records.factVerbs(id).bin(db, id, 'ada')).rejects.toThrow('Visitors have seen this record')
  await expect(records.factVerbs('law-1').bin(db, 'law-1', 'ada')).rejects.toThrow(
    'Correct its words instead',
  )
  expect([await stateOf(id), await stateOf('law-1')]).toEqual(['back', 'published'])
})
