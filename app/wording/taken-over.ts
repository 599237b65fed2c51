// The words modules of parts that a browser takes over, by their file, with their names in the catalog. Their words are in scripts too:
// the changed ones travel with the page, and the build has each word looked up there (scripts/inline-words.ts).

export const TAKEN_OVER: Readonly<Record<string, string>> = {
  'app/cases/attorney-copy/words.ts': 'attorneyCopy',
  'app/accounts/locker/words.ts': 'lockers',
  'app/accounts/words.ts': 'dashboard',
  'app/attorneys/listing/words.ts': 'listing',
  'app/blog/words.ts': 'blog',
  'app/newsletter/words.ts': 'newsletter',
  'app/reading/words.ts': 'reading',
  'app/ui/words.ts': 'frame',
}

/** Of the element that holds the changed words of a page. */
export const CHANGED_WORDS = 'changed-words'

/** A changed text; with the names of what it is given, where the first version is a function. */
export interface ChangedText {
  text: string
  given?: readonly string[]
}
