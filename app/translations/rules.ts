import type { ContentField } from '#app/content/model/rules.ts'

/** The fields of an easier version, for every kind of text. */
export const EASIER_FIELDS: readonly ContentField[] = [
  { at: 'title', label: 'Title', as: 'line', most: 120, needed: true },
  {
    at: 'lead',
    label: 'First words',
    as: 'text',
    most: 300,
    needed: true,
    hint: 'What it is about, in one or two sentences.',
  },
  {
    at: 'points',
    label: 'Key points',
    as: 'lines',
    most: 1500,
    hint: 'One on each line. Three are enough. They show in a box above the text.',
  },
  {
    at: 'body',
    label: 'Text',
    as: 'text',
    most: 40_000,
    markdown: true,
    needed: true,
    hint: 'Markdown: ## starts a heading, - starts a list item, [words](/glossary) is a link. Put one thought in each sentence. Say “you”. Leave out what people can read in the full text.',
  },
]

export const NO_WORDS: Readonly<Record<string, string>> = { title: '', lead: '', points: '', body: '' }

/** The highest reading grade of an easier version. */
export const EASIER_GRADE = 5
/** Sentences above these limits are flagged. */
export const EASIER_SENTENCE = { words: 15, grade: 8 } as const

/** The URL of the easier version of the text at this path. */
export const easierPath = (path: string): string => `${path}/easier`

/** The sections whose texts can have one, by the beginning of their paths. */
export const SECTIONS = {
  blog: '/blog',
  resources: '/resources',
  rights: '/know-your-rights',
} as const
