import { z } from 'zod'
import {
  address,
  confidence,
  confidenceUnseen,
  count,
  examples,
  line,
  lines,
  link,
  list,
  looked,
  lookedFields,
  lookedFieldsUnseen,
  number,
  sure,
  text,
  UNSEEN,
  words,
} from './common.server.ts'
import { countExample } from './count-example.ts'
import type { Kind } from './kind.ts'

const NUMBERS = [
  ['employmentStateDays', 'Work, state agency'],
  ['employmentEeocDays', 'Work, EEOC'],
  ['housingStateDays', 'Housing, state agency'],
  ['publicAccommodationsStateDays', 'Public places, state agency'],
] as const

const LABELS = new Map<string, string>(NUMBERS)

const shape = z.strictObject({
  code: text,
  state: text,
  law: text,
  citation: text,
  link: text,
  summary: text,
  keyPoints: list,
  employment: z.object({ minEmployees: count, law: text.nullable() }),
  housing: text.nullable(),
  publicAccommodations: text,
  education: text,
  agency: z.object({ name: text, url: text, phone: text.nullable() }),
  deadlines: z.object({
    employmentStateDays: count,
    employmentEeocDays: count,
    housingStateDays: count,
    publicAccommodationsStateDays: count,
    notes: text,
  }),
  examples: z.array(z.object({ limit: z.enum(NUMBERS.map(([at]) => at)), happened: text, lastDay: text })),
  protectionAndAdvocacy: link,
  sources: list,
  seenAlso: list,
  ...sure,
  doubts: text,
  ...looked,
})

export type StateContent = z.infer<typeof shape>

export const state: Kind<StateContent> = {
  name: 'state',
  one: 'state',
  many: 'states',
  legal: true,
  fixed: true,
  easier: true,
  withPast: true,
  shape,
  fields: [
    line('law', 'Name of the law'),
    line('citation', 'Citation'),
    address('link', 'The law on the state’s website'),
    words('summary', 'In short'),
    lines('keyPoints', 'Key points', { hint: 'Three, one on each line.' }),
    ...NUMBERS.map(([at, label]) =>
      number(`deadlines.${at}`, `Days: ${label}`, { hint: 'Empty: none is known.' }),
    ),
    examples(
      [
        {
          at: 'limit',
          label: 'which number',
          as: 'choice',
          choices: NUMBERS.map(([at]) => at),
          choiceLabels: NUMBERS.map(([, label]) => label),
        },
      ],
      'Examples that prove the days',
      'Each number needs one.',
    ),
    words('deadlines.notes', 'About these limits'),
    line('agency.name', 'Agency', { most: 300 }),
    address('agency.url', 'The agency’s website'),
    line('agency.phone', 'Its phone', { needed: false }),
    number('employment.minEmployees', 'Smallest employer covered', {
      hint: 'How many workers. Empty: not known.',
    }),
    words('employment.law', 'Work', { needed: false }),
    words('housing', 'Housing', { needed: false }),
    words('publicAccommodations', 'Public places'),
    words('education', 'School'),
    line('protectionAndAdvocacy.name', 'Protection and Advocacy group'),
    address('protectionAndAdvocacy.url', 'Its website'),
    lines('sources', 'Sources', { hint: 'Put each on its own line, like Name: https://…' }),
    lines('seenAlso', 'Seen for comparison', { needed: false, hint: 'Visitors do not see these.' }),
    confidence,
    words('doubts', 'What is uncertain', {
      needed: false,
      hint: 'Visitors do not see these words. They read that we could not confirm everything.',
    }),
    ...lookedFields,
  ],
  title: (one) => one.state,
  path: (key) => `/know-your-rights/${key}`,
  search: (key, one) => ({
    id: `state:${key}`,
    kind: 'state',
    url: `/know-your-rights/${key}`,
    title: `${one.state}: your rights`,
    text: [
      one.law,
      one.summary,
      ...one.keyPoints,
      one.deadlines.notes,
      one.agency.name,
      one.protectionAndAdvocacy.name,
    ].join(' '),
  }),
  // The group that helps is also shown when a search for attorneys has no matches.
  pages: (key, before, after) =>
    JSON.stringify(before.protectionAndAdvocacy) === JSON.stringify(after.protectionAndAdvocacy) &&
    before.confidence === after.confidence &&
    before.checkedOn === after.checkedOn
      ? [`/know-your-rights/${key}`, '/know-your-rights']
      : undefined,
  wrong: (one) => [
    ...NUMBERS.flatMap(([at, label]) =>
      one.deadlines[at] !== null && !one.examples.some(({ limit }) => limit === at)
        ? [`“Days: ${label}” has no example. Add one: the day it happened and the last day to file.`]
        : [],
    ),
    ...one.examples.flatMap(({ limit }) =>
      one.deadlines[limit] === null
        ? [`An example is about “Days: ${LABELS.get(limit)}”, which has no number. Empty the example.`]
        : [],
    ),
  ],
  counted: ({ deadlines, examples: all }) =>
    all.map(({ limit, happened, lastDay }) => {
      const amount = deadlines[limit]
      return amount === null ? null : countExample(happened, lastDay, { amount, unit: 'days' })
    }),
}

const place = z.strictObject({
  code: text,
  name: text,
  line: text,
  protectionAndAdvocacy: link,
  sources: list,
  ...sure,
  doubts: text,
  ...looked,
})

export type TerritoryContent = z.infer<typeof place>

export const territory: Kind<TerritoryContent> = {
  name: 'territory',
  one: 'territory',
  many: 'territories',
  legal: true,
  fixed: true,
  shape: place,
  fields: [
    words('line', 'What holds there'),
    line('protectionAndAdvocacy.name', 'Protection and Advocacy group', {
      hint: 'Where we have no address of its own, it ends with “ (find it on the national list)”.',
    }),
    address('protectionAndAdvocacy.url', 'Its website'),
    lines('sources', 'Sources', {
      hint: 'Put each on its own line, like Name: https://… Visitors do not see these.',
    }),
    confidenceUnseen,
    words('doubts', 'What is uncertain', { needed: false, hint: UNSEEN }),
    ...lookedFieldsUnseen,
  ],
  title: ({ name }) => name,
  path: () => '/know-your-rights#territories',
  search: (key, one) => ({
    id: `territory:${key}`,
    kind: 'state',
    url: '/know-your-rights#territories',
    title: one.name,
    text: `${one.line} Free help: ${one.protectionAndAdvocacy.name}.`,
  }),
  pages: () => ['/know-your-rights'],
}
