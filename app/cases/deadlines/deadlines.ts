import {
  chartCheckedOn,
  type DeadlineChart,
  type DeadlineRule,
  type StateLimits,
} from '#app/factbook/rules.ts'
import type { ReadDate } from '#app/platform/dates/read-date.ts'
import { dayBegun, dayNotOver, isOver, lastDay } from '#app/platform/legal-days.ts'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { slugOf } from '#app/rights/rules.ts'
import type { Answers } from '../questions.ts'
import { isAboutWork, type WorksFor, worksForIn } from '../rules.ts'
import { words } from './words.ts'

/** A date by which something may have to be filed. General information: always shown with "about" and its source. */
export interface Deadline {
  id: string
  /** What to file and where. */
  route: string
  law: string
  appliesWhen: string
  /** "180 days", or empty where a notice, a contract or a law that we do not know sets it. */
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
  /** No limit that we know: what to know instead. */
  unknown?: string
  /** The page of whom to turn to. Dates that were told before this was kept have none. */
  start?: string
  source: { title: string; url: string }
  /** What the rule says now, where it was corrected since the person was told. */
  sinceThen?: { day: string } | { span: string }
}

export interface Deadlines {
  /** The few to know first. */
  first: Deadline[]
  /** All others that can matter for this kind of problem, the shortest first. */
  others: Deadline[]
  /** What one missing answer would change. */
  hint: string | null
  /** Since when every rule was looked at again. */
  checkedOn?: string
}

type Rule = DeadlineRule
type Span = NonNullable<DeadlineRule['deadline']>
type Told = Pick<Answers, 'violationType' | 'state'> &
  Partial<Pick<Answers, 'worksFor'>> & {
    /** When it happened (day-meant.ts). Only one certain day or month is counted from. */
    day: ReadDate
  }

/** Nobody reads twelve dates. */
const SHOWN = 3
const STARTS_THAT_DAY = ['incident', 'knew']

/** Whose work a job rule is about. What is not named here is for everyone's. */
const WORK_OF: Record<string, readonly WorksFor[]> = {
  'emp-eeoc-180': ['private', 'state'],
  'emp-eeoc-300': ['private', 'state'],
  'emp-court-90': ['private', 'state'],
  'emp-504-180': ['private', 'state'],
  'emp-state-agency': ['private', 'state'],
  'emp-court-504': ['private', 'state'],
  'emp-503-300': ['private'],
  'emp-titleii-180': ['state'],
  'emp-federal-45': ['federal'],
  'emp-federal-15': ['federal'],
  'emp-mspb-30': ['federal'],
  'emp-congress-180': ['federal'],
}

/**
 * The limits for this kind of problem, place, work and day: what the state itself sets comes first, then the shortest. Those that
 * differ by state are told by their safe date. What is not for this person's work is left out.
 * @param chart the rules as they are now, or as they were when the person was told
 */
export function deadlinesFor(answers: Told, chart: DeadlineChart, at = new Date()): Deadlines {
  const work = worksForIn(answers.worksFor)
  const rules = chart.rules.filter(
    (rule) =>
      rule.violationType === answers.violationType &&
      holdsIn(rule, answers.state) &&
      (!work || !WORK_OF[rule.id] || WORK_OF[rule.id]?.includes(work)),
  )
  const inOrder = rules
    .flatMap((rule) => limitOf(rule, answers.state, chart))
    .toSorted((a, b) => inDays(a.limit) - inDays(b.limit) || a.rule.priority - b.rule.priority)
  const first = firstOf(inOrder, work)
  const shown = (one: Limit) => deadlineOf(one, answers, at)
  return {
    first: first.map(shown),
    others: inOrder.filter((one) => !first.includes(one)).map(shown),
    hint: isAboutWork(answers.violationType) && !work ? words.federalHint : noticeHint(inOrder),
    checkedOn: chartCheckedOn(chart),
  }
}

/** What a person was told, with what the rules say of the same steps now where that is another limit. */
export function withCorrections<T extends Deadlines>(told: T, now: Deadlines): T {
  const today = new Map([...now.first, ...now.others].map((one) => [one.id, one]))
  const marked = (one: Deadline): Deadline => {
    const same = today.get(one.id)
    return same?.span && (same.span !== one.span || same.day !== one.day)
      ? { ...one, sinceThen: same.day ? { day: same.day } : { span: same.span } }
      : one
  }
  return { ...told, first: told.first.map(marked), others: told.others.map(marked) }
}

function firstOf(inOrder: Limit[], work: WorksFor | null): Limit[] {
  const sure = inOrder.filter(
    ({ rule, planning, limit }) =>
      limit &&
      !planning &&
      STARTS_THAT_DAY.includes(rule.clockStart) &&
      // Most people have a private employer. A limit that is not theirs would only frighten them.
      (work || !WORK_OF[rule.id] || WORK_OF[rule.id]?.includes('private')),
  )
  const ofState = sure.filter(({ rule }) => rule.deadlineType === 'state')
  const urgent = sure.filter(({ rule }) => rule.deadlineType === 'fixed' && rule.priority <= 2)
  const different = urgent.filter(
    (one, at) => at === 0 || spanOf(one.limit) !== spanOf(urgent[at - 1]!.limit),
  )
  return [...ofState, ...different].slice(0, SHOWN)
}

/** A notice can leave less time than whatever counts from the day it happened. */
const noticeHint = (limits: Limit[]): string | null =>
  limits.some(({ rule, limit }) => rule.clockStart === 'notice' && inDays(limit) <= FEW_DAYS)
    ? words.noticeHint
    : null

const FEW_DAYS = 30

interface Limit {
  rule: Rule
  /** Null: it is set by a notice, a contract, or a law that we do not know. */
  limit: Span | null
  planning: string | null
  law: string
  source: { title: string; url: string }
  start?: string
}

const holdsIn = ({ notIn }: Rule, state: string): boolean =>
  notIn.length === 0 || (state !== '' && !notIn.includes(state))

/** What a federal rule sets, what our chart of state laws knows, a day to plan with, or a step whose limit only a notice or contract says. */
function limitOf(rule: Rule, code: string, { states }: DeadlineChart): Limit[] {
  const source = { title: rule.source.title, url: rule.source.url }
  if (rule.deadlineType === 'fixed' && rule.deadline) {
    return [{ rule, limit: rule.deadline, planning: null, law: rule.law, source, start: rule.url }]
  }
  // Where nothing has to be filed by a day, there is no date to know.
  if (rule.deadlineType !== 'state' && rule.deadlineType !== 'local') return []
  const state = states.find((one) => one.code === code)
  const days = state?.deadlines[rule.stateDataField ?? '']
  if (state && typeof days === 'number') {
    const limit = { amount: days, unit: 'days' } as const
    // Our page of the state carries what is uncertain about it, and all its sources.
    const own = {
      title: words.aboutState(state.state),
      url: `/know-your-rights/${slugOf(state.state)}`,
    }
    return [{ rule, limit, planning: null, law: lawBehind(rule, state), source: own }]
  }
  const planning = rule.actBy && rule.actByWhy
  return [{ rule, limit: rule.actBy, planning, law: rule.law, source, start: rule.url }]
}

/** Many states have laws of their own for housing and for public places. The law that names the state's page is about jobs. */
function lawBehind({ stateDataField }: Rule, state: StateLimits): string {
  if (stateDataField === 'housingStateDays') return state.housing ?? state.law
  if (stateDataField === 'publicAccommodationsStateDays') return state.publicAccommodations
  return state.law
}

function deadlineOf(one: Limit, answers: Told, at: Date): Deadline {
  const { rule, limit, planning, law, source, start } = one
  const sameDay = STARTS_THAT_DAY.includes(rule.clockStart)
  const when = sameDay && limit ? certain(answers.day) : null
  const day = when && limit && when.day <= dayBegun(at) ? lastDay(when.day, limit) : null
  return {
    id: rule.id,
    route: rule.route,
    law,
    appliesWhen: rule.appliesWhen,
    span: spanOf(limit),
    day,
    fromMonth: when?.kind === 'month',
    over: isOver(day, dayNotOver(at)),
    countsFrom: sameDay ? null : rule.clockStartsFrom,
    planning,
    ...(limit ? {} : { unknown: rule.note }),
    // A source that is the same page leads there already.
    ...(start && start !== source.url ? { start } : {}),
    source,
  }
}

const certain = (read: ReadDate) => (read.kind === 'day' || read.kind === 'month' ? read : null)

function spanOf(limit: Span | null): string {
  if (!limit) return ''
  const { amount, unit } = limit
  return unit === 'days' ? daysInWords(amount) : `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
}

/** What nobody knows may be the shortest. */
function inDays(limit: Span | null): number {
  if (!limit) return 0
  const { amount, unit } = limit
  return amount * (unit === 'years' ? 365 : unit === 'months' ? 30 : 1)
}
