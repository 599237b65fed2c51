import {
  chartCheckedOn,
  type DeadlineChart,
  type DeadlineRule,
  type FactSpan,
  type StateLimits,
} from '#app/factbook/model/rules.ts'
import { dayBegun, dayNotOver, isOver, lastDays } from '#app/platform/legal-days.ts'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { slugOf } from '#app/platform/states.ts'
import type { Facts } from './answers.ts'
import { isAfterAnOffice, isFirstFor, isForMost, isOpenTo, startsThatDay } from './routes-that-fit.ts'
import { words } from './words.ts'

// Which days the law sets: one calculation for the page "How long do I have?", the report, the case and the console. Pure: the same
// answers, chart and moment give the same days, on the server and in a browser.

/** A date by which something may have to be filed. General information: always shown with "about" and its source. */
export interface Deadline {
  id: string
  /** What to file and where. */
  route: string
  law: string
  appliesWhen: string
  /** "180 days", or empty where a notice, a contract or a law that we do not know sets it. */
  span: string
  /** The safe day itself, or null when we do not know when its clock began. */
  day: string | null
  /** The day that was counted from, and the end as the calendar has it. Dates that were told before this was kept have neither. */
  from?: string
  counted?: string
  /** What was added, where that is not the span: "730 days" of a span of 2 years, which can be a day shorter. */
  added?: string
  /** The end on a working day after it, where that is another day: many offices take it until then. */
  accepted?: string
  /** Counted from the first day of a month, because only the month was given. */
  fromMonth: boolean
  /** Nobody can act any more: also the day after a weekend or holiday has passed. */
  over: boolean
  /** The safe day has passed, and the office may still accept it. */
  safePassed?: boolean
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
  /** The few to know first: the earliest that can still be kept on top, then those that are over. */
  first: Deadline[]
  /** All others that can matter for this kind of problem, the shortest first. */
  others: Deadline[]
  /** What one missing answer would change. */
  hint: string | null
  /** Since when every rule was looked at again. */
  checkedOn?: string
}

/** What is known of a problem. */
export interface Told {
  kind: string
  /** The code of a state, or empty. */
  state: string
  /** The day it happened; the first of a month, where only the month is known. */
  from: { day: string; exact: boolean } | null
  facts: Facts
}

type Rule = DeadlineRule

/** Nobody reads twelve dates. */
const SHOWN = 3

/**
 * The limits for this kind of problem, place, facts and day. Those that differ by state are told by their safe date. What the facts
 * close is left out.
 * @param chart the rules as they are now, or as they were when the person was told
 */
export function limitsFor(told: Told, chart: DeadlineChart, at = new Date()): Deadlines {
  const today = { begun: dayBegun(at), notOver: dayNotOver(at) }
  const inOrder = limitsInOrder(told, chart)
  const first = firstOf(inOrder, told, today)
  const others = inOrder.filter((one) => first.every(({ limit }) => limit !== one))
  return {
    first: first.map(({ deadline }) => deadline),
    others: others.map((one) => deadlineOf(one, told, today)),
    hint: told.kind === 'work' && !told.facts.worksFor ? words.hints.federal : noticeHint(inOrder),
    checkedOn: chartCheckedOn(chart),
  }
}

/** The rules for this kind of problem that what was answered closes, though they hold in this place. */
export const closedRules = ({ kind, state, facts }: Told, { rules }: DeadlineChart): Rule[] =>
  rules.filter((rule) => rule.violationType === kind && holdsIn(rule, state) && !isOpenTo(rule.id, facts))

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

/** The shortest first. */
function limitsInOrder({ kind, state, facts }: Told, chart: DeadlineChart): Limit[] {
  return chart.rules
    .filter((rule) => rule.violationType === kind && holdsIn(rule, state) && isOpenTo(rule.id, facts))
    .flatMap((rule) => limitOf(rule, state, chart))
    .toSorted((a, b) => inDays(a.limit) - inDays(b.limit) || a.rule.priority - b.rule.priority)
}

/** The last day that has begun somewhere in the United States, and the first that is not over everywhere. */
interface Today {
  begun: string
  notOver: string
}

interface Dated {
  limit: Limit
  deadline: Deadline
}

/** Of those that count for most people, the earliest: what can still be kept comes before what is over. */
function firstOf(inOrder: Limit[], told: Told, today: Today): Dated[] {
  const sure = inOrder.filter(({ rule, planning, limit }) => {
    if (!limit || !isForMost(rule.id, told.facts)) return false
    return (
      isFirstFor(rule.id, told.facts) || (!planning && startsThatDay(rule.id, rule.clockStart, told.facts))
    )
  })
  const chosen = sure.filter(
    ({ rule }) =>
      rule.deadlineType === 'state' ||
      isFirstFor(rule.id, told.facts) ||
      (rule.deadlineType === 'fixed' && rule.priority <= 2),
  )
  return chosen
    .filter((one) => isFirstWithSpan(one, chosen, told.facts))
    .map((limit) => ({ limit, deadline: deadlineOf(limit, told, today) }))
    .toSorted((a, b) => Number(a.deadline.over) - Number(b.deadline.over) || endOf(a) - endOf(b))
    .slice(0, SHOWN)
}

/** Of federal limits that are as long as each other, the first stands for all. What an answer puts first stands for itself. */
function isFirstWithSpan(one: Limit, all: Limit[], facts: Facts): boolean {
  if (one.rule.deadlineType !== 'fixed' || isFirstFor(one.rule.id, facts)) return true
  return (
    all.find(({ rule, limit }) => rule.deadlineType === 'fixed' && spanOf(limit) === spanOf(one.limit)) ===
    one
  )
}

const endOf = ({ limit, deadline }: Dated): number =>
  deadline.day ? Date.parse(deadline.day) / DAY_MS : inDays(limit.limit)

const DAY_MS = 86_400_000

/** A notice can leave less time than whatever counts from the day it happened. */
const noticeHint = (limits: Limit[]): string | null =>
  limits.some(({ rule, limit }) => rule.clockStart === 'notice' && inDays(limit) <= FEW_DAYS)
    ? words.hints.notice
    : null

const FEW_DAYS = 30

interface Limit {
  rule: Rule
  /** Null: it is set by a notice, a contract, or a law that we do not know. */
  limit: FactSpan | null
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
      title: words.hints.aboutState(state.state),
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

function deadlineOf(one: Limit, { from, facts }: Told, { begun, notOver }: Today): Deadline {
  const { rule, limit, planning, law, source, start } = one
  const sameDay = startsThatDay(rule.id, rule.clockStart, facts)
  const when = sameDay && limit && from && from.day <= begun ? from : null
  const last = when && limit && lastDays(when.day, limit)
  const day = last?.safe ?? null
  const accepted = last && last.accepted !== last.safe && !planning ? last.accepted : null
  return {
    id: rule.id,
    route: rule.route,
    law,
    appliesWhen: rule.appliesWhen,
    span: spanOf(limit),
    day,
    ...(last && { from: when?.day, counted: last.counted }),
    ...(last &&
      limit?.unit === 'days' &&
      spanOf(limit) !== inDaysOnly(limit) && { added: inDaysOnly(limit) }),
    ...(accepted && { accepted }),
    fromMonth: Boolean(sameDay && limit && from && !from.exact),
    ...passedBy({ day, ...(accepted && { accepted }) }, notOver),
    countsFrom: sameDay ? null : rule.clockStartsFrom,
    planning,
    ...(limit ? {} : { unknown: rule.note }),
    // A source that is the same page leads there already.
    ...(start && start !== source.url ? { start } : {}),
    source,
  }
}

/** What has passed of a limit by then. @param notOver the earliest day that is not over everywhere */
export function passedBy({ day, accepted }: Pick<Deadline, 'day' | 'accepted'>, notOver: string) {
  const over = isOver(accepted ?? day, notOver)
  return { over, ...(!over && isOver(day, notOver) && { safePassed: true }) }
}

function spanOf(limit: FactSpan | null): string {
  if (!limit) return ''
  const { amount, unit } = limit
  return unit === 'days' ? daysInWords(amount) : `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
}

const inDaysOnly = ({ amount }: FactSpan): string => words.workings.days(amount)

/** What nobody knows may be the shortest. */
function inDays(limit: FactSpan | null): number {
  if (!limit) return 0
  const { amount, unit } = limit
  return amount * (unit === 'years' ? 365 : unit === 'months' ? 30 : 1)
}

export const isStartedByAnOffice = ({ clockStart }: Rule): boolean => isAfterAnOffice(clockStart)
