import { config } from '#app/platform/settings/config.server.ts'
import type { Shown } from '#app/platform/suppression.ts'
import { nowDate, nowMs } from '#app/platform/time.ts'
import { inHours } from '#app/shared/promises/promises.ts'
import type { Db } from '#db/schema.ts'
import {
  actsIn,
  type Counted,
  type CountedAct,
  countedCases,
  firstMonth,
  openAtEnds,
} from './month-figures.server.ts'
import { type Month, monthLater, monthOf, monthsFrom } from './months.ts'
import { type Period, periodsBetween, rangeOf } from './periods.ts'
import { EXACT, figuresOf, HIDDEN, type Part, type ShownFigures, shownOf } from './shown-figures.ts'

type HappenedAct = Exclude<CountedAct, 'gone'>

export interface MonthLine extends Record<HappenedAct, Shown> {
  month: Month
  received: Shown
  /** In percent of the cases whose promised time was kept or has passed. */
  inTime: number | null
  /** Open at the end of the month, or now. */
  open: Shown
}

export interface Report extends ShownFigures {
  period: Period
  /** No number is hidden: for the team, not for others. */
  exact: boolean
  /** The period is not over yet. */
  running: boolean
  /** Open at the end, or now. */
  open: Shown
  /** "48 hours", or a different wording if cases had different promises. */
  promised: string
  inTime: number | null
  /** Half of the first answers took this many hours or fewer. */
  medianHours: number | null
  /** The last month of the period and the twelve before it. */
  trend: MonthLine[]
}

const BEFORE = 12

/** The requested period, or the last complete month; and all periods with data. */
export async function periodsToChoose(db: Db, asked: string | null) {
  const current = monthOf(nowDate(), config.timeZone)
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
  const current = monthOf(nowDate(), timeZone)
  const range = rangeOf(period) ?? { first: current, last: current }
  // Future months must not appear as months of zeros.
  const last = range.last > current && range.first <= current ? current : range.last
  const months = monthsFrom(monthLater(last, -BEFORE), last)
  const cases = await countedCases(db, monthLater(last, -BEFORE), last, nowMs())
  const open = await openAtEnds(db, months, timeZone)
  const ranges = [...months.map((one) => ({ first: one, last: one })), { first: range.first, last }]
  const acts = await actsIn(db, ranges, timeZone)
  const these = cases.filter(({ month }) => month >= range.first && month <= last)
  const promised = promisedTo(cases)
  const byMonth = months.map((one, at) => ({
    month: one,
    figures: figuresOf(
      cases.filter(({ month }) => month === one),
      countsAt(acts, at),
      { promised, hide },
    ),
  }))
  const counted = figuresOf(these, countsAt(acts, -1), { promised, hide: EXACT })
  const ofPeriod = byMonth.flatMap(({ month, figures }) => (month >= range.first ? [figures] : []))
  const figures = exact ? counted : shownOf(counted, ofPeriod)
  return {
    ...figures,
    period,
    exact,
    running: range.last >= current,
    open: hide.one(open.at(-1) ?? 0),
    promised,
    inTime: share(figures.answers),
    medianHours: medianHours(these, figures.answers, hide.least),
    trend: byMonth.map(({ month, figures: { received, withdrawn, deleted, referred, answers } }, at) => ({
      month,
      received,
      inTime: share(answers),
      open: hide.one(open[at] ?? 0),
      withdrawn,
      deleted,
      referred,
    })),
  }
}

const countsAt = (acts: Record<CountedAct, number[]>, at: number): Record<CountedAct, number> => ({
  gone: acts.gone.at(at) ?? 0,
  withdrawn: acts.withdrawn.at(at) ?? 0,
  deleted: acts.deleted.at(at) ?? 0,
  referred: acts.referred.at(at) ?? 0,
})

/** Each case is counted by its own promise. */
function promisedTo(cases: readonly Counted[]): string {
  const all = new Set(cases.map(({ promisedHours }) => promisedHours))
  const [hours = config.promised.reviewHours] = all
  return all.size > 1 ? 'the promised time' : inHours(hours)
}

/** Only from numbers that are shown: a share would give a hidden one away. */
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
