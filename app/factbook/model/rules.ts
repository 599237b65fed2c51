import type { FactKind } from '#db/tables/texts.ts'

export type { FactKind }

// What staff can change of the facts that pages are made of. Pure: it may reach the browser.

interface KindRules {
  /** One of them, and many, in the middle of a sentence. */
  one: string
  many: string
  /** It says what the law is: it needs a source, a day for looking at it again, and a second person. */
  legal: boolean
  /** Whether some can be added and taken off; a law can only be corrected. */
  grows: boolean
  /** Whether visitors may read none of them: then their page leaves out the whole part. */
  mayBeNone?: true
}

export const FACT_KINDS: Record<FactKind, KindRules> = {
  law: { one: 'federal law', many: 'federal laws', legal: true, grows: false },
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
}

export const factKinds = Object.keys(FACT_KINDS) as FactKind[]

export const isFactKind = (text: string | undefined): text is FactKind =>
  text !== undefined && text in FACT_KINDS

/** "Federal laws" */
export const asTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Other languages may need more letters than English. @param most how many may be typed in English */
export const roomInOthers = (most: number): number => most * 2

/** How a field of a record is filled in. */
export interface FactField {
  /** Where it is in the record: "howToComplain.agency". */
  at: string
  label: string
  hint?: string
  /**
   * - line, text: words on one line, or in paragraphs
   * - lines: a list, one entry a line
   * - rows: a list of entries with several parts, one entry a line, bars between the parts
   * - examples: the same, each part in a field of its own, with two empty entries at the end
   * - address: https://…
   * - number: a whole number, or nothing
   * - span: like "180 days", or nothing
   * - day, choice
   */
  as: 'line' | 'text' | 'lines' | 'rows' | 'examples' | 'address' | 'number' | 'span' | 'day' | 'choice'
  /** Longest text; of lists, of each line. */
  most: number
  /** Of numbers: the smallest and the largest. */
  between?: readonly [number, number]
  /** Publishing waits for it. */
  needed?: boolean
  /** `retired`: it stays where it is chosen, and is offered nowhere else. */
  choices?: readonly { value: string; label: string; retired?: boolean }[]
  /** Staff make the list of choices. What is not on it can be kept, as a folder may bring both; publishing waits for a choice. */
  byStaff?: true
  columns?: readonly FactColumn[]
  /** Of a number: it is that of a picture in the library. What the button says that opens it. */
  picture?: string
  /** Its words are Markdown, and long. */
  markdown?: boolean
}

export interface FactColumn {
  at: string
  label: string
  as: 'text' | 'address' | 'day' | 'choice'
  choices?: readonly string[]
  /** What people read for the choices, where that is something else. */
  choiceLabels?: readonly string[]
  /** It may be missing: only the last one. */
  optional?: boolean
}

/** More lines than this no list has. */
export const MOST_LINES = 60

/** What the site fills in where a resource's text says {{so}}, and what it is. */
export const FILLED_IN = {
  'time limits': 'the deadline rules as tables, one for each kind of problem',
  'day of the time limits': 'the day when the rules were last checked',
  'federal laws': 'the federal laws at a glance',
  'open questions': 'what is uncertain about the laws',
  'day of the laws': 'the day when the laws were last checked',
} as const

export type FilledIn = keyof typeof FILLED_IN

/** The names between double braces. */
export const namesFilledIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\{\{([^{}\n]{0,80})\}\}/g)].map(([, name = '']) => name)

/** The unit of a span, as rules store it. */
export const UNITS = ['days', 'months', 'years'] as const

/** Of these, no limit has more. */
export const MOST_UNITS = 5000

export interface FactSpan {
  amount: number
  unit: (typeof UNITS)[number]
}

/** A rule of the deadline chart, as cases count with it. */
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
  /** Where it does not hold: it is told only to whoever named another state. */
  notIn: string[]
  /** The number of a state's record that holds in its place. */
  stateDataField: string | null
  actBy: FactSpan | null
  actByWhy: string
  /** Where to begin: the agency's page. */
  url: string
  /** What people read where no limit and no planning date is known; empty everywhere else. */
  note: string
  /** What does not stop the clock, what does, and when there may be more time; empty where the record says nothing of it. */
  notStopped: string
  stopped: string
  moreTime: string
  confidence: string
  checkedOn: string
}

/** What a state's record says of its own limits. */
export interface StateLimits {
  code: string
  state: string
  law: string
  housing: string | null
  publicAccommodations: string
  deadlines: Record<string, number | string | null>
  agency: { name: string; url: string }
  /** How many workers the smallest employer has that its law covers; null when we do not know. */
  smallestEmployer: number | null
  confidence: string
  checkedOn: string
}

/** All that deadlines are counted with. */
export interface DeadlineChart {
  rules: readonly DeadlineRule[]
  states: readonly StateLimits[]
}

/** Words of a record, and from which moment on visitors read them. */
interface Since<T> {
  key: string
  from: string
  words: T
}

/** The chart with all its changes, each record's oldest words first. */
export interface ChartHistory {
  rules: readonly Since<DeadlineRule>[]
  states: readonly Since<StateLimits>[]
}

/** What deadlines were counted with at that moment. */
export const chartAt = ({ rules, states }: ChartHistory, moment: string): DeadlineChart => ({
  rules: wordsAt(rules, moment),
  states: wordsAt(states, moment),
})

/** A record without words so old is told by its first ones: before it was kept here, it came with the release. */
function wordsAt<T>(all: readonly Since<T>[], moment: string): T[] {
  const then = new Map<string, T>()
  for (const { key, from, words } of all) if (!then.has(key) || from <= moment) then.set(key, words)
  return [...then.values()]
}

/** The day of the rule that was looked at longest ago. */
export const chartCheckedOn = ({ rules }: DeadlineChart): string =>
  rules.map(({ checkedOn }) => checkedOn).sort()[0] ?? ''
