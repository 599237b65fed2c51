import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import {
  type DraftKey,
  deleteDraftsOf,
  endDraft,
  type LivingDraft,
  listDrafts,
  replaceDraft,
  saveDraft,
} from '#app/platform/autosave/drafts.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { pictureIn } from '../../posts/pictures/rules.ts'
import { pictureWaitsLonger } from '../../posts/pictures/taking-pictures.server.ts'
import { openedWords, sealedWords } from '../../posts/sealed-words.server.ts'
import { requireAccount } from '../posting-rules.server.ts'
import { DRAFT_LONGEST, DRAFTS_AN_HOUR, DRAFTS_MOST, isOfPost, type Place, placeKey } from './rules.ts'

// Members' unsent posts. Each window has its own draft, so that two windows can be open.

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
const keyOf = (memberId: string, where: Place, page: string): DraftKey => ({
  kind: 'post',
  owner: holderOf(memberId),
  form: `${placeOf(memberId, where)} ${page}`,
})
const placeOf = (memberId: string, where: Place) => mark(memberId, placeKey(where))
const dayIn = (days: number) => fromNow(days * DAY).slice(0, 10)
/** How long late saves are dropped after a post was sent or its draft deleted. */
const late = () => ({ sealedTo: 'server', expiresAt: dayIn(2) }) as const

const whoseDraft = (memberId: string, id: string) =>
  ({ what: 'draft', id, whose: holderOf(memberId) }) as const

/** A draft as its member saved it; null where a row was reassigned from another member. */
function opened(
  memberId: string,
  { id, sealed, version }: Pick<LivingDraft, 'id' | 'sealed' | 'version'>,
): Draft | null {
  try {
    const draft = JSON.parse(openedWords(sealed, whoseDraft(memberId, id))) as Sealed
    return { ...draft, id, from: `${id}.${version}` }
  } catch (error) {
    // Not this member's, or damaged. Still return their other drafts.
    logTrouble(error, 'drafts of the forum')
    return null
  }
}

/** Saves the fields of a form. Every save sends all of them. */
export async function savePostDraft(
  db: Db | Tx,
  { id: memberId }: Pick<Member, 'id'>,
  draft: DraftTyped,
): Promise<DraftKept> {
  const typed = Object.fromEntries(Object.entries(draft.fields).filter(([name]) => isOfPost(name)))
  if (JSON.stringify(typed).length > DRAFT_LONGEST) return { kept: false, why: 'long' }
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, { id: memberId })
    await draftsTurn(tx, memberId)
    return keep(tx, memberId, draft, typed)
  })
}

async function keep(
  tx: Tx,
  memberId: string,
  { where, page, ...draft }: DraftTyped,
  typed: Record<string, string>,
): Promise<DraftKept> {
  let at = now()
  const outcome = await saveDraft<'many' | 'late'>(tx, keyOf(memberId, where, page), {
    page,
    seal: async (stored, id) => {
      const before = stored?.sealed ? opened(memberId, { ...stored, sealed: stored.sealed }) : null
      const turn = draft.turn ?? Math.max(Date.now(), (before?.turn ?? 0) + 1)
      if (before && before.turn > turn) {
        ;({ at } = before)
        return { why: 'late' }
      }
      if (!stored && !draft.cameBack && !(await mayBegin(tx, memberId))) return { why: 'many' }
      const title = draft.title || (before?.title ?? '')
      const text = JSON.stringify({ at, turn, where, title, typed } satisfies Sealed)
      const sealed = sealedWords(text, whoseDraft(memberId, id))
      return { sealed, sealedTo: 'server', expiresAt: dayIn(PROMISED_DAYS.forumDrafts + 1) }
    },
  })
  if (!outcome.saved && outcome.why === 'late') return { kept: true, at }
  if (!outcome.saved) return { kept: false, why: outcome.why === 'many' ? 'many' : 'gone' }
  const picture = pictureIn(typed.picture)
  if (picture) await pictureWaitsLonger(tx, memberId, picture.id)
  await takeOver(tx, memberId, draft.from)
  return { kept: true, at }
}

const draftsTurn = (tx: Tx, memberId: string) => advisoryLock(tx, `forum drafts of ${memberId}`)

async function mayBegin(tx: Tx, memberId: string): Promise<boolean> {
  if (!(await allow(tx, 'forum.draft', memberId, DRAFTS_AN_HOUR))) return false
  return (await living(tx, memberId)).length < DRAFTS_MOST
}

const MOST_CHANGES = 1_000_000_000

/** Deletes the draft that a form was filled from, unless it was edited in another window: then both stay. */
async function takeOver(tx: Tx, memberId: string, from: string | undefined): Promise<void> {
  const [id, counted] = (from ?? '').split('.')
  const version = Number(counted)
  // A page from before the table of drafts holds a time here, which no version reaches.
  if (!id || version > MOST_CHANGES) return
  await replaceDraft(tx, { kind: 'post', owner: holderOf(memberId) }, { id, version })
}

const living = (db: Db | Tx, memberId: string) => listDrafts(db, 'post', holderOf(memberId))

const newestFirst = (memberId: string, rows: LivingDraft[]): Draft[] =>
  rows
    .flatMap((row) => opened(memberId, row) ?? [])
    .filter(({ typed }) => typed.text?.trim() || typed.title?.trim())
    .sort((a, b) => b.at.localeCompare(a.at))

/** The member's unsent drafts here, newest first: more than one where two windows were open. */
export async function draftsAt(db: Db, memberId: string, where: Place): Promise<Draft[]> {
  const place = placeOf(memberId, where)
  const all = await living(db, memberId)
  return newestFirst(
    memberId,
    all.filter(({ form }) => form.split(' ')[0] === place),
  )
}

export const draftsOf = async (db: Db, memberId: string): Promise<Draft[]> =>
  newestFirst(memberId, await living(db, memberId))

/** Deletes the draft of a submitted or cleared form, and the draft that it was filled from. Drafts of other windows stay. */
export async function endPostDraft(
  db: Db,
  memberId: string,
  where: Place,
  ended: { page: string | undefined; from: string | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await draftsTurn(tx, memberId)
    await takeOver(tx, memberId, ended.from)
    if (!ended.page) return
    // Limits the rows that repeated clearing can create.
    if (!(await allow(tx, 'forum.draft.end', memberId, 3 * DRAFTS_AN_HOUR))) return
    const key = keyOf(memberId, where, ended.page)
    await endDraft(tx, key, ended.page, late())
  })
}

/** Deletes one of a member's drafts. */
export async function dropDraft(db: Db, memberId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await draftsTurn(tx, memberId)
    const found = (await living(tx, memberId)).find((draft) => draft.id === id)
    if (found)
      await endDraft(tx, { kind: 'post', owner: holderOf(memberId), form: found.form }, found.page, late())
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
  await deleteDraftsOf(tx, 'post', [holderOf(memberId)])
}
