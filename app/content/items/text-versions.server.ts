import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { fromNow, MINUTE, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { TextKind } from '#db/tables/texts.ts'
import { FIRST_OF_OUR_OWN, mayEdit, VERSIONS_SHOWN } from '../model/rules.ts'
import { tellFollowers } from './text-followers.ts'
import { textRows, textsTurn } from './text-rows.server.ts'

/** What lists and the database keep of a version. */
export interface Words {
  title: string
  /** JSON, in the format of its kind. */
  content: string
  reviewDueOn: string | null
}

const textIdOf = (kind: TextKind, number: number): string => `${kind}-${number}`

/** The highest number of this kind, or the last one that is kept for texts that come with the site. */
export async function highestNumber(db: Db | Tx, kind: TextKind): Promise<number> {
  const last = await db
    .selectFrom('texts')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(FIRST_OF_OUR_OWN - 1, last?.number ?? 0)
}

export async function nextNumber(tx: Tx, kind: TextKind): Promise<number> {
  await textsTurn(tx)
  return (await highestNumber(tx, kind)) + 1
}

/**
 * @param number left out: the next free one
 * @param address words for its URL; left out: its number
 */
export async function createText(
  tx: Tx,
  kind: TextKind,
  words: Words,
  by: string,
  { number, address = null }: { number?: number; address?: string | null } = {},
): Promise<{ id: string; number: number }> {
  const free = number ?? (await nextNumber(tx, kind))
  const id = textIdOf(kind, free)
  await tx
    .insertInto('texts')
    .values({
      ...BLANK,
      id,
      kind,
      number: free,
      address,
      ...rowOf(words),
      version: 1,
      editedAt: now(),
      editedBy: by,
    })
    .execute()
  await addVersion(tx, id, 1, words.content, by)
  await record(tx, by, 'text.drafted', id)
  return { id, number: free }
}

const SENT_TWICE = 10 * MINUTE

/** A text that the same person just created with the same content, unchanged since: their form came twice. */
export async function begunBefore(tx: Tx, kind: TextKind, content: string, by: string) {
  await textsTurn(tx)
  return tx
    .selectFrom('texts')
    .innerJoin('textVersions', 'textVersions.textId', 'texts.id')
    .select(['texts.id', 'number'])
    .where('kind', '=', kind)
    .where('state', '=', 'draft')
    .where('texts.version', '=', 1)
    .where('savedBy', '=', by)
    .where('savedAt', '>', fromNow(-SENT_TWICE))
    .where('content', '=', content)
    .executeTakeFirst()
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
  language: 'en',
  variant: null,
  sourceId: null,
} as const

const rowOf = ({ title, reviewDueOn }: Words) => ({ title, reviewDueOn })
async function addVersion(tx: Tx, textId: string, version: number, content: string, by: string | null) {
  const savedAt = now()
  // Built-in texts are public from the start.
  const publishedAt = by === null ? savedAt : null
  await tx
    .insertInto('textVersions')
    .values({ textId, version, content, savedAt, savedBy: by, publishedAt })
    .execute()
}

/**
 * Saves a new version; content equal to the newest version makes none.
 * @param base the version it is based on, which must be the newest
 * @returns the newest version afterwards, or null if another person has saved a newer one: then nothing is saved
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
        ? 'This text is scheduled. Stop the schedule first, then save your words.'
        : 'This text is in the bin. Take it out first, then save your words.',
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
 * Saves a built-in version. Does nothing if staff have edited the text, or if it is not public.
 * @returns whether it is the newest version now
 */
export async function keepBuiltIn(
  tx: Tx,
  kind: TextKind,
  number: number,
  words: Words,
  { publishedOn, address = null }: { publishedOn: string; address?: string | null },
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
    .values({ ...BLANK, id, kind, number, address, ...row })
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute()
  await addVersion(tx, id, version, words.content, null)
  await tellFollowers(tx, { id, kind })
  return true
}

/** The row of a text that does not exist yet, for its preview. */
export const textToBe = (kind: TextKind): NonNullable<Awaited<ReturnType<typeof textAt>>> => ({
  ...BLANK,
  id: 'new',
  kind,
  number: 999_999,
  title: '',
  reviewDueOn: null,
  version: 0,
  editedAt: now(),
  editedBy: null,
  savedBy: null,
  editor: null,
})

export async function textAt(db: Db | Tx, id: string) {
  return textRows(db).where('texts.id', '=', id).executeTakeFirst()
}

/** A staff member checked the sources and found them right: sets their next due day. */
export async function moveReview(tx: Tx, id: string, reviewDueOn: string): Promise<void> {
  await tx.updateTable('texts').set({ reviewDueOn }).where('id', '=', id).execute()
}

/** What lists call a text: a release can change it for a built-in one that staff have added to. */
export async function retitle(tx: Tx, id: string, title: string): Promise<void> {
  await tx.updateTable('texts').set({ title }).where('id', '=', id).execute()
}

/** Whether a text of this kind has this URL now. */
export async function hasAddress(db: Db | Tx, kind: TextKind, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('texts')
    .select('id')
    .where('kind', '=', kind)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

/** The text of this kind that has this URL now, in any state. */
export async function textNamed(db: Db | Tx, kind: TextKind, address: string) {
  return db
    .selectFrom('texts')
    .select(['id', 'state', 'version', 'publishedVersion'])
    .where('kind', '=', kind)
    .where('address', '=', address)
    .executeTakeFirst()
}

/** The text, locked against concurrent changes. */
export async function lockedText(tx: Tx, id: string) {
  await textsTurn(tx)
  const text = await tx.selectFrom('texts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!text || text.state === 'gone')
    throw new Refused('This text was deleted for good. Go back to the list.', 404)
  return text
}

const versionColumns = [
  'textVersions.version',
  'textVersions.savedAt',
  'textVersions.savedBy',
  'textVersions.publishedAt',
  'users.name',
] as const

/** Newest first, each with the name of its author. */
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

/** Public built-in texts that staff have not edited. */
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

/** Texts whose newest or public version contains these characters. */
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
      // JSON escapes quotes in strings; these characters have none.
      .where('content', 'like', `%${letters}%`)
      .orderBy('texts.id')
      .limit(50)
      .execute()
  )
}

/** The last built-in version, or the first version if there is none. */
export async function firstWords(db: Db | Tx, textId: string): Promise<number> {
  const row = await db
    .selectFrom('textVersions')
    .select((e) => e.fn.max('version').as('version'))
    .where('textId', '=', textId)
    .where('savedBy', 'is', null)
    .executeTakeFirst()
  return Number(row?.version ?? 1)
}
