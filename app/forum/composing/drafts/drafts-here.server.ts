import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { savesSettled } from '#app/platform/autosave/pending-saves.server.ts'
import { hmac, markFor, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, hour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { type Draft, draftsAt } from './post-drafts.server.ts'
import { beginningOf, DRAFTS_PAGE, draftUrl, type Place } from './rules.ts'

/** The autosave key of a form in this browser while no one is signed in. */
export const keptAs = (where: Place): string =>
  'topic' in where ? `forum.${where.topic}` : `forum.new-${where.category}`

/** Identifies a member's saves in progress. */
export const savesOf = (memberId: string): string => `forum drafts of ${memberId}`

export const savedAt = (iso: string, member: Member): string => hour(iso, member.timeZone ?? config.timeZone)

export interface ShownDraft {
  id: string
  from: string
  typed: Record<string, string>
  /** The time, as text. */
  at: string
  beginning: string
  /** The URL of the form with this draft. */
  url: string
}

/** The data that a form needs about its member's drafts. */
export interface DraftsHere {
  /** The URL for saving and clearing the draft. */
  saveTo: string
  clearAt: string
  /** The draft that the form is filled from. */
  open: ShownDraft | null
  /** Several drafts, when the member has not chosen one yet. */
  offered: ShownDraft[]
  /** The URL of an empty form; '' where no new post can be started. */
  empty: string
  /** The key for the drafts on this device. */
  secret: string
  /** The member the form is made for. */
  whose: string
}

/**
 * 32 bytes in base64url, only in the member's own pages, so a copy of the device's storage opens nothing. Empty on a shared
 * device.
 */
export const secretHere = (memberId: string, shared: boolean): string =>
  shared ? '' : hmac(serverSecret('forum drafts on a device'), memberId)

export const shownDraft = (draft: Draft, zone: string): ShownDraft => ({
  id: draft.id,
  from: draft.from,
  typed: draft.typed,
  at: dayAndHour(draft.at, zone),
  beginning: beginningOf(draft.typed),
  url: draftUrl(draft.where, draft.id, draft.typed.to),
})

/** For the loader of a form. "?draft=…" chooses one, and "?draft=" none. */
export async function draftsHere(
  db: Db,
  request: Request,
  member: Member | null,
  where: Place,
  shared: boolean,
): Promise<DraftsHere | null> {
  if (!member) return null
  await savesSettled(savesOf(member.id))
  const zone = member.timeZone ?? config.timeZone
  const all = (await draftsAt(db, member.id, where)).map((draft) => shownDraft(draft, zone))
  const params = new URL(request.url).searchParams
  const asked = params.get('draft')
  const open = asked === null ? (all.length === 1 ? all[0] : undefined) : all.find(({ id }) => id === asked)
  const place = 'topic' in where ? `topic=${where.topic}` : `category=${where.category}`
  return {
    saveTo: `/forum/draft?${place}`,
    clearAt: `${DRAFTS_PAGE}?${place}`,
    open: open ?? null,
    offered: open || asked === '' ? [] : all,
    empty: draftUrl(where, '', params.get('to') ?? ''),
    secret: secretHere(member.id, shared),
    whose: writerMark(member.id),
  }
}

// A tab can be older than the current session. Each post form therefore says which member it was made for, so that one member's
// text is neither saved to another one's account nor posted under their name.

const writerMark = (memberId: string): string => markFor('writers of the forum', [memberId])

/** Whether a form was made for another member. A form without that field was made before anyone signed in. */
export const ofAnotherMember = ({ whose }: Record<string, string>, memberId: string): boolean =>
  Boolean(whose) && whose !== writerMark(memberId)
