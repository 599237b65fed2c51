import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { words as forumWords } from '../../../model/words.ts'
import type { measuresAtDesk } from '../../../safety/measures.server.ts'

const day = (iso: string) => dayAndHour(iso, config.timeZone)

/** Warnings and pauses as the desk shows them. */
export const measuresShown = (measures: Awaited<ReturnType<typeof measuresAtDesk>>) =>
  measures.map(({ at, until, readAt, rule, liftedAt, ...one }) => ({
    id: one.id,
    kind: one.stops === 'forum' ? ('ban' as const) : one.kind,
    text: one.text,
    over: one.over,
    byName: one.byName,
    rule: forumWords.rules[rule],
    lifted: liftedAt !== null,
    at: day(at),
    until: until && day(until),
    readAt: readAt && day(readAt),
  }))

/** The state of a post, as text. */
export function stateInWords(post: {
  removedBy: 'author' | 'moderator' | null
  waitsSince: string | null
}): string {
  if (post.removedBy) return post.removedBy === 'author' ? 'Removed by its author' : 'Removed by a moderator'
  return post.waitsSince ? 'Waiting' : ''
}

/** Moderators' notes, as the desk shows them. */
export const notesShown = <N extends { at: string }>(notes: readonly N[]) =>
  notes.map((note) => ({ ...note, at: day(note.at) }))
