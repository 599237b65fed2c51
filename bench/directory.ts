import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { attorneysMatching } from '#app/attorneys/listing/attorney-queries.server.ts'
import { ALL, type DirectoryFilters, lotOf, noFilters } from '#app/attorneys/model/rules.ts'
import { NAMED_LISTS } from '#app/platform/settings/first-kinds.ts'
import { states } from '#app/shared/states.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { startPostgres } from '../scripts/testing/postgres.ts'
import { ms, spread, timed } from './figures.ts'

const specializations = NAMED_LISTS.law.first.map(({ code }) => code)
const feeTypes = NAMED_LISTS.fees.first.map(({ code }) => code)
const FEW = 8
const MANY = 100_000
const SEARCHES = 2000
const WARM = 200

/** One search of the attorney directory, from the filters to the cards of its page, over 8 and over 100,000. */
export async function directory(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  process.env.DATA_DIR = folder
  await onDatabase('SQLite', path.join(folder, 'few.db'), path.join(folder, 'many.db'))
  const postgres = await startPostgres()
  const { db } = openDialect(postgres.url)
  await sql`create database many`.execute(db)
  await db.destroy()
  await onDatabase('PostgreSQL', postgres.url, postgres.url.replace(/\/postgres$/, '/many'))
  await postgres.stop()
  rmSync(folder, { recursive: true })
}

async function onDatabase(name: string, ...addresses: [few: string, many: string]): Promise<void> {
  const [few, many] = addresses.map((address) => openDialect(address).db) as [Db, Db]
  await migrate(few)
  await migrate(many)
  await addAttorneys(few, 1, FEW)
  await addAttorneys(many, 1, MANY)
  // PostgreSQL does this automatically in the minutes after so many inserts; it would take a core from the measurement.
  if (name === 'PostgreSQL') await sql`vacuum analyze`.execute(many)
  const first = await timed(async () => void (await attorneysMatching(many, noFilters)))
  console.log(`Directory search on ${name}, p95 of ${SEARCHES} searches (aim: ratio 1.5):`)
  console.log(`  what people ask for: ${await inTurns(few, many, aSearch)}`)
  // Over 8, most of those find no one or one; a page that is full over both shows the cost of the number of attorneys.
  console.log(`  a full page of ${FEW}: ${await inTurns(few, many, aSearchForMany, FEW)}`)
  console.log(`  Gathering the directory again, once after a start: ${ms(first)}.`)
  await few.destroy()
  await many.destroy()
}

type Asking = (random: () => number, count: number) => DirectoryFilters

/** Alternating, so that both are measured under the same load. */
async function inTurns(few: Db, many: Db, ask: Asking, most?: number): Promise<string> {
  const over = [searchesOver(few, FEW, ask, most), searchesOver(many, MANY, ask, most)] as const
  for (let i = 0; i < WARM + SEARCHES; i++) for (const one of over) await one.next()
  const [a, b] = over.map(({ took }) => spread(took.slice(WARM)).p95) as [number, number]
  return `${ms(a)} over ${FEW}, ${ms(b)} over ${MANY}, ratio ${(b / a).toFixed(2)}`
}

function searchesOver(db: Db, count: number, ask: Asking, most?: number) {
  const random = randomFrom(7)
  const took: number[] = []
  const next = async () => {
    const filters = ask(random, count)
    took.push(await timed(async () => void (await attorneysMatching(db, filters, 1, most))))
  }
  return { took, next }
}

/** No filter, or a word that all have. */
function aSearchForMany(random: () => number): DirectoryFilters {
  return random() < 0.5 ? noFilters : { ...noFilters, searchTerm: 'helps' }
}

/** Typical searches: a filter or two, every third time words: a name, a common word, two adjacent words. */
function aSearch(random: () => number, count: number): DirectoryFilters {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const filters = { ...noFilters }
  if (random() < 0.6) filters.state = one(states)[0]
  if (random() < 0.4) filters.specialization = one(specializations)
  if (random() < 0.3) filters.feeType = one(feeTypes)
  if (random() < 0.2) filters.takes = 'yes'
  if (random() < 0.2) filters.meet = one(['breaks', 'writing', 'stepFree', ALL])
  if (random() < 0.33) {
    const [name, , bio] = textOf(1 + Math.floor(random() * count))
    const words = bio.split(' ')
    const at = Math.floor(random() * (words.length - 1))
    filters.searchTerm = one([
      name.split(' ')[1] ?? '',
      one(['helps', 'work', 'school', 'law']),
      words.slice(at, at + 2).join(' '),
    ])
  }
  return filters
}

/** The same numbers in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ren',
  'sto',
  'va',
  'del',
  'fin',
  'gra',
  'hol',
  'nor',
  'pel',
  'qui',
  'tas',
  'wen',
  'zor',
]

function textOf(id: number): [name: string, firm: string, bio: string] {
  const random = randomFrom(id)
  const made = (most: number) =>
    Array.from({ length: 2 + Math.floor(random() * most) }, () => SYLLABLES[Math.floor(random() * 16)]).join(
      '',
    )
  const name = `${made(1)} ${made(3)}`
  const bio = [
    `${name} helps people at work and at school.`,
    ...Array.from({ length: 25 }, () => made(2)),
    'Questions come in writing before each meeting.',
  ].join(' ')
  return [name, `${made(2)} law group`, bio]
}

const AT_ONCE = 500

async function addAttorneys(db: Db, from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, to - at + 1) }, (_, i) => at + i)
    await db.insertInto('attorneys').values(ids.map(aRow)).execute()
    const state = (id: number) => states[id % states.length]?.[0] ?? 'CA'
    await db
      .insertInto('attorneyStates')
      .values(ids.map((id) => ({ attorneyId: id, state: state(id) })))
      .execute()
    await db
      .insertInto('attorneySpecializations')
      .values(ids.map((id) => ({ attorneyId: id, specialization: specializations[id % 4] ?? '' })))
      .execute()
    await db
      .insertInto('attorneyFeeTypes')
      .values(ids.map((id) => ({ attorneyId: id, feeType: feeTypes[id % 3] ?? '' })))
      .execute()
    await db
      .insertInto('attorneyLicenses')
      .values(
        ids.map((id) => ({ attorneyId: id, state: state(id), number: String(id), checkedOn: '2026-11-03' })),
      )
      .execute()
  }
  const value = String(to)
  await db
    .insertInto('facts')
    .values({ name: 'directory', value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}

function aRow(id: number) {
  const [name, firm, bio] = textOf(id)
  return {
    id,
    name,
    firm,
    bio,
    imageDescription: 'Drawing.',
    successRate: 0,
    email: '',
    languages: '["English"]',
    remote: id % 2 ? '["Video","Phone"]' : '["In person"]',
    access: `{"stepFree":"${id % 3 ? 'yes' : 'no'}"}`,
    working: id % 5 ? '["breaks"]' : '["writing"]',
    takesNewCases: id % 4 ? 'yes' : 'no',
    origin: 'listed' as const,
    lot: lotOf(id),
    searchText: `${name}\n${firm}\n${bio}`.toLowerCase(),
    changedNo: id,
  }
}
