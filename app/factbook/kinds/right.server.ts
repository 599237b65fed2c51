import { z } from 'zod'
import { cutText } from '#app/ui/cut-text.ts'
import {
  address,
  choice,
  line,
  lines,
  list,
  looked,
  lookedFields,
  lookedFieldsUnseen,
  number,
  rows,
  source,
  sources,
  text,
  words,
} from './common.server.ts'
import type { Kind } from './kind.ts'

// Accommodation examples and the quiz.

const group = z.strictObject({
  category: text,
  intro: text,
  items: z.array(z.object({ need: text, accommodation: text, exampleAsk: text, lawBasis: text })),
  sources: z.array(source),
  ...looked,
})

export type ExampleContent = z.infer<typeof group>

export const example: Kind<ExampleContent> = {
  name: 'example',
  one: 'group of examples',
  many: 'accommodation examples',
  legal: true,
  fixed: true,
  shape: group,
  fields: [
    line('category', 'Heading'),
    words('intro', 'First words'),
    rows('items', 'Examples', [
      { at: 'need', label: 'need', as: 'text' },
      { at: 'accommodation', label: 'what helps', as: 'text' },
      { at: 'exampleAsk', label: 'what to say', as: 'text' },
      { at: 'lawBasis', label: 'law', as: 'text' },
    ]),
    sources,
    ...lookedFields,
  ],
  title: ({ category }) => category,
  path: (key) => `/know-your-rights/accommodations#${key}`,
  preview: '/know-your-rights/accommodations?open=all',
  search: (key, one) => ({
    id: `right:${key}`,
    kind: 'right',
    url: `/know-your-rights/accommodations#${key}`,
    title: `${one.category} accommodation examples`,
    text: one.items.map(({ need, accommodation }) => `${need}: ${accommodation}.`).join(' '),
  }),
  pages: () => ['/know-your-rights', '/know-your-rights/accommodations'],
}

const LAW_PAGES = [
  ['', 'None'],
  ['ada-title-i', 'ADA Title I'],
  ['ada-title-ii', 'ADA Title II'],
  ['ada-title-iii', 'ADA Title III'],
  ['section-504', 'Section 504'],
  ['fair-housing-act', 'Fair Housing Act'],
  ['idea', 'IDEA'],
  ['section-1557', 'Section 1557'],
] as const

const asked = z.strictObject({
  topic: text,
  question: text,
  options: list,
  /** Counted from one, as people do. */
  rightAnswer: z.number().int().min(1).max(6),
  explanation: text,
  learnMore: text,
  lawPage: text,
  sources: z.array(source),
  ...looked,
})

export type QuestionContent = z.infer<typeof asked>

export const question: Kind<QuestionContent> = {
  name: 'question',
  one: 'quiz question',
  many: 'quiz questions',
  legal: true,
  neverEmpty: true,
  previewedFirst: true,
  shape: asked,
  fields: [
    words('question', 'Question', { most: 400 }),
    lines('options', 'Answers to choose from', { hint: 'Two to six, one on each line.', most: 200 }),
    number('rightAnswer', 'Which one is right', {
      needed: true,
      between: [1, 6],
      hint: '1 is the first line.',
    }),
    words('explanation', 'Why', { most: 600 }),
    line('topic', 'Topic, inside a sentence', {
      hint: 'Like “the ADA” or “reasonable accommodation”.',
      most: 60,
    }),
    address('learnMore', 'Where to read more'),
    choice('lawPage', 'Our page of the law', LAW_PAGES, { needed: false }),
    { ...sources, hint: `${sources.hint}. Visitors do not see these: they read where to read more.` },
    ...lookedFieldsUnseen,
  ],
  blank: {
    topic: '',
    question: '',
    options: [],
    rightAnswer: 1,
    explanation: '',
    learnMore: '',
    lawPage: '',
    sources: [],
    checkedOn: '',
    reviewOn: '',
  },
  title: (one) => cutText(one.question, 120),
  path: () => '/know-your-rights/quiz',
  preview: '/know-your-rights/quiz?question=1',
  pages: () => ['/know-your-rights/quiz', '/know-your-rights'],
  wrong: ({ options, rightAnswer }) => [
    ...(options.length < 2 || options.length > 6
      ? ['The question needs two to six answers, one on each line.']
      : []),
    ...(new Set(options).size < options.length ? ['Two answers are the same. Change one.'] : []),
    ...(rightAnswer > options.length ? [`There is no answer ${rightAnswer}. Say which line is right.`] : []),
  ],
}
