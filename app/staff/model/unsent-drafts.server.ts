import { caseNumbers } from '#app/cases/cases.server.ts'
import { AFTER_SENDING } from '#app/platform/autosave/keepalive-limit.ts'
import { openWithSecret, sealToSecret } from '#app/platform/keys/vault.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { capital } from '#app/platform/text/capital.ts'
import { DAY, dayAndHour, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// Unsent text from the console. It waits here while the key is locked, while a member signs in again, and after a closed
// tab. The browser seals it to the member's key; for members without a key the server seals it.

/** How long it waits, and for how many pages of one member. */
const KEPT_DAYS = 30
const MOST_PLACES = 100
const PURPOSE = 'kept words'

export interface UnsentDraft {
  place: string
  sealed: string
  sealedTo: 'member' | 'server'
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
  const row = { sealed, sealedTo: text ? ('server' as const) : ('member' as const), keptAt: now() }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('keptWords')
      .values({ userId: member.userId, place, ...row })
      .onConflict((c) => c.columns(['userId', 'place']).doUpdateSet(row))
      .execute()
    await dropAfter(tx, member.userId, place)
    await dropOldest(tx, member.userId)
  })
}

async function dropOldest(tx: Tx, userId: string): Promise<void> {
  const over = await tx
    .selectFrom('keptWords')
    .select(['place', 'keptAt'])
    .where('userId', '=', userId)
    .orderBy('keptAt', 'desc')
    .limit(50)
    .offset(MOST_PLACES)
    .execute()
  if (over.length === 0) return
  await tx
    .deleteFrom('keptWords')
    .where('userId', '=', userId)
    .where(
      'place',
      'in',
      over.map(({ place }) => place),
    )
    .execute()
}

export async function deleteUnsentDraft(db: Db, userId: string, place: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await dropRow(tx, userId, place)
    await dropAfter(tx, userId, place)
  })
}

/**
 * A form of this page was sent. The text that its browser left for that moment, of the page's other
 * forms, replaces the stored text.
 */
export async function dropSentDraft(db: Db, userId: string, place: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await dropRow(tx, userId, place)
    await tx
      .updateTable('keptWords')
      .set({ place })
      .where('userId', '=', userId)
      .where('place', '=', place + AFTER_SENDING)
      .execute()
  })
}

const dropRow = (tx: Tx, userId: string, place: string) =>
  tx.deleteFrom('keptWords').where('userId', '=', userId).where('place', '=', place).execute()

/** The text to keep after a form was sent is outdated once the page's text changes. */
async function dropAfter(tx: Tx, userId: string, place: string): Promise<void> {
  if (!place.endsWith(AFTER_SENDING)) await dropRow(tx, userId, place + AFTER_SENDING)
}

/**
 * Drops drafts sealed to a key that was given up: they cannot be opened any more, and a page that lists them would mislead.
 */
export async function dropSealedDrafts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('keptWords').where('userId', '=', userId).where('sealedTo', '=', 'member').execute()
}

/** A member's own drafts, with the time formatted; those that the server sealed are open. */
export async function listUnsentDrafts(
  db: Db,
  userId: string,
): Promise<((UnsentDraft | { place: string; text: string }) & { at: string })[]> {
  const rows = await db
    .selectFrom('keptWords')
    .select(['place', 'sealed', 'sealedTo', 'keptAt'])
    .where('userId', '=', userId)
    .where('place', 'not like', `%${AFTER_SENDING}`)
    .orderBy('keptAt')
    .execute()
  return Promise.all(
    rows.map(async ({ keptAt, ...row }) => {
      const text = row.sealedTo === 'server' ? await openWithSecret(secret(), PURPOSE, row.sealed) : null
      const at = dayAndHour(keptAt, config.timeZone)
      return text === null ? { ...row, at } : { place: row.place, text, at }
    }),
  )
}

/** The pages with a member's drafts, the latest first, with the numbers of cases. */
export async function pagesWithDrafts(db: Db, userId: string): Promise<{ place: string; label: string }[]> {
  const rows = await db
    .selectFrom('keptWords')
    .select(['place', 'keptAt'])
    .where('userId', '=', userId)
    .where('place', 'not like', `%${AFTER_SENDING}`)
    .orderBy('keptAt', 'desc')
    .limit(10)
    .execute()
  const caseOf = (place: string) => /^\/staff\/cases\/([\w-]{22})(?:\/|$)/.exec(place)?.[1]
  const ids = rows.flatMap(({ place }) => caseOf(place) ?? [])
  const numbers = await caseNumbers(db, ids)
  return toldApart(
    rows.map(({ place, keptAt }) => {
      const number = numbers.get(caseOf(place) ?? '')
      const where = number ? `Case ${number}` : areaWords(place)
      return { place, label: `${where}, ${dayAndHour(keptAt, config.timeZone)}` }
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

/** For the hourly cleanup, and for members who left. */
export async function sweepUnsentDrafts(db: Db): Promise<void> {
  const gone = db.selectFrom('staff').select('userId').where('removedAt', 'is not', null)
  await db
    .deleteFrom('keptWords')
    .where((e) => e.or([e('keptAt', '<', fromNow(-KEPT_DAYS * DAY)), e('userId', 'in', gone)]))
    .execute()
}
