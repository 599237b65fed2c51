import { type Deadlines, limitsFor } from '#app/deadlines/rules.ts'
import type { DeadlineChart } from '#app/factbook/model/rules.ts'
import type { ReadDate } from '#app/platform/dates/read-date.ts'
import type { Answers } from '../model/questions.ts'
import { worksForIn } from '../model/rules.ts'

export { type Deadline, type Deadlines, withCorrections } from '#app/deadlines/rules.ts'

type Told = Pick<Answers, 'violationType' | 'state'> &
  Partial<Pick<Answers, 'worksFor'>> & {
    /** When it happened (day-meant.ts). Dates are counted only from one certain day or month. */
    day: ReadDate
  }

/**
 * The legal deadlines for a report, counted as on the page "How long do I have?".
 * @param chart the current rules, or those from when the person was told
 */
export const deadlinesFor = (told: Told, chart: DeadlineChart, at = new Date()): Deadlines =>
  limitsFor(
    {
      kind: told.violationType,
      state: told.state,
      from: certain(told.day),
      facts: { worksFor: worksForIn(told.worksFor) ?? '' },
    },
    chart,
    at,
  )

const certain = (read: ReadDate) =>
  read.kind === 'day' || read.kind === 'month' ? { day: read.day, exact: read.kind === 'day' } : null
