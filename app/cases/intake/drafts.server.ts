import {
  deleteDraft,
  deleteDraftsOf,
  findDraft,
  type LivingDraft,
  ownersOfExpiredDrafts,
  saveDraft as saveSealed,
} from '#app/platform/autosave/drafts.server.ts'
import { savesSettled } from '#app/platform/autosave/pending-saves.server.ts'
import { dropCookie, readCookie, secretCookie } from '#app/platform/http/cookies.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { newIdentity, openText, recipientOf, sealText } from '#app/platform/sealing/sealing.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { isSameFile, type SealedFile } from '../files/case-files.server.ts'
import { checkRoomForDraft } from '../files/draft-limits.server.ts'
import { dropFilesLater } from '../files/drop-files.server.ts'
import { type Answers, NO_ANSWERS } from '../model/questions.ts'
import { noRoomFor } from '../model/rules.ts'
import { draftIn, type KeptDraft, type Way } from './draft-schema.server.ts'

// The unfinished report. It has the case's key already: uploads are sealed once and never again. The key is sealed to a
// random secret that only the cookie holds, so the database alone opens nothing. Windows write one draft together: a save
// changes what was typed in its window, and leaves what another one saved in the rest.

const COOKIE = '__Host-draft'
const ALL_WINDOWS = ''

const keyOf = (id: string) => ({ kind: 'case', owner: id, form: '' }) as const

type Sealed = Pick<LivingDraft, 'sealed' | 'version'>

/** A row holds the case key, sealed to the secret, and the draft, sealed to the case key. */
const split = (sealed: string) => {
  const [sealedKey = '', sealedDraft = ''] = sealed.split('.')
  return { sealedKey, sealedDraft }
}

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
  stored: { version: number; files: SealedFile[] } | null
}

/** The draft of this browser, or null. */
export async function draftOf(db: Db, request: Request): Promise<Draft | null> {
  const [id, secret] = (readCookie(request, COOKIE) ?? '').split('.')
  if (!id || !secret) return null
  const row = await findDraft(db, keyOf(id))
  const caseKey = row && (await openWithSecret(secret, 'draft', split(row.sealed).sealedKey))
  if (!row || !caseKey) return null
  return { id, secret, caseKey, ...(await openKept(caseKey, row)) }
}

type Opened = KeptDraft & { stored: NonNullable<Draft['stored']> }

async function openKept(caseKey: string, { sealed, version }: Sealed): Promise<Opened> {
  const kept = draftIn(await openText(caseKey, split(sealed).sealedDraft))
  return { ...kept, stored: { version, files: kept.files } }
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
 * Saves a draft for seven days from now. Preserves another window's changes to its files, so that the windows together
 * never exceed the limits.
 * @throws DraftsFull
 */
export async function saveDraft(db: Db, own: Draft): Promise<Saved> {
  const left: Saved['left'] = []
  let draft: Draft = { ...own, savedAt: now() }
  const version = await writeDraft(db, own, (kept) => {
    if (kept?.stored.version !== draft.stored?.version)
      draft = { ...draft, ...withOtherFiles(draft, kept?.stored ?? null, left) }
    return draft
  })
  return { draft: { ...draft, stored: { version, files: draft.files } }, left }
}

/** The files of this window and of another one that saved since. @param left gets those that lost to the other one */
function withOtherFiles(
  draft: Draft,
  stored: Draft['stored'],
  left: Saved['left'],
): Pick<Draft, 'stored' | 'files'> {
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
  return { stored, files }
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
  const version = await writeDraft(db, own, (kept) => {
    if (own.stored && !kept) return null
    const latest = { ...own, ...kept }
    draft = { ...latest, ...change(latest), savedAt: now() }
    return draft
  })
  return version > 0 ? { ...draft, stored: { version, files: draft.files } } : null
}

/**
 * @param merge returns the draft to save, from what is stored now; null to save nothing
 * @returns its version; 0 if nothing was saved
 */
async function writeDraft(
  db: Db,
  { id, secret, caseKey }: Draft,
  merge: (kept: Opened | null) => Draft | null,
): Promise<number> {
  const outcome = await saveSealed<'gone'>(db, keyOf(id), {
    page: ALL_WINDOWS,
    id,
    seal: async (row) => {
      const before = row?.sealed ? { version: row.version, sealed: row.sealed } : null
      const draft = merge(before && (await openKept(caseKey, before)))
      if (!draft) return { why: 'gone' }
      const sealedKey = before ? split(before.sealed).sealedKey : await sealToSecret(secret, 'draft', caseKey)
      const sealed = `${sealedKey}.${await sealKept(draft)}`
      await checkRoomForDraft(db, before?.sealed.length, sealed.length)
      return { sealed, sealedTo: 'cookie', expiresAt: fromNow(PROMISED_DAYS.drafts * DAY) }
    },
  })
  return outcome.saved ? outcome.version : 0
}

async function sealKept({ caseKey, ...draft }: Draft): Promise<string> {
  const { answers, files, shared, way, at, form, begunAt, savedAt } = draft
  const kept: KeptDraft = { answers, files, shared, way, at, form, begunAt, savedAt: savedAt ?? now() }
  return sealText(await recipientOf(caseKey), JSON.stringify(kept))
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
  const row = await findDraft(db, keyOf(id))
  // Only a holder of the secret may delete.
  if (row && (await openWithSecret(secret, 'draft', split(row.sealed).sealedKey)))
    await deleteDrafts(db, [id])
}

/** The report was sent: its row goes, and its files belong to the case. */
export const deleteSentDraft = (tx: Tx, id: string): Promise<void> => deleteDraft(tx, keyOf(id))

export async function deleteDrafts(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('caseFiles')
      .where('draftId', 'in', ids)
      .returning('storedName')
      .execute()
    await deleteDraftsOf(tx, 'case', ids)
    await dropFilesLater(
      tx,
      gone.map(({ storedName }) => storedName),
    )
  })
}

export async function sweepDrafts(db: Db): Promise<void> {
  await deleteDrafts(db, await ownersOfExpiredDrafts(db, 'case'))
}
