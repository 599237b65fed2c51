import { sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'
import type { TextKind, TextState } from '#db/tables/texts.ts'
import { TEXTS_A_PAGE } from '../model/rules.ts'
import { textRows } from './text-rows.server.ts'

// Queries for many texts at once.

/** A pattern for words that contain these characters, with either apostrophe. LIKE wildcards are escaped. */
export const likeWords = (find: string): string =>
  `%${find.toLowerCase().replaceAll("'", '’').replace(/[!%_]/g, '!$&')}%`
const plainTitle = sql<string>`replace(lower(texts.title), '''', '’')`

/** A page of texts, most recently changed first or by title; one more than a page holds if there are more. */
export async function textsIn(
  db: Db,
  kinds: readonly TextKind[],
  {
    state,
    page,
    find = '',
    order = 'changed',
  }: { state?: TextState; page: number; find?: string; order?: 'changed' | 'title' },
) {
  return textRows(db)
    .where('kind', 'in', kinds)
    .$if(state === undefined, (query) => query.where('state', 'not in', ['bin', 'gone']))
    .$if(state !== undefined, (query) => query.where('state', '=', state as TextState))
    .$if(find !== '', (query) => query.where(plainTitle, 'like', sql<string>`${likeWords(find)} escape '!'`))
    .$if(order === 'title', (query) => query.orderBy('texts.title'))
    .orderBy('texts.editedAt', 'desc')
    .orderBy('texts.id', 'desc')
    .limit(TEXTS_A_PAGE + 1)
    .offset((page - 1) * TEXTS_A_PAGE)
    .execute()
}

/** The texts with these ids that still exist, by id. */
export async function textsNamed(db: Db | Tx, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await textRows(db).where('texts.id', 'in', ids).where('state', '!=', 'gone').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const publicAndDue = (db: Db | Tx, kinds: readonly TextKind[], day: string) =>
  textRows(db)
    .where('kind', 'in', kinds)
    .where('reviewDueOn', '<=', day)
    .where('publishedVersion', 'is not', null)

/** A page of public texts whose sources are due for a check by this day; one more than a page holds if there are more. */
export const textsDue = async (db: Db | Tx, kinds: readonly TextKind[], day: string, page = 1) =>
  publicAndDue(db, kinds, day)
    .orderBy('reviewDueOn')
    .orderBy('texts.id')
    .limit(TEXTS_A_PAGE + 1)
    .offset((page - 1) * TEXTS_A_PAGE)
    .execute()

/** How many they are; with `after`, only those that were not due on that day. */
export async function textsDueCount(db: Db | Tx, kinds: readonly TextKind[], day: string, after = '') {
  const { count } = await publicAndDue(db, kinds, day)
    .where('reviewDueOn', '>', after)
    .clearSelect()
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Texts that a second person sent back and whose newest version this member saved; latest first. */
export async function textsSentBack(db: Db, userId: string) {
  return textRows(db)
    .where('state', '=', 'draft')
    .where('reviewNote', '!=', '')
    .where('newest.savedBy', '=', userId)
    .orderBy('texts.editedAt', 'desc')
    .limit(TEXTS_A_PAGE)
    .execute()
}

const scheduled = (db: Db) => db.selectFrom('texts').select('id').where('state', '=', 'scheduled')

/** Texts that should have been public by this time and are not. */
export async function overdueTexts(db: Db, time: string): Promise<string[]> {
  const rows = await scheduled(db).where('publishAt', '<=', time).execute()
  return rows.map(({ id }) => id)
}

/** The texts of this kind that are planned, whatever their time. */
export async function scheduledTexts(db: Db, kind: TextKind): Promise<string[]> {
  const rows = await scheduled(db).where('kind', '=', kind).execute()
  return rows.map(({ id }) => id)
}

/** Every text of these kinds outside the bin, by kind and number, with its newest and its public version: one row for each of these. */
export async function wordsOfAll(db: Db | Tx, ...kinds: TextKind[]) {
  return db
    .selectFrom('texts')
    .innerJoin('textVersions', 'textVersions.textId', 'texts.id')
    .select([
      'texts.id',
      'kind',
      'number',
      'address',
      'publishedOn',
      'publishedVersion',
      'textVersions.version',
      'content',
    ])
    .where('kind', 'in', kinds)
    .where('state', 'not in', ['bin', 'gone'])
    .where((e) =>
      e.or([
        e('textVersions.version', '=', e.ref('texts.version')),
        e('textVersions.version', '=', e.ref('texts.publishedVersion')),
      ]),
    )
    .orderBy('kind')
    .orderBy('number')
    .orderBy('textVersions.version')
    .execute()
}

/** The texts of this kind that are public or in use, by title. */
export async function publishedTexts(db: Db | Tx, kind: TextKind) {
  return db
    .selectFrom('texts')
    .innerJoin('textVersions', (on) =>
      on
        .onRef('textVersions.textId', '=', 'texts.id')
        .onRef('textVersions.version', '=', 'texts.publishedVersion'),
    )
    .select(['texts.id', 'number', 'address', 'title', 'content'])
    .where('kind', '=', kind)
    .orderBy('title')
    .orderBy('number')
    .execute()
}

/** The newest content of these texts, by id. */
export async function newestWords(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('texts')
    .innerJoin('textVersions', (on) =>
      on.onRef('textVersions.textId', '=', 'texts.id').onRef('textVersions.version', '=', 'texts.version'),
    )
    .select(['texts.id', 'content'])
    .where('texts.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** The current titles of this kind, outside the bin. */
export async function titlesOf(db: Db | Tx, kind: TextKind): Promise<Set<string>> {
  const rows = await db
    .selectFrom('texts')
    .select('title')
    .where('kind', '=', kind)
    .where('state', 'not in', ['bin', 'gone'])
    .where('variant', 'is', null)
    .execute()
  return new Set(rows.map(({ title }) => title))
}

/** Every version of these kinds that was ever public, by kind, number and version. */
export async function publicVersions(db: Db | Tx, kinds: readonly TextKind[]) {
  return db
    .selectFrom('texts')
    .innerJoin('textVersions', 'textVersions.textId', 'texts.id')
    .select([
      'texts.id',
      'kind',
      'number',
      'address',
      'publishedVersion',
      'textVersions.version',
      'publishedAt',
      'content',
    ])
    .where('kind', 'in', kinds)
    .where('publishedAt', 'is not', null)
    .orderBy('kind')
    .orderBy('number')
    .orderBy('textVersions.version')
    .execute()
}

/** How many texts are in each state. */
export async function textCounts(db: Db, ...kinds: TextKind[]): Promise<Partial<Record<TextState, number>>> {
  const rows = await db
    .selectFrom('texts')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .where('kind', 'in', kinds)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The last public version of an unpublished text; null if it was never public. */
export async function lastPublished(db: Db | Tx, textId: string): Promise<number | null> {
  const row = await db
    .selectFrom('textVersions')
    .select('version')
    .where('textId', '=', textId)
    .where('publishedAt', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? null
}

/** The text that visitors read at this address, or null. */
export async function publicTextAt(db: Db | Tx, kind: TextKind, address: string): Promise<string | null> {
  const row = await db
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('publishedVersion', 'is not', null)
    .executeTakeFirst()
  return row?.id ?? null
}
