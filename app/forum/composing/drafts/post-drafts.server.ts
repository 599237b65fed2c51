import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { newId } from '#app/platform/ids.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { pictureIn } from '../../posts/pictures/rules.ts'
import { pictureWaitsLonger, sweepPictures } from '../../posts/pictures/taking-pictures.server.ts'
import { openedWords, sealedWords } from '../../posts/sealed-words.server.ts'
import { requireAccount } from '../posting-rules.server.ts'
import { DRAFT_LONGEST, DRAFTS_AN_HOUR, DRAFTS_MOST, isOfPost, type Place, placeKey } from './rules.ts'

// Members' unsent posts. Each window has its own draft, so no window overwrites another one's.

interface Sealed {
  at: string
  /** When the window saved the draft, by its own clock: a late save reverts nothing. */
  turn: number
  where: Place
  /** The topic title, for when the topic is deleted. */
  title: string
  typed: Record<string, string>
}

export interface Draft extends Sealed {
  id: string
  /** The draft and version that a form was filled from. */
  from: string
}

export interface DraftTyped {
  where: Place
  title: string
  /** The window. */
  page: string
  /** The draft that the form was filled from. This draft replaces it, unless that one was edited in another window. */
  from?: string | undefined
  /** Null: later than any earlier save of that window. */
  turn: number | null
  fields: Record<string, string>
  /** A scheduled post that became a draft again: its text must be saved even when the member has reached the limit of drafts. */
  cameBack?: true
}

type DraftKept = { kept: true; at: string } | { kept: false; why: 'gone' | 'long' | 'many' }

const mark = (...of: string[]) => hmac(serverSecret('forum drafts'), JSON.stringify(of))
const holderOf = (memberId: string) => mark(memberId)
const placeOf = (memberId: string, where: Place) => mark(memberId, placeKey(where))
const dayIn = (days: number) => fromNow(days * DAY).slice(0, 10)
const today = () => now().slice(0, 10)

const whoseDraft = (memberId: string, id: string) =>
  ({ what: 'draft', id, whose: holderOf(memberId) }) as const

/** A draft as its member saved it; null where a row was reassigned from another member. */
function opened(memberId: string, { id, sealed }: { id: string; sealed: string }): Draft | null {
  try {
    const draft = JSON.parse(openedWords(sealed, whoseDraft(memberId, id))) as Sealed
    return { ...draft, id, from: `${id}.${draft.turn}` }
  } catch (error) {
    // Not this member's, or damaged. Still return their other drafts.
    logTrouble(error, 'drafts of the forum')
    return null
  }
}

/** Saves the fields of a form. Every save sends all of them. */
export async function saveDraft(
  db: Db | Tx,
  { id: memberId }: Pick<Member, 'id'>,
  draft: DraftTyped,
): Promise<DraftKept> {
  const typed = Object.fromEntries(Object.entries(draft.fields).filter(([name]) => isOfPost(name)))
  if (JSON.stringify(typed).length > DRAFT_LONGEST) return { kept: false, why: 'long' }
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, { id: memberId })
    await draftsTurn(tx, memberId)
    const place = placeOf(memberId, draft.where)
    const row = await tx
      .selectFrom('forumDrafts')
      .select(['id', 'sealed'])
      .where('place', '=', place)
      .where('page', '=', draft.page)
      .executeTakeFirst()
    if (row?.sealed === null) return { kept: false, why: 'gone' }
    const before = row && opened(memberId, { id: row.id, sealed: row.sealed })
    const turn = draft.turn ?? Math.max(Date.now(), (before?.turn ?? 0) + 1)
    if (before && before.turn > turn) return { kept: true, at: before.at }
    if (!row && !draft.cameBack && !(await mayBegin(tx, memberId))) return { kept: false, why: 'many' }
    const { where } = draft
    const [at, id, title] = [now(), row?.id ?? newId(), draft.title || (before?.title ?? '')]
    const kept = {
      sealed: sealedWords(JSON.stringify({ at, turn, where, title, typed }), whoseDraft(memberId, id)),
      expiresOn: dayIn(PROMISED_DAYS.forumDrafts + 1),
    }
    const picture = pictureIn(typed.picture)
    if (picture) await pictureWaitsLonger(tx, memberId, picture.id)
    if (row) await tx.updateTable('forumDrafts').set(kept).where('id', '=', id).execute()
    else
      await tx
        .insertInto('forumDrafts')
        .values({ id, holder: holderOf(memberId), place, page: draft.page, ...kept })
        .execute()
    await takeOver(tx, memberId, draft.from, id)
    return { kept: true, at }
  })
}

const draftsTurn = (tx: Tx, memberId: string) => advisoryLock(tx, `forum drafts of ${memberId}`)

async function mayBegin(tx: Tx, memberId: string): Promise<boolean> {
  if (!(await allow(tx, 'forum.draft', memberId, DRAFTS_AN_HOUR))) return false
  return (await living(tx, memberId).execute()).length < DRAFTS_MOST
}

/** Replaces the draft that a form was filled from, unless it was edited in another window: then both stay. */
async function takeOver(
  tx: Tx,
  memberId: string,
  from: string | undefined,
  by: string | null,
): Promise<void> {
  const id = from?.split('.')[0]
  if (!from || !id || id === by) return
  const row = await living(tx, memberId).where('id', '=', id).executeTakeFirst()
  if (row && opened(memberId, row)?.from === from)
    await tx.deleteFrom('forumDrafts').where('id', '=', id).execute()
}

const living = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('forumDrafts')
    .select(['id', 'sealed'])
    .$narrowType<{ sealed: string }>()
    .where('holder', '=', holderOf(memberId))
    .where('sealed', 'is not', null)
    .where('expiresOn', '>', today())

const newestFirst = (memberId: string, rows: { id: string; sealed: string }[]): Draft[] =>
  rows
    .flatMap((row) => opened(memberId, row) ?? [])
    .filter(({ typed }) => typed.text?.trim() || typed.title?.trim())
    .sort((a, b) => b.at.localeCompare(a.at))

/** The member's unsent drafts here, newest first: more than one where two windows were open. */
export const draftsAt = async (db: Db, memberId: string, where: Place): Promise<Draft[]> =>
  newestFirst(memberId, await living(db, memberId).where('place', '=', placeOf(memberId, where)).execute())

export const draftsOf = async (db: Db, memberId: string): Promise<Draft[]> =>
  newestFirst(memberId, await living(db, memberId).execute())

/** Deletes the draft of a submitted or cleared form, and the draft that it was filled from. Drafts of other windows stay. */
export async function endDraft(
  db: Db,
  memberId: string,
  where: Place,
  ended: { page: string | undefined; from: string | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await draftsTurn(tx, memberId)
    await takeOver(tx, memberId, ended.from, null)
    if (!ended.page) return
    const place = placeOf(memberId, where)
    const over = { sealed: null, expiresOn: dayIn(2) }
    // Limits the rows that repeated clearing can create.
    if (!(await allow(tx, 'forum.draft.end', memberId, 3 * DRAFTS_AN_HOUR))) return
    await tx
      .insertInto('forumDrafts')
      .values({ id: newId(), holder: holderOf(memberId), place, page: ended.page, ...over })
      .onConflict((c) => c.columns(['place', 'page']).doUpdateSet(over))
      .execute()
  })
}

/** Deletes one of a member's drafts. */
export async function dropDraft(db: Db, memberId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await draftsTurn(tx, memberId)
    await tx
      .updateTable('forumDrafts')
      .set({ sealed: null, expiresOn: dayIn(2) })
      .where('id', '=', id)
      .where('holder', '=', holderOf(memberId))
      .execute()
  })
}

/** All drafts, for the member's data export. */
export const draftsForFile = async (db: Db, memberId: string) =>
  (await draftsOf(db, memberId)).map(({ where, title, at, typed }) => ({
    savedAt: at,
    topic: 'topic' in where ? title : '',
    place: 'category' in where ? where.category : '',
    ...typed,
  }))

export async function draftsLeave(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('forumDrafts').where('holder', '=', holderOf(memberId)).execute()
}

export async function sweepDrafts(tx: Tx): Promise<void> {
  await tx.deleteFrom('forumDrafts').where('expiresOn', '<=', today()).execute()
  await sweepPictures(tx)
}
