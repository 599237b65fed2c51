import chart from '#db/samples/deadline-rules.json' with { type: 'json' }
import { lastDay, readIncidentDay } from './incident-day.ts'
import type { Answers } from './rules.ts'

/** A date by which something may have to be filed. General information: always shown with "about" and its source. */
export interface Deadline {
  id: string
  /** What to file and where. */
  route: string
  law: string
  appliesWhen: string
  /** "180 days" */
  span: string
  /** The day itself, or null when we do not know when it happened. */
  day: string | null
  /** Counted from the first day of a month, because only the month was given. */
  fromMonth: boolean
  over: boolean
  source: { title: string; url: string }
}

const SHOWN = 2

/** The limits to know first for this kind of problem, earliest first. Those that differ by state are told by their safe date. */
export function earliestDeadlines(
  answers: Pick<Answers, 'violationType' | 'date'>,
  today = new Date(),
): Deadline[] {
  const when = readIncidentDay(answers.date)
  const todayText = today.toISOString().slice(0, 10)
  const found = chart.rules
    .filter((rule) => rule.violationType === answers.violationType && rule.priority <= 2)
    .filter((rule) => rule.deadlineType === 'fixed' && ['incident', 'knew'].includes(rule.clockStart))
    .flatMap((rule) => (rule.deadline ? [{ rule, deadline: rule.deadline }] : []))
    .map(({ rule, deadline }) => {
      const day = when && when.day <= todayText ? lastDay(when.day, deadline) : null
      return {
        id: rule.id,
        route: rule.route,
        law: rule.law,
        appliesWhen: rule.appliesWhen,
        span: `${deadline.amount} ${deadline.amount === 1 ? deadline.unit.replace(/s$/, '') : deadline.unit}`,
        day,
        fromMonth: when !== null && !when.exact,
        over: day !== null && day < todayText,
        source: { title: rule.source.title, url: rule.source.url },
        order: [inDays(deadline), rule.priority] as const,
      }
    })
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
  const different = found.filter((one, at) => at === 0 || one.span !== found[at - 1]?.span)
  return different.slice(0, SHOWN).map(({ order: _, ...deadline }) => deadline)
}

export const pastDueText: string = chart.counting.pastDueText
export const disclaimer: string = chart.disclaimer

function inDays({ amount, unit }: { amount: number; unit: string }): number {
  return amount * (unit === 'years' ? 365 : unit === 'months' ? 30 : 1)
}
