import { copy } from '../copy.ts'

export const words = copy.contentNotes

/** Notes in words, as a list. */
export const listed = (notes: readonly (keyof typeof words.notes)[]): string =>
  notes.map((note) => words.notes[note]).join(', ')

/** One note by itself, with a capital letter. */
export const labelOf = (note: keyof typeof words.notes): string =>
  words.notes[note].charAt(0).toUpperCase() + words.notes[note].slice(1)

/** The line before the words; empty without notes. */
export const aboutLine = (notes: readonly (keyof typeof words.notes)[]): string =>
  notes.length === 0 ? '' : words.note.line({ list: listed(notes) })
