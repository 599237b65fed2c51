import { LEAST, type Shown, shownCount, shownParts } from '#app/platform/suppression.ts'
import { KIND_LABELS, STATUS_LABELS } from '../model/labels.ts'
import { STATES, stateName } from '../model/state-choices.ts'
import type { Answer, Counted, CountedAct } from './month-figures.server.ts'

// Which numbers of the report are shown. A month hides small numbers by the rule of suppression.ts. A quarter or a year is
// shown beside its months: it shows a number only where each of its months does, so that it says nothing that they do not.

/** A line of a table of the report. */
export interface Part {
  name: string
  count: Shown
}

const TABLES = ['kinds', 'states', 'statuses', 'lanes', 'answers'] as const
const ALONE = ['received', 'gone', 'withdrawn', 'deleted', 'referred'] as const

export interface ShownFigures extends Record<(typeof TABLES)[number], Part[]>, Record<CountedAct, Shown> {
  /** All that came, those too that were deleted since. `gone` is how many these are: the tables do not count them. */
  received: Shown
}

/** How numbers are shown: exact, or with small ones hidden. */
interface Hiding {
  one: (count: number) => Shown
  /** How many cases came, beside a table of those that are still here. */
  received: (here: number, gone: number) => Shown
  parts: (counts: readonly number[]) => Shown[]
  least: number
}
export const HIDDEN: Hiding = {
  one: shownCount,
  // The tables add up to those that are here: beside them, all that came would tell a small number of deleted ones.
  received: (here, gone) => (shownCount(gone) === null ? null : shownCount(here + gone)),
  parts: shownParts,
  least: LEAST,
}
export const EXACT: Hiding = {
  one: (count) => count,
  received: (here, gone) => here + gone,
  parts: (counts) => [...counts],
  least: 1,
}

/** The numbers about some cases. @param acts how many were deleted since, and what happened in that time */
export function figuresOf(
  cases: readonly Counted[],
  acts: Record<CountedAct, number>,
  { promised, hide }: { promised: string; hide: Hiding },
): ShownFigures {
  return {
    received: hide.received(cases.length, acts.gone),
    gone: hide.parts([cases.length, acts.gone])[1] ?? null,
    withdrawn: hide.one(acts.withdrawn),
    deleted: hide.one(acts.deleted),
    referred: hide.one(acts.referred),
    ...tables(cases, hide),
    answers: answersOf(cases, promised, hide),
  }
}

/** A period as others may have it. @param months its months, as they are shown */
export function shownOf(counted: ShownFigures, months: readonly ShownFigures[]): ShownFigures {
  const cell = (count: Shown, ofMonths: readonly Shown[]): Shown => {
    if (ofMonths.includes(null)) return null
    // A case can be withdrawn in two months and is counted once: such a number says more than its months do.
    return ofMonths.reduce<number>((all, one) => all + (one ?? 0), 0) === count ? count : null
  }
  const found = { ...counted }
  for (const name of ALONE)
    found[name] = cell(
      counted[name],
      months.map((month) => month[name]),
    )
  for (const table of TABLES)
    found[table] = counted[table].map(({ name, count }, at) => ({
      name,
      count: cell(
        count,
        months.map((month) => month[table][at]?.count ?? null),
      ),
    }))
  return found
}

/** The remaining cases by kind, state, status and spam mark. */
function tables(these: readonly Counted[], hide: Hiding) {
  return {
    kinds: parts(
      these.map(({ kind }) => ({ kind: KIND_LABELS[kind] })),
      'kind',
      Object.values(KIND_LABELS),
      hide,
    ),
    states: parts(
      these.map((one) => ({ ...one, state: stateName(one.state) || NO_STATE })),
      'state',
      [...STATES.map(([, name]) => name), NO_STATE],
      hide,
    ),
    statuses: parts(
      these.map(({ status }) => ({ status: STATUS_LABELS[status] })),
      'status',
      Object.values(STATUS_LABELS),
      hide,
    ),
    lanes: parts(
      these.map(({ lane, spamOn }) => ({ lane: lane === 'quarantine' || spamOn ? MARKED : NOT_MARKED })),
      'lane',
      [NOT_MARKED, MARKED],
      hide,
    ),
  }
}

const NO_STATE = 'No state given'
const NOT_MARKED = 'Not marked as spam'
const MARKED = 'May be spam'

function parts<K extends string>(
  cases: readonly Record<K, string>[],
  by: K,
  names: readonly string[],
  hide: Hiding,
): Part[] {
  const counts = hide.parts(names.map((name) => cases.filter((one) => one[by] === name).length))
  return names.map((name, at) => ({ name, count: counts[at] ?? null }))
}

const answerNames = (promised: string): [Answer, string][] => [
  ['in-time', `Answered within ${promised}`],
  ['late', `Not answered within ${promised}`],
  ['waiting', 'Not answered yet, still in time'],
  ['ended', 'Withdrawn before an answer'],
]

function answersOf(cases: readonly Counted[], promised: string, hide: Hiding): Part[] {
  const names = answerNames(promised)
  const named = new Map(names)
  return parts(
    cases.map(({ answer }) => ({ answer: named.get(answer) ?? '' })),
    'answer',
    names.map(([, name]) => name),
    hide,
  )
}
