import type { VariantField } from '#app/texts/rules.ts'

/** The words of an easier version, of whatever kind of text. */
export const EASIER_FIELDS: readonly VariantField[] = [
  { at: 'title', label: 'Title', as: 'line', most: 120, needed: true },
  {
    ...{ at: 'lead', label: 'First words', as: 'text', most: 300, needed: true },
    hint: 'What it is about, in one or two sentences.',
  },
  {
    ...{ at: 'points', label: 'Key points', as: 'lines', most: 1500 },
    hint: 'One on each line. Three are enough. They show in a box above the text.',
  },
  {
    ...{ at: 'body', label: 'Text', as: 'text', most: 40_000, markdown: true, needed: true },
    hint: 'Markdown: ## starts a heading, - starts a list item, [words](/glossary) is a link. Put one thought in each sentence. Say “you”. Leave out what people can read in the full text.',
  },
]

export const NO_WORDS: Readonly<Record<string, string>> = { title: '', lead: '', points: '', body: '' }

/** An easier version reads at this grade at most. */
export const EASIER_GRADE = 5
/** A sentence above these is marked. */
export const EASIER_SENTENCE = { words: 15, grade: 8 } as const

/** Where visitors read the easier version of the text at this address. */
export const easierPath = (path: string): string => `${path}/easier`

/** The parts of the site whose texts can have one, by the beginning of their addresses. */
export const SECTIONS = {
  blog: '/blog',
  resources: '/resources',
  rights: '/know-your-rights',
} as const
