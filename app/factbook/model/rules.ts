import type { Span } from '#app/content/model/rules.ts'

// The rules for editing the facts that pages are made of. Pure: it may reach the browser.

/**
 * Other languages may need more characters than English.
 * @param most how many may be typed in English
 */
export const roomInOthers = (most: number): number => most * 2

/** The placeholders in a resource's text, {{so}}, and their values. */
export const FILLED_IN = {
  'time limits': 'the deadline rules as tables, one for each kind of problem',
  'day of the time limits': 'the day when the rules were last checked',
  'federal laws': 'the federal laws at a glance',
  'open questions': 'what is uncertain about the laws',
  'day of the laws': 'the day when the laws were last checked',
} as const

export type FilledIn = keyof typeof FILLED_IN

/** The names in double braces. */
export const namesFilledIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\{\{([^{}\n]{0,80})\}\}/g)].map(([, name = '']) => name)

export type FactSpan = Span

/** A rule of the deadline chart, as cases compute with it. */
export interface DeadlineRule {
  id: string
  violationType: string
  route: string
  law: string
  clockStart: string
  clockStartsFrom: string
  deadline: FactSpan | null
  deadlineType: string
  appliesWhen: string
  source: { title: string; url: string }
  priority: number
  /** States where it does not apply: it is shown only if another state was named. */
  notIn: string[]
  /** The field of a state's record whose number applies instead. */
  stateDataField: string | null
  actBy: FactSpan | null
  actByWhy: string
  /** Where to start: the agency's page. */
  url: string
  /** Shown if neither a limit nor a planning date is known; empty otherwise. */
  note: string
  /** Events that do not stop the clock, events that do, and reasons for more time; empty if the record does not say. */
  notStopped: string
  stopped: string
  moreTime: string
  confidence: string
  checkedOn: string
}

/** A state's own limits. */
export interface StateLimits {
  code: string
  state: string
  law: string
  housing: string | null
  publicAccommodations: string
  deadlines: Record<string, number | string | null>
  agency: { name: string; url: string }
  /** The number of workers of the smallest employer that its law covers; null if unknown. */
  smallestEmployer: number | null
  confidence: string
  checkedOn: string
}

/** Everything that deadlines are computed with. */
export interface DeadlineChart {
  rules: readonly DeadlineRule[]
  states: readonly StateLimits[]
}

/** A record's content, and since when it was public. */
interface Since<T> {
  key: string
  from: string
  words: T
}

/** The chart with all its changes, each record's oldest content first. */
export interface ChartHistory {
  rules: readonly Since<DeadlineRule>[]
  states: readonly Since<StateLimits>[]
}

/** The deadline rules at that time. */
export const chartAt = ({ rules, states }: ChartHistory, moment: string): DeadlineChart => ({
  rules: wordsAt(rules, moment),
  states: wordsAt(states, moment),
})

/** For a time before a record's first version, use that one: it came with the release before it was stored here. */
function wordsAt<T>(all: readonly Since<T>[], moment: string): T[] {
  const then = new Map<string, T>()
  for (const { key, from, words } of all) if (!then.has(key) || from <= moment) then.set(key, words)
  return [...then.values()]
}

/** The oldest check day of the rules. */
export const chartCheckedOn = ({ rules }: DeadlineChart): string =>
  rules.map(({ checkedOn }) => checkedOn).sort()[0] ?? ''
