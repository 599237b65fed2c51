import type { DeadlineChart, DeadlineRule } from '#app/factbook/model/rules.ts'
import { factsAsked } from './answers.ts'
import { closedRules, type Deadline, isStartedByAnOffice, limitsFor, type Told } from './deadlines.ts'
import type { ReadAnswers } from './read-answers.ts'
import { isFirstFor } from './routes-that-fit.ts'

// The outcome of the answers: the dates to know first, dates only a document states, expired ones, and all others.

/** All data that the page computes with. */
export interface Book {
  chart: DeadlineChart
  /** Free help, by state code. */
  help: Record<string, { name: string; url: string }>
  /** Rules for every clock. */
  everyClock: readonly string[]
}

export interface Outcome {
  told: Told
  /** Open ones, the earliest on top; at most three. */
  first: Deadline[]
  passed: Deadline[]
  /** Steps whose last day is only in a notice or a contract. */
  onPaper: Deadline[]
  /** The clocks that an office's answer starts, for people who complained to one. */
  afterOffice: { deadline: Deadline; starts: string }[]
  others: Deadline[]
  closed: DeadlineRule[]
  hint: string | null
  checkedOn: string
}

const overLast = (dates: Deadline[]): Deadline[] => dates.toSorted((a, b) => Number(a.over) - Number(b.over))

/** @throws if the answers have a problem: show those first */
export function outcomeOf({ typed, from, problems }: ReadAnswers, chart: DeadlineChart, at: Date): Outcome {
  if (Object.keys(problems).length > 0) throw new Error('These answers have a problem')
  const facts = factsAsked(typed.kind, typed.facts)
  const told: Told = { kind: typed.kind, state: typed.state, from, facts }
  const { first, others, hint, checkedOn = '' } = limitsFor(told, chart, at)
  const rules = new Map(chart.rules.map((rule) => [rule.id, rule]))
  const isOnPaper = (one: Deadline) => one.unknown !== undefined && isFirstFor(one.id, facts)
  const isAfterOffice = (one: Deadline) => {
    const rule = rules.get(one.id)
    return facts.complained === 'agency' && rule !== undefined && isStartedByAnOffice(rule)
  }
  return {
    told,
    first: first.filter(({ over }) => !over),
    passed: first.filter(({ over }) => over),
    onPaper: others.filter(isOnPaper),
    afterOffice: others
      .filter(isAfterOffice)
      .map((deadline) => ({ deadline, starts: rules.get(deadline.id)?.clockStartsFrom ?? '' })),
    others: overLast(others.filter((one) => !isOnPaper(one) && !isAfterOffice(one))),
    closed: closedRules(told, chart),
    hint,
    checkedOn,
  }
}
