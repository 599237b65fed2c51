import type { Member } from '#app/platform/auth/member-accounts.server.ts'
import { savesSettled } from '#app/platform/autosave/pending-saves.server.ts'
import { newId } from '#app/platform/ids.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, hour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { writerMark } from '../../posts/writer-mark.server.ts'
import { again, goTo } from '../post-form.server.ts'
import { draftOfForm } from './forms.server.ts'
import { type Draft, draftsAt, endDraft, saveDraft } from './post-drafts.server.ts'
import { beginningOf, DRAFTS_MOST, DRAFTS_PAGE, draftUrl, type Place } from './rules.ts'
import { words } from './words.ts'

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

/** "Save and go on later". Works without script, and for text that could not be posted yet. */
export async function savedForLater(
  db: Db,
  member: Member,
  place: { where: Place; title: string },
  typed: Record<string, string>,
) {
  if (!typed.text?.trim() && !typed.title?.trim()) return again(422, typed, { form: words.form.laterMissing })
  const { keptPage, draft } = draftOfForm.parse(typed)
  const kept = await saveDraft(db, member, {
    ...place,
    page: keptPage ?? newId(),
    from: draft,
    turn: null,
    fields: typed,
  })
  if (!kept.kept) return again(409, typed, { form: words.refused[kept.why](DRAFTS_MOST) })
  return goTo(DRAFTS_PAGE, words.notice.saved(savedAt(kept.at, member)), words.notice.savedText)
}

/** The post was submitted, so its draft is deleted. */
export const draftSent = (
  db: Db,
  member: Member,
  where: Place,
  typed: Record<string, string>,
): Promise<void> => {
  const { keptPage, draft } = draftOfForm.parse(typed)
  return endDraft(db, member.id, where, { page: keptPage, from: draft })
}
