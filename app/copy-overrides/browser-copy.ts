// The words modules of hydrated components, by file, with their names in the catalog. Their text is in scripts too:
// changed text is sent with the page, and the build makes each text look it up there (scripts/build/inline-words.ts).

export const BROWSER_COPY: Readonly<Record<string, string>> = {
  'app/cases/attorney-copy/words.ts': 'attorneyCopy',
  'app/accounts/saved-cases/words.ts': 'lockers',
  'app/accounts/model/words.ts': 'dashboard',
  'app/attorneys/model/listing-words.ts': 'listing',
  'app/blog/model/words.ts': 'blog',
  'app/cases/deadlines/words.ts': 'deadlines',
  'app/newsletter/model/words.ts': 'newsletter',
  'app/reading/words.ts': 'reading',
  'app/ui/words.ts': 'frame',
}

/** The id of the element with a page's changed text. */
export const CHANGED_WORDS = 'changed-words'

/** A changed text, with the parameter names if the original is a function. */
export interface ChangedText {
  text: string
  given?: readonly string[]
}
