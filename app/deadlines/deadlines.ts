import {
  chartCheckedOn,
  type DeadlineChart,
  type DeadlineRule,
  type FactSpan,
  type StateLimits,
} from '#app/factbook/model/rules.ts'
import { daysInWords } from '#app/platform/settings/retention.ts'
import { nowDate } from '#app/platform/time.ts'
import { dayBegun, dayNotOver, isOver, lastDays } from '#app/shared/legal-days.ts'
import { slugOf } from '#app/shared/states.ts'
import type { Facts } from './answers.ts'
import { isAfterAnOffice, isFirstFor, isForMost, isOpenTo, startsThatDay } from './routes-that-fit.ts'
import { words } from './words.ts'

// Computes legal deadlines: one calculation for the page "How long do I have?", the report, the case and
// the console. Pure: the same answers, chart and moment give the same days, on the server and in a browser.

/** A date by which something may have to be filed. General information: always shown with "about" and its source. */
export interface Deadline {
  id: string
  /** The filing, and where to send it. */
  route: string
  law: string
  appliesWhen: string
  /** "180 days", or empty if a notice, a contract or an unknown law sets it. */
  span: string
  /** The safe day, or null if we do not know when its clock started. */
  day: string | null
  /** The start day, and the calendar end. Dates shown to people before these fields existed have neither. */
  from?: string
  counted?: string
  /** The added span if it differs: "730 days" for a span of 2 years, which can be a day shorter. */
  added?: string
  /** The next working day after the end, if that is a different day: many offices accept it until then. */
  accepted?: string
  /** Counted from the first day of a month, because only the month was given. */
  fromMonth: boolean
  /** The deadline has passed: also the day after a weekend or holiday. */
  over: boolean
  /** The safe day has passed, and the office may still accept it. */
  safePassed?: boolean
  /** The event that starts the clock, if it is not the day it happened. */
  countsFrom: string | null
  /** Not a legal limit, but a day by which to ask, and the reason for it. */
  planning: string | null
  /** We know no limit: what to know instead. */
  unknown?: string
  /** The page of the office to contact. Dates shown to people before this field existed have none. */
  start?: string
  source: { title: string; url: string }
  /** The rule's current result, if it was corrected since it was shown to the person. */
  sinceThen?: { day: string } | { span: string }
}

export interface Deadlines {
  /** The few to know first: the earliest open one on top, then expired ones. */
  first: Deadline[]
  /** All others that can matter for this kind of problem, the shortest first. */
  others: Deadline[]
  /** The effect of one missing answer. */
  hint: string | null
  /** The oldest day on which a rule was checked. */
  checkedOn?: string
}

/** The known facts of a problem. */
export interface Told {
  kind: string
  /** The code of a state, or empty. */
  state: string
  /** The day it happened; the first of a month if only the month is known. */
  from: { day: string; exact: boolean } | null
  facts: Facts
}

type Rule = DeadlineRule

/** People do not read twelve dates. */
const SHOWN = 3

/**
 * The limits for this kind of problem, place, facts and day. Limits that differ by state are shown by their safe date. Ways that
 * the facts close are left out.
 * @param chart the current rules, or those at the time the person was told
 */
export function limitsFor(told: Told, chart: DeadlineChart, at = nowDate()): Deadlines {
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

/** The rules for this kind of problem that apply in this place but are closed by the answers. */
export const closedRules = ({ kind, state, facts }: Told, { rules }: DeadlineChart): Rule[] =>
  rules.filter((rule) => rule.violationType === kind && holdsIn(rule, state) && !isOpenTo(rule.id, facts))

/** The deadlines shown to a person earlier, with what the rules say now about those that changed. */
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

/** The last day that has started somewhere in the United States, and the first that is not over everywhere. */
interface Today {
  begun: string
  notOver: string
}

interface Dated {
  limit: Limit
  deadline: Deadline
}

/** The earliest of those that matter to most people: open ones before expired ones. */
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

/** Among federal limits with equal spans, the first stands for all. One that an answer puts first stands for itself. */
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

/** A notice can leave less time than anything counted from the day it happened. */
const noticeHint = (limits: Limit[]): string | null =>
  limits.some(({ rule, limit }) => rule.clockStart === 'notice' && inDays(limit) <= FEW_DAYS)
    ? words.hints.notice
    : null

const FEW_DAYS = 30

interface Limit {
  rule: Rule
  /** Null: a notice, a contract or an unknown law sets it. */
  limit: FactSpan | null
  planning: string | null
  law: string
  source: { title: string; url: string }
  start?: string
}

const holdsIn = ({ notIn }: Rule, state: string): boolean =>
  notIn.length === 0 || (state !== '' && !notIn.includes(state))

/**
 * The limits of a rule: federal, from our chart of state laws, a planning date,
 * or a step whose limit is only in a notice or contract.
 */
function limitOf(rule: Rule, code: string, { states }: DeadlineChart): Limit[] {
  const source = { title: rule.source.title, url: rule.source.url }
  if (rule.deadlineType === 'fixed' && rule.deadline) {
    return [{ rule, limit: rule.deadline, planning: null, law: rule.law, source, start: rule.url }]
  }
  // If nothing has a filing date, there is no date to show.
  if (rule.deadlineType !== 'state' && rule.deadlineType !== 'local') return []
  const state = states.find((one) => one.code === code)
  const days = state?.deadlines[rule.stateDataField ?? '']
  if (state && typeof days === 'number') {
    const limit = { amount: days, unit: 'days' } as const
    // Our page of the state explains what is uncertain, with all its sources.
    const own = {
      title: words.hints.aboutState({ state: state.state }),
      url: `/know-your-rights/${slugOf(state.state)}`,
    }
    return [{ rule, limit, planning: null, law: lawBehind(rule, state), source: own }]
  }
  const planning = rule.actBy && rule.actByWhy
  return [{ rule, limit: rule.actBy, planning, law: rule.law, source, start: rule.url }]
}

/** Many states have separate laws for housing and for public places. The law that names the state's page is about jobs. */
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
    // Skip a link that equals the source.
    ...(start && start !== source.url ? { start } : {}),
    source,
  }
}

/**
 * The parts of a limit that have passed by then.
 * @param notOver the earliest day that is not over everywhere
 */
export function passedBy({ day, accepted }: Pick<Deadline, 'day' | 'accepted'>, notOver: string) {
  const over = isOver(accepted ?? day, notOver)
  return { over, ...(!over && isOver(day, notOver) && { safePassed: true }) }
}

function spanOf(limit: FactSpan | null): string {
  if (!limit) return ''
  const { amount, unit } = limit
  return unit === 'days' ? daysInWords(amount) : `${amount} ${amount === 1 ? unit.replace(/s$/, '') : unit}`
}

const inDaysOnly = ({ amount }: FactSpan): string => words.workings.days({ days: amount })

/** An unknown limit may be the shortest. */
function inDays(limit: FactSpan | null): number {
  if (!limit) return 0
  const { amount, unit } = limit
  return amount * (unit === 'years' ? 365 : unit === 'months' ? 30 : 1)
}

export const isStartedByAnOffice = ({ clockStart }: Rule): boolean => isAfterAnOffice(clockStart)
