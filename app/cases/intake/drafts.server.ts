import { savesSettled } from '#app/platform/autosave/pending-saves.server.ts'
import { dropCookie, readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { newIdentity, openText, recipientOf, sealText } from '#app/platform/sealing/sealing.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isSameFile, type SealedFile } from '../files/case-files.server.ts'
import { checkRoomForDraft } from '../files/draft-limits.server.ts'
import { dropFilesLater } from '../files/drop-files.server.ts'
import { type Answers, NO_ANSWERS } from '../model/questions.ts'
import { noRoomFor } from '../model/rules.ts'
import { draftIn, type KeptDraft, type Way } from './draft-schema.server.ts'

// The unfinished report. It has the case's key already: uploads are sealed once and never again. The key is sealed to a
// random secret that only the cookie holds, so the database alone opens nothing.

const COOKIE = '__Host-draft'

export interface Draft {
  id: string
  secret: string
  /** The case key C of the future case. */
  caseKey: string
  answers: Answers
  files: SealedFile[]
  /** A shared device: the cookie ends with the browser session. */
  shared: boolean
  /** Whether it was last filled in on one page or one question at a time. */
  way: Way
  /** The page of the question to continue with. */
  at?: string
  /** The secret of its form: another window's form is another report. */
  form?: string
  begunAt: string
  savedAt: string | null
  /** The version and the files it had in the database when it was read; null if it was not stored. */
  stored: { sealed: string; files: SealedFile[] } | null
}

/** The draft of this browser, or null. */
export async function draftOf(db: Db, request: Request): Promise<Draft | null> {
  const [id, secret] = (readCookie(request, COOKIE) ?? '').split('.')
  if (!id || !secret) return null
  const row = await db
    .selectFrom('caseDrafts')
    .select(['sealedKey', 'sealedDraft'])
    .where('id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  const caseKey = row && (await openWithSecret(secret, 'draft', row.sealedKey))
  if (!row || !caseKey) return null
  return { id, secret, caseKey, ...(await openKept(caseKey, row.sealedDraft)) }
}
async function openKept(caseKey: string, sealed: string): Promise<KeptDraft & Pick<Draft, 'stored'>> {
  const kept = draftIn(await openText(caseKey, sealed))
  return { ...kept, stored: { sealed, files: kept.files } }
}

/** The key of pending saves of this browser's draft. */
export const keyOfDraft = (request: Request): string | undefined => {
  const [id] = (readCookie(request, COOKIE) ?? '').split('.')
  return id ? `draft ${id}` : undefined
}

/** The same for a page that shows it. Waits for pending saves, such as the one that the previous page sent on unload. */
export async function draftShown(db: Db, request: Request): Promise<Draft | null> {
  await savesSettled(keyOfDraft(request))
  return draftOf(db, request)
}

/** Whether this browser has one, without opening it. */
export const hasDraftCookie = (request: Request): boolean => readCookie(request, COOKIE) !== undefined

export async function newDraft(): Promise<Draft> {
  const caseKey = await newIdentity()
  return {
    id: newId(),
    secret: newSecret(),
    caseKey,
    answers: NO_ANSWERS,
    files: [],
    shared: false,
    way: 'whole',
    begunAt: now(),
    savedAt: null,
    stored: null,
  }
}

export interface Saved {
  draft: Draft
  /** Files that lost to another window: it took the room (`why` says so), or added the same file. */
  left: { file: SealedFile; why: string | null }[]
}

/**
 * Saves a draft for seven days from now. Preserves another window's changes to its files: a draft is only overwritten if
 * unchanged since it was read, so that the windows together never exceed the limits.
 * @throws DraftsFull
 */
export async function saveDraft(db: Db, own: Draft): Promise<Saved> {
  const left: Saved['left'] = []
  const draft = { ...own, savedAt: now() }
  for (;;) {
    const sealed = await sealKept(draft)
    if (await isWritten(db, draft, sealed))
      return { draft: { ...draft, stored: { sealed, files: draft.files } }, left }
    const row = await db
      .selectFrom('caseDrafts')
      .select('sealedDraft')
      .where('id', '=', draft.id)
      .executeTakeFirst()
    const stored = row ? (await openKept(draft.caseKey, row.sealedDraft)).stored : null
    const before = new Set(draft.stored?.files.map(({ id }) => id))
    const here = new Set(draft.files.map(({ id }) => id))
    const files = (stored?.files ?? draft.files).filter(({ id }) => here.has(id) || !before.has(id))
    for (const file of draft.files) {
      if (before.has(file.id) || files.some(({ id }) => id === file.id)) continue
      const same = files.some((one) => isSameFile(one, file))
      const why = same ? null : noRoomFor(file, files)
      if (same || why) left.push({ file, why })
      else files.push(file)
    }
    Object.assign(draft, { stored, files })
  }
}

/**
 * Changes a part of a draft and leaves what another window saved in the rest.
 * @returns null when it was sent or cleared meanwhile
 * @throws DraftsFull
 */
export async function changeDraft(
  db: Db,
  own: Draft,
  change: (draft: Draft) => Partial<Draft>,
): Promise<Draft | null> {
  let draft = own
  for (;;) {
    const changed = { ...draft, ...change(draft), savedAt: now() }
    const sealed = await sealKept(changed)
    if (await isWritten(db, changed, sealed)) return { ...changed, stored: { sealed, files: changed.files } }
    const row = await db
      .selectFrom('caseDrafts')
      .select('sealedDraft')
      .where('id', '=', draft.id)
      .executeTakeFirst()
    if (!row) return null
    draft = { ...draft, ...(await openKept(draft.caseKey, row.sealedDraft)) }
  }
}

async function sealKept({ caseKey, ...draft }: Draft): Promise<string> {
  const { answers, files, shared, way, at, form, begunAt, savedAt } = draft
  const kept: KeptDraft = { answers, files, shared, way, at, form, begunAt, savedAt: savedAt ?? now() }
  return sealText(await recipientOf(caseKey), JSON.stringify(kept))
}

/** @returns false when it was deleted or changed since it was read */
async function isWritten(db: Db, draft: Draft, sealedDraft: string): Promise<boolean> {
  const expiresAt = fromNow(PROMISED_DAYS.drafts * DAY)
  const { id, stored } = draft
  const bytes = sealedDraft.length
  await checkRoomForDraft(db, stored?.sealed.length, bytes)
  if (stored) {
    const changed = await db
      .updateTable('caseDrafts')
      .set({ sealedDraft, bytes, expiresAt })
      .where('id', '=', id)
      .where('sealedDraft', '=', stored.sealed)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  }
  const recipient = await recipientOf(draft.caseKey)
  const sealedKey = await sealToSecret(draft.secret, 'draft', draft.caseKey)
  const added = await db
    .insertInto('caseDrafts')
    .values({ id, recipient, sealedKey, sealedDraft, bytes, expiresAt })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export const draftCookie = (draft: Draft): string =>
  secretCookie(
    COOKIE,
    `${draft.id}.${draft.secret}`,
    draft.shared ? undefined : (PROMISED_DAYS.drafts * DAY) / 1000,
  )

export const dropDraftCookie = (): string => dropCookie(COOKIE)

/** Deletes this browser's draft, with its row and files. Also works when the draft itself can no longer be opened. */
export async function forgetDraft(db: Db, request: Request): Promise<void> {
  const [id, secret] = (readCookie(request, COOKIE) ?? '').split('.')
  if (!id || !secret) return
  const row = await db.selectFrom('caseDrafts').select('sealedKey').where('id', '=', id).executeTakeFirst()
  // Only a holder of the secret may delete.
  if (row && (await openWithSecret(secret, 'draft', row.sealedKey))) await deleteDrafts(db, [id])
}

export async function deleteDrafts(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('caseFiles')
      .where('draftId', 'in', ids)
      .returning('storedName')
      .execute()
    await tx.deleteFrom('caseDrafts').where('id', 'in', ids).execute()
    await dropFilesLater(
      tx,
      gone.map(({ storedName }) => storedName),
    )
  })
}

export async function sweepDrafts(db: Db): Promise<void> {
  const old = await db.selectFrom('caseDrafts').select('id').where('expiresAt', '<=', now()).execute()
  await deleteDrafts(
    db,
    old.map((row) => row.id),
  )
}
