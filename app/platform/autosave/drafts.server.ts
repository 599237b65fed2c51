import type { Db, Tx } from '#db/schema.ts'
import type { DraftKind, SealedTo } from '#db/tables/platform.ts'
import { newId } from '../ids.ts'
import { now } from '../time.ts'

// What visitors, members and staff typed and have not sent: one table for every form. The feature names the draft, seals
// it, and says how long it is stored; the table opens nothing.
//
// One conflict rule:
// 1. A window changes only its own text. If another window's text is stored, the save is refused ("elsewhere").
//    Windows that write one draft together save under the same name of a window ("").
// 2. A save from a window that sent or cleared the form is late, and refused ("gone").
// 3. A save replaces the version that it read. If another save was faster, it reads that one and merges.

/** Whose draft, and of which form. Both are keyed hashes where the table must not reveal who writes what. */
export interface DraftKey {
  kind: DraftKind
  owner: string
  form: string
}

export interface StoredDraft {
  id: string
  form: string
  /** The window that typed it. */
  page: string
  version: number
  /** Null once it was sent or cleared. */
  sealed: string | null
  /** The window from which it was sent or cleared. */
  ended: string | null
  expiresAt: string
}

/** A draft with text. */
export type LivingDraft = StoredDraft & { sealed: string }

export interface SealedDraft {
  sealed: string
  sealedTo: SealedTo
  expiresAt: string
}

interface Saving<Why> {
  /** The window; '' where all windows write one draft. */
  page: string
  /** The id of a new draft. */
  id?: string
  /**
   * Merges the new text into the stored draft and seals it. Called again when another save was faster.
   * @returns the reason, if it cannot be saved
   */
  seal: (before: StoredDraft | null, id: string) => Promise<SealedDraft | { why: Why }>
}

type Outcome<Why> = { saved: true; version: number } | { saved: false; why: Why | 'gone' | 'elsewhere' }

const COLUMNS = ['id', 'form', 'page', 'version', 'sealed', 'ended', 'expiresAt'] as const

/** Saves a draft under the conflict rule. */
export async function saveDraft<Why = never>(
  db: Db | Tx,
  key: DraftKey,
  { page, id: newOne, seal }: Saving<Why>,
): Promise<Outcome<Why>> {
  for (;;) {
    const before = await storedDraft(db, key)
    if (before?.ended && before.ended === page) return { saved: false, why: 'gone' }
    if (before?.sealed && before.page !== page) return { saved: false, why: 'elsewhere' }
    const id = before?.id ?? newOne ?? newId()
    const made = await seal(before, id)
    if ('why' in made) return { saved: false, why: made.why }
    const version = (before?.version ?? 0) + 1
    if (await isWritten(db, key, { ...made, id, page, version })) return { saved: true, version }
  }
}

/** The draft of this key as it is now; without its text once it expired. */
async function storedDraft(db: Db | Tx, { kind, owner, form }: DraftKey): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('drafts')
    .select(COLUMNS)
    .where((e) => e.and({ kind, owner, form }))
    .executeTakeFirst()
  if (!row) return null
  return row.expiresAt > now() ? row : { ...row, sealed: null, ended: null }
}

/** @returns false when another save was faster */
async function isWritten(
  db: Db | Tx,
  key: DraftKey,
  draft: SealedDraft & { id: string; page: string; version: number },
): Promise<boolean> {
  const { id, version } = draft
  const row = { ...draft, bytes: draft.sealed.length }
  const written =
    version === 1
      ? await db
          .insertInto('drafts')
          .values({ ...key, ...row, ended: null })
          .onConflict((c) => c.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('drafts')
          .set(row)
          .where((e) => e.and({ id, version: version - 1 }))
          .returning('id')
          .executeTakeFirst()
  return written !== undefined
}

/** The draft of this key, if it has text and did not expire. */
export async function findDraft(db: Db | Tx, key: DraftKey): Promise<LivingDraft | null> {
  const row = await storedDraft(db, key)
  return row?.sealed ? { ...row, sealed: row.sealed } : null
}

/** The forms of an owner's drafts and when these expire, without their text; the one that expires last first. */
export const formsWithDrafts = (
  db: Db | Tx,
  kind: DraftKind,
  owner: string,
): Promise<{ form: string; expiresAt: string }[]> =>
  livingDrafts(db, kind, owner).select(['form', 'expiresAt']).execute()

const livingDrafts = (db: Db | Tx, kind: DraftKind, owner: string) =>
  db
    .selectFrom('drafts')
    .where((e) => e.and({ kind, owner }))
    .where('sealed', 'is not', null)
    .where('expiresAt', '>', now())
    .orderBy('expiresAt', 'desc')
    .orderBy('id')

/** An owner's drafts of a kind, the one that expires last first. */
export async function listDrafts(
  db: Db | Tx,
  kind: DraftKind,
  owner: string,
): Promise<(LivingDraft & { sealedTo: SealedTo })[]> {
  return livingDrafts(db, kind, owner)
    .select([...COLUMNS, 'sealedTo'])
    .$narrowType<{ sealed: string }>()
    .execute()
}

/** How many drafts of a kind are stored, and their sealed bytes. */
export async function sizeOfDrafts(db: Db, kind: DraftKind): Promise<{ count: number; bytes: number }> {
  const all = await db
    .selectFrom('drafts')
    .select((e) => [
      e.fn.countAll<number | string>().as('count'),
      e.fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { count: Number(all.count), bytes: Number(all.bytes ?? 0) }
}

const NO_TEXT = { sealed: null, bytes: 0 }

interface Ending extends Partial<Pick<SealedDraft, 'sealedTo' | 'expiresAt'>> {
  /** Deletes the text of another window, too. */
  everyWindow?: boolean
}

/**
 * The form was sent or cleared in this window: deletes its text, and drops late saves from there. Another window's text
 * stays.
 * @param ending with a key and an end, late saves are dropped until then even if nothing was saved yet
 */
export async function endDraft(
  db: Db | Tx,
  { kind, owner, form }: DraftKey,
  page: string | undefined,
  { sealedTo, expiresAt, everyWindow = false }: Ending = {},
): Promise<void> {
  const ended = page ?? null
  if (sealedTo && expiresAt && page) {
    const row = { id: newId(), kind, owner, form, page, version: 1, ended, ...NO_TEXT, sealedTo, expiresAt }
    await db
      .insertInto('drafts')
      .values(row)
      .onConflict((c) => c.doNothing())
      .execute()
  }
  const change = db.updateTable('drafts').where((e) => e.and({ kind, owner, form }))
  const mark = { ...(page && { ended }), ...(expiresAt && { expiresAt }) }
  await change.set((e) => ({ ...mark, version: e('version', '+', 1) })).execute()
  await change
    .set(NO_TEXT)
    .$if(!everyWindow, (query) => query.where('page', '=', page ?? ''))
    .execute()
}

/** Deletes the draft that a form was filled from, unless its own window changed it since: then both stay. */
export async function replaceDraft(
  tx: Tx,
  { kind, owner }: Pick<DraftKey, 'kind' | 'owner'>,
  from: { id: string; version: number },
): Promise<void> {
  await tx
    .deleteFrom('drafts')
    .where((e) => e.and({ kind, owner, id: from.id, version: from.version }))
    .execute()
}

/** A draft goes on under the name of another form, in place of the draft that is there. */
export async function moveDraft(tx: Tx, { kind, owner, form }: DraftKey, to: string): Promise<void> {
  await deleteDraft(tx, { kind, owner, form: to })
  await tx
    .updateTable('drafts')
    .set({ form: to })
    .where((e) => e.and({ kind, owner, form }))
    .execute()
}

export async function deleteDraft(db: Db | Tx, { kind, owner, form }: DraftKey): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where((e) => e.and({ kind, owner, form }))
    .execute()
}

/** Deletes all drafts of these owners. @param sealedTo only those sealed to this key */
export async function deleteDraftsOf(
  db: Db | Tx,
  kind: DraftKind,
  owners: readonly string[],
  sealedTo?: SealedTo,
): Promise<void> {
  if (owners.length === 0) return
  await db
    .deleteFrom('drafts')
    .where('kind', '=', kind)
    .where('owner', 'in', owners)
    .$if(sealedTo !== undefined, (query) => query.where('sealedTo', '=', sealedTo as SealedTo))
    .execute()
}

/** Leaves an owner this many drafts of a kind: those that expire last. */
export async function deleteOldestDrafts(
  tx: Tx,
  { kind, owner }: Pick<DraftKey, 'kind' | 'owner'>,
  most: number,
): Promise<void> {
  const over = await tx
    .selectFrom('drafts')
    .select('id')
    .where((e) => e.and({ kind, owner }))
    .orderBy('expiresAt', 'desc')
    .limit(50)
    .offset(most)
    .execute()
  const ids = over.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('drafts').where('id', 'in', ids).execute()
}

/** Which of these drafts exist, expired or not. */
export async function draftsThatExist(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('drafts').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The owners of the expired drafts of a kind. */
export async function ownersOfExpiredDrafts(db: Db, kind: DraftKind): Promise<string[]> {
  const rows = await db
    .selectFrom('drafts')
    .select('owner')
    .where('kind', '=', kind)
    .where('expiresAt', '<=', now())
    .execute()
  return rows.map(({ owner }) => owner)
}

/** Deletes expired drafts, except those of cases: their feature deletes them with their files. */
export async function sweepDrafts(db: Db): Promise<void> {
  await db.deleteFrom('drafts').where('kind', '!=', 'case').where('expiresAt', '<=', now()).execute()
}
