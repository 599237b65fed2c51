import { z } from 'zod'
import { MOST_UNITS } from '#app/content/content.server.ts'
import type { ContentField } from '#app/content/model/rules.ts'

// Parts shared by several kinds of records.

/** Words as a part of a URL: “Air Carrier Access Act” is air-carrier-access-act. */
export const asKey = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')

export const text = z.string()
export const list = z.array(z.string())
export const link = z.object({ name: z.string(), url: z.string() })
export const count = z.number().int().nullable()
export const span = z
  .object({ amount: z.number().int().min(1).max(MOST_UNITS), unit: z.enum(['days', 'months', 'years']) })
  .nullable()

/** When its sources were last checked, and when they are due again: days like 2026-11-21, or empty. */
export const looked = { checkedOn: z.string(), reviewOn: z.string() }
export const source = z.object({ title: z.string(), url: z.string().nullable() })
export const sure = { confidence: z.enum(['high', 'medium', 'low']) }

export const line = (at: string, label: string, more: Partial<ContentField> = {}): ContentField => ({
  at,
  label,
  as: 'line',
  most: 200,
  needed: true,
  ...more,
})
export const words = (at: string, label: string, more: Partial<ContentField> = {}): ContentField => ({
  ...line(at, label, more),
  as: 'text',
  most: 2000,
})
export const address = (at: string, label: string, more: Partial<ContentField> = {}): ContentField => ({
  ...line(at, label, more),
  as: 'address',
  most: 500,
})
export const lines = (at: string, label: string, more: Partial<ContentField> = {}): ContentField => ({
  ...line(at, label, { hint: 'One entry a line.', ...more }),
  as: 'lines',
  most: 600,
})
export const number = (at: string, label: string, more: Partial<ContentField> = {}): ContentField => ({
  ...line(at, label, { needed: false, ...more }),
  as: 'number',
  most: 5,
})
export const rows = (
  at: string,
  label: string,
  columns: NonNullable<ContentField['columns']>,
  more: Partial<ContentField> = {},
): ContentField => ({
  ...line(at, label, { hint: 'To take an entry out, empty its fields.', ...more }),
  as: 'rows',
  most: 1500,
  columns,
})
/** Example dates that prove a limit: the event, and the last day, computed by hand. */
export const examples = (
  columns: NonNullable<ContentField['columns']>,
  label: string,
  hint: string,
): ContentField => ({
  ...rows('examples', label, [
    ...columns,
    { at: 'happened', label: 'the day it happened', as: 'day' },
    { at: 'lastDay', label: 'the last day to file', as: 'day' },
  ]),
  as: 'examples',
  needed: false,
  hint: `${hint} Work the last day out by hand. A weekend or a holiday moves it back to the working day before. Write dates like March 5, 2026 or 3/5/2026.`,
})

export const choice = (
  at: string,
  label: string,
  choices: readonly (readonly [string, string])[],
  more: Partial<ContentField> = {},
): ContentField => ({
  ...line(at, label, more),
  as: 'choice',
  choices: choices.map(([value, shown]) => ({ value, label: shown })),
})

export const sources = rows('sources', 'Sources', [
  { at: 'title', label: 'name', as: 'text' },
  { at: 'url', label: 'web address', as: 'address', optional: true },
])

const SEEN = 'Visitors read it.'
export const UNSEEN = 'Visitors do not see it.'

const sureField = (hint: string): ContentField =>
  choice(
    'confidence',
    'How sure we are',
    [
      ['high', 'Good: two sources agree'],
      ['medium', 'Fair: some points need another look'],
      ['low', 'Low: ask the agency first'],
    ],
    { hint },
  )

export const confidence = sureField(`${SEEN} With one source alone it is shown as fair at most.`)
export const confidenceOnChart = sureField('Visitors read it on the deadline chart, unless it is good.')
export const confidenceUnseen = sureField(UNSEEN)

export const day = (at: string, label: string, more: Partial<ContentField> = {}): ContentField => ({
  ...line(at, label, more),
  as: 'day',
})

const daysOf = (hint: string): ContentField[] => [
  day('checkedOn', 'Sources checked on', { hint }),
  day('reviewOn', 'Check the sources again on', { hint: 'Half a year from now, for example.' }),
]
export const lookedFields = daysOf(SEEN)
/** For many records, visitors see the oldest day. */
export const lookedFieldsOnChart = daysOf('Visitors read the oldest day of all deadline rules.')
export const lookedFieldsUnseen = daysOf(UNSEEN)
