import type { Db } from '#db/schema.ts'
import { dropCookie, readCookie, secretCookie } from '../http/cookies.server.ts'
import { allow, allowToday } from '../http/limits.server.ts'
import { newSecret } from '../ids.ts'
import { openWithSecret, sealToSecret } from '../keys/vault.server.ts'
import { customerOf } from '../request-context.server.ts'
import { config } from '../settings/config.server.ts'
import { PROMISED_DAYS } from '../settings/retention.ts'
import { DAY, dayAndHour, fromNow, hour, now } from '../time.ts'
import { hashOfToken } from '../token-hash.server.ts'
import {
  type DraftKey,
  deleteDraftsOf,
  endDraft,
  findDraft,
  listDrafts,
  saveDraft,
  sizeOfDrafts,
} from './drafts.server.ts'
import { savesSettled } from './pending-saves.server.ts'

// Saves what a visitor types in a form until it is sent, sealed to a secret that only this browser's cookie holds. It
// is a session cookie, because the device may be shared (docs/decisions/0063).

const COOKIE = '__Host-typed'
const PURPOSE = 'kept form'
const AN_HOUR_FROM_ONE_PLACE = 200
/** The limit for all visitors together. */
const MOST_FORMS = 5000
/** Over the days a form is stored, one network can fill only a small part of the table. */
const A_DAY_FROM_ONE_PLACE = MOST_FORMS / 10
const MOST_LETTERS = 60_000
const MOST_FIELDS = 120
/** Fields of ours, without any words of the visitor. */
const NOT_KEPT = new Set(['form', 'page', 'intent', 'back'])

interface Kept {
  at: string
  /** The page it is typed on. Words saved before this field existed have none. */
  path?: string
  typed: Record<string, string>
}

export interface Typed {
  /** Which form: "contact", "attorney.12". */
  form: string
  /** Identifies the page load in which it is typed. */
  page: string
  /** The page's path, to lead back to it. Empty if unknown. */
  path: string
  fields: Record<string, string>
}

export type Keeping =
  | { kept: true; at: string; cookie: string }
  /** Sent or cleared meanwhile, held by another window, too long, or too many. */
  | { kept: false; why: 'gone' | 'elsewhere' | 'long' | 'many' }

const secretOf = (request: Request): string | undefined =>
  /^[\w-]{43}$/.exec(readCookie(request, COOKIE) ?? '')?.[0]
const holderOf = (secret: string): string => hashOfToken(`${PURPOSE}s ${secret}`)
const keyOf = (secret: string, form: string): DraftKey => ({
  kind: 'form',
  owner: holderOf(secret),
  form: hashOfToken(`${PURPOSE} ${secret} ${form}`),
})

/** The key of this form's saves in this browser while they are in flight. */
export const keyOfSave = (request: Request, form: string): string | undefined => {
  const secret = secretOf(request)
  return secret && keyOf(secret, form).form
}

/**
 * Merges what was typed into what is stored for this form. Only changed fields are sent, so that a late save undoes
 * nothing.
 */
export async function keepForm(db: Db, request: Request, typed: Typed, network: string): Promise<Keeping> {
  const secret = secretOf(request) ?? newSecret()
  const at = now()
  const outcome = await saveDraft<'long' | 'many'>(db, keyOf(secret, typed.form), {
    page: typed.page,
    seal: async (stored) => {
      if (!stored && !(await mayBegin(db, network))) return { why: 'many' }
      const before = stored?.sealed ? await opened(secret, stored.sealed) : null
      const kept: Kept = { at, path: typed.path, typed: { ...before?.typed, ...wordsOf(typed.fields) } }
      const text = JSON.stringify(kept)
      if (text.length > MOST_LETTERS || Object.keys(kept.typed).length > MOST_FIELDS) return { why: 'long' }
      const sealed = await sealToSecret(secret, PURPOSE, text)
      return { sealed, sealedTo: 'cookie', expiresAt: fromNow(PROMISED_DAYS.keptForms * DAY) }
    },
  })
  return outcome.saved
    ? { kept: true, at: hour(at, config.timeZone), cookie: secretCookie(COOKIE, secret) }
    : { kept: false, why: outcome.why }
}

const wordsOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_KEPT.has(name)))

async function mayBegin(db: Db, network: string): Promise<boolean> {
  if (!(await allow(db, 'form.keep', network, AN_HOUR_FROM_ONE_PLACE))) return false
  if (!(await allowToday(db, 'form.keep', customerOf(network), A_DAY_FROM_ONE_PLACE))) return false
  return (await sizeOfDrafts(db, 'form')).count < MOST_FORMS
}

async function opened(secret: string, sealed: string): Promise<Kept | null> {
  const text = await openWithSecret(secret, PURPOSE, sealed)
  return text === null ? null : (JSON.parse(text) as Kept)
}

/**
 * The state of saved words for a page. The words are shown only when the visitor asks, because others may use this
 * device.
 */
export interface WordsKept {
  /** When they were typed, if they are not shown. */
  waiting: string | null
  /** If they are shown: the fields, and the page that continues with them. */
  typed: Record<string, string> | null
  page: string
}

export const NO_WORDS: WordsKept = { waiting: null, typed: null, page: '' }

/** For the loader of a page with a form: "?words=open" asks for them. */
export async function savedDraft(db: Db, request: Request, form: string): Promise<WordsKept> {
  const secret = secretOf(request)
  if (!secret) return NO_WORDS
  const key = keyOf(secret, form)
  await savesSettled(key.form)
  const row = await findDraft(db, key)
  const kept = row && (await opened(secret, row.sealed))
  if (!row || !kept || !Object.values(kept.typed).some(Boolean)) return NO_WORDS
  return new URL(request.url).searchParams.get('words') === 'open'
    ? { waiting: null, typed: kept.typed, page: row.page }
    : { waiting: dayAndHour(kept.at, config.timeZone), typed: null, page: '' }
}

/** Where this browser last typed something unsent: a path, empty if unknown. Null if there is nothing. */
export async function whereWordsWait(db: Db, request: Request): Promise<string | null> {
  const secret = secretOf(request)
  if (!secret) return null
  const [newest] = await listDrafts(db, 'form', holderOf(secret))
  const kept = newest ? await opened(secret, newest.sealed) : null
  return kept && (kept.path ?? '')
}

/**
 * The form was sent: deletes its words. Text typed into the same form in another window stays. @param page the one that
 * was sent
 */
export async function discardDraft(
  db: Db,
  request: Request,
  form: string,
  page: string | undefined,
): Promise<void> {
  const secret = secretOf(request)
  if (secret && page) await endDraft(db, keyOf(secret, form), page)
}

/** "Clear what I typed": also covers late saves from that page. */
export async function clearWords(
  db: Db,
  request: Request,
  form: string,
  page: string | undefined,
): Promise<void> {
  const secret = secretOf(request)
  if (secret) await endDraft(db, keyOf(secret, form), page || undefined, { everyWindow: true })
}

/** Deletes everything that this browser typed, when the visitor leaves by one of the exits. @returns the Set-Cookie line */
export async function clearAllWords(db: Db, request: Request): Promise<string> {
  const secret = secretOf(request)
  if (secret) await deleteDraftsOf(db, 'form', [holderOf(secret)])
  return dropCookie(COOKIE)
}

/**
 * The headers for a page that shows saved words or mentions them: no cache in between stores it, and its size reveals
 * nothing.
 */
export const withWords = (kept: WordsKept): { headers?: Record<string, string> } =>
  kept.typed || kept.waiting ? { headers: { 'Cache-Control': 'no-store' } } : {}
