import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { EVERYDAY_WORDS, everydayWords } from '../../../scripts/make-everyday-words.ts'
import {
  countSearch,
  dropFailed,
  dropOldCounts,
  failedQuestion,
  failedSearches,
  writeCounts,
} from './failed-searches.server.ts'
import { keptWords } from './known-words.server.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
})
afterAll(() => close())
beforeEach(async () => {
  await writeCounts(db)
  await db.deleteFrom('searchFailed').execute()
  await db.deleteFrom('searchMonths').execute()
})

const asked = (question: string, day: string, answered: 'nothing' | 'partly' | 'yes' = 'nothing') =>
  countSearch(question, answered, `${day}T10:00:00.000Z`)
const write = (day: string) => writeCounts(db, `${day}T11:00:00.000Z`)

async function onDays(question: string, days: readonly string[]) {
  for (const day of days) {
    asked(question, day)
    await write(day)
  }
}

test.each([
  ['vaccine', 'vaccine'],
  ['Where do I get a vaccine?', 'vaccine'],
  ['food stamps ohio', null],
  ['divorce in Ohio', 'divorce ohio'],
  ['New York custody', 'new york custody'],
  ['west virginia', 'west virginia'],
  ['504 custody', '504 custody'],
  ['passports', 'passports'],
])('%j may be stored as %j', (question, kept) => expect(keptWords(question)).toBe(kept))

test.each([
  'Maria Okonvale',
  'my boss Kowalski',
  'smith divorce',
  'Georgia Washington',
  'mary@example.org',
  '202-555-0123',
  '14 Elm Street Dayton',
  'HR-2026-00123',
  'flurble',
  'my landlord told the police about the divorce and custody of food',
  'vaccine '.repeat(20),
  // Five words, each of which may be stored.
  'divorce custody vaccine passport landlord',
  // Three of the words that case passphrases use, all of them known.
  'access address advice',
  'abacus ability ablaze',
  'abacus ability ablaze aboard absolute abundance',
  '',
  '🙂',
  'what is it about',
])('%j is not stored', (question) => expect(keptWords(question)).toBeNull())

test('a query’s text is not on disk before it was asked on three days', async () => {
  const rows = () => db.selectFrom('searchFailed').selectAll().execute()
  await onDays('vaccine', ['2026-11-01', '2026-11-01', '2026-11-02'])
  expect((await rows()).map(({ days, question }) => [days, question])).toEqual([[2, null]])
  expect(JSON.stringify(await rows())).not.toContain('vaccin')
  expect((await failedSearches(db)).questions).toEqual([])
  await onDays('Vaccines?', ['2026-11-03'])
  expect((await failedSearches(db)).questions).toMatchObject([
    { question: 'vaccines', days: 3, month: '2026-11' },
  ])
})

test('days of several months add up, and a day counts once for all visitors', async () => {
  for (let times = 0; times < 5; times++) asked('vaccine', '2026-10-30')
  await write('2026-10-30')
  await onDays('vaccine', ['2026-11-01', '2026-12-01'])
  const { questions, months } = await failedSearches(db)
  expect(questions).toMatchObject([{ question: 'vaccine', days: 3, month: '2026-12' }])
  expect(months.map(({ month, asked, nothing }) => [month, asked, nothing])).toEqual([
    ['2026-12', 1, 1],
    ['2026-11', 1, 1],
    ['2026-10', 5, 5],
  ])
})

test('a query with other words is only counted, and an answered one is no failure', async () => {
  asked('my boss Kowalski', '2026-11-01')
  asked('landlord', '2026-11-01', 'yes')
  asked('divorce police', '2026-11-01', 'partly')
  await write('2026-11-01')
  const { months } = await failedSearches(db)
  expect(months).toEqual([{ month: '2026-11', asked: 3, nothing: 1, partly: 1, otherWords: 1 }])
  expect(await db.selectFrom('searchFailed').select('days').execute()).toEqual([{ days: 1 }])
})

test('a flood of distinct queries fills neither memory nor disk', async () => {
  const words = readFileSync(EVERYDAY_WORDS, 'latin1').split('\n').slice(0, 700)
  for (const word of words) asked(word, '2026-11-05')
  await write('2026-11-05')
  const { count } = await db
    .selectFrom('searchFailed')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThanOrEqual(500)
  const [month] = (await failedSearches(db)).months
  expect(month?.otherWords).toBeGreaterThan(0)
})

test('counts are deleted when they expire, and not earlier', async () => {
  await onDays('vaccine', ['2026-01-10', '2026-01-11', '2026-01-12'])
  const lastDay = Date.parse('2026-01-31T23:59:00.000Z') + PROMISED_DAYS.failedSearches * DAY
  const sweep = (at: number) =>
    dropOldCounts(db, new Date(at - PROMISED_DAYS.failedSearches * DAY).toISOString())
  await sweep(lastDay)
  expect((await failedSearches(db)).questions).toHaveLength(1)
  await sweep(lastDay + 2 * 60_000)
  expect(await failedSearches(db)).toEqual({ questions: [], more: false, months: [] })
})

test('removing a query is audited without naming it', async () => {
  await onDays('vaccine', ['2026-11-01', '2026-11-02', '2026-11-03'])
  const mark = (await failedSearches(db)).questions[0]?.mark ?? ''
  expect(await failedQuestion(db, mark)).toBe('vaccine')
  expect(await dropFailed(db, mark, 'ada')).toBe(true)
  expect(await dropFailed(db, mark, 'ada')).toBe(false)
  expect([await failedQuestion(db, mark), (await failedSearches(db)).questions]).toEqual([null, []])
  const line = await db.selectFrom('auditLines').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow()
  expect([line.action, line.subject]).toEqual(['search.deleted', 'failed search'])
})

test('the list of everyday words matches its generator, and contains no names', () => {
  const list = readFileSync(EVERYDAY_WORDS, 'latin1')
  expect(list).toBe(everydayWords())
  for (const name of ['maria', 'kowalski', 'smith', 'jackson']) expect(list).not.toContain(`\n${name}\n`)
})
