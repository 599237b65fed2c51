import { z } from 'zod'
import { choice, line, lines, list, looked, number, text, words } from './common.server.ts'
import type { Kind } from './kind.ts'

// The site's short entries: its glossary, its team, its figures.

const entry = z.strictObject({
  term: text,
  plain: text,
  also: list,
  legalWord: z.enum(['yes', 'no']),
  ...looked,
})

export type TermContent = z.infer<typeof entry>

export const term: Kind<TermContent> = {
  name: 'term',
  one: 'glossary entry',
  many: 'glossary entries',
  neverEmpty: true,
  keyOfTitle: true,
  shape: entry,
  fields: [
    line('term', 'Word', { most: 80 }),
    words('plain', 'What it means, in plain words', { most: 400 }),
    lines('also', 'Other words for it', { needed: false, most: 60 }),
    choice('legalWord', 'Word of the law', [
      ['yes', 'Yes'],
      ['no', 'No'],
    ]),
  ],
  blank: { term: '', plain: '', also: [], legalWord: 'no', checkedOn: '', reviewOn: '' },
  title: (one) => one.term,
  path: (key) => `/glossary#${key}`,
  preview: '/glossary?open=all',
  search: (key, one) => ({
    id: `term:${key}`,
    kind: 'term',
    url: `/glossary#${key}`,
    title: one.term,
    text: one.also.length > 0 ? `${one.plain} Other words: ${one.also.join(', ')}.` : one.plain,
  }),
  pages: () => ['/glossary'],
}

const SAMPLE = choice(
  'sample',
  'Only a sample',
  [
    ['yes', 'Yes: the page says so'],
    ['no', 'No: it is true'],
  ],
  { hint: 'As long as one is a sample, a sentence on the page says so.' },
)
const sample = z.enum(['yes', 'no'])

const member = z.strictObject({
  name: text,
  role: text,
  bio: text,
  portrait: z.number().int().min(1).max(99),
  /** The number of a library picture; absent or null means the drawing. */
  picture: z.number().int().min(1).nullable().optional(),
  sample,
  ...looked,
})

export type PersonContent = z.infer<typeof member>

export const person: Kind<PersonContent> = {
  name: 'person',
  one: 'team member',
  many: 'team members',
  sameNames: true,
  shape: member,
  fields: [
    line('name', 'Name', { most: 80 }),
    line('role', 'What they do', { most: 80 }),
    words('bio', 'About them', { most: 600, hint: 'Ask them first: this is public.' }),
    number('portrait', 'Drawing', {
      needed: true,
      between: [1, 99],
      hint: 'A number from 1 to 99. Each is a different drawing of a bird.',
    }),
    number('picture', 'Picture in place of the drawing', {
      between: [1, 99_999],
      picture: 'Choose the picture',
      hint: 'The number of one under Content, Pictures. It is shown small and round. Its words are those of the library.',
    }),
    SAMPLE,
  ],
  blank: { name: '', role: '', bio: '', portrait: 1, sample: 'no', checkedOn: '', reviewOn: '' },
  title: ({ name }) => name,
  path: () => '/about#team',
  pages: () => ['/about'],
}

const shown = z.strictObject({
  place: z.enum(['home', 'about']),
  figure: text,
  what: text,
  sample,
  ...looked,
})

export type FigureContent = z.infer<typeof shown>

export const figure: Kind<FigureContent> = {
  name: 'figure',
  one: 'figure',
  many: 'figures',
  shape: shown,
  fields: [
    choice('place', 'Where it is read', [
      ['home', 'On the home page'],
      ['about', 'On the About page'],
    ]),
    line('figure', 'Figure', { most: 20, hint: 'Like 500+ or Hundreds.' }),
    line('what', 'Of what', { most: 60 }),
    SAMPLE,
  ],
  blank: { place: 'about', figure: '', what: '', sample: 'no', checkedOn: '', reviewOn: '' },
  title: ({ place, figure: number, what }) =>
    `${place === 'home' ? 'Home page' : 'About page'}: ${number} ${what}`,
  path: (_, { place }) => (place === 'home' ? '/' : '/about#impact'),
  pages: (_, before, after) => [before, after].map(({ place }) => (place === 'home' ? '/' : '/about')),
}
