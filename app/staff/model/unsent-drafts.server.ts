import { caseNumbers } from '#app/cases/cases.server.ts'
import {
  deleteDraft,
  deleteDraftsOf,
  deleteOldestDrafts,
  formsWithDrafts,
  listDrafts,
  moveDraft,
  saveDraft,
} from '#app/platform/autosave/drafts.server.ts'
import { AFTER_SENDING } from '#app/platform/autosave/keepalive-limit.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { capital } from '#app/platform/text/capital.ts'
import { DAY, dayAndHour, fromNow } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { SealedTo } from '#db/tables/platform.ts'
import { inTransaction } from '#db/transaction.ts'

// Unsent text from the console. It waits here while the key is locked, while a member signs in again, and after a closed
// tab. The browser seals it to the member's key; for members without a key the server seals it.

/** How long it waits, and for how many pages of one member. */
const KEPT_DAYS = 30
const MOST_PLACES = 100
const PURPOSE = 'kept words'
/** The server cannot merge what a browser sealed: the tab that saved last has the page. */
const ALL_TABS = ''

const keyOf = (userId: string, place: string) => ({ kind: 'console', owner: userId, form: place }) as const

export interface UnsentDraft {
  place: string
  sealed: string
  sealedTo: SealedTo
}

/** Identifies a member's saves in progress. */
export const savesOf = (userId: string): string => `console drafts of ${userId}`

const secret = () => serverSecret(PURPOSE).toString('base64url')

/** Pages of a case or message: a member without a key cannot open them, so clear text never comes from these pages. */
const NEEDS_KEY = /^\/staff\/(?:cases|messages)\/[\w-]{22}(?:[/#]|$)/

/** @param words `sealed` by the browser of a member who has a key; `text` of a member without one, which the server seals */
export async function saveUnsentDraft(
  db: Db,
  member: Pick<StaffMember, 'userId' | 'role' | 'publicKey'>,
  words: { place: string; sealed?: string | undefined; text?: string | undefined },
): Promise<void> {
  const { place, text } = words
  if (text && (member.publicKey || (mayReadCases(member.role) && NEEDS_KEY.test(place))))
    throw new Refused('This text is not sealed. Load the page again.', 400)
  const sealed = text ? await sealToSecret(secret(), PURPOSE, text) : words.sealed
  if (!sealed) throw new Refused('There is no text to save.', 400)
  const sealedTo = text ? 'server' : 'member'
  await inTransaction(db, async (tx) => {
    await saveDraft(tx, keyOf(member.userId, place), {
      page: ALL_TABS,
      seal: async () => ({ sealed, sealedTo, expiresAt: fromNow(KEPT_DAYS * DAY) }),
    })
    await dropAfter(tx, member.userId, place)
    await deleteOldestDrafts(tx, { kind: 'console', owner: member.userId }, MOST_PLACES)
  })
}

export async function deleteUnsentDraft(db: Db, userId: string, place: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteDraft(tx, keyOf(userId, place))
    await dropAfter(tx, userId, place)
  })
}

/**
 * A form of this page was sent. The text that its browser left for that moment, of the page's other
 * forms, replaces the stored text.
 */
export const dropSentDraft = (db: Db, userId: string, place: string): Promise<void> =>
  inTransaction(db, (tx) => moveDraft(tx, keyOf(userId, place + AFTER_SENDING), place))

/** The text to keep after a form was sent is outdated once the page's text changes. */
async function dropAfter(tx: Tx, userId: string, place: string): Promise<void> {
  if (!place.endsWith(AFTER_SENDING)) await deleteDraft(tx, keyOf(userId, place + AFTER_SENDING))
}

/**
 * Drops drafts sealed to a key that was given up: they cannot be opened any more, and a page that lists them would mislead.
 */
export const dropSealedDrafts = (tx: Tx, userId: string): Promise<void> =>
  deleteDraftsOf(tx, 'console', [userId], 'member')

const isOfPage = ({ form }: { form: string }): boolean => !form.endsWith(AFTER_SENDING)

/** Each save gives a draft the same time to live, so its end says when it was saved. */
const savedAt = ({ expiresAt }: { expiresAt: string }): string =>
  dayAndHour(new Date(Date.parse(expiresAt) - KEPT_DAYS * DAY).toISOString(), config.timeZone)

/** A member's own drafts, with the time formatted; those that the server sealed are open. */
export async function listUnsentDrafts(
  db: Db,
  userId: string,
): Promise<((UnsentDraft | { place: string; text: string }) & { at: string })[]> {
  const drafts = (await listDrafts(db, 'console', userId)).filter(isOfPage).reverse()
  return Promise.all(
    drafts.map(async ({ form: place, sealed, sealedTo, expiresAt }) => {
      const at = savedAt({ expiresAt })
      const text = sealedTo === 'server' ? await openWithSecret(secret(), PURPOSE, sealed) : null
      return text === null ? { place, sealed, sealedTo, at } : { place, text, at }
    }),
  )
}

/** The pages with a member's drafts, the latest first, with the numbers of cases. */
export async function pagesWithDrafts(db: Db, userId: string): Promise<{ place: string; label: string }[]> {
  const forms = (await formsWithDrafts(db, 'console', userId)).filter(isOfPage).slice(0, 10)
  const drafts = forms.map(({ form, expiresAt }) => ({ place: form, at: savedAt({ expiresAt }) }))
  const caseOf = (place: string) => /^\/staff\/cases\/([\w-]{22})(?:\/|$)/.exec(place)?.[1]
  const ids = drafts.flatMap(({ place }) => caseOf(place) ?? [])
  const numbers = await caseNumbers(db, ids)
  return toldApart(
    drafts.map(({ place, at }) => {
      const number = numbers.get(caseOf(place) ?? '')
      const where = number ? `Case ${number}` : areaWords(place)
      return { place, label: `${where}, ${at}` }
    }),
  )
}

/** Drafts of the same area and minute are numbered, so that each link has a unique name. */
function toldApart(drafts: { place: string; label: string }[]): { place: string; label: string }[] {
  const seen = new Map<string, number>()
  return drafts.map(({ place, label }) => {
    const nth = (seen.get(label) ?? 0) + 1
    seen.set(label, nth)
    return { place, label: nth === 1 ? label : `${label} (${nth})` }
  })
}

/** "Messages", "Newsletter": the part of the console. */
function areaWords(place: string): string {
  const area = place.split('/')[2]?.replaceAll('-', ' ') ?? ''
  return area ? capital(area) : 'Overview'
}

/** For the hourly cleanup: those of members who left. */
export async function sweepUnsentDrafts(db: Db): Promise<void> {
  const gone = await db.selectFrom('staff').select('userId').where('removedAt', 'is not', null).execute()
  await deleteDraftsOf(
    db,
    'console',
    gone.map(({ userId }) => userId),
  )
}
