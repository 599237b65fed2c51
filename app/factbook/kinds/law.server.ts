import { z } from 'zod'
import stateLaws from '#db/samples/state-laws.json' with { type: 'json' }
import {
  address,
  asKey,
  confidence,
  count,
  line,
  lines,
  list,
  looked,
  lookedFields,
  number,
  rows,
  source,
  sources,
  sure,
  text,
  words,
} from './common.server.ts'
import type { Kind } from './kind.ts'

const shape = z.strictObject({
  name: text,
  shortName: text,
  citation: text,
  covers: text,
  whoMustComply: text,
  rights: list,
  howToComplain: z.object({
    agency: text,
    url: text,
    deadlineDays: count,
    deadlineText: text,
    onlinePortalUrl: text.nullable(),
  }),
  otherAgencies: z.array(z.object({ agency: text, url: text })),
  link: text,
  notes: z.array(z.object({ date: text, status: z.enum(['confirmed', 'uncertain']), text })),
  sources: z.array(source),
  ...sure,
  ...looked,
})

export type LawContent = z.infer<typeof shape>

export const law: Kind<LawContent> = {
  name: 'law',
  one: 'federal law',
  many: 'federal laws',
  legal: true,
  builtInStays: true,
  neverEmpty: true,
  keyOfTitle: true,
  easier: true,
  shape,
  fields: [
    line('name', 'Name'),
    line('shortName', 'Short name', { hint: 'As links call it, like ADA Title I.', most: 40 }),
    line('citation', 'Citation'),
    address('link', 'The law on the government’s website'),
    words('covers', 'What it covers'),
    words('whoMustComply', 'Who must follow it'),
    lines('rights', 'Your rights'),
    line('howToComplain.agency', 'Agency', { most: 400 }),
    address('howToComplain.url', 'How to file'),
    address('howToComplain.onlinePortalUrl', 'Online form', { needed: false }),
    number('howToComplain.deadlineDays', 'Days to file', {
      hint: 'Shown large. Leave it empty where the words below say it.',
    }),
    words('howToComplain.deadlineText', 'How long people have'),
    rows(
      'otherAgencies',
      'Other agencies',
      [
        { at: 'agency', label: 'name', as: 'text' },
        { at: 'url', label: 'web address', as: 'address' },
      ],
      { needed: false },
    ),
    rows(
      'notes',
      'What has changed',
      [
        { at: 'date', label: 'day, month or year', as: 'when' },
        {
          at: 'status',
          label: 'how sure it is',
          as: 'choice',
          choices: ['confirmed', 'uncertain'],
          choiceLabels: ['Confirmed', 'Uncertain'],
        },
        { at: 'text', label: 'words', as: 'text' },
      ],
      { needed: false },
    ),
    sources,
    confidence,
    ...lookedFields,
  ],
  blank: {
    name: '',
    shortName: '',
    citation: '',
    covers: '',
    whoMustComply: '',
    rights: [],
    howToComplain: { agency: '', url: '', deadlineDays: null, deadlineText: '', onlinePortalUrl: null },
    otherAgencies: [],
    link: '',
    notes: [],
    sources: [],
    confidence: 'low',
    checkedOn: '',
    reviewOn: '',
  },
  // States and other pages have the same beginning of their address.
  taken: ['accommodations', 'deadlines', 'quiz', ...stateLaws.states.map(({ state }) => asKey(state))],
  title: ({ name }) => name,
  path: (key) => `/know-your-rights/${key}`,
  search: (key, one) => ({
    id: `law:${key}`,
    kind: 'law',
    url: `/know-your-rights/${key}`,
    title: one.name,
    text: [one.shortName, one.covers, one.whoMustComply, ...one.rights, one.howToComplain.deadlineText].join(
      ' ',
    ),
  }),
  pages: (key, before, after) =>
    before.name === after.name && before.shortName === after.shortName
      ? [`/know-your-rights/${key}`, '/know-your-rights']
      : undefined,
  wrong: ({ notes }) =>
    notes.some(({ date }) => !/^\d{4}(?:-\d{2}){0,2}$/.test(date))
      ? [
          'A day in “What has changed” is not written like February 11, 2026, February 2026 or 2026. Correct it.',
        ]
      : [],
}
