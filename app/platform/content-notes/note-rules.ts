import { CONTENT_NOTES, type ContentNote, type NoteChoice } from '#db/tables/content-notes.ts'

// What a post of the forum or of the blog is about, said before its words, and how a reader wants to see such posts.

export const NOTES_PAGE = '/forum/content-notes'
/** @param back where its reader goes on afterwards */
export const choicesUrl = (back: string | null): string =>
  back === null ? NOTES_PAGE : `${NOTES_PAGE}?back=${encodeURIComponent(back)}`

/** As they lie in the database: codes with a comma between, each once, in the order of the list. */
export const storedNotes = (notes: readonly ContentNote[]): string =>
  CONTENT_NOTES.filter((note) => notes.includes(note)).join(',')

/** What is no note is left out. */
export function readNotes(stored: string): ContentNote[] {
  const all = stored.split(',')
  return CONTENT_NOTES.filter((note) => all.includes(note))
}

/** The form field for a note. */
export const fieldOf = (note: ContentNote): `about-${ContentNote}` => `about-${note}`

/** What a reader chose; for a note that is not in it, posts are folded. */
export type NoteChoices = Partial<Record<ContentNote, NoteChoice>>

/** Whether a post begins open: only where its reader wants to see all that it is about. */
export const beginsOpen = (notes: readonly ContentNote[], choices: NoteChoices): boolean =>
  notes.every((note) => choices[note] === 'show')

export const isHidden = (notes: readonly ContentNote[], choices: NoteChoices): boolean =>
  notes.some((note) => choices[note] === 'hide')

/** Whoever looks at a list. */
export interface ListReader {
  /** The member they are: what they do not see in the forum is left out. */
  member: string | null
  /** How they see what has content notes; asked only where something has. */
  choices: (found: readonly { notes: readonly ContentNote[] }[]) => Promise<NoteChoices>
}

export const NOBODY: ListReader = { member: null, choices: async () => ({}) }

/** A cookie's value, such as "violence:hide.death:show". What is not in the list is left out. */
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
