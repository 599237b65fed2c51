import { Refused } from '#app/platform/requests/refused.ts'
import { now } from '#app/platform/time.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import { waitTurn } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { TextKind, TextState } from '#db/tables/texts.ts'
import { mayEdit, TEXTS_A_PAGE, VERSIONS_SHOWN } from './rules.ts'

/** What the engine has to know of words. */
interface Words {
  title: string
  /** JSON, as its kind has it. */
  content: string
  reviewDueOn: string | null
}

/** Numbers below belong to texts that come with a release. */
const FIRST_OF_OUR_OWN = 101

const textIdOf = (kind: TextKind, number: number): string => `${kind}-${number}`

export async function nextNumber(tx: Tx, kind: TextKind): Promise<number> {
  await waitTurn(tx, 'texts')
  const last = await tx
    .selectFrom('texts')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(FIRST_OF_OUR_OWN, (last?.number ?? 0) + 1)
}

/** @param number left out: the next free one */
export async function createText(
  tx: Tx,
  kind: TextKind,
  words: Words,
  by: string,
  number?: number,
): Promise<{ id: string; number: number }> {
  const free = number ?? (await nextNumber(tx, kind))
  const id = textIdOf(kind, free)
  await tx
    .insertInto('texts')
    .values({ ...BLANK, id, kind, number: free, ...rowOf(words), version: 1, editedAt: now(), editedBy: by })
    .execute()
  await addVersion(tx, id, 1, words.content, by)
  await record(tx, by, 'text.drafted', id)
  return { id, number: free }
}

const BLANK = {
  address: null,
  state: 'draft',
  publishedVersion: null,
  publishedOn: null,
  approvedVersion: null,
  approvedBy: null,
  reviewNote: '',
  publishAt: null,
  binnedAt: null,
} as const

const rowOf = ({ title, reviewDueOn }: Words) => ({ title, reviewDueOn })

async function addVersion(tx: Tx, textId: string, version: number, content: string, by: string | null) {
  await tx
    .insertInto('textVersions')
    .values({ textId, version, content, savedAt: now(), savedBy: by })
    .execute()
}

/**
 * Keeps words as a new version; the same words as the newest version are none.
 * @param base the version on which they were written: it has to be the newest
 * @returns the newest version afterwards, or null where somebody saved a newer one meanwhile: then nothing is kept
 */
export async function saveText(
  tx: Tx,
  id: string,
  base: number,
  words: Words,
  by: string,
): Promise<number | null> {
  const text = await lockedText(tx, id)
  if (!mayEdit(text.state))
    throw new Refused(
      text.state === 'scheduled'
        ? 'This post is scheduled. Stop the schedule first, then save your words.'
        : 'This post is in the bin. Take it out first, then save your words.',
    )
  if (text.version !== base) return null
  const newest = await versionAt(tx, id, text.version)
  if (newest?.content === words.content) return text.version
  const version = text.version + 1
  const state = text.state === 'published' || text.state === 'back' ? 'draft' : text.state
  await tx
    .updateTable('texts')
    .set({ ...rowOf(words), version, state, editedAt: now(), editedBy: by })
    .where('id', '=', id)
    .execute()
  await addVersion(tx, id, version, words.content, by)
  await record(tx, by, 'text.saved', id)
  return version
}

/**
 * Words that come with a release. Where somebody here has touched the text, or it is not public, nothing happens.
 * @returns whether they are the newest version now
 */
export async function keepBuiltIn(
  tx: Tx,
  kind: TextKind,
  number: number,
  words: Words,
  publishedOn: string,
): Promise<boolean> {
  const id = textIdOf(kind, number)
  const text = await textAt(tx, id)
  if (text && (text.editedBy !== null || text.state !== 'published')) return false
  const version = (text?.version ?? 0) + 1
  const row = {
    ...rowOf(words),
    version,
    publishedVersion: version,
    publishedOn,
    state: 'published' as const,
    editedAt: now(),
    editedBy: null,
  }
  await tx
    .insertInto('texts')
    .values({ ...BLANK, id, kind, number, ...row })
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute()
  await addVersion(tx, id, version, words.content, null)
  return true
}

export async function textAt(db: Db | Tx, id: string) {
  return db
    .selectFrom('texts')
    .leftJoin('users', 'users.id', 'texts.editedBy')
    .selectAll('texts')
    .select('users.name as editor')
    .where('texts.id', '=', id)
    .executeTakeFirst()
}

/** The text, while nobody else changes it. */
export async function lockedText(tx: Tx, id: string) {
  await waitTurn(tx, 'texts')
  const text = await tx.selectFrom('texts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!text || text.state === 'gone')
    throw new Refused('This post was deleted for good. Go back to all posts.', 404)
  return text
}

const versionColumns = [
  'textVersions.version',
  'textVersions.savedAt',
  'textVersions.savedBy',
  'users.name',
] as const

/** The newest first, each with the name of who saved it. */
export async function versionsOf(db: Db, textId: string) {
  return db
    .selectFrom('textVersions')
    .leftJoin('users', 'users.id', 'textVersions.savedBy')
    .select(versionColumns)
    .where('textId', '=', textId)
    .orderBy('version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()
}

export async function versionAt(db: Db | Tx, textId: string, version: number) {
  return db
    .selectFrom('textVersions')
    .leftJoin('users', 'users.id', 'textVersions.savedBy')
    .select([...versionColumns, 'textVersions.content'])
    .where('textId', '=', textId)
    .where('version', '=', version)
    .executeTakeFirst()
}

/** A page of texts, those changed last first; one more than a page holds where there are more. */
export async function textsIn(db: Db, kind: TextKind, { state, page }: { state?: TextState; page: number }) {
  return db
    .selectFrom('texts')
    .leftJoin('users', 'users.id', 'texts.editedBy')
    .selectAll('texts')
    .select('users.name as editor')
    .where('kind', '=', kind)
    .$if(state === undefined, (query) => query.where('state', 'not in', ['bin', 'gone']))
    .$if(state !== undefined, (query) => query.where('state', '=', state as TextState))
    .orderBy('texts.editedAt', 'desc')
    .orderBy('texts.id', 'desc')
    .limit(TEXTS_A_PAGE + 1)
    .offset((page - 1) * TEXTS_A_PAGE)
    .execute()
}

/** Public texts whose sources have to be looked at, by this day; one more than a page holds where there are more. */
export async function textsDue(db: Db, kind: TextKind, day: string) {
  return db
    .selectFrom('texts')
    .leftJoin('users', 'users.id', 'texts.editedBy')
    .selectAll('texts')
    .select('users.name as editor')
    .where('kind', '=', kind)
    .where('reviewDueOn', '<=', day)
    .where('publishedVersion', 'is not', null)
    .orderBy('reviewDueOn')
    .orderBy('texts.id')
    .limit(TEXTS_A_PAGE + 1)
    .execute()
}

/** Every text that is not in the bin, in the order of its numbers, with its newest and its public words: one row for each of these. */
export async function wordsOfAll(db: Db | Tx, kind: TextKind) {
  return db
    .selectFrom('texts')
    .innerJoin('textVersions', 'textVersions.textId', 'texts.id')
    .select([
      'texts.id',
      'number',
      'address',
      'publishedOn',
      'publishedVersion',
      'textVersions.version',
      'content',
    ])
    .where('kind', '=', kind)
    .where('state', 'not in', ['bin', 'gone'])
    .where((e) =>
      e.or([
        e('textVersions.version', '=', e.ref('texts.version')),
        e('textVersions.version', '=', e.ref('texts.publishedVersion')),
      ]),
    )
    .orderBy('number')
    .orderBy('textVersions.version')
    .execute()
}

/** Public texts of a release that nobody here has touched. */
export async function builtInTexts(db: Db | Tx, kind: TextKind): Promise<{ id: string }[]> {
  return db
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .where('editedBy', 'is', null)
    .orderBy('number')
    .execute()
}

/** Texts whose newest or public words have these letters in them. */
export async function textsWith(
  db: Db | Tx,
  kind: TextKind,
  letters: string,
): Promise<{ id: string; title: string }[]> {
  return (
    db
      .selectFrom('texts')
      .innerJoin('textVersions', 'textVersions.textId', 'texts.id')
      .select(['texts.id', 'title'])
      .distinct()
      .where('kind', '=', kind)
      .where('state', '!=', 'gone')
      .where((e) =>
        e.or([
          e('textVersions.version', '=', e.ref('texts.version')),
          e('textVersions.version', '=', e.ref('texts.publishedVersion')),
        ]),
      )
      // JSON writes quotes with a slash before them where they stand in words; these letters have none there.
      .where('content', 'like', `%${letters}%`)
      .orderBy('texts.id')
      .limit(50)
      .execute()
  )
}

/** How many texts are in each state. */
export async function textCounts(db: Db, kind: TextKind): Promise<Partial<Record<TextState, number>>> {
  const rows = await db
    .selectFrom('texts')
    .select((e) => ['state', e.fn.countAll<number | string>().as('count')])
    .where('kind', '=', kind)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}
