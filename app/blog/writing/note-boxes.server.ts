import { fieldOf } from '#app/shared/content-notes/note-rules.ts'
import { labelOf } from '#app/shared/content-notes/note-words.ts'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'

export type NoteBoxes = ReturnType<typeof noteBoxes>

/** A checkbox for each note. Its text comes with the page, because the page's scripts are nearly at their size limit. */
export const noteBoxes = () => ({
  id: 'notes',
  legend: 'Is it about one of these?',
  hint: 'Readers see it first, and the text is folded. Title, summary and top picture are always seen, so keep them calm.',
  boxes: CONTENT_NOTES.map((note) => ({ name: fieldOf(note), label: labelOf(note) })),
})
