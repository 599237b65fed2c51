import { fieldOf } from '#app/platform/content-notes/note-rules.ts'
import { labelOf } from '#app/platform/content-notes/note-words.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'

export type NoteBoxes = ReturnType<typeof noteBoxes>

/** A box for each note, with its words: they come with the page, since its scripts are nearly as large as they may be. */
export const noteBoxes = () => ({
  id: 'notes',
  legend: 'Is it about one of these?',
  hint: 'Readers see it first, and the text is folded. Title, summary and top picture are always seen, so keep them calm.',
  boxes: CONTENT_NOTES.map((note) => ({ name: fieldOf(note), label: labelOf(note) })),
})
