import { FIRST_OF_OUR_OWN } from '#app/content/model/rules.ts'
import type { FactKind } from '#db/tables/texts.ts'

export type { FactKind }

// The rules for editing the facts that pages are made of. Pure: it may reach the browser.

interface KindRules {
  /** Singular and plural, in the middle of a sentence. */
  one: string
  many: string
  /** It states the law: it needs a source, a day for the next check, and a second person. */
  legal: boolean
  /** Whether records can be added and unpublished. */
  grows: boolean
  /** Those of the release can only be corrected: other pages rely on them. */
  builtInStays?: true
  /** Whether there may be no public record: their page then omits the section. */
  mayBeNone?: true
}

export const FACT_KINDS: Record<FactKind, KindRules> = {
  law: { one: 'federal law', many: 'federal laws', legal: true, grows: true, builtInStays: true },
  state: { one: 'state', many: 'states', legal: true, grows: false },
  territory: { one: 'territory', many: 'territories', legal: true, grows: false },
  rule: { one: 'deadline rule', many: 'deadline rules', legal: true, grows: false },
  example: { one: 'group of examples', many: 'accommodation examples', legal: true, grows: false },
  term: { one: 'glossary entry', many: 'glossary entries', legal: false, grows: true },
  question: { one: 'quiz question', many: 'quiz questions', legal: true, grows: true },
  person: { one: 'team member', many: 'team members', legal: false, grows: true, mayBeNone: true },
  figure: { one: 'figure', many: 'figures', legal: false, grows: true, mayBeNone: true },
  resource: { one: 'resource', many: 'resources and letters', legal: true, grows: true },
  place: { one: 'forum place', many: 'forum places', legal: false, grows: true },
  tag: { one: 'forum tag', many: 'forum tags', legal: false, grows: true, mayBeNone: true },
  page: { one: 'page', many: 'pages', legal: false, grows: true, mayBeNone: true },
}

/** Whether this record can be taken off the site, or put into the bin before it was public. */
export const mayGo = ({ kind, number }: { kind: FactKind; number: number }): boolean =>
  FACT_KINDS[kind].grows && !(FACT_KINDS[kind].builtInStays && number < FIRST_OF_OUR_OWN)

export const factKinds = Object.keys(FACT_KINDS) as FactKind[]

export const isFactKind = (text: string | undefined): text is FactKind =>
  text !== undefined && text in FACT_KINDS

/** "Federal laws" */
export const asTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Other languages may need more characters than English.
 * @param most how many may be typed in English
 */
export const roomInOthers = (most: number): number => most * 2

/** How a field of a record is filled in. */
export interface FactField {
  /** Its path in the record: "howToComplain.agency". */
  at: string
  label: string
  hint?: string
  /**
   * - line, text: words on one line, or in paragraphs
   * - lines: a list, one entry per line
   * - rows: a list of entries, each part in a field of its own, with two empty entries at the end. As one text: one
   *   entry per line, bars between the parts
   * - examples: the same, for examples of date computations
   * - address: https://…
   * - number: a whole number, or nothing
   * - span: like "180 days", or nothing
   * - day, choice
   */
  as: 'line' | 'text' | 'lines' | 'rows' | 'examples' | 'address' | 'number' | 'span' | 'day' | 'choice'
  /** Longest text; for lists, of each line. */
  most: number
  /** For numbers: the smallest and the largest. */
  between?: readonly [number, number]
  /** Required before publishing. */
  needed?: boolean
  /** `retired`: it stays where it is already chosen, and is offered nowhere else. */
  choices?: readonly { value: string; label: string; retired?: boolean }[]
  /**
   * Staff define the choices. An unknown one can be stored, because one folder may
   * bring the list and the record; publishing requires a known one.
   */
  byStaff?: true
  columns?: readonly FactColumn[]
  /** For the number of a library picture: the label of the button that opens the library. */
  picture?: string
  /** It is long Markdown text. */
  markdown?: boolean
}

export interface FactColumn {
  at: string
  label: string
  /** `when`: a day, a month or a year, as sure as it is known. */
  as: 'text' | 'address' | 'day' | 'when' | 'choice'
  choices?: readonly string[]
  /** The labels of the choices, if they differ. */
  choiceLabels?: readonly string[]
  /** It may be missing: only the last one. */
  optional?: boolean
}

/** The most lines a list may have. */
export const MOST_LINES = 60

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

/** The unit of a span, as rules store it. */
export const UNITS = ['days', 'months', 'years'] as const

/** The most units of any limit. */
export const MOST_UNITS = 5000

export interface FactSpan {
  amount: number
  unit: (typeof UNITS)[number]
}

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
