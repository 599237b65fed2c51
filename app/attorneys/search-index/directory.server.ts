import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { countFact, fact } from '#app/platform/settings/site-values.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { ALL, ATTORNEYS_A_PAGE, type DirectoryFilters, firstLotOn } from '../model/rules.ts'
import { type Bits, bitsFor, has, meet, pick, put, sizeOf } from './bitset.ts'
import { type Line, readLines } from './index-rows.server.ts'
import { Vocabulary } from './vocabulary.ts'

// Matching runs in memory, so it takes as long for 100,000 attorneys as for 8; the contents of the listed
// ones are read from the database. The directory's version number (a fact) tells when something has changed.

const NUMBER = 'directory'
/** Up to this many changed entries are searched one by one; beyond it the index is rebuilt. */
const MOST_CHANGED = 500
const TERMS_KEPT = 200

interface Directory {
  number: number
  /** How many slots there are; an attorney keeps theirs. */
  size: number
  lots: number[]
  ids: number[]
  places: Map<number, number>
  seen: Bits
  /** How many attorneys visitors see. */
  total: number
  facets: Map<string, Bits>
  facetsOf: string[][]
  words: Vocabulary
  /** The current texts of entries that changed after the index was built. */
  changed: Map<number, string>
  terms: Map<string, Bits>
}

const held = new WeakMap<object, Promise<Directory>>()

/** Called in the transaction that changes attorneys. */
export async function directoryChanged(tx: Tx, ids: number[]): Promise<void> {
  const changedNo = await countFact(tx, NUMBER)
  for (let at = 0; at < ids.length; at += 1000)
    await tx
      .updateTable('attorneys')
      .set({ changedNo })
      .where('id', 'in', ids.slice(at, at + 1000))
      .execute()
  publicContentChanged(tx)
}

async function directory(db: Db): Promise<Directory> {
  const number = Number((await fact(db, NUMBER)) ?? 0)
  const before = held.get(db)
  // The request that started it gets the error; here it is started again.
  const known = await before?.catch(() => undefined)
  if (known && known.number >= number) return known
  // Another request may have started it while we waited.
  if (held.get(db) !== before) return directory(db)
  const next = known ? caughtUp(db, known, number) : gathered(db, number)
  held.set(db, next)
  return next
}

async function gathered(db: Db, number: number): Promise<Directory> {
  const lines = await readLines(db)
  lines.sort((a, b) => a.lot - b.lot || a.id - b.id)
  const size = lines.length + MOST_CHANGED + 32
  const texts = lines.map(({ searchText }) => searchText)
  const all: Directory = {
    number,
    size,
    lots: lines.map(({ lot }) => lot),
    ids: [],
    places: new Map(),
    seen: bitsFor(size),
    total: 0,
    facets: new Map(),
    facetsOf: [],
    words: await Vocabulary.of(texts, size),
    changed: new Map(),
    terms: new Map(),
  }
  for (const line of lines) place(all, line)
  all.total = sizeOf(all.seen)
  return all
}

async function caughtUp(db: Db, all: Directory, number: number): Promise<Directory> {
  const changed = await db
    .selectFrom('attorneys')
    .select('id')
    .where('changedNo', '>', all.number)
    .limit(MOST_CHANGED + 1)
    .execute()
  if (all.changed.size + changed.length > MOST_CHANGED) return gathered(db, number)
  const lines = await readLines(db, all.number)
  const { count } = await db
    .selectFrom('attorneys')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  const added = lines.filter(({ id }) => !all.places.has(id)).length
  const gone = Number(count) !== all.ids.length + added
  // More may have changed since they were counted.
  if (gone || all.changed.size + lines.length > MOST_CHANGED) return gathered(db, number)
  for (const line of lines) all.changed.set(place(all, line), line.searchText)
  all.terms.clear()
  all.total = sizeOf(all.seen)
  all.number = number
  return all
}

function place(all: Directory, line: Line): number {
  const at = all.places.get(line.id) ?? all.ids.length
  all.places.set(line.id, at)
  all.ids[at] = line.id
  put(all.seen, at, line.hiddenAt === null)
  for (const facet of all.facetsOf[at] ?? []) put(bitsOf(all, facet), at, false)
  for (const facet of line.facets) put(bitsOf(all, facet), at)
  all.facetsOf[at] = line.facets
  return at
}

function bitsOf(all: Directory, facet: string): Bits {
  let bits = all.facets.get(facet)
  if (!bits) {
    bits = bitsFor(all.size)
    all.facets.set(facet, bits)
  }
  return bits
}

/** Attorneys whose name, firm or description contains the term. */
function withTerm(all: Directory, written: string): Bits {
  const term = written.toLowerCase().replace(/\s+/g, ' ').trim()
  const kept = all.terms.get(term)
  if (kept) return kept
  const found = all.words.with(term)
  for (const [at, text] of all.changed) put(found, at, text.includes(term))
  if (all.terms.size >= TERMS_KEPT) all.terms.delete(all.terms.keys().next().value ?? '')
  all.terms.set(term, found)
  return found
}

function fitting(all: Directory, { searchTerm, ...facets }: DirectoryFilters): Bits {
  const sets = Object.entries(facets)
    .filter(([, value]) => value !== ALL)
    .map(([name, value]) => all.facets.get(`${name} ${value}`) ?? bitsFor(all.size))
  return meet(all.seen, searchTerm ? [...sets, withTerm(all, searchTerm)] : sets)
}

/** The ids of one page of matches in the day's order, with their facets ("state CA"), the number of matches and the total. */
export async function findAttorneys(
  db: Db,
  filters: DirectoryFilters,
  { page = 1, most = ATTORNEYS_A_PAGE }: { page?: number; most?: number } = {},
): Promise<{ ids: number[]; facetsOf: Map<number, string[]>; shown: number; total: number }> {
  const all = await directory(db)
  const found = fitting(all, filters)
  const from = firstPlace(all, firstLotOn(today()))
  const places = pick(found, { from, skip: (page - 1) * most, most })
  const facetsOf = new Map(places.map((at) => [all.ids[at] ?? 0, all.facetsOf[at] ?? []]))
  return { ids: [...facetsOf.keys()], facetsOf, shown: sizeOf(found), total: all.total }
}

function firstPlace({ lots }: Directory, start: number): number {
  let low = 0
  let high = lots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lots[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** How many attorneys would match each of these filters. */
export async function countAttorneys(db: Db, filters: DirectoryFilters[]): Promise<number[]> {
  const all = await directory(db)
  return filters.map((one) => sizeOf(fitting(all, one)))
}

/** The values of a facet, such as "language", among listed attorneys, each with its count, alphabetically. */
export async function valuesOf(
  db: Db,
  name: keyof DirectoryFilters,
): Promise<{ value: string; count: number }[]> {
  const all = await directory(db)
  return [...all.facets]
    .filter(([facet]) => facet.startsWith(`${name} `))
    .map(([facet, bits]) => ({ value: facet.slice(name.length + 1), count: sizeOf(meet(all.seen, [bits])) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.value.localeCompare(b.value))
}

/** Whether visitors see this attorney. */
export async function isListed(db: Db, id: number): Promise<boolean> {
  const all = await directory(db)
  const at = all.places.get(id)
  return at !== undefined && has(all.seen, at)
}
