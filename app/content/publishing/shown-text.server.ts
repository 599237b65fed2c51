import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { textAt } from '../items/text-versions.server.ts'
import { isReviewer } from './reviewers.server.ts'
import { writersSince } from './text-states.server.ts'

type Text = Pick<
  NonNullable<Awaited<ReturnType<typeof textAt>>>,
  | 'id'
  | 'title'
  | 'state'
  | 'version'
  | 'publishedVersion'
  | 'approvedVersion'
  | 'reviewNote'
  | 'publishAt'
  | 'editedAt'
  | 'savedBy'
  | 'editor'
>

/** A text's state for the staff's pages, whatever its kind, apart from its content. */
export function shownText(text: Text) {
  const { timeZone } = config
  const { version, publishedVersion } = text
  const newest = version === publishedVersion ? ('newest' as const) : ('older' as const)
  return {
    id: text.id,
    title: text.title || 'Without a title',
    state: text.state,
    version,
    /** Whether it is public, and whether this version is. */
    shown: publishedVersion === null ? ('no' as const) : newest,
    approved: text.approvedVersion === version && publishedVersion !== version,
    reviewNote: text.reviewNote,
    publishAt: text.publishAt && dayAndHour(text.publishAt, timeZone),
    editedAt: dayAndHour(text.editedAt, timeZone),
    editedOn: longDate(text.editedAt, timeZone),
    /** The author of this version, not its reviewer or scheduler. */
    editor: text.savedBy === null ? 'Built-in' : (text.editor ?? 'Someone who left'),
  }
}

/** Whether this member may approve this exact version as the second person. */
export async function mayApprove(db: Db, me: Parameters<typeof isReviewer>[1], text: Text): Promise<boolean> {
  const { shown, approved } = shownText(text)
  if (shown === 'newest' || approved || !(await isReviewer(db, me))) return false
  return !(await writersSince(db, text.id, text.publishedVersion)).includes(me.userId)
}
