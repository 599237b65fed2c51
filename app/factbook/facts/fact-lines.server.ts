import { shownText, textCounts, textsDue, textsIn } from '#app/content/content.server.ts'
import { TEXTS_A_PAGE, type TextState } from '#app/content/model/rules.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { asTitle, FACT_KINDS, type FactKind, factKinds, isFactKind } from '../model/rules.ts'
import type { FactText } from './fact-texts.server.ts'

type Row = Awaited<ReturnType<typeof textsIn>>[number]

/** A record's state for the staff's pages, apart from its text. */
export const factState = (text: Row | FactText) => ({
  ...shownText(text),
  kind: text.kind as FactKind,
  reviewDueOn: text.reviewDueOn && longDate(text.reviewDueOn),
})

export type FactState = ReturnType<typeof factState>

/** The states that lists can be filtered by. */
const FACT_STATES = [
  'draft',
  'review',
  'scheduled',
  'published',
  'back',
  'bin',
] as const satisfies TextState[]

/** The contents of a list: of one kind, or of all records that wait for something. */
export async function factList(
  db: Db,
  { kind, filter, find, page }: { kind: FactKind | null; filter: string | null; find: string; page: number },
) {
  const kinds = kind ? [kind] : factKinds
  const state = FACT_STATES.find((one) => one === filter)
  const due = filter === 'due'
  // In a list of one kind, people look for a name.
  const order = find || (kind && !state) ? ('title' as const) : ('changed' as const)
  const [rows, counts, dueRows] = await Promise.all([
    due ? [] : textsIn(db, kinds, { state, page, order, find }),
    textCounts(db, ...kinds),
    textsDue(db, kinds, today()),
  ])
  const listed = due ? dueRows : rows
  return {
    records: listed.slice(0, TEXTS_A_PAGE).map(factState),
    more: listed.length > TEXTS_A_PAGE,
    filter: due ? 'due' : (state ?? ''),
    find,
    order: due ? ('due' as const) : order,
    counts: {
      ...counts,
      all: FACT_STATES.filter((one) => one !== 'bin').reduce((sum, one) => sum + (counts[one] ?? 0), 0),
      due: dueRows.length,
    },
  }
}

/** The kinds of content that staff edit, for the links above each list. */
export const contentKinds = (current: FactKind | 'post' | 'all') => [
  { to: '/staff/content', label: 'Posts', current: current === 'post' },
  { to: '/staff/facts', label: 'All facts', current: current === 'all' },
  ...factKinds.map((kind) => ({
    to: `/staff/facts/${kind}`,
    label: asTitle(FACT_KINDS[kind].many),
    current: current === kind,
  })),
  { to: '/staff/search', label: 'Search', current: false },
]

/** How many records wait for a second person, and how many have sources due for a check. */
export async function factsWaiting(db: Db): Promise<{ inReview: number; due: number }> {
  const [counts, due] = await Promise.all([textCounts(db, ...factKinds), textsDue(db, factKinds, today())])
  return { inReview: counts.review ?? 0, due: due.length }
}

export const kindIn = (text: string | undefined): FactKind | null => (isFactKind(text) ? text : null)
