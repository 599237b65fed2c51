import { z } from 'zod'
import { states } from '#app/shared/states.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { CaseKind } from '#db/tables/cases.ts'
import {
  address,
  choice,
  confidenceOnChart,
  examples,
  line,
  lines,
  list,
  looked,
  lookedFieldsOnChart,
  number,
  span,
  sure,
  text,
  words,
} from './common.server.ts'
import { countExample } from './count-example.ts'
import type { Kind } from './kind.ts'

const PROBLEMS: Record<CaseKind, string> = {
  work: 'Work',
  school: 'School',
  places: 'Public places',
  housing: 'Housing',
  health: 'Health care',
  government: 'Government',
  other: 'Other',
}

const STARTS = {
  incident: 'The day it happened',
  knew: 'The day the person knew',
  notice: 'The day of a letter',
  'right-to-sue': 'The day of the right-to-sue letter',
  'counselor-notice': 'The day of the counselor’s letter',
  'grievance-end': 'The end of the school’s own process',
  'hearing-decision': 'The decision of a hearing',
  none: 'No clock',
} as const

const SETS = {
  fixed: 'A federal rule: show the date',
  state: 'State law: show the state’s number, or the planning date',
  local: 'A contract or an office: show the step without a date',
  none: 'Nobody: there is no limit',
} as const

const keys = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

const shape = z.strictObject({
  violationType: z.enum(keys(PROBLEMS)),
  route: text,
  routeType: text,
  law: text,
  clockStart: z.enum(keys(STARTS)),
  clockStartsFrom: text,
  deadline: span,
  deadlineType: z.enum(keys(SETS)),
  appliesWhen: text,
  url: text,
  note: text,
  // Optional, because the first records do not have it.
  notStopped: text.optional(),
  stopped: text.optional(),
  moreTime: text.optional(),
  source: z.object({ title: text, url: text }),
  priority: z.number().int().min(1).max(99),
  notIn: list,
  stateDataField: text.nullable(),
  actBy: span,
  actByWhy: text,
  examples: z.array(z.object({ happened: text, lastDay: text })),
  ...sure,
  ...looked,
})

export type RuleContent = z.infer<typeof shape>

const codes = new Set(states.map(([code]) => code))

export const rule: Kind<RuleContent> = {
  name: 'rule',
  one: 'deadline rule',
  many: 'deadline rules',
  legal: true,
  fixed: true,
  withPast: true,
  shape,
  fields: [
    line('route', 'What to file and where'),
    choice('violationType', 'Kind of problem', Object.entries(PROBLEMS)),
    line('law', 'Law'),
    words('appliesWhen', 'It applies when'),
    choice('deadlineType', 'Who sets the limit', Object.entries(SETS)),
    line('deadline', 'Limit', { as: 'span', needed: false, hint: 'Like 180 days, 6 months or 2 years.' }),
    choice('clockStart', 'What starts the clock', Object.entries(STARTS)),
    words('clockStartsFrom', 'That start in words'),
    line('actBy', 'Planning date, counted the same way', {
      as: 'span',
      needed: false,
      hint: 'Where no law sets the day: by when to ask. Like 180 days.',
    }),
    words('actByWhy', 'Why that planning date', { needed: false }),
    examples([], 'Examples that prove it', 'A rule with a limit or a planning date needs one.'),
    lines('notIn', 'States where it does not hold', {
      needed: false,
      hint: 'One code a line, like TN.',
      most: 2,
    }),
    number('priority', 'Order', {
      needed: true,
      between: [1, 99],
      hint: '1 comes first among limits of the same length.',
    }),
    address('url', 'The agency’s page', { hint: 'Beside the date, people read it as “Where to start”.' }),
    words('note', 'Note', {
      needed: false,
      hint: 'Visitors read it where no federal rule sets the limit. Elsewhere only staff see it.',
    }),
    words('notStopped', 'What does not stop the clock', {
      needed: false,
      hint: 'Like: An internal complaint does not stop this clock. Visitors read it.',
    }),
    words('stopped', 'What stops the clock', {
      needed: false,
      hint: 'Only what the source says. Visitors read it.',
    }),
    words('moreTime', 'When there may be more time', {
      needed: false,
      hint: 'Visitors read it once the day has passed.',
    }),
    line('source.title', 'Source'),
    address('source.url', 'Its address'),
    confidenceOnChart,
    ...lookedFieldsOnChart,
  ],
  title: ({ route, law, violationType }) => cutText(`${PROBLEMS[violationType]}: ${route} (${law})`, 200),
  path: () => '/legal-help',
  preview: '/resources/deadline-chart',
  // Dates are only on pages that are rendered for one person.
  pages: () => ['/legal-help'],
  wrong: (one) => [
    ...one.notIn
      .filter((code) => !codes.has(code))
      .map((code) => `${code} is not a state. Use its two-letter postal code, like TN.`),
    ...limitProblems(one),
  ],
  counted(one) {
    const counts = limitToCount(one)
    return one.examples.map(({ happened, lastDay }) =>
      counts ? countExample(happened, lastDay, counts) : null,
    )
  },
}

/** The limit that its examples are counted with. */
const limitToCount = ({ deadlineType, deadline, actBy }: RuleContent) =>
  deadlineType === 'fixed' ? deadline : deadlineType === 'state' ? actBy : null

function limitProblems(one: RuleContent): string[] {
  const { deadlineType, deadline, actBy, examples } = one
  if (deadlineType === 'fixed' && !deadline)
    return ['A federal rule needs its limit. Write it, like 180 days.']
  if (deadlineType !== 'fixed' && deadline)
    return ['Only a federal rule has a limit of its own. Take the limit out, or choose “A federal rule”.']
  if (actBy && !one.actByWhy) return ['The planning date has no reason. Say why that day.']
  if (!limitToCount(one))
    return examples.length > 0 ? ['There is no limit, so examples prove nothing. Take them out.'] : []
  return examples.length === 0
    ? ['No example proves the limit. Add one: the day it happened and the last day to file.']
    : []
}
