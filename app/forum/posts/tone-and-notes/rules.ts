import { readNotes } from '#app/shared/content-notes/note-rules.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'

/** The author's notes and those that a moderator added. */
export const notesOf = (post: { notes: string; addedNotes: string }): ContentNote[] =>
  readNotes(`${post.notes},${post.addedNotes}`)
