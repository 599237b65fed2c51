import { longDate, sayDay } from '#app/platform/time.ts'
import { closedOn } from '#app/shared/legal-days.ts'
import type { Deadline } from './deadlines.ts'
import { words } from './words.ts'

// A legal deadline in words.

/** "October 20, 2026 + 180 days = April 18, 2027, a Sunday → Friday, April 16, 2027" */
export function workingsOf({ from, span, counted, added, day }: Deadline): string | null {
  if (!from || !counted || !day) return null
  const closed = closedOn(counted)
  const counting = words.workings.counted({
    from: longDate(from),
    span: added ?? span,
    end: longDate(counted),
  })
  return closed && counted !== day
    ? words.workings.moved({ counting, closed: words.workings.closed[closed], day: sayDay(day) })
    : counting
}

const sourceIn = ({ title, url }: Deadline['source']) =>
  url.startsWith('https:') ? words.entry.sourceAt({ title, url }) : words.entry.source({ title })

/** The description of its calendar entry. */
export const keptDeadline = (deadline: Deadline): string[] => {
  const workings = workingsOf(deadline)
  return [
    words.entry.lastDay({
      what: words.entry.route({ route: deadline.route, span: deadline.span, law: deadline.law }),
    }),
    ...(workings ? [words.entry.workings({ how: workings })] : []),
    words.entry.appliesWhen({ when: deadline.appliesWhen }),
    ...(deadline.planning ? [deadline.planning] : []),
    words.entry.caution,
    ...(deadline.start ? [words.entry.startAt({ url: deadline.start })] : []),
    sourceIn(deadline.source),
  ]
}
