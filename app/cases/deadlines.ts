import { slugOf } from '#app/rights/rules.ts'
import chart from '#db/samples/deadline-rules.json' with { type: 'json' }
import laws from '#db/samples/state-laws.json' with { type: 'json' }
import { lastDay, readIncidentDay, type Span } from './incident-day.ts'
import type { Answers } from './rules.ts'

/** A date by which something may have to be filed. General information: always shown with "about" and its source. */
export interface Deadline {
  id: string
  /** What to file and where. */
  route: string
  law: string
  appliesWhen: string
  /** "180 days" */
  span: string
  /** The day itself, or null when we do not know when its clock began. */
  day: string | null
  /** Counted from the first day of a month, because only the month was given. */
  fromMonth: boolean
  over: boolean
  /** What starts the clock, when it is not the day it happened. */
  countsFrom: string | null
  /** No legal limit, but a day to have asked by, and why that day. */
  planning: string | null
  source: { title: string; url: string }
}

export interface Deadlines {
  /** The few to know first. */
  first: Deadline[]
  /** All others that can matter for this kind of problem, the shortest first. */
  others: Deadline[]
}

type Rule = (typeof chart.rules)[number]
type Told = Pick<Answers, 'violationType' | 'date' | 'state'>

const SHOWN = 2
const STARTS_THAT_DAY = ['incident', 'knew']

/** The limits for this kind of problem, place and day. Those that differ by state are told by their safe date. */
export function deadlinesFor(answers: Told, today = new Date()): Deadlines {
  const rules = chart.rules.filter(
    (rule) => rule.violationType === answers.violationType && holdsIn(rule, answers.state),
  )
  const inOrder = rules
    .flatMap((rule) => limitOf(rule, answers.state))
    .toSorted((a, b) => inDays(a.limit) - inDays(b.limit) || a.rule.priority - b.rule.priority)
  const urgent = inOrder.filter(
    ({ rule, planning }) => !planning && rule.priority <= 2 && STARTS_THAT_DAY.includes(rule.clockStart),
  )
  const different = urgent.filter(
    (one, at) => at === 0 || inWords(one.limit) !== inWords(urgent[at - 1]!.limit),
  )
  const first = different.slice(0, SHOWN)
  const shown = (one: Limit) => deadlineOf(one, answers, today.toISOString().slice(0, 10))
  return {
    first: first.map(shown),
    others: inOrder.filter((one) => !first.includes(one)).map(shown),
  }
}

export const pastDueText: string = chart.counting.pastDueText
export const reviewedOn: string = chart.version

interface Limit {
  rule: Rule
  limit: Span
  planning: string | null
  law: string
  source: { title: string; url: string }
}

const holdsIn = ({ stateRule }: Rule, state: string): boolean =>
  stateRule?.mode !== 'except' || (state !== '' && !stateRule.states.includes(state))

/** What a federal rule sets, what our chart of state laws knows, or a day to plan with. */
function limitOf(rule: Rule, code: string): Limit[] {
  const source = { title: rule.source.title, url: rule.source.url }
  if (rule.deadlineType === 'fixed' && rule.deadline) {
    return [{ rule, limit: rule.deadline, planning: null, law: rule.law, source }]
  }
  if (rule.deadlineType !== 'state') return []
  const state = laws.states.find((one) => one.code === code)
  const days = state?.deadlines[rule.stateDataField as keyof typeof state.deadlines]
  if (state && typeof days === 'number') {
    const limit = { amount: days, unit: 'days' }
    // Our page of the state carries what is uncertain about it, and all its sources.
    const own = {
      title: `What we know about ${state.state}`,
      url: `/know-your-rights/${slugOf(state.state)}`,
    }
    return [{ rule, limit, planning: null, law: state.law, source: own }]
  }
  return rule.actBy ? [{ rule, limit: rule.actBy, planning: rule.actBy.why, law: rule.law, source }] : []
}

function deadlineOf({ rule, limit, planning, law, source }: Limit, answers: Told, today: string): Deadline {
  const sameDay = STARTS_THAT_DAY.includes(rule.clockStart)
  const when = sameDay ? readIncidentDay(answers.date) : null
  const day = when && when.day <= today ? lastDay(when.day, limit) : null
  return {
    id: rule.id,
    route: rule.route,
    law,
    appliesWhen: rule.appliesWhen,
    span: inWords(limit),
    day,
    fromMonth: when !== null && !when.exact,
    over: day !== null && day < today,
    countsFrom: sameDay ? null : rule.clockStartsFrom,
    planning,
    source,
  }
}

const inWords = ({ amount, unit }: Span): string =>
  `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`

function inDays({ amount, unit }: Span): number {
  return amount * (unit === 'years' ? 365 : unit === 'months' ? 30 : 1)
}
