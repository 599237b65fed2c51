import { dropCookie, readCookie, secretCookie } from '#app/platform/cookies.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import { newIdentity, openText, recipientOf, sealText } from '#app/platform/sealing.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { dropSealedFile, openWithSecret, sealToSecret } from '#app/platform/vault.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { SealedFile } from './files.server.ts'
import { type Answers, DRAFT_DAYS, NO_ANSWERS } from './rules.ts'

// The unfinished report. It has the case's key already: what is uploaded is sealed once and stays as it is. The key is
// sealed to a random secret that only the cookie holds, so the database alone opens nothing.

const COOKIE = '__Host-draft'

export interface Draft {
  id: string
  secret: string
  /** The case key C of the case that this becomes. */
  caseKey: string
  answers: Answers
  files: SealedFile[]
  /** A shared device: the cookie goes with the browser window. */
  shared: boolean
  /** Whether it was last filled in on one page or one question at a time. */
  way: Way
  begunAt: string
  savedAt: string | null
}

export type Way = 'whole' | 'steps'

interface Kept {
  answers: Answers
  files: SealedFile[]
  shared: boolean
  way: Way
  begunAt: string
  savedAt: string
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
  const kept = JSON.parse(await openText(caseKey, row.sealedDraft)) as Kept
  return { id, secret, caseKey, ...kept }
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
  }
}

/** Saves a draft for seven days from now. Returns it with the time it was saved. */
export async function saveDraft(db: Db, draft: Draft): Promise<Draft> {
  const savedAt = now()
  const { answers, files, shared, way, begunAt } = draft
  const kept: Kept = { answers, files, shared, way, begunAt, savedAt }
  const recipient = await recipientOf(draft.caseKey)
  const sealedKey = await sealToSecret(draft.secret, 'draft', draft.caseKey)
  const sealedDraft = await sealText(recipient, JSON.stringify(kept))
  const row = { id: draft.id, recipient, sealedKey, sealedDraft, expiresAt: fromNow(DRAFT_DAYS * DAY) }
  await db
    .insertInto('caseDrafts')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet({ sealedDraft, expiresAt: row.expiresAt }))
    .execute()
  return { ...draft, savedAt }
}

export const draftCookie = (draft: Draft): string =>
  secretCookie(COOKIE, `${draft.id}.${draft.secret}`, draft.shared ? undefined : (DRAFT_DAYS * DAY) / 1000)

export const dropDraftCookie = (): string => dropCookie(COOKIE)

/** Forgets what this browser typed: row, files and all. Also when the draft itself can no longer be opened. */
export async function forgetDraft(db: Db, request: Request): Promise<void> {
  const [id, secret] = (readCookie(request, COOKIE) ?? '').split('.')
  if (!id || !secret) return
  const row = await db.selectFrom('caseDrafts').select('sealedKey').where('id', '=', id).executeTakeFirst()
  // Only who holds the secret may delete.
  if (row && (await openWithSecret(secret, 'draft', row.sealedKey))) await deleteDrafts(db, [id])
}

export async function deleteDrafts(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const files = await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('caseFiles')
      .where('draftId', 'in', ids)
      .returning('storedName')
      .execute()
    await tx.deleteFrom('caseDrafts').where('id', 'in', ids).execute()
    return gone
  })
  for (const { storedName } of files) dropSealedFile(storedName)
}

export async function sweepDrafts(db: Db): Promise<void> {
  const old = await db.selectFrom('caseDrafts').select('id').where('expiresAt', '<=', now()).execute()
  await deleteDrafts(
    db,
    old.map((row) => row.id),
  )
}
