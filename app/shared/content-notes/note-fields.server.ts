import { z } from 'zod'
import { CONTENT_NOTES, type ContentNote } from '#db/tables/content-notes.ts'
import { fieldOf } from './note-rules.ts'

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'yes')

type NoteFields = Record<`about-${ContentNote}`, typeof ticked>
/** A checkbox for each note. */
export const noteFields = Object.fromEntries(
  CONTENT_NOTES.map((note) => [fieldOf(note), ticked]),
) as NoteFields

export const notesIn = (values: Record<`about-${ContentNote}`, boolean>): ContentNote[] =>
  CONTENT_NOTES.filter((note) => values[fieldOf(note)])
