import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import type { textAt } from '#app/texts/texts.server.ts'
import { addressOf } from '#app/texts/texts.server.ts'

type Text = NonNullable<Awaited<ReturnType<typeof textAt>>>

/** What the staff's pages say of a post, apart from its words. */
export function postState(text: Text) {
  const { timeZone } = config
  return {
    id: text.id,
    number: text.number,
    title: text.title || 'Without a title',
    state: text.state,
    version: text.version,
    address: text.address,
    path: `/blog/${addressOf(text)}`,
    /** Whether visitors see it, and whether they see these words. */
    shown: text.publishedVersion === null ? ('no' as const) : newest(text),
    approved: text.approvedVersion === text.version && text.publishedVersion !== text.version,
    reviewNote: text.reviewNote,
    publishAt: text.publishAt && dayAndHour(text.publishAt, timeZone),
    publishedOn: text.publishedOn && longDate(text.publishedOn),
    reviewDueOn: text.reviewDueOn,
    editedAt: dayAndHour(text.editedAt, timeZone),
    editedOn: longDate(text.editedAt, timeZone),
    editor: text.editedBy === null ? 'Built-in' : (text.editor ?? 'Someone who left'),
  }
}

const newest = ({ version, publishedVersion }: Text) =>
  version === publishedVersion ? ('newest' as const) : ('older' as const)

export type PostState = ReturnType<typeof postState>
