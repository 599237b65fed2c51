import { CONTENT_NOTES, type ContentNote, type NoteChoice } from '#db/tables/content-notes.ts'

// Content notes of forum and blog posts, stated before their words, and how a reader wants to see such posts.

export const NOTES_PAGE = '/forum/content-notes'
/** @param back the page to return to afterwards */
export const choicesUrl = (back: string | null): string =>
  back === null ? NOTES_PAGE : `${NOTES_PAGE}?back=${encodeURIComponent(back)}`

/** The stored form: codes separated by commas, each once, in the order of the list. */
export const storedNotes = (notes: readonly ContentNote[]): string =>
  CONTENT_NOTES.filter((note) => notes.includes(note)).join(',')

/** Unknown notes are dropped. */
export function readNotes(stored: string): ContentNote[] {
  const all = stored.split(',')
  return CONTENT_NOTES.filter((note) => all.includes(note))
}

/** The form field for a note. */
export const fieldOf = (note: ContentNote): `about-${ContentNote}` => `about-${note}`

/** A reader's choices; posts are folded for a note that is not in them. */
export type NoteChoices = Partial<Record<ContentNote, NoteChoice>>

/** Whether a post starts open: only if its reader wants to see everything it is about. */
export const beginsOpen = (notes: readonly ContentNote[], choices: NoteChoices): boolean =>
  notes.every((note) => choices[note] === 'show')

export const isHidden = (notes: readonly ContentNote[], choices: NoteChoices): boolean =>
  notes.some((note) => choices[note] === 'hide')

/** The reader of a list. */
export interface ListReader {
  /** The reader's member id: content they muted in the forum is left out. */
  member: string | null
  /** How they want to see items with content notes; called only if an item has some. */
  choices: (found: readonly { notes: readonly ContentNote[] }[]) => Promise<NoteChoices>
}

export const NOBODY: ListReader = { member: null, choices: async () => ({}) }

/** Parses a cookie's value, such as "violence:hide.death:show". Unknown entries are dropped. */
export function choicesFrom(text: string): NoteChoices {
  const pairs = text.split('.').map((pair) => pair.split(':'))
  const known = (name: string, choice: string): choice is NoteChoice =>
    (CONTENT_NOTES as readonly string[]).includes(name) && (choice === 'show' || choice === 'hide')
  return Object.fromEntries(
    pairs.filter(([name = '', choice = '']) => known(name, choice)).map(([name, choice]) => [name, choice]),
  )
}

export const choicesText = (choices: NoteChoices): string =>
  CONTENT_NOTES.flatMap((note) => (choices[note] ? `${note}:${choices[note]}` : [])).join('.')
