import { config } from '#app/platform/settings/config.server.ts'
import { inHours } from '#app/platform/settings/promises.ts'
import { LEAST, type Shown, shown, shownParts } from '#app/platform/suppression.ts'
import type { Db } from '#db/schema.ts'
import { KIND_LABELS, STATUS_LABELS } from '../labels.ts'
import { STATES, stateName } from '../state-choices.ts'
import {
  type Answer,
  actsIn,
  type Counted,
  type CountedAct,
  countedCases,
  firstMonth,
  openAtEnds,
} from './month-figures.server.ts'
import { isMonth, type Month, monthLater, monthOf, monthsFrom } from './months.ts'

/** A line of a table of the report. */
export interface Part {
  name: string
  count: Shown
}

export interface MonthLine extends Record<CountedAct, Shown> {
  month: Month
  received: Shown
  /** In percent of those whose promised hours are decided. */
  inTime: number | null
  /** Open when the month was over, or now. */
  open: Shown
}

export interface Report {
  month: Month
  /** Not over yet. */
  running: boolean
  received: Shown
  /** "48 hours", or in other words where cases were promised different ones. */
  promised: string
  kinds: Part[]
  states: Part[]
  statuses: Part[]
  lanes: Part[]
  answers: Part[]
  inTime: number | null
  /** Half of the first answers took this many hours or fewer. */
  medianHours: number | null
  /** This month and the twelve before it. */
  trend: MonthLine[]
}

const BEFORE = 12

/** The month that was asked for, or the last one that is over; and all that can be asked for, the newest first. */
export async function monthsToChoose(
  db: Db,
  asked: string | null,
): Promise<{ month: Month; months: Month[] }> {
  const current = monthOf(new Date(), config.timeZone)
  const first = (await firstMonth(db)) ?? current
  const months = monthsFrom(first < current ? first : current, current).reverse()
  const wanted = asked && isMonth(asked) && months.includes(asked) ? asked : null
  return { month: wanted ?? months[1] ?? current, months }
}

export async function monthlyReport(db: Db, month: Month): Promise<Report> {
  const { timeZone } = config
  const months = monthsFrom(monthLater(month, -BEFORE), month)
  const cases = await countedCases(db, monthLater(month, -BEFORE), month, Date.now())
  const open = await openAtEnds(db, months, timeZone)
  const acts = await actsIn(db, months, timeZone)
  const byMonth = new Map(months.map((one) => [one, cases.filter((found) => found.month === one)]))
  const these = byMonth.get(month) ?? []
  const promised = promisedTo(cases)
  const answered = answers(these, promised)
  return {
    month,
    running: month === monthOf(new Date(), timeZone),
    received: shown(these.length),
    promised,
    kinds: parts(
      these.map(({ kind }) => ({ kind: KIND_LABELS[kind] })),
      'kind',
      Object.values(KIND_LABELS),
    ),
    states: parts(
      these.map((one) => ({ ...one, state: stateName(one.state) || NO_STATE })),
      'state',
      [...STATES.map(([, name]) => name), NO_STATE],
    ),
    statuses: parts(
      these.map(({ status }) => ({ status: STATUS_LABELS[status] })),
      'status',
      Object.values(STATUS_LABELS),
    ),
    lanes: parts(
      these.map(({ lane, spamOn }) => ({ lane: lane === 'quarantine' || spamOn ? QUARANTINE : ORDINARY })),
      'lane',
      [ORDINARY, QUARANTINE],
    ),
    answers: answered,
    inTime: share(answered),
    medianHours: medianHours(these, answered),
    trend: months.map((one, at) => {
      const found = byMonth.get(one) ?? []
      return {
        month: one,
        received: shown(found.length),
        inTime: share(answers(found, promised)),
        open: shown(open[at] ?? 0),
        withdrawn: shown(acts.withdrawn[at] ?? 0),
        deleted: shown(acts.deleted[at] ?? 0),
        referred: shown(acts.referred[at] ?? 0),
      }
    }),
  }
}

/** Each case is counted by what it was promised. */
function promisedTo(cases: readonly Counted[]): string {
  const all = new Set(cases.map(({ promisedHours }) => promisedHours))
  const [hours = config.promised.reviewHours] = all
  return all.size > 1 ? 'the promised time' : inHours(hours)
}

const NO_STATE = 'No state given'
const ORDINARY = 'Ordinary'
const QUARANTINE = 'May be spam'

function parts<K extends string>(
  cases: readonly Record<K, string>[],
  by: K,
  names: readonly string[],
): Part[] {
  const counts = shownParts(names.map((name) => cases.filter((one) => one[by] === name).length))
  return names.map((name, at) => ({ name, count: counts[at] ?? null }))
}

const answerNames = (promised: string): [Answer, string][] => [
  ['in-time', `Answered within ${promised}`],
  ['late', `Not answered within ${promised}`],
  ['waiting', 'Not answered yet, still in time'],
  ['ended', 'Taken back before an answer'],
]

function answers(cases: readonly Counted[], promised: string): Part[] {
  const names = answerNames(promised)
  const named = new Map(names)
  return parts(
    cases.map(({ answer }) => ({ answer: named.get(answer) ?? '' })),
    'answer',
    names.map(([, name]) => name),
  )
}

/** Only from numbers that are shown: a share would give a hidden one away. */
function share(answered: readonly Part[]): number | null {
  const [inTime, late] = answered.map(({ count }) => count)
  if (inTime == null || late == null) return null
  const decided = inTime + late
  return decided === 0 ? null : Math.round((100 * inTime) / decided)
}

function medianHours(cases: readonly Counted[], answered: readonly Part[]): number | null {
  const hours = cases.flatMap((one) => (one.hours === null ? [] : [one.hours])).sort((a, b) => a - b)
  if (hours.length < LEAST || answered.every(({ count }) => count === null)) return null
  const middle = hours.length / 2
  const median = ((hours[Math.ceil(middle) - 1] ?? 0) + (hours[Math.floor(middle)] ?? 0)) / 2
  return Math.round(median * 10) / 10
}
