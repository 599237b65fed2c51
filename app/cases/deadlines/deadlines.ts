import { type Deadlines, limitsFor } from '#app/deadlines/rules.ts'
import type { DeadlineChart } from '#app/factbook/rules.ts'
import type { Answers } from '../questions.ts'
import { worksForIn } from '../rules.ts'
import { readIncidentDay } from './incident-day.ts'

export { type Deadline, type Deadlines, withCorrections } from '#app/deadlines/rules.ts'

type Told = Pick<Answers, 'violationType' | 'date' | 'state'> & Partial<Pick<Answers, 'worksFor'>>

/**
 * The days that the law sets for a report, as the page "How long do I have?" counts them.
 * @param chart the rules as they are now, or as they were when the person was told
 */
export const deadlinesFor = (answers: Told, chart: DeadlineChart, at = new Date()): Deadlines =>
  limitsFor(
    {
      kind: answers.violationType,
      state: answers.state,
      from: readIncidentDay(answers.date),
      facts: { worksFor: worksForIn(answers.worksFor) ?? '' },
    },
    chart,
    at,
  )
