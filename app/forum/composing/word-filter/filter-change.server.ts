import { now } from '#app/platform/time.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Tx } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { alertModeratorsSoon } from '../../posts/moderator-alerts/alert-moderators-soon.server.ts'
import { hideTitle } from '../../posts/publishing.server.ts'
import { notesOf } from '../../posts/tone-and-notes/rules.ts'
import { applyWordFilter } from './word-filter.server.ts'

interface Changed {
  id: string
  topicId: string
  number: number | null
  text: string
  title: string
  notes: string
  addedNotes: string
  waitsSince: string | null
}

/** Applies the watched words that a change added. Call it before the title is hidden, while the row has the new title. */
export async function filterChange(
  tx: Tx,
  post: Changed,
  to: { text: string; title: string },
): Promise<void> {
  const found = await applyWordFilter(tx, `${to.title}\n${to.text}`, `${post.title}\n${post.text}`)
  if (found.notes.length > 0)
    await tx
      .updateTable('forumPosts')
      .set({ addedNotes: withNotes(post, found.notes) })
      .where('id', '=', post.id)
      .execute()
  if (found.help) {
    await tx
      .updateTable('forumPosts')
      .set({ helpSince: now(), helpReadAt: null })
      .where('id', '=', post.id)
      .execute()
    await alertModeratorsSoon(tx)
  }
  if (!found.hold) return
  await tx
    .updateTable('forumPosts')
    .set({ waitsSince: post.waitsSince ?? now(), heldUntil: null })
    .where('id', '=', post.id)
    .execute()
  if (post.number === 1) await hideTitle(tx, post.topicId)
}

/** Adds these notes to the ones that moderators added, without the ones that the author set. */
const withNotes = (post: { notes: string; addedNotes: string }, more: readonly ContentNote[]): string =>
  storedNotes([
    ...notesOf({ notes: '', addedNotes: post.addedNotes }),
    ...more.filter((note) => !notesOf({ notes: post.notes, addedNotes: '' }).includes(note)),
  ])
