import { config } from '#app/platform/settings/config.server.ts'
import { inHours } from '#app/platform/settings/promises.ts'
import { LEAST, type Shown, shown, shownParts } from '#app/platform/suppression.ts'
import type { Db } from '#db/schema.ts'
import { KIND_LABELS, STATUS_LABELS } from '../model/labels.ts'
import { STATES, stateName } from '../model/state-choices.ts'
import {
  type Answer,
  actsIn,
  type Counted,
  type CountedAct,
  countedCases,
  firstMonth,
  openAtEnds,
} from './month-figures.server.ts'
import { type Month, monthLater, monthOf, monthsFrom } from './months.ts'
import { type Period, periodsBetween, rangeOf } from './periods.ts'

/** A line of a table of the report. */
export interface Part {
  name: string
  count: Shown
}

type HappenedAct = Exclude<CountedAct, 'gone'>

export interface MonthLine extends Record<HappenedAct, Shown> {
  month: Month
  received: Shown
  /** In percent of the cases whose promised time was kept or has passed. */
  inTime: number | null
  /** Open at the end of the month, or now. */
  open: Shown
}

export interface Report extends Record<HappenedAct, Shown> {
  period: Period
  /** No number is hidden: for the team, not for others. */
  exact: boolean
  /** The period is not over yet. */
  running: boolean
  /** All that arrived, including those deleted since. */
  received: Shown
  /** How many of them were deleted since: the tables do not count these. */
  gone: Shown
  /** Open at the end, or now. */
  open: Shown
  /** "48 hours", or a different wording if cases had different promises. */
  promised: string
  kinds: Part[]
  states: Part[]
  statuses: Part[]
  lanes: Part[]
  answers: Part[]
  inTime: number | null
  /** Half of the first answers took this many hours or fewer. */
  medianHours: number | null
  /** The last month of the period and the twelve before it. */
  trend: MonthLine[]
}

/** How numbers are shown: exact, or with small ones hidden. */
interface Hiding {
  one: (count: number) => Shown
  parts: (counts: readonly number[]) => Shown[]
  least: number
}
const HIDDEN: Hiding = { one: shown, parts: shownParts, least: LEAST }
const EXACT: Hiding = { one: (count) => count, parts: (counts) => [...counts], least: 1 }

const BEFORE = 12

/** The requested period, or the last complete month; and all periods with data. */
export async function periodsToChoose(db: Db, asked: string | null) {
  const current = monthOf(new Date(), config.timeZone)
  const first = (await firstMonth(db, config.timeZone)) ?? current
  const choices = periodsBetween(first < current ? first : current, current)
  const wanted = asked && Object.values(choices).some((some) => some.includes(asked)) ? asked : null
  return { period: wanted ?? choices.months[1] ?? current, ...choices }
}

/**
 * The counts of a period.
 * @param exact for members who may see each case anyway; else small numbers are hidden, as for the public
 */
export async function caseReport(db: Db, period: Period, { exact = false } = {}): Promise<Report> {
  const { timeZone } = config
  const hide = exact ? EXACT : HIDDEN
  const current = monthOf(new Date(), timeZone)
  const range = rangeOf(period) ?? { first: current, last: current }
  // Future months must not appear as months of zeros.
  const last = range.last > current && range.first <= current ? current : range.last
  const months = monthsFrom(monthLater(last, -BEFORE), last)
  const cases = await countedCases(db, monthLater(last, -BEFORE), last, Date.now())
  const open = await openAtEnds(db, months, timeZone)
  const ranges = [...months.map((one) => ({ first: one, last: one })), { first: range.first, last }]
  const acts = await actsIn(db, ranges, timeZone)
  const byMonth = new Map(months.map((one) => [one, cases.filter((found) => found.month === one)]))
  const these = cases.filter(({ month }) => month >= range.first && month <= last)
  const promised = promisedTo(cases)
  const answered = answers(these, promised, hide)
  const gone = acts.gone.at(-1) ?? 0
  const happened = (at: number) => ({
    withdrawn: hide.one(acts.withdrawn.at(at) ?? 0),
    deleted: hide.one(acts.deleted.at(at) ?? 0),
    referred: hide.one(acts.referred.at(at) ?? 0),
  })
  return {
    period,
    exact,
    running: range.last >= current,
    received: hide.one(these.length + gone),
    gone: hide.parts([these.length, gone])[1] ?? null,
    open: hide.one(open.at(-1) ?? 0),
    ...happened(-1),
    promised,
    ...tables(these, hide),
    answers: answered,
    inTime: share(answered),
    medianHours: medianHours(these, answered, hide.least),
    trend: months.map((one, at) => {
      const found = byMonth.get(one) ?? []
      return {
        month: one,
        received: hide.one(found.length + (acts.gone[at] ?? 0)),
        inTime: share(answers(found, promised, hide)),
        open: hide.one(open[at] ?? 0),
        ...happened(at),
      }
    }),
  }
}

/** The cases that still exist, by kind, state, status and spam mark. */
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

/** Each case is counted by its own promise. */
function promisedTo(cases: readonly Counted[]): string {
  const all = new Set(cases.map(({ promisedHours }) => promisedHours))
  const [hours = config.promised.reviewHours] = all
  return all.size > 1 ? 'the promised time' : inHours(hours)
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

function answers(cases: readonly Counted[], promised: string, hide: Hiding): Part[] {
  const names = answerNames(promised)
  const named = new Map(names)
  return parts(
    cases.map(({ answer }) => ({ answer: named.get(answer) ?? '' })),
    'answer',
    names.map(([, name]) => name),
    hide,
  )
}

/** Only from visible numbers: a share would reveal a hidden one. */
function share(answered: readonly Part[]): number | null {
  const [inTime, late] = answered.map(({ count }) => count)
  if (inTime == null || late == null) return null
  const decided = inTime + late
  return decided === 0 ? null : Math.round((100 * inTime) / decided)
}

function medianHours(cases: readonly Counted[], answered: readonly Part[], least: number): number | null {
  const hours = cases.flatMap((one) => (one.hours === null ? [] : [one.hours])).sort((a, b) => a - b)
  if (hours.length < least || answered.every(({ count }) => count === null)) return null
  const middle = hours.length / 2
  const median = ((hours[Math.ceil(middle) - 1] ?? 0) + (hours[Math.floor(middle)] ?? 0)) / 2
  return Math.round(median * 10) / 10
}
