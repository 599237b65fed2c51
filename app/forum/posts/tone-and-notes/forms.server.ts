import { z } from 'zod'
import { fieldOf, type NoteChoices } from '#app/shared/content-notes/note-rules.ts'
import { CONTENT_NOTES, type ContentNote } from '#db/tables/content-notes.ts'

const choice = z.enum(['fold', 'show', 'hide']).catch('fold')
const choiceFields = Object.fromEntries(CONTENT_NOTES.map((note) => [fieldOf(note), choice])) as Record<
  `about-${ContentNote}`,
  typeof choice
>
export const choicesForm = z.object(choiceFields)

export function choicesIn(values: Record<`about-${ContentNote}`, 'fold' | 'show' | 'hide'>): NoteChoices {
  const chosen: NoteChoices = {}
  for (const note of CONTENT_NOTES) {
    const one = values[fieldOf(note)]
    if (one !== 'fold') chosen[note] = one
  }
  return chosen
}
